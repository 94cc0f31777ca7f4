import { requestStates, type MaterialRequestInfo } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { namedCostCenter, setting } from '../../administration/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { brokenReference } from '../../platform/database/database.ts';
import { notifyForm } from '../../platform/mail/notify.ts';
import { Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { chargeProject, namedProject } from '../../projects/index.ts';
import { requireActivity } from '../../schedule/index.ts';
import { noteBought } from '../leftovers/ignore.ts';
import { requestActions } from '../requests/actions.ts';
import { askApproval, askException } from '../requests/asking.ts';
import { chargeCostCenter, equipmentOf, routeOf, type CostCenterForm, type Header, type ProjectForm } from '../requests/form.ts';
import { readRequest, readRequestCase } from '../requests/info.ts';
import { refuseUnpricedOrder } from '../requests/order.ts';
import { announceRequests } from '../live.ts';
import { auditOfRequest } from '../requests/hold.ts';
import { refuseBeyondLimits, writeLines } from './lines.ts';
import { beyondTakeoff } from '../requests/takeoff.ts';

/** For a project: refused with a reason for every field, or sent to whoever approves it. */
export async function createProjectRequest(context: Writing, form: ProjectForm): Promise<MaterialRequestInfo> {
  const route = await routeOf(context, form);
  const charge = await chargeProject(context, form);
  await requireActivity(context.tx, { place_id: charge.place_id, activity_id: form.activity_id });
  return submit(context, { ...route, ...charge, activity_id: form.activity_id }, form);
}

/** For a cost centre (CECO). */
export async function createCostCenterRequest(context: Writing, form: CostCenterForm): Promise<MaterialRequestInfo> {
  const buys = form.document_kind !== 'InventoryTransferRequest';
  // A cost centre has no site: what is bought for it comes to the central warehouse.
  const to_warehouse = form.to_warehouse ?? (buys ? await setting(equipmentOf(context), 'default_warehouse') : null);
  const route = await routeOf(context, { ...form, to_warehouse });
  const charge = await chargeCostCenter(context.tx, form.cost_center);
  return submit(context, { ...route, ...charge }, form);
}

/** Writes a request and asks for its approval; in the place of a purchase it asks for nothing more. */
export async function submit(
  context: Writing,
  header: Header,
  { items, draft_number, isInPlace = false }: Pick<ProjectForm, 'items' | 'draft_number'> & { isInPlace?: boolean },
): Promise<MaterialRequestInfo> {
  const { tx, user } = context;
  const urgent = header.request_type === 'SOLICITUD DE MATERIAL URGENTE';
  const beyond = [
    ...(await refuseBeyondLimits(context, { ...header, items, urgent })),
    ...(isInPlace ? [] : await beyondTakeoff(context, { place_id: header.place_id, items })),
  ];
  const draft = draft_number === undefined ? undefined : await draftToSend(context, draft_number);
  const status = stateAfter(requestStates, 'borrador', beyond.length > 0 ? 'submit_restricted' : 'submit');
  const id = await keepHeader(context, draft?.id, header, status);
  await writeLines(tx, id, items);
  await refuseUnpricedOrder(tx, id);
  await noteBought(context, id);
  await (beyond.length > 0 ? askException : askApproval)(context, id);
  const after = await readRequest(tx, user, { id });
  await record(context, { action: 'create', entity: 'material_request', id: after.number, after: auditOfRequest(after) });
  await notifyForm(tx, context.jobs, {
    form: 'material_request',
    asunto: `Solicitud de materiales ${after.number}`,
    texto: `${user.nombre} envió la solicitud ${after.number} (${header.request_type.toLowerCase()}), con ${items.length === 1 ? 'una línea' : `${items.length} líneas`}.`,
  });
  await announceRequests(tx);
  return after;
}

async function keepHeader(
  context: Writing,
  draft_id: number | undefined,
  header: Header,
  status: MaterialRequestInfo['status'],
): Promise<number> {
  const { tx, user } = context;
  const row = { ...header, status, sent_at: status === 'borrador' ? null : sql<Date>`now()` };
  if (draft_id !== undefined) {
    await tx
      .updateTable('material_requests')
      .set((it) => ({ ...row, ...(status === 'borrador' ? {} : { created_at: sql`now()` }), version: it('version', '+', 1) }))
      .where('id', '=', draft_id)
      .execute()
      .catch(refuseGoneDraft);
    return draft_id;
  }
  const made = await tx
    .insertInto('material_requests')
    .values({ ...row, requester_id: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseGoneDraft);
  return made.id;
}

/** What a form calls otherwise than its column. */
const fieldOfColumn = new Map([
  ['project_id', 'project_code'],
  ['from_warehouse_id', 'from_warehouse'],
  ['to_warehouse_id', 'to_warehouse'],
]);

/** A draft keeps what was chosen; what is not there any more cannot be kept. */
function refuseGoneDraft(error: unknown): never {
  const reference = brokenReference(error);
  if (reference === undefined) throw error;
  const [, column] = /^material_requests_(\w+)_fkey$/.exec(reference) ?? [];
  throw new Problem('invalid', {
    message: 'Algo de lo elegido ya no existe: elíjalo de nuevo.',
    ...(column !== undefined && { fields: { [fieldOfColumn.get(column) ?? column]: 'Ya no existe: elíjalo de nuevo.' } }),
  });
}

/** Keeps what is written so far; nothing is demanded of a draft but that what it names exists. */
export async function saveDraft(context: Writing, form: Received<typeof contract.saveRequestDraft>): Promise<MaterialRequestInfo> {
  const { tx, user } = context;
  if (form.project_code && form.cost_center)
    throw new Problem('invalid', { fields: { cost_center: 'Elija un proyecto o un centro de costo, no los dos.' } });
  if (form.cost_center) await namedCostCenter(tx, form.cost_center);
  const before =
    form.draft_number === undefined ? undefined : await holdDraft(context, { number: form.draft_number, version: form.version });
  const warehouse = async (code: string | null) =>
    code === null ? null : ((await tx.selectFrom('warehouses').where('codigo', '=', code).select('id').executeTakeFirst())?.id ?? null);
  const id = await keepHeader(
    context,
    before?.id,
    {
      request_type: form.request_type,
      category: form.category,
      document_kind: form.document_kind,
      // What is bought meanwhile is not fetched; the draft says it again when it is.
      transfer_kind: form.document_kind === 'InventoryTransferRequest' ? form.transfer_kind : 'DESPACHO',
      project_id: form.project_code ? (await namedProject(tx, user, form.project_code)).id : null,
      stage_id: form.project_code ? form.stage_id : null,
      place_id: form.project_code ? form.place_id : null,
      activity_id: form.project_code && form.place_id ? form.activity_id : null,
      cost_center: form.cost_center,
      source: form.source,
      source_project_id: form.source_project_code
        ? (await namedProject(tx, user, form.source_project_code, 'source_project_code')).id
        : null,
      from_warehouse_id: await warehouse(form.from_warehouse ?? (await setting(equipmentOf(context), 'default_warehouse'))),
      to_warehouse_id: await warehouse(form.to_warehouse),
      supplier_code: form.supplier_code,
      required_date: form.required_date,
      comment: form.comment,
    },
    'borrador',
  );
  await writeLines(tx, id, form.items);
  return readRequest(tx, user, { id });
}

export async function deleteDraft(context: Writing, { number }: Received<typeof contract.deleteRequestDraft>): Promise<{ done: true }> {
  const { id } = await lockDraft(context, number, 'discard');
  await context.tx.deleteFrom('material_requests').where('id', '=', id).execute();
  return { done: true };
}

/** What is sent is whole in itself: of a draft that was discarded in another window nothing is needed. */
async function draftToSend(context: Writing, number: string): Promise<{ id: number } | undefined> {
  const there = await context.tx.selectFrom('material_requests').where('number', '=', number).select('id').executeTakeFirst();
  return there && lockDraft(context, number, 'edit');
}

/** One's own draft, held as the person last saw it. */
export async function holdDraft(context: Writing, seen: { number: string; version: number | undefined }): Promise<{ id: number }> {
  const held = await lockDraft(context, seen.number, 'edit');
  if (seen.version !== undefined && held.version !== seen.version)
    throw new Problem('stale', { current: await readRequest(context.tx, context.user, { id: held.id }) });
  return held;
}

/** One's own draft, held; what was sent meanwhile is no draft any more. */
async function lockDraft({ tx, user }: Writing, number: string, action: 'edit' | 'discard'): Promise<{ id: number; version: number }> {
  const held = await tx
    .selectFrom('material_requests')
    .where('number', '=', number)
    .select(['id', 'version'])
    .forUpdate()
    .executeTakeFirst();
  // Of what is not seen the reading says that it is not there.
  requireAllowed(requestActions[action], await readRequestCase(tx, user, { number }));
  if (!held) throw new Error(`draft ${number} was read and not held`);
  return held;
}
