import { erpPostStates, type ErpDocument, type ErpFix, type ErpKind, type ErpLine, type ErpPostInfo } from 'contract/erp/index.ts';
import type * as contract from 'contract/erp/index.ts';
import type { Received } from 'contract/call.ts';
import { sql, type Selectable, type Updateable } from 'kysely';
import { namedCostCenter } from '../../administration/index.ts';
import { requireSupplier } from '../../catalogues/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Preparing, Writing } from '../../platform/context.ts';
import type { Tables } from '../../platform/database/database.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { holdSource, tellSource } from './post.ts';
import { maySteer, postActions } from './actions.ts';
import { refuseArrived } from './arrival.ts';
import { postsSeenBy, readPost } from './posts.ts';
import { touchesAfter } from './stock.ts';

type Post = Selectable<Tables['erp_posts']>;
type Action = 'retry' | 'fix' | 'cancel';

/** Again, now; of what waits in the ERP it is asked how it stands. */
export async function retryErpPost(context: Writing, { id, version }: Received<typeof contract.retryErpPost>): Promise<ErpPostInfo> {
  const before = await lockPost(context, 'retry', { id, version });
  const state = postAfter(before, 'retry');
  return recordPost(context, before, { action: 'retry', change: { state, tries: 0 } });
}

/** Corrects what may be corrected and sends it again; what the ERP has already is past correcting. */
export async function fixErpPost(
  context: Preparing,
  { id, version, reason, ...changes }: Received<typeof contract.fixErpPost>,
): Promise<ErpPostInfo> {
  await refuseArrived(context, id);
  return context.write(async (tx) => {
    const writing = { ...context, tx };
    const before = await lockPost(writing, 'fix', { id, version });
    const state = postAfter(before, 'fix');
    if (changes.supplier) await requireSupplier(tx, changes.supplier, 'supplier');
    for (const code of namedCenters(changes)) await namedCostCenter(tx, code);
    const payload = fixDocument(before.payload, changes);
    const { source, source_id } = before;
    await context.hooks.erpCorrected[source]?.(writing, { source_id, before: before.payload, after: payload, reason });
    const touches = touchesAfter(before.touches, payload);
    const change = { state, payload: JSON.stringify(payload), touches, tries: 0, sent_at: null };
    return recordPost(writing, before, { action: 'fix', change, reason, facts: [factsOf(before.payload), factsOf(payload)] });
  });
}

/** The ERP would refuse one that does not exist, but only later. */
const namedCenters = ({ cost_center, lines }: ErpFix): Set<string> =>
  new Set([cost_center, ...lines.map((it) => it.cost_center)].filter((it) => it != null));

/** Shall not be sent. What may have arrived is looked for first: what the ERP has cannot be called back here. */
export async function cancelErpPost(
  context: Preparing,
  { id, version, reason }: Received<typeof contract.cancelErpPost>,
): Promise<ErpPostInfo> {
  await refuseArrived(context, id);
  return context.write(async (tx) => {
    const before = await lockPost({ ...context, tx }, 'cancel', { id, version });
    const state = postAfter(before, 'cancel');
    return recordPost({ ...context, tx }, before, { action: 'cancel', change: { state, cancel_reason: reason }, reason });
  });
}

/** Holds a post for what is to be done with it, as the person saw it. */
async function lockPost(context: Writing, action: Action, { id, version }: { id: string; version: number }): Promise<Post> {
  const { tx, user } = context;
  const named = await postsSeenBy(tx, user).select(['source', 'source_id']).where('id', '=', id).executeTakeFirst();
  if (named) await holdSource(context, named);
  const found = await postsSeenBy(tx, user).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!found) throw notSeen('Ese envío');
  if (maySteer(user) && found.version !== version) throw new Problem('stale', { current: await readPost(tx, user, id) });
  requireAllowed(postActions[action], { row: found, user });
  return found;
}

const postAfter = ({ state }: Post, action: Action): Post['state'] => stateAfter(erpPostStates, state, action);

interface PostStep {
  action: Action;
  change: Updateable<Tables['erp_posts']>;
  reason?: string;
  /** What was sent, before and after. */
  facts?: [object, object];
}

