import { serviceItemStates, serviceTypes, type ServiceDocument, type ServiceItem } from 'contract/services/index.ts';
import { formatMoney } from 'contract/format.ts';
import { termsInWords } from 'contract/orders/index.ts';
import { pastApprovalTables, tellApprovals } from '../../approvals/index.ts';
import { day, flag, number, state, tellColumns, text } from '../../platform/audit/words.ts';
import type { Reader } from '../../platform/database/database.ts';
import { absent, tellRow, type PastSource, type Telling, type ToldRow } from '../../platform/past.ts';
import { auditWords } from '../audit-words.ts';
import { auditOfRequest } from './changes.ts';
import { readServiceRequest, type Looking } from './info.ts';

/**
 * A request of services as it stood: its facts, its items, what was offered for them and who was asked to approve. What was said of
 * it carries its own time and is not told again, nor what somebody took back.
 */
export const pastServiceRequest: PastSource = {
  permission: 'services:read',
  tables: [
    'service_requests',
    'service_items',
    'service_documents',
    'service_request_approvers',
    'service_supplier_terms',
    ...pastApprovalTables,
  ],
  find: async ({ db, user, files, outside, hooks }, named) => {
    const { id, number, title } = await readServiceRequest({ db, user, files, outside, hooks }, { number: named.toUpperCase() });
    // Who sees it today is known; who saw it then does not count.
    const viewer = { ...user, seesAllProjects: true };
    return {
      title: `${number} ${title}`,
      audit: { entity: 'service_request', entity_id: number },
      tell: (from: Reader) => tellServiceRequest({ db: from, user: viewer, files, outside, hooks: noCreations }, id),
    };
  },
};

/** Whether the creation of a supplier was asked for is not told of the past. */
const noCreations = { supplierCreations: () => Promise.resolve(new Map<number, string>()) };

async function tellServiceRequest(looking: Looking, id: number): Promise<Telling | undefined> {
  const request = await readServiceRequest(looking, { id }).catch(absent);
  if (!request) return undefined;
  const { items: _areItems, cotizaciones: _areDocuments, prices: _areTheirs, pago: _areAgreed, ...facts } = auditOfRequest(request);
  const { required_date, stage, place_code, place, quote_number, maverick_reason, unique_supplier_cause, comment } = request;
  const others = {
    tipo: serviceTypes[request.request_type].label,
    required_date,
    stage,
    place: place_code && [place_code, place].filter(Boolean).join(' - '),
    quote_number,
    maverick_reason,
    unique_supplier_cause,
    comment,
  };
  return {
    facts: tellColumns({ ...auditWords['service_request']?.facts, ...otherWords }, { ...facts, ...others }),
    parts: [
      { title: 'Ítems', rows: request.service_items.map(tellItem) },
      {
        title: 'Cotizaciones y documentos',
        rows: request.service_items.flatMap((item) => item.documents.map((it) => tellDocument(item, it))),
      },
      {
        title: 'Anticipo, retención e hitos',
        rows: request.supplier_terms.flatMap(({ supplier_rut, supplier, terms }) =>
          terms === null ? [] : [tellRow(supplier_rut, supplier, termWords, { terms: termsInWords(terms) })],
        ),
      },
      { title: 'Aprueban antes', rows: request.approvers.map((it) => tellRow(String(it.approver_id), it.nombre, {}, {})) },
      await tellApprovals(looking.db, 'service_request', id),
    ],
  };
}

const otherWords = {
  required_date: day('para cuándo'),
  stage: text('la etapa'),
  place: text('el lugar'),
  quote_number: text('de dónde viene'),
  maverick_reason: text('por qué se compró antes'),
  unique_supplier_cause: text('por qué es proveedor único'),
  comment: text('el comentario'),
};

const termWords = { terms: text('lo acordado') };

function tellItem(it: ServiceItem): ToldRow {
  const words = {
    status: state('el estado', serviceItemStates),
    quantity: number('la cantidad', it.unit),
    price: text('el precio esperado'),
    description: text('la descripción'),
    comment: text('el comentario'),
    decision: text('la decisión'),
    reason: text('el motivo'),
  };
  const { decision } = it;
  return tellRow(String(it.item_id), `${it.line}. ${it.name} ${it.code}`, words, {
    ...it,
    price: it.price && formatMoney(it.price, it.currency),
    decision: decision && [`${decision.approved ? 'Sí' : 'No'} de ${decision.by}`, decision.comment].filter(Boolean).join(': '),
  });
}

const documentWords = {
  selected: flag('elegida'),
  supplier: text('el proveedor'),
  price: text('el precio'),
  freight: text('el flete'),
  offered: number('la cantidad'),
  number: text('el número'),
  date: day('la fecha'),
  valid_until: day('la vigencia'),
  delivery_days: number('el plazo', 'días'),
  payment_terms: text('la forma de pago'),
  service_date: day('el día del servicio'),
  unique_supplier: flag('proveedor único'),
};

/** Its file is that of today: of the paper of an offer nothing is told, which not everybody may open. */
function tellDocument({ line }: ServiceItem, it: ServiceDocument): ToldRow {
  const called = it.category === 0 ? (it.supplier ?? it.supplier_rut ?? 'Sin proveedor') : (it.file?.name ?? it.document_type);
  return tellRow(String(it.id), `Ítem ${line}: ${called}`, documentWords, {
    ...it,
    price: it.price && formatMoney(it.price, it.coin),
    offered: it.amount,
    freight: it.freight && formatMoney(it.freight, it.coin),
    // What nobody marked is not told.
    selected: it.selected || null,
    unique_supplier: it.unique_supplier || null,
  });
}
