import type * as contract from 'contract/materials/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { formatNumber } from 'contract/format.ts';
import { sql } from 'kysely';
import { setting } from '../../administration/index.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { chargeProject } from '../../projects/index.ts';
import { decimalOf, thousandths } from '../decimals.ts';
import { offersFor, type LineOffer, type Purchase } from '../leftovers/offers.ts';
import { placeOf } from '../leftovers/place.ts';
import { heldUntil, lockPlace } from '../stock/promises.ts';
import { openWarehouse } from '../visible.ts';
import { holdDraft, submit } from './create.ts';
import { writeLines } from './lines.ts';
import { holdRows, touchRequest } from '../requests/hold.ts';
import { chargeCostCenter, equipmentOf, type Header } from '../requests/form.ts';
import { readRequest } from '../requests/info.ts';
import { promisedForLine } from '../requests/replacements.ts';
import '../../projects/tables.ts';

type LeftoverForm = Received<typeof contract.askLeftover>;
type LeftoverChoice = Pick<LeftoverForm, 'code' | 'quantity' | 'offer'>;
type Charge = Pick<Header, 'project_id' | 'stage_id' | 'place_id' | 'cost_center'>;

/** Asks for what lies elsewhere instead of buying it: from a form that is still written, and from then on without it. */
export async function askLeftover(context: Writing, asked: LeftoverForm): Promise<Answer<typeof contract.askLeftover>> {
  const { project_code, cost_center, stage_id, place_id, to_warehouse, required_date, draft, ...chosen } = asked;
  if ((project_code === null) === (cost_center === null))
    throw new Problem('invalid', { fields: { project_code: 'Elija un proyecto o un centro de costo, y solo uno.' } });
  // Before what lies there is held, as by whoever sends a draft.
  const held = draft && (await holdDraft(context, draft));
  const charge =
    project_code === null
      ? await chargeCostCenter(context.tx, cost_center ?? '')
      : await chargeProject(context, { project_code, stage_id, place_id });
  const made = await requestLeftover(context, { ...charge, to_warehouse, required_date }, chosen);
  return { ...made, draft_version: held ? await takeOut(context, held.id, { code: chosen.code, quantity: made.quantity }) : null };
}

/** So much of a material is not in a draft any more; gives its version then. */
async function takeOut({ tx, user }: Writing, draft_id: number, taken: { code: string; quantity: string }): Promise<number> {
  const { number, items } = await readRequest(tx, user, { id: draft_id });
  if (!items.some((it) => it.code === taken.code))
    throw new Problem('invalid', { fields: { code: `El borrador ${number} no tiene ${taken.code}.` } });
  let open = thousandths(taken.quantity);
  const left = items.flatMap(({ code, asked_quantity, comment }) => {
    const wanted = thousandths(asked_quantity);
    const gone = code === taken.code ? least(open, wanted) : 0n;
    open -= gone;
    return gone === wanted ? [] : [{ code, quantity: decimalOf(wanted - gone), comment }];
  });
  await writeLines(tx, draft_id, left);
  await touchRequest(tx, draft_id);
  return (await tx.selectFrom('material_requests').where('id', '=', draft_id).select('version').executeTakeFirstOrThrow()).version;
}

/**
 * A request for as much as is wanted of what was offered, which is held from now on. Refused when what lies there is not what was seen.
 */
