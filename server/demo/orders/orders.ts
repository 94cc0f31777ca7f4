import {
  closeOrderLines,
  amendServiceOrder,
  annulHes,
  annulServiceOrder,
  getServiceOrder,
  orderReception,
  serviceOrders,
  withdrawAmendment,
} from 'contract/orders/index.ts';
import { todayInChile } from '../../src/platform/today.ts';
import { addDays } from '../days.ts';
import { approvalsOf } from '../../src/approvals/index.ts';
import { sumOf } from 'contract/decimals.ts';
import { lateStatement, type Company, type DemoStep } from '../acting.ts';
import { accept, answer, asOfThen, look, refuse, revoke, send, type Standing } from './confirmations.ts';
import { receive } from './receptions.ts';
import { decide } from '../materials/requests.ts';
import { buyerOf, contract, type DemoServiceRequest } from '../services/services.ts';

/** What becomes of an order after it was issued, each step a day after the one before it. */
type Step =
  | 'send'
  | 'confirm'
  | 'propose'
  | 'accept'
  | 'refuse'
  | 'look'
  | 'decline_last'
  | 'revoke'
  | 'agree'
  | 'agree_milestones'
  | 'accept_milestone'
  | 'close_rest'
  | 'amend'
  | 'decide'
  | 'reject'
  | 'withdraw'
  | 'annul'
  | 'receive'
  | 'receive_all'
  | 'receive_late'
  | 'close_last'
  | 'amend_first'
  | 'annul_hes';
interface DemoPurchase extends DemoServiceRequest {
  after: readonly Step[];
}

const mail = (name: string) => `${name}@soldepapel.example`;
const [camila, diego, elena] = [mail('camila.peumo'), mail('diego.rauli'), mail('elena.boldo')];
const steps: DemoServiceRequest['steps'] = ['take', 'quote', 'check', 'ready', 'decide'];

/** One order of each kind that its screens show. */
const purchases: readonly DemoPurchase[] = [
  {
    by: camila,
    days: 40,
    title: 'Traslado de tableros desde Quilicura',
    project: 'CI-26012',
    needed: 20,
    items: [{ code: 'SER-000006', quantity: '3', offers: [{ of: 'transport', price: '410000' }] }],
    steps,
    after: ['send', 'amend', 'decide', 'send', 'confirm', 'receive', 'annul_hes', 'receive'],
  },
  {
    by: diego,
    days: 38,
    title: 'Replanteo de la línea de evacuación',
    project: 'PG-26002',
    needed: 20,
    items: [{ code: 'SER-000021', quantity: '1', offers: [{ of: 'survey', price: '30000' }] }],
    steps,
    after: ['send', 'propose', 'amend'],
  },
  {
    by: camila,
    days: 36,
    title: 'Flete de andamios para el descimbre',
    project: 'CI-26012',
    needed: 15,
    items: [{ code: 'SER-000006', quantity: '1', offers: [{ of: 'transport', price: '78000' }] }],
    steps,
    after: ['send', 'decline_last', 'annul'],
  },
  {
    by: diego,
    days: 31,
    title: 'Levantamiento de la franja de acceso',
    project: 'PG-26002',
    needed: 15,
    items: [{ code: 'SER-000021', quantity: '1', offers: [{ of: 'survey', price: '28000' }] }],
    steps,
    after: ['send', 'amend', 'reject', 'amend', 'withdraw', 'receive_all'],
  },
  {
    by: camila,
    days: 24,
    title: 'Puesta en marcha de inversores por el fabricante',
    project: 'CI-26012',
    needed: 18,
    // The ERP takes no order for this supplier.
    items: [{ code: 'SER-000025', quantity: '2', offers: [{ of: 'inverters', price: '540000' }] }],
    steps,
    after: [],
  },
  {
    by: diego,
    days: 12,
    title: 'Zanjas del sector norte',
    project: 'PG-26002',
    needed: 30,
    items: [{ code: 'SER-000013', quantity: '120', offers: [{ of: 'works', price: '18500' }] }],
    steps,
    after: ['agree', 'decide', 'send', 'propose', 'accept', 'receive', 'close_rest'],
  },
  {
    by: camila,
    days: 29,
    title: 'Ingeniería eléctrica de la ampliación del patio',
    project: 'CI-26012',
    needed: 60,
    items: [{ code: 'SER-000017', quantity: '1', offers: [{ of: 'survey', price: '390000' }] }],
    steps,
    after: ['agree_milestones', 'decide', 'send', 'propose', 'refuse', 'accept_milestone'],
  },
  {
    by: camila,
    days: 21,
    title: 'Guardia del techo durante el montaje',
    project: 'CI-26018',
    needed: 20,
    items: [{ code: 'SER-000012', quantity: '2', offers: [{ of: 'guards', price: '590000' }] }],
    steps,
    // The ERP changes no order of theirs.
    after: ['send', 'revoke', 'amend', 'decide'],
  },
  {
    by: elena,
    days: 28,
    title: 'Guardia nocturna de la faena y su caseta',
    project: 'CI-25031',
    needed: 75,
    items: [
      { code: 'SER-000012', quantity: '2', offers: [{ of: 'guards', price: '595000' }] },
      { code: 'SER-000030', quantity: '1', offers: [{ of: 'guards', price: '80000' }] },
    ],
    steps,
    // What was to be closed there comes before the new version.
    after: ['send', 'decline_last', 'close_last', 'amend_first', 'decide'],
  },
  {
    by: elena,
    days: 23,
    title: 'Flete de embalajes de las casas',
    project: 'RE-26043',
    needed: 12,
    items: [{ code: 'SER-000006', quantity: '2', offers: [{ of: 'transport', price: '76000' }] }],
    steps,
    after: ['send', 'look', 'receive_late'],
  },
];

