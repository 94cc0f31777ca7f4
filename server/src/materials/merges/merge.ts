import type { MaterialInfo, MaterialMergePreview } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { readMaterial } from '../catalogue/info.ts';
import { currentCosts, lockStocks, moveStock } from '../stock/move.ts';
import type { Movement } from '../stock/movement.ts';
import { freezeInErp } from './freeze.ts';
import { previewMerge } from './preview.ts';
import '../tables.ts';

/**
 * Two that are the same become one. What lies in warehouses leaves under one code and enters under the other, at the same cost, by rows of
 * the ledger; the ERP hears of that, and of what lies at sites. Papers keep the code they were written with.
 */
export async function mergeMaterial(
  context: Writing,
  { code, into: other, reason, fingerprint }: Received<typeof contract.mergeMaterial>,
): Promise<MaterialInfo> {
  const { tx, user } = context;
  const preview = await lockPair(context, { code, into: other, fingerprint });
  const { from, into, at_sites } = preview;
  const { id, number } = await tx
    .insertInto('material_merges')
    .values({ material_id: from.id, into_id: into.id, reason, at_sites, merged_by: user.id })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  const moved = await moveAll(context, { from, into, number, reason, at_sites });
  await takeAlong(tx, from.id, into.id);
  await renameDrafts(tx, from.id, into.id);
  await tx
    .updateTable('materials')
    .set((it) => ({ activo: false, merged_into: into.id, version: it('version', '+', 1) }))
    .where((it) => it.or([it('id', '=', from.id), it('merged_into', '=', from.id)]))
    .execute();
  await sql`
    update materials set version = version + 1, alias = trim(concat_ws(' ', alias, ${from.code}::text, ${from.description}::text,
      (select alias from materials where id = ${from.id}))) where id = ${into.id}`.execute(tx);
  await record(context, {
    action: 'merge',
    entity: 'materials',
    id: from.code,
    before: { active: true },
    after: { active: false, fusionado_con: into.code, stock: moved, motivo: reason },
  });
  await record(context, {
    action: 'absorb',
    entity: 'materials',
    id: into.code,
    after: { fusionado: from.code, stock: moved, motivo: reason },
  });
  await freezeInErp(context, id);
  return readMaterial(tx, user, into.code);
}

/** Both are held, in one order, so that two who merge them at once wait for each other; whoever saw it otherwise hears so. */
async function lockPair(
  { tx, user }: Writing,
  { fingerprint, ...pair }: { code: string; into: string; fingerprint: string },
): Promise<MaterialMergePreview> {
  const held = await tx
    .selectFrom('materials')
    .where('codigo', 'in', [pair.code, pair.into])
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  // All its stocks, so that nothing moves between what is read and what is written.
  const warehouses = await tx
    .selectFrom('stocks')
    .where('material_id', 'in', [0, ...held.map((it) => it.id)])
    .select(['warehouse_id as from', 'material_id'])
    .execute();
  await lockStocks(
    tx,
    warehouses.map((it) => ({ ...it, to: null })),
  );
  const preview = await previewMerge(tx, user, pair);
  if (preview.fingerprint !== fingerprint)
    throw new Problem('stale', { message: 'Algo cambió mientras tanto. Revise cómo quedaría e intente de nuevo.', current: preview });
  const [first] = preview.obstacles;
  if (first)
    throw new Problem('rule', {
      message: `${pair.code} todavía no se puede fusionar. ${preview.obstacles.map((it) => it.text).join(' ')}`,
    });
  return preview;
}

interface Moving {
  from: MaterialInfo;
  into: MaterialInfo;
  number: string;
  reason: string;
  at_sites: string;
}