async function requestLeftover(
  context: Writing,
  { to_warehouse, required_date, ...charge }: Charge & { to_warehouse: string | null; required_date: string | null },
  chosen: LeftoverChoice & { replaces_line_id?: number },
): Promise<contract.AskedLeftover> {
  const { tx } = context;
  const { code, quantity, offer } = chosen;
  const place = await placeOf(tx, offer);
  const seen = await readOffer(context, { ...charge, to_warehouse }, chosen);
  if (place) await lockPlace(tx, place, seen.material_id);
  // Read again, now that nobody takes of it.
  const found = await readOffer(context, { ...charge, to_warehouse }, chosen);
  if (!place || found.fingerprint !== offer.fingerprint) throw new Problem('stale', { current: found });
  const taken = decimalOf(least(thousandths(quantity), thousandths(found.quantity)));
  const from = await openWarehouse(
    tx,
    place.from_warehouse ?? (await setting(equipmentOf(context), 'default_warehouse')),
    'from_warehouse',
  );
  const to = to_warehouse === null ? null : await openWarehouse(tx, to_warehouse, 'to_warehouse');
  if (to?.id === from.id)
    throw new Problem('rule', { message: `Lo de una obra vuelve a ${from.codigo} con una devolución: pídasela a ${found.place}.` });
  const made = await submit(
    context,
    {
      ...charge,
      request_type: 'SOLICITUD DE MATERIALES',
      category: to === null ? 1 : to.movil ? 2 : 3,
      document_kind: 'InventoryTransferRequest',
      source: place.project_id === null ? 'central' : 'proyecto',
      source_project_id: place.project_id,
      from_warehouse_id: from.id,
      to_warehouse_id: to?.id ?? null,
      supplier_code: null,
      required_date,
      comment: `Sobrante de ${found.place}${found.paper === null ? '' : ` (${found.paper})`}, en vez de comprar${found.code === code ? '' : ` ${code}`}.`,
    },
    {
      items: [{ code: found.code, quantity: taken, comment: null }],
      draft_number: undefined,
      isInPlace: chosen.replaces_line_id !== undefined || found.code !== code,
    },
  );
  const held_until = await heldUntil(context);
  const { from_warehouse: _from, ...columns } = place;
  await tx
    .insertInto('leftovers')
    .values({
      ...columns,
      request_id: made.id,
      asked_material_id: sql<number>`(select id from materials where codigo = ${code})`,
      replaces_line_id: chosen.replaces_line_id ?? null,
      held_until,
    })
    .execute();
  return { number: made.number, quantity: taken, held_until: held_until.toISOString() };
}

/** What lies elsewhere in the place of a line of a purchase, or of as much of it as there is; of the purchase it changes nothing until it is sent. */
export async function replaceLine(
  context: Writing,
  { request_id, line_id, chosen }: { request_id: number; line_id: number; chosen: LeftoverChoice },
): Promise<contract.AskedLeftover> {
  const { tx } = context;
  await holdRows(tx, request_id);
  const line = await tx
    .selectFrom('material_request_lines as line')
    .innerJoin('material_requests as it', 'it.id', 'line.request_id')
    .leftJoin('warehouses', 'warehouses.id', 'it.to_warehouse_id')
    .where('line.id', '=', line_id)
    .select(['it.project_id', 'it.stage_id', 'it.place_id', 'it.cost_center', 'it.required_date', 'warehouses.codigo as to_warehouse'])
    .select(sql<string>`line.quantity - line.sent_quantity - line.closed_quantity - ${promisedForLine}`.as('open'))
    .executeTakeFirstOrThrow();
  const { open, ...route } = line;
  if (thousandths(chosen.quantity) > thousandths(open))
    throw new Problem('invalid', { fields: { quantity: `De esa línea quedan ${formatNumber(open)} por comprar.` } });
  const made = await requestLeftover(context, route, { ...chosen, replaces_line_id: line_id });
  await touchRequest(tx, request_id);
  return made;
}

/** The offer that was chosen, as it is now. */
async function readOffer(context: Writing, wanted: Purchase, { code, offer }: LeftoverChoice): Promise<LineOffer> {
  const offers = await offersFor({ db: context.tx, user: context.user, events: context.events }, wanted, [{ code }]);
  const found = offers.find((it) => it.source === offer.source && it.key === offer.key && it.code === offer.code);
  if (!found) throw new Problem('stale', { message: 'Eso ya no está libre donde se ofreció: mire lo que hay ahora.' });
  return found;
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