export const ordering: readonly DemoStep[] = purchases.map((it) => ({ days: it.days, happen: (company) => buy(company, it) }));

async function buy(company: Company, it: DemoPurchase): Promise<void> {
  const { act } = company;
  const { number: origin_number } = await contract(company, it);
  const buyer = buyerOf(it);
  const first = Math.max(0, it.days - it.steps.length - 1);
  const [found] = (await act({ days: first }, buyer, serviceOrders, { origin_number })).items;
  if (!found) throw new Error(`${origin_number} has no order`);
  for (const [at, step] of it.after.entries()) {
    const days = Math.max(0, first - at);
    const order = await act({ days }, buyer, getServiceOrder, { number: found.number });
    await deeds[step](company, { buyer, order, days });
  }
}

const deeds: Readonly<Record<Step, (company: Company, standing: Standing) => Promise<unknown>>> = {
  send,
  amend: ({ act }, { buyer, order, days }) => {
    const { number, version, items, delivery_place, delivery_date, comment } = order;
    return act({ days }, buyer, amendServiceOrder, {
      number,
      version,
      reason: 'La obra necesita uno más',
      payment_terms: '30 días desde la factura',
      delivery_place,
      delivery_date,
      comment,
      items: items.map(({ line, quantity, unit_price }) => ({ line, quantity: sumOf([quantity, '1']), unit_price })),
    });
  },
  confirm: (company, standing) => answer(company, standing, []),
  // A week later than it is wanted.
  propose: (company, standing) => {
    const { order, days } = standing;
    const { delivery_date, items } = order;
    const date = asOfThen(addDays(delivery_date ?? todayInChile(), 7), days);
    return answer(
      company,
      standing,
      items.slice(0, 1).map(({ line }) => ({ line, says: 'otra_fecha' as const, date, comment: 'Antes tenemos otra faena' })),
    );
  },
  accept,
  refuse,
  look,
  revoke,
  decline_last: (company, standing) =>
    answer(
      company,
      standing,
      standing.order.items
        .slice(-1)
        .map(({ line }) => ({ line, says: 'no_puede' as const, comment: 'No tenemos disponibilidad para esa fecha' })),
    ),
  // A part kept back until the end, and a statement each month: what was agreed with who builds.
  agree: ({ act }, { buyer, order, days }) => {
    const { number, version, delivery_place, delivery_date, comment } = order;
    return act({ days }, buyer, amendServiceOrder, {
      number,
      version,
      reason: 'Condiciones de pago acordadas con el proveedor',
      payment_terms: 'Estado de pago mensual, 30 días',
      terms: { advance_percent: '0', retention_percent: '5', billing_mode: 'mensual', milestones: [] },
      delivery_place,
      delivery_date,
      comment,
      items: [],
    });
  },
  // A part is paid before, and the rest as each part of the study is accepted.
  agree_milestones: ({ act }, { buyer, order, days }) => {
    const { number, version, delivery_place, delivery_date, comment } = order;
    const milestones = [
      { name: 'Ingeniería básica', percent: '40' },
      { name: 'Ingeniería de detalle', percent: '60' },
    ];
    return act({ days }, buyer, amendServiceOrder, {
      number,
      version,
      reason: 'Condiciones de pago acordadas con el proveedor',
      payment_terms: '20 % de anticipo, saldo por hitos',
      terms: { advance_percent: '20', retention_percent: '5', billing_mode: 'hitos', milestones },
      delivery_place,
      delivery_date,
      comment,
      items: [],
    });
  },
  accept_milestone: (company, standing) => receive(company, { ...standing, percent: '40', milestone: 1 }),
  close_rest: ({ act }, { buyer, order: { number, version }, days }) =>
    act({ days }, buyer, closeOrderLines, { number, version, reason: 'El terreno pidió menos zanja que la cubicada' }),
  close_last: ({ act }, { buyer, order: { number, version, items }, days }) =>
    act({ days }, buyer, closeOrderLines, {
      number,
      version,
      lines: items.slice(-1).map((it) => it.line),
      reason: 'La caseta la puso el mandante',
    }),
  amend_first: ({ act }, { buyer, order, days }) => {
    const { number, version, items, payment_terms, delivery_place, delivery_date, comment } = order;
    return act({ days }, buyer, amendServiceOrder, {
      number,
      version,
      reason: 'La faena dura un mes más',
      payment_terms,
      delivery_place,
      delivery_date,
      comment,
      items: items.slice(0, 1).map(({ line, quantity, unit_price }) => ({ line, quantity: sumOf([quantity, '1']), unit_price })),
    });
  },
  annul: ({ act }, { buyer, order: { number, version }, days }) =>
    act({ days }, buyer, annulServiceOrder, { number, version, reason: 'Lo hizo la cuadrilla propia' }),
  receive: (company, standing) => receive(company, { ...standing, percent: '50' }),
  receive_late: (company, standing) => receive(company, { ...standing, percent: '50', paper: lateStatement }),
  receive_all: (company, standing) => receive(company, { ...standing, percent: '100' }),
  annul_hes: async ({ act }, { buyer, order: { number }, days }) => {
    const [last] = (await act({ days }, buyer, orderReception, { number })).items;
    if (!last) throw new Error(`${number} has no sheet`);
    return act({ days }, buyer, annulHes, { number: last.number, version: last.version, reason: 'Se anotó una cantidad que no era' });
  },
  decide: (company, standing) => decideEdition(company, standing, true),
  reject: (company, standing) => decideEdition(company, standing, false),
  withdraw: ({ act }, { buyer, order: { number, version }, days }) =>
    act({ days }, buyer, withdrawAmendment, { number, version, reason: 'La obra se arregló con lo ordenado' }),
};

/** Everybody whom the product asks about the version under way, one after the other. */
async function decideEdition(company: Company, { order, days }: Standing, approved: boolean): Promise<void> {
  const { id } = await company.db
    .selectFrom('purchase_order_editions')
    .where('order_id', '=', order.id)
    .where('status', '=', 'por_aprobar')
    .select('id')
    .executeTakeFirstOrThrow();
  for (let hours = 1; hours < 8; hours += 1) {
    const asked = await approvalsOf(company.db, 'purchase_order_edition', id);
    const open = asked.find((it) => it.estado === 'pendiente');
    if (!open) return;
    await decide(company, { days, hours }, open, approved ? { approved } : { approved, comentario: 'Se acordó pagar a 60 días' });
  }
}
