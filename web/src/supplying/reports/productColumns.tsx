import type { ProductRow } from 'contract/supplying/index.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Day, Figure, Money, nothing } from '../../ui/list/figures.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { toRequest, toVoucher } from '../addresses.ts';

/** A reception is read in the request that it is of. */
const linkOf = ({ document, document_kind, request }: ProductRow) =>
  document_kind === 'vale' ? toVoucher({ number: document }) : toRequest({ number: request ?? document });

/** What a figure of a product is made of. */
export const documentColumns = (unit: string): readonly Column<ProductRow>[] => [
  { key: 'document', title: 'Documento', render: (it) => <Link {...linkOf(it)}>{it.document}</Link> },
  { key: 'day', title: 'Fecha', render: (it) => <Day value={it.day} /> },
  { key: 'charge', title: 'Proyecto o CECO', render: (it) => it.charge ?? nothing },
  { key: 'person', title: 'Persona', render: (it) => it.person },
  { key: 'quantity', title: 'Cantidad', align: 'right', render: (it) => <Figure value={it.quantity} unit={unit} /> },
  { key: 'amount', title: 'Monto', align: 'right', money: true, render: (it) => <Money value={it.amount} /> },
];