/** Out under one code and in under the other, wherever it lies; says in words what of it lay in warehouses. */
async function moveAll(context: Writing, { from, into, number, reason, at_sites }: Moving): Promise<string[]> {
  const { tx, user } = context;
  const lying = await tx
    .selectFrom('stocks')
    .innerJoin('warehouses', 'warehouses.id', 'warehouse_id')
    .where('material_id', '=', from.id)
    .where('quantity', '>', '0')
    .select(['warehouse_id', 'warehouses.codigo as warehouse', plainDecimal('quantity').as('quantity')])
    .orderBy('warehouse_id')
    .execute();
  const cost = (await currentCosts(tx, [from.id])).get(from.id);
  const parts: { place: Movement['from']; quantity: string }[] = lying.map((it) => ({ place: it.warehouse_id, quantity: it.quantity }));
  if (Number(at_sites) > 0) parts.push({ place: 'obra', quantity: at_sites });
  const movements = parts.flatMap(({ place, quantity }): Movement[] => [
    { material_id: from.id, from: place, to: 'fuera', quantity, cost },
    { material_id: into.id, from: 'fuera', to: place, quantity, cost },
  ]);
  await moveStock(
    context,
    { kind: 'fusion', document: { kind: 'fusion', number }, user_id: user.id, reason: reason.slice(0, 200) },
    movements,
  );
  return lying.map((it) => `${it.warehouse} × ${it.quantity}`);
}

/** What supply said of the one that goes holds for the other where nothing was said of that one. */
async function takeAlong(tx: Tx, from: number, into: number): Promise<void> {
  await sql`
    insert into stock_limits (warehouse_id, material_id, minimum, maximum, version, changed_by, changed_at)
    select warehouse_id, ${into}::integer, minimum, maximum, version, changed_by, changed_at from stock_limits
    where material_id = ${from} and num_nonnulls(minimum, maximum) > 0 on conflict (warehouse_id, material_id) do update
    set minimum = excluded.minimum, maximum = excluded.maximum, version = stock_limits.version + 1
    where num_nonnulls(stock_limits.minimum, stock_limits.maximum) = 0`.execute(tx);
  await sql`update stock_limits set minimum = null, maximum = null, version = version + 1 where material_id = ${from}`.execute(tx);
  await sql`
    insert into material_suppliers (material_id, supplier_code, supplier_item_code, purchase_unit, factor, minimum_quantity, lead_days, is_usual,
      changed_by, changed_at)
    select ${into}::integer, supplier_code, supplier_item_code, purchase_unit, factor, minimum_quantity, lead_days,
      is_usual and not exists (select from material_suppliers where material_id = ${into} and is_usual), changed_by, changed_at
    from material_suppliers where material_id = ${from} on conflict (material_id, supplier_code) do nothing`.execute(tx);
  await sql`delete from material_suppliers where material_id = ${from}`.execute(tx);
  await sql`
    insert into material_marks (material_id, c_i, pg, residencial, otros, changed_by)
    select ${into}::integer, c_i, pg, residencial, otros, changed_by from material_marks where material_id = ${from}
    on conflict (material_id) do update set c_i = material_marks.c_i or excluded.c_i, pg = material_marks.pg or excluded.pg,
      residencial = material_marks.residencial or excluded.residencial, otros = material_marks.otros or excluded.otros,
      version = material_marks.version + 1`.execute(tx);
  await sql`
    insert into material_favorites (user_id, material_id) select user_id, ${into}::integer from material_favorites
    where material_id = ${from} on conflict do nothing`.execute(tx);
  await sql`
    insert into material_equivalents (material_id, equivalent_id, reason, declared_by, declared_at)
    select least(other, ${into}::integer), greatest(other, ${into}::integer), reason, declared_by, declared_at from (
      select case material_id when ${from} then equivalent_id else material_id end as other, reason, declared_by, declared_at
      from material_equivalents where ${from} in (material_id, equivalent_id)) as theirs
    where other <> ${into} on conflict do nothing`.execute(tx);
  await sql`delete from material_equivalents where ${from} in (material_id, equivalent_id)`.execute(tx);
}

/** A draft is nobody's paper yet: it goes on with the other, unless it names that one too. */
async function renameDrafts(tx: Tx, from: number, into: number): Promise<void> {
  await sql`
    update material_request_lines as it set material_id = ${into} from material_requests as request
    where request.id = it.request_id and request.status = 'borrador' and it.material_id = ${from} and not exists (
      select from material_request_lines as other where other.request_id = it.request_id and other.material_id = ${into})`.execute(tx);
}
