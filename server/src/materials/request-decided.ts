import { randomUUID } from 'node:crypto';
import { requestStates } from 'contract/materials/index.ts';
import type { ApprovalStrip } from 'contract/administration/index.ts';
import type { ErpDocument } from 'contract/erp/index.ts';
import { formatDay } from 'contract/format.ts';
import { sql } from 'kysely';
import { notifyPeople } from '../access/index.ts';
import { setting } from '../administration/index.ts';
import { postToErp, type ErpContext, type ErpPostTold } from '../erp/index.ts';
import { record } from '../platform/audit.ts';
import type { Writing } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import { askApproval } from './request-create.ts';
import { equipped } from './request-form.ts';
import { touchRequest } from './request-held.ts';
import { amountToApprove } from './request-lines.ts';
import '../access/tables.ts';
import '../projects/tables.ts';

const held = (tx: Tx, id: number) =>
  tx
    .selectFrom('material_requests')
    .where('id', '=', id)
    .selectAll()
    .select(amountToApprove.as('amount_to_approve'))
    .forUpdate()
    .executeTakeFirstOrThrow();

const urlOf = (number: string): string => `/sap/request-materials/${number}`;

/** The special approval of a quantity beyond the limit: allowed, the usual one begins; refused, the request is. */
export async function exceptionDecided(context: Writing, approval: ApprovalStrip): Promise<void> {
  if (approval.entity !== 'material_request') return;
  const { tx } = context;
  const row = await held(tx, Number(approval.entity_id));
  if (approval.estado !== 'aprobado') return refused(context, row, approval);
  await touchRequest(tx, row.id, { status: requestStates.after(row.status, 'allow') ?? row.status });
  await askApproval(context, {
    id: row.id,
    amount: row.amount_to_approve,
    urgent: row.request_type === 'SOLICITUD DE MATERIAL URGENTE',
    project: row.project_id,
    cost_center: row.cost_center,
    requester_user_id: row.requester_id,
  });
}

/** Approved by everybody, it goes to the ERP in the same transaction; rejected by one, that was it. */
export async function requestDecided(context: Writing, approval: ApprovalStrip): Promise<void> {
  if (approval.entity !== 'material_request') return;
  const { tx } = context;
  const row = await held(tx, Number(approval.entity_id));
  if (approval.estado !== 'aprobado') return refused(context, row, approval);
  const status = requestStates.after(row.status, 'approve') ?? row.status;
  const { id: erp_post_id } = await postToErp(context, {
    source: 'material_request',
    source_id: row.id,
    source_number: row.number,
    document: await documentOf(context, row.id),
  });
  await touchRequest(tx, row.id, { status, erp_post_id });
  await tell(context, row, `${row.number} fue aprobada`);
}

type Row = Omit<Awaited<ReturnType<typeof held>>, 'amount_to_approve'>;

async function refused(context: Writing, row: Row, { steps }: ApprovalStrip): Promise<void> {
  const last = steps.findLast((it) => it.estado === 'rechazado');
  await touchRequest(context.tx, row.id, { status: requestStates.after(row.status, 'reject') ?? row.status });
  await tell(context, row, `${row.number} fue rechazada por ${last?.decided_by ?? 'quien decide'}`, last?.comentario);
}

const tell = (
  context: Pick<Writing, 'tx' | 'jobs' | 'config'>,
  { requester_id, number }: Pick<Row, 'requester_id' | 'number'>,
  title: string,
  text: string | null = null,
): Promise<void> =>
  notifyPeople(context, { user_ids: [requester_id], kind: 'approval', title, text, url: urlOf(number), mail: 'aviso_aprobaciones' });

