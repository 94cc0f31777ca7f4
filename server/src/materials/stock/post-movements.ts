import { randomUUID } from 'node:crypto';
import { sumOf } from 'contract/decimals.ts';
import { formatNumber } from 'contract/format.ts';
import { movementKinds, serialLimits, serialPapers } from 'contract/materials/index.ts';
import type { ErpDocument, ErpKind, ErpLine } from 'contract/erp/index.ts';
import { setting } from '../../administration/index.ts';
import { postToErp } from '../../erp/index.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { decimalOf, thousandths } from '../decimals.ts';
import { serialsFree } from './serials-free.ts';
import { sourceOf, type Act, type Movement, type Place } from './movement.ts';
import '../../catalogues/tables.ts';
import '../../projects/tables.ts';
import '../tables.ts';

/**
 * Tells the ERP what moved, in the transaction that moves it: one document for each kind and destination. What was there
 * before the ledger began, the ERP counts already.
 */
export async function postMovements(context: Writing, act: Act, movements: readonly Movement[]): Promise<void> {
  const moved = act.kind === 'saldo_inicial' || act.isUntold ? [] : movements.filter((it) => it.from !== it.to);
  if (moved.length === 0) return;
  const named = await namesOf(context, act, moved);
  refuseEndless(moved, named);
  for (const one of Map.groupBy(moved, (it) => groupOf(act, it)).values()) await postOne(context, act, one, named);
}

/** The ERP is told at most so many serials of one line. */
function refuseEndless(movements: readonly Movement[], names: Names): void {
  const most = serialLimits.line;
  const it = movements.find((one) => names.material(one.material_id).by_serials && Number(one.quantity) > most);
  if (!it) return;
  const message = `De ${names.material(it.material_id).code} se mueven a lo más ${formatNumber(most)} por línea, que el ERP pide por sus series: divídalo.`;
  throw new Problem('invalid', { message, ...(it.field && { fields: { [it.field]: message } }) });
}

const groupOf = (act: Act, it: Movement): string => [kindOf(act, it), it.to, it.base?.supplier, it.base?.currency].join(' ');

/** What comes from outside for an order is received from its supplier, and goes back to it; all else from outside only enters. */
function kindOf({ returnedTo }: Act, { from, to, base }: Movement): ErpKind {
  if (returnedTo) return 'PurchaseReturn';
  if (to === 'fuera') return 'InventoryGenExit';
  if (from !== 'fuera') return 'StockTransfer';
  return base?.supplier ? 'PurchaseDeliveryNote' : 'InventoryGenEntry';
}

type Names = Awaited<ReturnType<typeof namesOf>>;

async function postOne(context: Writing, act: Act, movements: readonly Movement[], names: Names): Promise<void> {
  const { document: paper } = act;
  const [first] = movements;
  if (!first) return;
  const { source, source_id } = sourceOf(paper);
  const kind = kindOf(act, first);
  const base = movements.find((it) => it.base)?.base;
  const document: ErpDocument = {
    kind,
    reference: randomUUID(),
    request_type: movementKinds[act.kind].toUpperCase(),
    requester_email: context.user.email,
    comments: [`${movementKinds[act.kind]} ${paper.number}`, names.project, act.reason].filter(Boolean).join(' · ').slice(0, 254),
    ...(names.project && { project_code: names.project }),
    ...(names.place && { place_code: names.place }),
    ...(act.cost_center && { cost_center: act.cost_center }),
    ...(first.from !== 'fuera' && { from_warehouse: names.warehouse(first.from) }),
    ...(first.to !== 'fuera' && { to_warehouse: names.warehouse(first.to) }),
    ...(kind === 'PurchaseDeliveryNote' && base?.supplier && { supplier: base.supplier }),
    ...(kind === 'PurchaseDeliveryNote' && base?.currency && { currency: base.currency }),
    ...(act.paper && { paper: act.paper }),
    ...(act.returnedTo && { supplier: act.returnedTo.supplier, currency: act.returnedTo.currency }),
    ...(act.returnedTo?.reopensOrder && { reopens_order: true }),
    lines: movements.map((it, at) => lineOf(it, { kind, at, names, isAwaited: waitsForNames(act, it, names) })),
  };
  const { id } = await postToErp(context, {
    source,
    source_id,
    source_number: paper.number,
    part: await nextPart(context.tx, source, source_id),
    document,
    copies: movements.flatMap((it) => it.base?.post_id ?? []),
  });
  // What moves is always told anew: an earlier post of this paper is another movement.
  if (id !== document.reference) throw new Error(`${paper.number} is posted already: ${id}`);
}

