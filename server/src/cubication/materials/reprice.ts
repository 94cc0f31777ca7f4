import type * as contract from 'contract/cubication/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { isDeepStrictEqual } from 'node:util';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import type { Tx } from '../../platform/database/database.ts';
import { setAll } from '../../platform/database/rowsets.ts';
import { notSeen } from '../../platform/problem.ts';
import { refuseOthers } from '../../platform/user.ts';
import '../../materials/catalogue/tables.ts';
import { readCubageInfo } from '../documents/info.ts';
import { lockCubage } from '../documents/lock.ts';
import { touchCubage } from '../live.ts';
import { priceToday, type TakenCost } from '../prices.ts';
import type { RepricedRow } from '../tables.ts';
import { changedCosts } from './clone.ts';

/** Today's costs and rates in place of those that the rows keep; a material without a price keeps what it had. */
export async function takeCostsOfToday(
  context: Writing,
  { document_id, version, user, ids }: Received<typeof contract.updateMaterialsSap>,
): Promise<Answer<typeof contract.updateMaterialsSap>> {
  const { tx } = context;
  refuseOthers(context.user, user);
  const { number } = await lockCubage(context, { id: document_id, version }, 'edit');
  const chosen = ids && new Set(ids);
  const rows = (await pricedRows(tx, document_id)).filter((it) => chosen?.has(it.id) ?? true);
  const costs = await priceToday(tx, 'cubage_rows', rows);
  const now = new Map((await pricedRows(tx, document_id)).map((it) => [it.id, it]));
  const repriced = rows.flatMap((row) => {
    const [before, after] = [costOf(row), costOf(now.get(row.id) ?? row)];
    return isDeepStrictEqual(before, after) ? [] : [{ id: row.id, code: row.code, before, after }];
  });
  const changes = changedCosts(rows, costs);
  await record(context, {
    action: 'reprice',
    entity: 'cubage',
    id: number,
    after: { materiales: changes.map((it) => it.code).join(', ') },
  });
  const repricing_id = await keepRepricing(tx, document_id, repriced);
  await touchCubage(tx, document_id);
  return { document: await readCubageInfo(context, tx, document_id), changes, repricing_id };
}

/** What rows cost before a repricing is what they cost again, where nobody gave them another cost since. */
export async function takeBackCosts(
  context: Writing,
  { document_id, repricing_id }: Received<typeof contract.takeBackCosts>,
): Promise<Answer<typeof contract.takeBackCosts>> {
  const { tx } = context;
  const { number } = await lockCubage(context, { id: document_id }, 'edit');
  const repricing = await tx
    .selectFrom('cubage_repricings')
    .where('cubage_id', '=', document_id)
    .where('id', '=', repricing_id)
    .select('costs')
    .executeTakeFirst();
  if (!repricing) throw notSeen('El cambio de costos');
  const now = new Map((await pricedRows(tx, document_id)).map((it) => [it.id, costOf(it)]));
  const { true: back = [], false: left = [] } = Object.groupBy(repricing.costs, (it) =>
    isDeepStrictEqual(now.get(it.id), it.after) ? 'true' : 'false',
  );
  await setAll(
    tx,
    'cubage_rows',
    back.map(({ id, before }) => ({ id, ...before })),
  );
  const materiales = codesOf(back).join(', ');
  if (back.length > 0) {
    await record(context, { action: 'take_back_costs', entity: 'cubage', id: number, after: { materiales } });
    await touchCubage(tx, document_id);
  }
  return {
    document: await readCubageInfo(context, tx, document_id),
    repricing_id: await keepRepricing(
      tx,
      document_id,
      back.map(({ before, after, ...it }) => ({ ...it, before: after, after: before })),
    ),
    left: codesOf(left),
  };
}

const codesOf = (rows: readonly RepricedRow[]): string[] => [...new Set(rows.map((it) => it.code))];

/** The rows of the catalogue with their costs. */
const pricedRows = (tx: Tx, document_id: number) =>
  tx
    .selectFrom('cubage_rows as it')
    .innerJoin('materials', 'materials.id', 'it.material_id')
    .where('it.cubage_id', '=', document_id)
    .select(['it.id', 'it.material_id', 'materials.codigo as code', 'it.currency', 'it.rate_day', 'it.rate_source'])
    .select([plainDecimal<null>('it.cost').as('cost'), plainDecimal<null>('it.rate').as('rate')])
    .orderBy('it.line')
    .orderBy('it.id')
    .execute();

const costOf = ({ cost, currency, rate, rate_day, rate_source }: TakenCost): TakenCost => ({ cost, currency, rate, rate_day, rate_source });

/** By which it is taken back; nothing where no row has another cost. */
async function keepRepricing(tx: Tx, cubage_id: number, rows: readonly RepricedRow[]): Promise<number | null> {
  if (rows.length === 0) return null;
  const kept = { cubage_id, costs: JSON.stringify(rows) };
  return (await tx.insertInto('cubage_repricings').values(kept).returning('id').executeTakeFirstOrThrow()).id;
}
