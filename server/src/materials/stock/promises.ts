import type { LeftoverSource } from 'contract/materials/index.ts';
import { sql } from 'kysely';
import { calendarOf, setting } from '../../administration/index.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { todayInChile } from '../../platform/today.ts';
import { answerBroken, type BrokenReservation, type Taking } from './broken-reservations.ts';
import { lockStocks } from './move.ts';
import '../../projects/tables.ts';
import '../tables.ts';

/** What something lies in: a warehouse, the site of a project, a return, a transfer. */
export interface Place {
  source: LeftoverSource;
  project_id: number | null;
  warehouse_id: number | null;
  return_id: number | null;
  transfer_id: number | null;
}

/** Nobody takes or promises the same meanwhile; in the one order: requests, their lines, papers, stocks. */
export async function lockPlace(tx: Tx, place: Place, material_id: number): Promise<void> {
  if (place.source === 'obra') await lockSite(tx, place.project_id, material_id);
  if (place.source === 'devolucion') await sql`select from material_returns where id = ${place.return_id} for update`.execute(tx);
  if (place.source === 'traslado') await sql`select from stock_transfers where id = ${place.transfer_id} for update`.execute(tx);
  if (place.source === 'bodega') await lockStocks(tx, [{ material_id, from: place.warehouse_id, to: null }]);
}

async function lockSite(tx: Tx, project_id: number | null, material_id: number): Promise<void> {
  await sql`
    select from material_requests where project_id = ${project_id} and exists (
      select from material_request_lines as line where line.request_id = material_requests.id and line.material_id = any(same_material(${material_id}))
        and line.received_quantity > 0) order by id for update`.execute(tx);
  await sql`
    select from material_request_lines as line where line.material_id = any(same_material(${material_id})) and line.received_quantity > 0
      and line.request_id in (select id from material_requests where project_id = ${project_id}) order by id for update`.execute(tx);
}

/** The end of the last working day for which something is held that is asked for now. */
export async function heldUntil({ tx, events }: Pick<Writing, 'tx' | 'events'>): Promise<Date> {
  const where = { db: tx, events };
  const calendar = await calendarOf(where);
  const last = Temporal.PlainDate.from(calendar.addWorkingDays(todayInChile(), await setting(where, 'leftover_hold_days')));
  return new Date(last.add({ days: 1 }).toZonedDateTime('America/Santiago').epochMilliseconds - 1000);
}

/** What a request takes of what lies elsewhere, when it does. */
export const leftoverOf = (tx: Tx, request_id: number) =>
  tx.selectFrom('leftovers').where('request_id', '=', request_id).selectAll().executeTakeFirst();

/**
 * Before somebody says yes to it, or it grows: what it takes is held again from now on, or refused when it was promised to others
 * meanwhile.
 */
export async function holdLeftover(context: Writing, request_id: number): Promise<void> {
  const { tx } = context;
  const place = await leftoverOf(tx, request_id);
  if (!place) return;
  const line = await tx
    .selectFrom('material_request_lines as line')
    .innerJoin('materials', 'materials.id', 'line.material_id')
    .where('request_id', '=', request_id)
    .select(['material_id', 'materials.codigo as code'])
    .executeTakeFirstOrThrow();
  await lockPlace(tx, place, line.material_id);
  const isExpired = place.held_until.getTime() < Date.now();
  await tx
    .updateTable('leftovers')
    .set({ held_until: await heldUntil(context), expired_at: null })
    .where('request_id', '=', request_id)
    .execute();
  const { missing } = await tx
    .selectNoFrom(
      sql<boolean>`leftover_is_beyond(${request_id}::integer) or (${isExpired} and ${isReservedWhole(place, line.material_id)})`.as(
        'missing',
      ),
    )
    .executeTakeFirstOrThrow();
  if (missing)
    throw new Problem('rule', {
      message: `${line.code} ya no está donde se pidió, o se prometió a otros: pídalo a otra parte, o cómprelo.`,
    });
}

/** After the days of its hold what lies in a warehouse is anybody's: those who reserved it meanwhile come first. */
const isReservedWhole = ({ warehouse_id, source }: Place, material_id: number) => sql<boolean>`${source} = 'bodega' and (
  select coalesce(sum(quantity), 0) from stock_reservations where warehouse_id = ${warehouse_id}::integer and material_id = ${material_id}
) > (select coalesce(sum(quantity), 0) from stocks where warehouse_id = ${warehouse_id}::integer and material_id = ${material_id})`;

/** So much of a material that lies at a site is taken by somebody else than whom it is promised to: refused as what a warehouse has reserved is. */
export async function respectSitePromises(
  context: Writing,
  taking: Taking,
  project_id: number | null,
  taken: readonly { material_id: number; warehouse_id: number | null; quantity: string }[],
): Promise<void> {
  if (project_id === null) return;
  const leaving = taken.filter((it) => it.warehouse_id === null).map(({ material_id, quantity }) => ({ material_id, quantity }));
  if (leaving.length === 0) return;
  const { rows } = await sql<BrokenReservation>`
    with leaving as (
      select living_material(material_id) as material_id, sum(quantity) as quantity
      from jsonb_to_recordset(${JSON.stringify(leaving)}::jsonb) as it (material_id integer, quantity numeric) group by 1
    )
    select request.id as request_id, request.number, request.requester_id, users.nombre as requester, materials.codigo as code,
      materials.descripcion as description, units.codigo as unit, project."codigoProyecto" as warehouse_code,
      trim_scale(promised.quantity)::text as reserved_quantity, trim_scale(least(promised.quantity, leaving.quantity))::text as taken_quantity
    from leaving join leftover_promises as promised using (material_id)
    join material_requests as request on request.id = promised.request_id join users on users.id = request.requester_id
    join materials on materials.id = material_id join units on units.id = materials.unidad_id
    join projects as project on project.id = promised.project_id
    where promised.source = 'obra' and promised.project_id = ${project_id} and promised.request_id is distinct from ${taking.request_id}
      and (
        select coalesce(sum(received_quantity - consumed_quantity - returned_quantity - returning_quantity - moved_quantity), 0)
        from material_request_lines as line join material_requests as own on own.id = line.request_id
        where own.project_id = ${project_id} and own.to_warehouse_id is null and line.material_id = any(same_material(leaving.material_id))
      ) - leaving.quantity < (
        select sum(quantity) from leftover_promises as others
        where others.source = 'obra' and others.project_id = ${project_id} and others.material_id = leaving.material_id
          and others.request_id is distinct from ${taking.request_id})
    order by request.id`.execute(context.tx);
  await answerBroken(context, taking, rows);
}