const leaves: ReadonlySet<ErpKind> = new Set(['StockTransfer', 'InventoryGenExit', 'PurchaseReturn']);

/**
 * Whether what names no serials yet waits for them: its page can name as many as it moves. What undoes a paper names those of the paper or
 * none, and of what comes back damaged none are named.
 */
const waitsForNames = ({ kind, document, undoes }: Act, { to, material_id }: Movement, names: Names): boolean =>
  !undoes && Object.hasOwn(serialPapers, document.kind) && !(kind === 'devolucion' && to === 'fuera') && names.canName(material_id);

interface LineOf {
  kind: ErpKind;
  at: number;
  names: Names;
  isAwaited: boolean;
}

function lineOf(it: Movement, { kind, at, names, isAwaited }: LineOf): ErpLine {
  const { code, description, by_serials } = names.material(it.material_id);
  const place = leaves.has(kind) ? it.from : it.to;
  return {
    reference: String(at + 1),
    item_code: code,
    description: description.slice(0, 254),
    quantity: decimalOf(thousandths(it.quantity)),
    ...(by_serials && (it.serials || isAwaited) && { by_serials }),
    ...(by_serials && it.serials && { serials: [...it.serials] }),
    warehouse: names.warehouse(place),
    // An order says what it costs; what only enters, or goes back by itself, is worth what it was said to be.
    ...((kind === 'InventoryGenEntry' || (kind === 'PurchaseReturn' && !it.base)) &&
      it.cost && { unit_price: it.cost.amount, currency: it.cost.currency }),
    ...(isBought.has(kind) && it.tax_exempt !== undefined && { tax_exempt: it.tax_exempt }),
    ...(it.base && canCopy(kind, it.base.kind) && { base: { kind: it.base.kind, entry: it.base.entry, line: it.base.line } }),
  };
}

const isBought: ReadonlySet<ErpKind> = new Set(['PurchaseDeliveryNote', 'PurchaseReturn']);

const canCopy = (kind: ErpKind, from: ErpKind): boolean =>
  (kind === 'StockTransfer' && from === 'InventoryTransferRequest') ||
  (kind === 'PurchaseDeliveryNote' && from === 'PurchaseOrder') ||
  (kind === 'PurchaseReturn' && from === 'PurchaseDeliveryNote');

/** How often a paper moved stock before, in words: a transfer that is sent, then received; whoever moves it holds it. */
async function nextPart(tx: Tx, source: string, source_id: number): Promise<string> {
  const { count } = await tx
    .selectFrom('erp_posts')
    .where('source', '=', source)
    .where('source_id', '=', source_id)
    .select((it) => it.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count === 0 ? '' : `movimiento ${count + 1}`;
}

async function namesOf({ tx, events }: Writing, { project_id = null, place_id = null, document }: Act, movements: readonly Movement[]) {
  const places = [...new Set(movements.flatMap((it) => [it.from, it.to]))];
  const ids = places.filter((it) => typeof it === 'number');
  const equipment = { db: tx, events };
  const [warehouses, materials, project, place, site, road] = [
    await tx
      .selectFrom('warehouses')
      .where('id', 'in', [0, ...ids])
      .select(['id', 'codigo'])
      .execute(),
    await tx
      .selectFrom('materials')
      .where('id', 'in', [...new Set(movements.map((it) => it.material_id))])
      .select(['id', 'codigo as code', 'descripcion as description', 'erp_serials as by_serials'])
      .execute(),
    project_id === null
      ? undefined
      : await tx.selectFrom('projects').where('id', '=', project_id).select('codigoProyecto as code').executeTakeFirstOrThrow(),
    place_id === null
      ? undefined
      : await tx.selectFrom('places').where('id', '=', place_id).select('codigoLugarInstalacion as code').executeTakeFirstOrThrow(),
    await setting(equipment, 'site_warehouse'),
    await setting(equipment, 'transit_warehouse'),
  ];
  const managed = materials.flatMap((it) => (it.by_serials ? [it.id] : []));
  const free = managed.length === 0 ? new Map<number, number>() : await serialsFree(tx, managed, document);
  const moved = Map.groupBy(movements, (it) => it.material_id);
  const codes = new Map<Place, string>([...warehouses.map((it) => [it.id, it.codigo] as const), ['obra', site], ['camino', road]]);
  const known = new Map(materials.map((it) => [it.id, it]));
  return {
    project: project?.code,
    place: place?.code,
    warehouse: (at: Place): string => codes.get(at) ?? '',
    material: (id: number) => known.get(id) ?? { code: '', description: '', by_serials: false },
    canName: (id: number): boolean => (free.get(id) ?? 0) >= Number(sumOf((moved.get(id) ?? []).map((it) => it.quantity))),
  };
}
