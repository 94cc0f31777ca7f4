import { compareDecimals } from 'contract/decimals.ts';
import { formatNumber } from 'contract/format.ts';
import { toBuy, type PurchaseItem } from 'contract/supplying/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Received } from 'contract/call.ts';
import { replaceLine } from '../../materials/index.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { changedPurchase, lockPurchaseOf, requireToCome } from './lock.ts';

/** What lies elsewhere is asked for, and once it is sent so much less is bought: one transaction, as it was seen. */
export async function replaceWithLeftover(
  context: Writing,
  { material_request_item_id, version, ...chosen }: Received<typeof contract.replaceWithLeftover>,
) {
  const { before, item } = await lockPurchaseOf(context, material_request_item_id, { action: 'handle', version });
  requireToCome(item);
  if (item.code !== chosen.code) throw new Problem('invalid', { fields: { code: `Esa línea es de ${item.code}.` } });
  refuseOrdered(item, chosen.quantity);
  const made = await replaceLine(context, { request_id: before.id, line_id: material_request_item_id, chosen });
  await changedPurchase(context, 'replace', before);
  return made;
}

/** What a supplier was asked for is not asked for elsewhere as well. */
function refuseOrdered(item: PurchaseItem, quantity: string): void {
  const left = toBuy(item);
  if (compareDecimals(quantity, left) > 0)
    throw new Problem('invalid', {
      fields: { quantity: `De esa línea quedan ${formatNumber(compareDecimals(left, '0') > 0 ? left : '0')} por comprar.` },
    });
}
