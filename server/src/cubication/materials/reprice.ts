import type { ClonedMaterials } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Received } from 'contract/call.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { refuseOthers } from '../../platform/user.ts';
import '../../materials/catalogue/tables.ts';
import { readCubageInfo } from '../documents/info.ts';
import { lockCubage } from '../documents/lock.ts';
import { touchCubage } from '../live.ts';
import { priceToday } from '../prices.ts';
import { changedCosts } from './clone.ts';

/** Today's costs and rates in place of those that the rows keep; a material without a price keeps what it had. */
export async function takeCostsOfToday(
  context: Writing,
  { document_id, version, user, ids }: Received<typeof contract.updateMaterialsSap>,
): Promise<Pick<ClonedMaterials, 'document' | 'changes'>> {
  const { tx } = context;
  refuseOthers(context.user, user);
  const { number } = await lockCubage(context, { id: document_id, version }, 'edit');
  const all = await tx
    .selectFrom('cubage_rows as it')
    .innerJoin('materials', 'materials.id', 'it.material_id')
    .where('it.cubage_id', '=', document_id)
    .select(['it.id', 'it.material_id', 'materials.codigo as code', 'it.currency', plainDecimal<null>('it.cost').as('cost')])
    .execute();
  const rows = all.filter((it) => ids === undefined || ids.includes(it.id));
  const costs = await priceToday(tx, 'cubage_rows', rows);
  const changes = changedCosts(rows, costs);
  await record(context, {
    action: 'reprice',
    entity: 'cubage',
    id: number,
    after: { materiales: changes.map((it) => it.code).join(', ') },
  });
  await touchCubage(tx, document_id);
  return { document: await readCubageInfo(context, tx, document_id), changes };
}