async function recordPost(context: Writing, before: Post, { action, change, reason, facts }: PostStep): Promise<ErpPostInfo> {
  const { tx, jobs, user } = context;
  const { id, version, kind, source_number } = before;
  const after = await tx
    .updateTable('erp_posts')
    .set({ ...change, next_at: action === 'cancel' ? null : sql<Date>`now()`, updated_at: sql<Date>`now()`, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const state = (it: Post) => ({ estado: erpPostStates.label(it.state) });
  await record(context, {
    action: action === 'fix' ? 'fix_erp' : action,
    entity: 'erp_post',
    id: `${source_number} ${kind}`,
    before: { ...state(before), ...facts?.[0] },
    after: { ...state(after), ...facts?.[1], ...(reason && { motivo: reason }) },
  });
  if (action !== 'cancel') await jobs.send(tx, 'erp_post', { post_id: id });
  await tellSource(context, after);
  return readPost(tx, user, id);
}

/** Empty means: not any more; left out means: as it was. A line that said what the document said goes on saying so. */
function fixDocument(document: ErpDocument, { lines, detached, ...header }: ErpFix): ErpDocument {
  const byReference = new Map(lines.map(({ reference, ...it }) => [reference, it]));
  const unknown = lines.find((it) => !document.lines.some((line) => line.reference === it.reference));
  if (unknown) throw new Problem('invalid', { fields: { lines: 'Una de las líneas no es de este envío.' } });
  const moved = header.project_code !== undefined && header.project_code !== (document.project_code ?? null);
  // A place is of the project of before.
  const after = applyChanges(document, { ...header, ...(moved && { place_code: null }) });
  const follows = (line: ErpLine): ErpLine =>
    applyChanges(line, { ...following(line, document, after), ...byReference.get(line.reference), ...(detached && { base: null }) });
  const whole = { ...after, lines: document.lines.map(follows) };
  refuseIncomplete(whole);
  return whole;
}

/** Of each line's field, the field of the document that it may repeat. */
function following(line: ErpLine, before: ErpDocument, after: ErpDocument): Partial<Record<keyof ErpLine, string | null>> {
  const place = isTransfer(before.kind) || before.kind === 'InventoryGenExit' ? 'from_warehouse' : 'to_warehouse';
  const pairs = [
    ['project_code', 'project_code'],
    ['cost_center', 'cost_center'],
    ['required_date', 'required_date'],
    ['warehouse', place],
  ] as const;
  const changed = pairs.filter(([of, from]) => line[of] !== undefined && line[of] === before[from] && before[from] !== after[from]);
  return Object.fromEntries(changed.map(([of, from]) => [of, after[from] ?? null]));
}

function applyChanges<T extends object>(row: T, changes: object): T {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const emptied = new Set(given.filter(([, value]) => value === null).map(([name]) => name));
  const kept = Object.entries({ ...row, ...Object.fromEntries(given) }).filter(([name]) => !emptied.has(name));
  // The same fields, of the same kinds: the schema of the call says which may be given.
  return Object.fromEntries(kept) as T;
}

const isTransfer = (kind: ErpKind): boolean => kind === 'InventoryTransferRequest' || kind === 'StockTransfer';

/** What each kind cannot be without. */
function refuseIncomplete({ kind, supplier, from_warehouse, to_warehouse }: ErpDocument): void {
  const fields: Record<string, string> = {};
  if (!from_warehouse && (isTransfer(kind) || kind === 'InventoryGenExit' || kind === 'PurchaseReturn'))
    fields['from_warehouse'] = 'Indique la bodega de origen.';
  if (!to_warehouse && (isTransfer(kind) || kind === 'InventoryGenEntry' || kind === 'PurchaseDeliveryNote'))
    fields['to_warehouse'] = 'Indique la bodega de destino.';
  else if (isTransfer(kind) && from_warehouse === to_warehouse) fields['to_warehouse'] = 'Es la misma que la de origen.';
  if (!supplier && (kind === 'PurchaseOrder' || kind === 'PurchaseDeliveryNote' || kind === 'PurchaseReturn'))
    fields['supplier'] = 'Indique el proveedor.';
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields });
}

/** What of a document may be corrected, for the record. */
const factsOf = ({ comments, required_date, supplier, project_code, cost_center, from_warehouse, to_warehouse, lines }: ErpDocument) => ({
  comentario: comments,
  fecha_requerida: required_date,
  proveedor: supplier,
  proyecto: project_code,
  centro_de_costo: cost_center,
  desde_bodega: from_warehouse,
  hacia_bodega: to_warehouse,
  lineas: lines.map((it) => [it.item_code, it.warehouse, it.project_code, it.cost_center, it.required_date].filter(Boolean).join(' · ')),
});
