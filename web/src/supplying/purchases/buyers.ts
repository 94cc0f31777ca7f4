import type { Answer } from 'contract/call.ts';
import { listPurchaseBuyers } from 'contract/supplying/index.ts';
import type { Source } from '../../ui/fields/Choose.tsx';
import { loadOf } from '../../ui/fields/load.ts';

/** With what each carries already: `Rocío Alerce · 12 abiertas, 3 atrasadas`. */
export const buyers: Source<Answer<typeof listPurchaseBuyers>['items'][number]> = {
  call: listPurchaseBuyers,
  option: ({ id, nombre, open, late }) => ({ value: id, label: `${nombre} · ${loadOf({ open, late }, 'sin compras abiertas')}` }),
};