/** A request in the words of the ERP. */
async function documentOf(context: Writing, id: number): Promise<ErpDocument> {
  const { tx } = context;
  const it = await tx
    .selectFrom('material_requests as it')
    .innerJoin('users', 'users.id', 'it.requester_id')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .leftJoin('places', 'places.id', 'it.place_id')
    .leftJoin('warehouses as source', 'source.id', 'it.from_warehouse_id')
    .leftJoin('warehouses as target', 'target.id', 'it.to_warehouse_id')
    .where('it.id', '=', id)
    .select(['it.number', 'it.document_kind', 'it.request_type', 'it.cost_center', 'it.supplier_code', 'it.required_date', 'users.email'])
    .select([
      'projects.codigoProyecto as project',
      'places.codigoLugarInstalacion as place',
      'source.codigo as from',
      'target.codigo as to',
    ])
    .executeTakeFirstOrThrow();
  const lines = await tx
    .selectFrom('material_request_lines as line')
    .innerJoin('materials', 'materials.id', 'material_id')
    .where('request_id', '=', id)
    .select(['line.id', 'codigo', 'descripcion', 'line.currency'])
    .select(sql<string>`trim_scale(line.quantity)::text`.as('quantity'))
    .select(sql<string | null>`trim_scale(line.unit_price)::text`.as('unit_price'))
    .orderBy('line.line')
    .execute();
  const charge = {
    ...(it.project !== null && { project_code: it.project }),
    ...(it.cost_center !== null && { cost_center: it.cost_center }),
  };
  const orders = it.document_kind === 'PurchaseOrder';
  return {
    kind: it.document_kind,
    reference: randomUUID(),
    request_type: it.request_type,
    requester_email: it.email,
    comments: `Solicitud ${it.number} · ${it.project ?? it.cost_center ?? ''}`,
    ...charge,
    ...(it.place !== null && { place_code: it.place }),
    ...(it.from !== null && { from_warehouse: it.from }),
    to_warehouse: it.to ?? (await setting(equipped(context), it.project === null ? 'default_warehouse' : 'site_warehouse')),
    ...(it.required_date !== null && { required_date: it.required_date }),
    ...(it.supplier_code !== null && { supplier: it.supplier_code }),
    lines: lines.map(({ id: reference, codigo, descripcion, quantity, unit_price, currency }) => ({
      reference: String(reference),
      item_code: codigo,
      description: descripcion.slice(0, 254),
      quantity,
      ...(orders && unit_price !== null && { unit_price }),
      ...(orders && currency !== null && { currency }),
      ...charge,
      ...(it.required_date !== null && { required_date: it.required_date }),
    })),
  };
}

const actionOf: Partial<Record<ErpPostTold['state'], 'fail' | 'retry' | 'cancel'>> = {
  fallido: 'fail',
  pendiente: 'retry',
  cancelado: 'cancel',
};

/** What the ERP said of a request: it has a number there now, or lacks something; or what was sent to it was taken back. */
export async function requestPosted(context: ErpContext, { post }: { post: ErpPostTold }): Promise<void> {
  const { tx } = context;
  const row = await tx.selectFrom('material_requests').where('id', '=', post.source_id).selectAll().forUpdate().executeTakeFirst();
  if (!row) return;
  const arrived = post.state === 'publicado' || post.state === 'espera_en_erp';
  const action = arrived ? 'post' : actionOf[post.state];
  const status = action && requestStates.after(row.status, action);
  if (!status && !arrived) return;
  const error = post.state === 'fallido' ? (post.last_error?.text ?? 'El ERP no la aceptó.') : null;
  await touchRequest(tx, row.id, { ...(status && { status }), erp_number: post.erp_number, erp_error: error });
  if (!status) return;
  await record(context, {
    action: action ?? 'post',
    entity: 'material_request',
    id: row.number,
    before: { estado: requestStates.label(row.status) },
    after: {
      estado: requestStates.label(status),
      ...(post.erp_number && { numero_erp: post.erp_number }),
      ...(error && { motivo: error }),
    },
  });
  if (status === 'en_curso') await tellKeepers(context, row);
  if (action === 'fail') await tell(context, row, `${row.number} quedó incompleta: el ERP no la aceptó`, error);
}

/** Whoever works in the warehouse that a request waits for hears that it does. */
async function tellKeepers(context: ErpContext, { number, from_warehouse_id, required_date }: Row): Promise<void> {
  if (from_warehouse_id === null) return;
  const keepers = await context.tx
    .selectFrom('warehouse_users')
    .innerJoin('warehouse_user_warehouses', 'warehouse_user_id', 'warehouse_users.id')
    .innerJoin('warehouses', 'warehouses.codigo', 'codigo_bodega')
    .where('warehouses.id', '=', from_warehouse_id)
    .where('warehouse_users.activo', '=', 1)
    .select(['user_id', 'warehouses.codigo'])
    .limit(200)
    .execute();
  await notifyPeople(context, {
    user_ids: keepers.map((it) => it.user_id),
    kind: 'request',
    title: `${number} espera despacho desde ${keepers[0]?.codigo ?? ''}`,
    text: required_date && `Se necesita el ${formatDay(required_date)}`,
    url: `/materiales/reservas?search=${number}`,
  });
}
