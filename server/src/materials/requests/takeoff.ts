import { leftOf } from 'contract/takeoff.ts';
import { byEveryCode, type RequestDocument, type TakeoffLine } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import { compareDecimals, productOf, sumOf } from 'contract/decimals.ts';
import type { Answer, Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { restriction } from '../../administration/index.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { placesSeenBy } from '../../projects/index.ts';
import './tables.ts';

/** How much of a material the take-offs that count at a place say. */
export interface TakenOff {
  place_id: number;
  material_id: number;
  quantity: string;
  /** Null where several ways are said, or none; the same for what it is needed for. */
  dispatch: RequestDocument | null;
  stage_id: number | null;
  activity_id: number | null;
  activity: string | null;
}

/** What take-offs there are at some places, and what they say. */
export interface TakeoffsOfPlaces {
  documents: { place_id: number; number: string }[];
  materials: TakenOff[];
}

declare module '../../platform/context.ts' {
  interface Hooks {
    /** Whoever has take-offs says what was taken off: of what was posted at a place, or of the open one where nothing was. */
    takenOff: (db: Reader, places: readonly number[]) => Promise<TakeoffsOfPlaces>;
  }
}

interface RequestLineRow {
  place_id: number;
  material_id: number;
  code: string;
  description: string;
  unit: string;
  also: string[];
  asked: string;
  received: string;
}

/**
 * What was asked for some places, drafts left out: what was rejected, cancelled or given up is not asked for. What is asked for in the place of a
 * purchase counts once it is sent: until then the purchase does. What was merged is counted as what it became (decision 107).
 */
export const askedAt = (places: readonly number[]) => sql`
  select it.place_id, living_material(line.material_id) as material_id,
    sum(case when exists (select from leftovers where request_id = it.id and replaces_line_id is not null) then line.sent_quantity
      else line.quantity - line.closed_quantity end) filter (where it.status not in ('rechazada', 'anulada')) as asked,
    sum(line.received_quantity) filter (where it.status not in ('rechazada', 'anulada')) as received
  from material_requests as it join material_request_lines as line on line.request_id = it.id
  where it.place_id = any(${places}::integer[]) and it.status <> 'borrador'
  group by 1, 2`;

/** Where that is which they have not got yet: held for them by a warehouse, and sent to them; of what was merged likewise. */
export const underWayTo = (places: readonly number[]) => sql`
  select place_id, living_material(material_id) as material_id, sum(reserved) as reserved, sum(on_the_way) as on_the_way
  from (
    select it.place_id, promise.material_id, promise.quantity as reserved, 0 as on_the_way
    from material_requests as it join stock_reservations as promise on promise.request_id = it.id
    where it.place_id = any(${places}::integer[])
    union all
    select it.place_id, line.material_id, 0, sent.quantity - coalesce(sent.received_quantity, 0)
    from material_requests as it join material_request_lines as line on line.request_id = it.id
    join stock_transfer_lines as sent on sent.request_line_id = line.id
    join stock_transfers as journey on journey.id = sent.transfer_id and journey.status in ('enviado', 'con_diferencias')
    where it.place_id = any(${places}::integer[])
  ) as part
  group by 1, 2`;

/** What was asked for, and what was taken off, whichever of the two there is. */
async function askedOrTaken(
  db: Reader,
  places: readonly number[],
  taken: readonly Pick<TakenOff, 'place_id' | 'material_id'>[],
): Promise<RequestLineRow[]> {
  const pairs = JSON.stringify(taken.map(({ place_id, material_id }) => ({ place_id, material_id })));
  const { rows } = await sql<RequestLineRow>`
    with asked as materialized (${askedAt(places)}), taken as materialized (
      select distinct place_id, material_id from jsonb_to_recordset(${pairs}::jsonb) as it(place_id integer, material_id integer)
    )
    select place_id, material_id, materials.codigo as code, materials.descripcion as description, units.codigo as unit,
      array(select codigo from materials as gone where gone.merged_into = materials.id order by codigo) as also,
      trim_scale(coalesce(asked.asked, 0))::text as asked, trim_scale(coalesce(asked.received, 0))::text as received
    from asked full join taken using (place_id, material_id)
    join materials on materials.id = material_id join units on units.id = materials.unidad_id
    order by materials.codigo`.execute(db);
  return rows;
}

/** What of each material a place still lacks by its take-offs; nothing of a place without one. */
export async function takeoffLines({ hooks, db }: Pick<Reading, 'hooks' | 'db'>, places: readonly number[]) {
  const taken = await hooks.takenOff(db, places);
  const counted = [...new Set(taken.documents.map((it) => it.place_id))];
  if (counted.length === 0) return { documents: [], lines: [] };
  const byMaterial = new Map(taken.materials.map((it) => [`${it.place_id} ${it.material_id}`, it]));
  const asked = await askedOrTaken(db, counted, taken.materials);
  const lines = asked.flatMap(({ place_id, material_id, ...it }) => {
    const own = byMaterial.get(`${place_id} ${material_id}`);
    if (!own && compareDecimals(it.asked, '0') === 0) return [];
    const taken_off = own?.quantity ?? '0';
    const { dispatch = null, stage_id = null, activity_id = null, activity = null } = own ?? {};
    return [
      { place_id, material_id, ...it, dispatch, stage_id, activity_id, activity, taken_off, ...leftOf({ taken_off, asked: it.asked }) },
    ];
  });
  return { documents: taken.documents, lines };
}

/** Beside a request that one sees without its place, as a keeper does, nothing stands: as at a place without a take-off. */
export async function getTakeoff(
  context: Reading,
  { place_id }: Received<typeof contract.getTakeoff>,
): Promise<Answer<typeof contract.getTakeoff>> {
  const seen = await placesSeenBy(context.db, context.user).where('places.id', '=', place_id).select('places.id').execute();
  const { documents, lines } = await takeoffLines(
    context,
    seen.map((it) => it.id),
  );
  return {
    documents: documents.map((it) => it.number),
    lines: lines.map(({ place_id: _place, material_id: _material, ...it }): TakeoffLine => it),
  };
}

/** Whoever asks for a place waits for who is asking for it. */
export const holdTakeoff = (tx: Tx, place_id: number) => sql`select pg_advisory_xact_lock(hashtext('take-off'), ${place_id})`.execute(tx);

/**
 * The lines that ask for more than the take-off of the place leaves, by more than the restriction lets pass: they need an exception. Two who
 * ask for one place wait for each other, so that what is left is not asked for twice.
 */
export async function beyondTakeoff<L extends { code: string; quantity: string }>(
  { tx, events, hooks }: Writing,
  { place_id, items }: { place_id: number | null; items: readonly L[] },
): Promise<L[]> {
  const tolerance = await restriction({ db: tx, events }, 'beyond_takeoff');
  if (tolerance === undefined || place_id === null) return [];
  await holdTakeoff(tx, place_id);
  const { documents, lines } = await takeoffLines({ db: tx, hooks }, [place_id]);
  if (documents.length === 0) return [];
  const byCode = byEveryCode(lines);
  const factor = sumOf(['1', productOf(String(tolerance), '0.01')]);
  return items.filter(({ code, quantity }) => {
    const { taken_off = '0', asked = '0' } = byCode.get(code) ?? {};
    return compareDecimals(sumOf([asked, quantity]), productOf(taken_off, factor)) > 0;
  });
}
