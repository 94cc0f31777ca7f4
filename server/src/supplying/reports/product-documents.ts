import type { ProductFigure, ProductRow } from 'contract/supplying/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import { requestsSeenBy } from '../../materials/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { dayOf, dayWithin } from '../../platform/database/days.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { notSeen } from '../../platform/problem.ts';
import type { User } from '../../platform/user.ts';
import { daysOf, monthsOf } from './months.ts';
import '../../materials/tables.ts';
import '../../projects/tables.ts';

interface Part {
  day: string;
  document: string;
  document_kind: ProductRow['document_kind'];
  request_id: number;
  person_id: number;
  quantity: string;
  amount: string | null;
}

/** What each figure is made of: the same rules as those by which the months are summed, and the papers of what became the material. */
const parts: Record<ProductFigure, (material: number) => ReturnType<typeof sql<Part>>> = {
  asked: (material) => sql<Part>`
    select ${dayOf('request.sent_at')} as day, request.number as document, 'solicitud' as document_kind, request.id as request_id,
      request.requester_id as person_id, line.asked_quantity as quantity, line.amount
    from material_request_lines as line join material_requests as request on request.id = line.request_id
    where line.material_id = any(same_material(${material})) and is_asked(request.status, request.sent_at)`,
  bought: (material) => sql<Part>`
    select ${dayOf('request.sent_at')} as day, request.number as document, 'solicitud' as document_kind, request.id as request_id,
      request.requester_id as person_id, line.quantity - line.closed_quantity as quantity,
      bought_amount(line.amount, line.quantity, line.closed_quantity) as amount
    from material_request_lines as line join material_requests as request on request.id = line.request_id
    where line.material_id = any(same_material(${material})) and is_asked(request.status, request.sent_at)
      and is_bought(request.status, request.document_kind) and line.quantity > line.closed_quantity`,
  received: (material) => sql<Part>`
    select ${dayOf('receipt.received_at')} as day, receipt.number as document, 'recepcion' as document_kind, request.id as request_id,
      receipt.received_by as person_id, came.quantity, null::numeric as amount
    from material_request_lines as line join material_requests as request on request.id = line.request_id
    join material_receipt_lines as came on came.request_line_id = line.id join material_receipts as receipt on receipt.id = came.receipt_id
    where line.material_id = any(same_material(${material})) and request.document_kind in ('PurchaseRequest', 'PurchaseOrder')
    union all
    select ${dayOf('gone.sent_at')}, gone.number, 'devolucion_proveedor', request.id, gone.sent_by, -given.quantity, null
    from material_request_lines as line join material_requests as request on request.id = line.request_id
    join supplier_return_lines as given on given.request_line_id = line.id join supplier_returns as gone on gone.id = given.return_id
    where line.material_id = any(same_material(${material})) and request.document_kind in ('PurchaseRequest', 'PurchaseOrder')
      and is_sent_back(gone.status)`,
  used: (material) => sql<Part>`
    select voucher.used_on as day, voucher.number as document, 'vale' as document_kind, own.request_id,
      voucher.created_by as person_id, line.quantity, null::numeric as amount
    from consumption_lines as line join consumption_vouchers as voucher on voucher.id = line.voucher_id
    join material_request_lines as own on own.id = line.request_line_id
    where line.material_id = any(same_material(${material})) and voucher.status = 'registrado'`,
};

function partsSeenBy(db: Reader, user: User, { figure, period }: Pick<RowFilters, 'figure' | 'period'>, material: number) {
  const found = db
    .selectFrom(sql<Part>`(${parts[figure](material)})`.as('part'))
    .innerJoin('material_requests as request', 'request.id', 'part.request_id')
    .where(dayWithin('part.day', daysOf(monthsOf(period))));
  return user.seesAllProjects ? found : found.where('request.id', 'in', requestsSeenBy(db, user).select('it.id'));
}

type RowFilters = Received<typeof contract.materialReportRows>;

/** Newest first. */
export async function materialReportRows(
  { db, user }: Reading,
  { page, per_page, code, ...asked }: RowFilters,
): Promise<Paged<ProductRow>> {
  const material = await db.selectFrom('materials').where('codigo', '=', code).select('id').executeTakeFirst();
  if (!material) throw notSeen('El material');
  const found = partsSeenBy(db, user, asked, material.id);
  const rows = found
    .innerJoin('users', 'users.id', 'part.person_id')
    .leftJoin('projects', 'projects.id', 'request.project_id')
    .select([
      sql<string>`part.day::text`.as('day'),
      'part.document',
      'part.document_kind',
      sql<string | null>`nullif(request.number, part.document)`.as('request'),
      sql<string | null>`coalesce(projects."codigoProyecto", request.cost_center collate "es-x-icu")`.as('charge'),
      'users.nombre as person',
      plainDecimal('part.quantity').as('quantity'),
      plainDecimal<null>('part.amount').as('amount'),
    ])
    .orderBy('part.day', 'desc')
    .orderBy('part.document', 'desc');
  return pageOf({ page, per_page }, found, rows);
}
