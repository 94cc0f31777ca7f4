import type { DocumentForm, ServiceItemStatus, ServiceRequestInfo, ServiceType } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { refuseBeyondRestrictions, requireCostCenter, restriction } from '../../administration/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { notifyForm } from '../../platform/mail/notify.ts';
import { Problem } from '../../platform/problem.ts';
import { refuseOthers } from '../../platform/user.ts';
import { chargeProject } from '../../projects/index.ts';
import { addDocuments } from '../quotations/documents.ts';
import { linkQuoteRequest } from '../quotes/link.ts';
import { auditOfRequest, changedRequest, lockRequest, settleRequest } from './changes.ts';
import { mustBid } from './must-bid.ts';
import { readServiceRequest } from './info.ts';

type Form = Received<typeof contract.createServiceRequest>;
type ItemForm = Form['items'][number];

export async function createServiceRequest(context: Writing, form: Form): Promise<ServiceRequestInfo> {
  const { tx, user } = context;
  refuseOthers(user, form.user);
  const charge = await chargeOf(context, form);
  await requireReasons(context, form);
  await refuseBeyondRestrictions(context, {
    ...charge,
    urgent: form.request_type === 'SOLICITUD DE SERVICIO URGENTE',
    required_date: form.required_date,
  });
  const { request_type, title, required_date, comment, maverick_reason_id, unique_supplier_cause_id, quotation_id, items } = form;
  const { id } = await tx
    .insertInto('service_requests')
    .values({
      status: 'in_quotation',
      request_type,
      title,
      ...charge,
      required_date,
      comment,
      maverick_reason_id,
      unique_supplier_cause_id,
      quote_request_id: quotation_id === null ? null : await linkQuoteRequest(context, quotation_id),
      requester_id: user.id,
      // Who asks for supply's own needs takes care of them.
      buyer_id: user.isSupply ? user.id : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await refuseTooMany(context, items.length);
  await writeItems(context, { request_id: id, request_type, first: 1 }, items);
  await settleRequest(context, id);
  const after = await readServiceRequest({ ...context, db: tx }, { id });
  await record(context, { action: 'create', entity: 'service_request', id: after.number, after: auditOfRequest(after) });
  await notifyForm(tx, context.jobs, {
    form: 'service_request',
    asunto: `Solicitud de servicios ${after.number}`,
    texto: `${user.nombre} envió la solicitud ${after.number}, ${title} (${request_type.toLowerCase()}), con ${items.length === 1 ? 'un ítem' : `${items.length} ítems`}.`,
  });
  return after;
}

async function chargeOf(context: Writing, { project_code, cost_center, stage_id, place_id }: Form) {
  if (project_code !== null) return chargeProject(context, { project_code, stage_id, place_id });
  if (stage_id !== null || place_id !== null)
    throw new Problem('invalid', { fields: { place_id: 'Un centro de costo no tiene etapas ni lugares.' } });
  await requireCostCenter(context.tx, cost_center ?? '');
  return { project_id: null, stage_id: null, place_id: null, cost_center };
}

/** What a reason is chosen from is offered today. */
async function requireReasons({ tx }: Writing, { maverick_reason_id, unique_supplier_cause_id }: Form): Promise<void> {
  const gone = 'Ese motivo ya no se ofrece: elija otro.';
  if (maverick_reason_id !== null) {
    const found = await tx
      .selectFrom('maverick_reasons')
      .where('id', '=', maverick_reason_id)
      .where('activo', '=', true)
      .select('id')
      .executeTakeFirst();
    if (!found) throw new Problem('invalid', { fields: { maverick_reason_id: gone } });
  }
  if (unique_supplier_cause_id !== null) {
    const found = await tx
      .selectFrom('unique_supplier_causes')
      .where('id', '=', unique_supplier_cause_id)
      .where('activo', '=', true)
      .select('id')
      .executeTakeFirst();
    if (!found) throw new Problem('invalid', { fields: { unique_supplier_cause_id: gone } });
  }
}

/** Ours: more items for a request that is being quoted. */
export async function addServiceItems(
  context: Writing,
  { service_request_id, version, items }: Received<typeof contract.addServiceItems>,
): Promise<ServiceRequestInfo> {
  const { before } = await lockRequest(context, { id: service_request_id }, { action: 'add_items', version });
  const { last } = await context.tx
    .selectFrom('service_items')
    .where('request_id', '=', before.id)
    .select((it) => it.fn.max('line').as('last'))
    .executeTakeFirstOrThrow();
  await refuseTooMany(context, before.items + items.length);
  await writeItems(context, { request_id: before.id, request_type: before.request_type, first: last + 1 }, items);
  return changedRequest(context, 'add_items', before);
}

async function refuseTooMany({ tx, events }: Writing, items: number): Promise<void> {
  const most = await restriction({ db: tx, events }, 'service_request_items');
  if (most !== undefined && items > most)
    throw new Problem('invalid', { fields: { items: `Una solicitud de servicio tiene a lo más ${most} ítems: divídala en dos.` } });
}

interface Where {
  request_id: number;
  request_type: ServiceType;
  first: number;
}

async function writeItems(context: Writing, { request_id, request_type, first }: Where, items: readonly ItemForm[]): Promise<void> {
  const { tx, user } = context;
  const services = await chosenServices(context, items);
  const rows = items.map(({ code, description, quantity, price, currency, comment, documents }, at) => ({
    request_id,
    line: first + at,
    status: beginning(request_type, documents),
    service_id: services.get(code) ?? 0,
    description,
    quantity,
    price,
    currency,
    comment,
    quotation_attached: hasQuotation(documents),
    created_by: user.id,
  }));
  const made = await tx.insertInto('service_items').values(rows).returning(['id', 'line']).execute();
  const documents = made.flatMap(({ id, line }) => (items[line - first]?.documents ?? []).map((document) => ({ item_id: id, document })));
  await addDocuments(context, documents, (at) => placeOf(items, at));
  if (hasQuotation(documents.map((it) => it.document)) && (await mustBid(tx, { id: request_id, request_type })))
    throw new Problem('invalid', {
      fields: { items: 'Por su monto, esta compra se licita: quite las cotizaciones, las ofertas llegan por la licitación.' },
    });
}

/** Where the n-th document of all stands in the form, so that a refusal names its field. */
function placeOf(items: readonly ItemForm[], at: number): string {
  let left = at;
  for (const [index, { documents }] of items.entries()) {
    if (left < documents.length) return `items.${index}.documents.${left}`;
    left -= documents.length;
  }
  return 'items';
}

const hasQuotation = (documents: readonly DocumentForm[]): boolean =>
  documents.some((it) => it.document_type === 'Cotizacion' || it.document_type === 'Maverick');

/** Where an item begins (spec 2 §4, `quotation_attached`): what comes with quotations waits for supply to validate them. */
function beginning(request_type: ServiceType, documents: readonly DocumentForm[]): ServiceItemStatus {
  if (request_type === 'SOLICITUD MAVERICK') return 'quotation_in_validation';
  return hasQuotation(documents) ? 'pending_validation' : 'in_quotation';
}

/** The services that are asked for, by their codes; one that is not offered is refused at its line. */
async function chosenServices({ tx }: Writing, items: readonly ItemForm[]): Promise<ReadonlyMap<string, number>> {
  const codes = [...new Set(items.map((it) => it.code))];
  const found = await tx
    .selectFrom('services')
    .where('codigo', 'in', codes)
    .where('activo', '=', true)
    .select(['id', 'codigo'])
    .forShare()
    .execute();
  const known = new Map(found.map((it) => [it.codigo, it.id]));
  const wrong = items.flatMap(({ code }, at) =>
    known.has(code) ? [] : [[`items.${at}.code`, `${code} no está en el catálogo de servicios, o está retirado.`] as const],
  );
  if (wrong.length > 0) throw new Problem('invalid', { fields: Object.fromEntries(wrong) });
  return known;
}
