import type { MaterialRequestInfo, SolicitudMaterialCompleta } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { decide } from '../../approvals/index.ts';
import type { Writing } from '../../platform/context.ts';
import { answerOf, Problem } from '../../platform/problem.ts';
import { holdRequest, lineOf } from './hold.ts';
import { legacyInfoOf } from './shape.ts';
import { cancelMaterialRequest, updateItem, updateItemComment } from '../requests/changes.ts';
import { createCostCenterRequest, createProjectRequest, deleteDraft, saveDraft } from '../drafts/create.ts';
import { readRequest } from '../requests/info.ts';

type CreationForm = Received<typeof contract.createSolicitudMaterial>;

/** Asks for materials, as the newer call does. */
export async function createLegacyRequest(context: Writing, sent: CreationForm): Promise<SolicitudMaterialCompleta> {
  const { codigoProyecto, codigoLugarInstalacion, etapa_id, centro_costo } = sent;
  const form = {
    request_type: sent.tipo,
    category: sent.categoria,
    document_kind: sent.documento,
    transfer_kind: 'DESPACHO' as const,
    source: 'central' as const,
    source_project_code: null,
    from_warehouse: sent.codigo_bodega_origen,
    to_warehouse: sent.codigo_bodega,
    supplier_code: sent.codigo_proveedor,
    required_date: sent.fecha_requerida,
    comment: sent.comentario,
    items: sent.detalle.map(({ codigo, cantidad, comentario }) => ({ code: codigo, quantity: cantidad, comment: comentario })),
  };
  const made =
    codigoProyecto === null
      ? await createCostCenterRequest(context, { ...form, cost_center: centro_costo ?? '' })
      : await createProjectRequest(context, {
          ...form,
          project_code: codigoProyecto,
          stage_id: etapa_id,
          activity_id: null,
          place_id: codigoLugarInstalacion === null ? null : await placeOf(context, codigoProyecto, codigoLugarInstalacion),
        });
  return legacyInfoOf(made, context.user);
}

async function placeOf({ tx }: Writing, project: string, code: string): Promise<number> {
  const found = await tx
    .selectFrom('places')
    .where('codigoLugarInstalacion', '=', code)
    .where('codigoProyecto', '=', project)
    .select('id')
    .executeTakeFirst();
  if (!found)
    throw new Problem('invalid', { fields: { codigoLugarInstalacion: `El lugar ${code} no existe, o no es del proyecto ${project}.` } });
  return found.id;
}

type UpdateForm = Received<typeof contract.updateSolicitudMaterial>;

/** Quantities and comments, while it is a draft or waits; more asks again, as always. */
export async function updateLegacyRequest(context: Writing, { id, version, detalle }: UpdateForm): Promise<SolicitudMaterialCompleta> {
  const request = await holdRequest(context, id, version);
  for (const [at, it] of detalle.entries()) lineOf(request, it.id, at);
  if (request.status === 'borrador') return legacyInfoOf(await saveDraft(context, draftOf(request, detalle)), context.user);
  for (const { id: material_request_item_id, cantidad, comentario } of detalle) {
    if (cantidad !== undefined)
      await updateItem(context, { material_request_item_id, field: 'quantity', quantity: cantidad, version: undefined });
    if (comentario !== undefined) await updateItemComment(context, { material_request_item_id, comment: comentario, version: undefined });
  }
  return legacyInfoOf(await readRequest(context.tx, context.user, { id }), context.user);
}

/** The draft as it is, with these lines. */
function draftOf(it: MaterialRequestInfo, detalle: UpdateForm['detalle']): Parameters<typeof saveDraft>[1] {
  const changed = new Map(detalle.map((line) => [line.id, line]));
  return {
    draft_number: it.number,
    request_type: it.request_type,
    category: it.category,
    document_kind: it.document_kind,
    transfer_kind: it.transfer_kind ?? 'DESPACHO',
    source: it.source,
    source_project_code: it.source_project_code,
    from_warehouse: it.from_code,
    to_warehouse: it.to_code,
    supplier_code: it.supplier_code,
    required_date: it.required_date,
    comment: it.comment,
    version: it.version,
    project_code: it.project_code,
    stage_id: it.stage_id,
    place_id: it.place_id,
    activity_id: it.activity_id,
    cost_center: it.cost_center,
    items: it.items.map(({ material_request_item_id, code, quantity, comment }) => {
      const change = changed.get(material_request_item_id);
      const said = change?.comentario;
      return { code, quantity: change?.cantidad ?? quantity, comment: said === undefined ? comment : said };
    }),
  };
}

/** Whoever the approval waits for says no, and why. */
export async function rejectLegacyRequest(
  context: Writing,
  { id, version, motivo }: Received<typeof contract.rechazarSolicitudMaterial>,
): Promise<SolicitudMaterialCompleta> {
  const { tx, user } = context;
  const request = await readRequest(tx, user, { id });
  if (version !== undefined && request.version !== version) throw new Problem('stale', { current: request });
  const waiting = request.approvals.find((it) => it.estado === 'pendiente');
  if (!waiting)
    throw new Problem('wrong_state', { message: `La solicitud ${request.number} no espera ninguna decisión.`, status: request.status });
  answerOf(await decide(context, { approval_id: waiting.id }, { approved: false, comment: motivo, version: waiting.version }));
  return legacyInfoOf(await readRequest(tx, user, { id }), user);
}

export async function deleteLegacyRequest(
  context: Writing,
  { id, motivo }: Received<typeof contract.deleteSolicitudMaterial>,
): Promise<{ done: true }> {
  const { status, number } = await readRequest(context.tx, context.user, { id });
  if (status === 'borrador') return deleteDraft(context, { number });
  await cancelMaterialRequest(context, { request_id: id, reason: motivo, version: undefined });
  return { done: true };
}
