import { serialKey } from 'contract/materials/index.ts';
import { sql } from 'kysely';
import type { Writing } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { materialsOfPaper, type PaperName } from './moves.ts';
import { dealSerials } from '../../erp/index.ts';
import type { Movement, Place } from '../stock/movement.ts';
import { undoSerials } from './name.ts';
import '../tables.ts';

/** Of one material of a transfer: how many left and came, and of how many of those that came it is said which they are. */
export interface TransferSerials {
  sent: number;
  received: number;
  arrived: number;
  /** Said to be on their way, by their keys. */
  on_the_way: ReadonlySet<string>;
}

/** By the material, what a transfer moved, and where those of it are that it names. */
export async function transferSerials(db: Reader, number: string): Promise<ReadonlyMap<number, TransferSerials>> {
  const { rows } = await sql<{ material_id: number; sent: number; received: number; arrived: number; on_the_way: string[] }>`
    with named as (
      select living_material(it.material_id) as material_id, it.serial_key,
        it.status = 'en_camino' and it.document_kind = 'traslado' and it.document_number = ${number} as is_on_the_way,
        bool_or(own.status in ('en_bodega', 'en_obra')) as is_arrived
      from material_serial_steps as own join material_serials as it on it.id = own.serial_id
      where own.document_kind = 'traslado' and own.document_number = ${number} and not own.is_undone group by it.id
    ), moved as (
      select living_material(line.material_id) as material_id, floor(sum(line.quantity))::integer as sent,
        floor(sum(coalesce(line.received_quantity, 0)))::integer as received
      from stock_transfers as it join stock_transfer_lines as line on line.transfer_id = it.id where it.number = ${number} group by 1
    )
    select moved.*, (select count(*)::integer from named where named.material_id = moved.material_id and is_arrived) as arrived,
      array(select serial_key from named where named.material_id = moved.material_id and is_on_the_way) as on_the_way
    from moved`.execute(db);
  return new Map(rows.map(({ material_id, on_the_way, ...it }) => [material_id, { ...it, on_the_way: new Set(on_the_way) }]));
}

/** Which of those that are named now came, and which are still on their way: what came is said first. */
export function partArrivals(serials: readonly string[], { received, arrived, on_the_way }: TransferSerials) {
  const unsaid = Math.max(0, received - arrived);
  const known = serials.filter((it) => on_the_way.has(serialKey(it)));
  const fresh = serials.filter((it) => !on_the_way.has(serialKey(it)));
  const room = Math.max(0, unsaid - known.length);
  return { unsaid, arriving: [...known, ...fresh.slice(0, room)], leaving: fresh.slice(room) };
}

interface Arrival {
  number: string;
  to_warehouse_id: number | null;
  project_id: number | null;
  place_id: number | null;
}

/** All of a material came: so did those of it that were named as they left. */
export async function arriveSerials({ tx, user }: Writing, { number, to_warehouse_id, project_id, place_id }: Arrival): Promise<void> {
  const whole = [...(await transferSerials(tx, number))].filter(([, it]) => it.received >= it.sent).map(([id]) => id);
  const isSite = to_warehouse_id === null;
  await sql`
    insert into material_serial_steps
      (serial_id, step, document_kind, document_number, status, warehouse_id, project_id, place_id, done_by)
    select it.id, it.step + 1, 'traslado', ${number}, ${isSite ? 'en_obra' : 'en_bodega'}, ${to_warehouse_id}::integer,
      ${isSite ? project_id : null}::integer, ${isSite ? place_id : null}::integer, ${user.id}
    from ${lastNamedBy(transferNamed(number))} where it.status = 'en_camino'
      and living_material(it.material_id) = any(${whole}) order by it.id`.execute(tx);
}

/** What is on its way by a transfer never came. */
const loseSerials = ({ tx, user }: Writing, number: string) =>
  sql`
    insert into material_serial_steps (serial_id, step, document_kind, document_number, status, done_by)
    select it.id, it.step + 1, 'traslado', ${number}, 'perdida', ${user.id}
    from ${lastNamedBy(transferNamed(number))} where it.status = 'en_camino' order by it.id`.execute(tx);

/** Once it is said of all that came which they are, what else a transfer names came back or is lost, as was decided of it. */
export async function settleSerials(context: Writing, number: string): Promise<void> {
  const { tx } = context;
  const decided = await tx.selectFrom('stock_transfers').where('number', '=', number).select('settlement').executeTakeFirstOrThrow();
  const carried = [...(await transferSerials(tx, number)).values()];
  if (decided.settlement === null || carried.some((it) => it.on_the_way.size > 0 && it.arrived < it.received)) return;
  await (decided.settlement === 'perdida' ? loseSerials(context, number) : undoSerials(context, transferNamed(number)));
}

/** Of what the ERP manages by serials it is said which came and which did not, before it is decided what becomes of these. */
export async function requireSaid(tx: Tx, number: string): Promise<void> {
  const carried = await transferSerials(tx, number);
  const managed = await materialsOfPaper(tx, transferNamed(number)).where('materials.erp_serials', '=', true).execute();
  const [first] = managed.flatMap(({ id, code }) => {
    const { sent, received, arrived, on_the_way } = carried.get(id) ?? { sent: 0, received: 0, arrived: 0, on_the_way: new Set() };
    const isSaid = arrived >= received && arrived + on_the_way.size >= sent;
    return isSaid ? [] : [`Registre antes las series de ${code} en ${number}, las que llegaron y las que faltan: el ERP pide cada una.`];
  });
  if (first !== undefined) throw new Problem('rule', { message: first });
}

const transferNamed = (document_number: string): PaperName => ({ document_kind: 'traslado', document_number });

/** `it`: the serials of which a paper is the last. */
const lastNamedBy = ({ document_kind, document_number }: PaperName) => sql`(
  select own.* from material_serials as own where own.document_kind = ${document_kind} and own.document_number = ${document_number}
    and own.id in (select serial_id from material_serial_steps as step
      where step.document_kind = ${document_kind} and step.document_number = ${document_number})) as it`;

/** A serial that a paper took away, and where it lay before. */
interface Away {
  serial: string;
  home: Place | null;
}

/** By the material, those that a paper took away and that are still where it took them: its annulment brings them back. */
export async function serialsAway(tx: Tx, paper: PaperName): Promise<ReadonlyMap<number, readonly Away[]>> {
  const { rows } = await sql<Away & { material_id: number }>`
    select living_material(it.material_id) as material_id, it.serial,
      case when was.status = 'en_obra' then to_jsonb('obra'::text) else to_jsonb(was.warehouse_id) end as home
    from ${lastNamedBy(paper)} join material_serial_steps as was on was.serial_id = it.id and was.step = it.step - 1
    where it.status in ('instalada', 'devuelta', 'en_camino') order by it.serial_key`.execute(tx);
  return Map.groupBy(rows, (it) => it.material_id);
}

/** Movements with as many of the serials of their material as they move, first those that lay where they go; without, where there are fewer. */
export function withSerials<T extends Pick<Movement, 'material_id' | 'quantity' | 'to'>>(
  movements: readonly T[],
  away: ReadonlyMap<number, readonly Away[]>,
): (T & { serials?: readonly string[] })[] {
  const dealt = dealSerials(
    movements.map((it) => ({ of: it.material_id, quantity: it.quantity, suits: ({ home }: Away) => home === it.to })),
    away,
  );
  return movements.map((it, at) => ({ ...it, ...(dealt[at] && { serials: dealt[at].map((one) => one.serial) }) }));
}
