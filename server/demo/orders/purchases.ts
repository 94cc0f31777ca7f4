import { getServiceOrder, serviceOrders } from 'contract/orders/index.ts';
import {
  abastecimientoApproveServiceRequest,
  createServiceRequest,
  markUniqueSupplier,
  uploadServiceFile,
  type ServiceRequestInfo,
  type ServiceType,
} from 'contract/services/index.ts';
import { todayInChile } from '../../src/platform/today.ts';
import type { Company, DemoStep } from '../acting.ts';
import { addDays } from '../days.ts';
import { paper } from '../documents/document-files.ts';
import { accept, answer, send } from './confirmations.ts';
import { receive } from './receptions.ts';
import { buyerOf, decideAll, documentOf, of, type Offer } from '../services/services.ts';

const mail = (name: string) => `${name}@soldepapel.example`;
const [camila, diego, elena] = [mail('camila.peumo'), mail('diego.rauli'), mail('elena.boldo')];

interface Purchase {
  by: string;
  /** Days ago. */
  days: number;
  title: string;
  project: string;
  type?: ServiceType;
  code: string;
  quantity: string;
  offer: Offer;
  /** So many days before it was asked for the service was done. */
  doneBefore?: number;
  /** Its supplier promises it for so many days after it was asked for, before it is done. */
  promised?: number;
  /** Only its supplier can do it: with the evidence, for so many days from today on. */
  soleFor?: number;
  /** It is still to be validated. */
  isOpen?: true;
}

/** The same service again and again, from one supplier after the other. */
const series = (
  what: Pick<Purchase, 'title' | 'code' | 'quantity'> & { price: string; of: readonly Offer['of'][] },
  days: readonly number[],
): Purchase[] =>
  days.map((ago, at) => {
    const { price, of: suppliers, ...rest } = what;
    const [by, project] = [
      [camila, 'CI-26012'],
      [diego, 'PG-26002'],
      [elena, 'RE-26042'],
    ][at % 3] ?? [camila, 'CI-26012'];
    return {
      ...rest,
      days: ago,
      by: by ?? camila,
      project: project ?? 'CI-26012',
      offer: { of: suppliers[at % suppliers.length] ?? 'works', price },
    };
  });

/** What the company buys all the time: nothing is to be said of it. */
const usual: readonly Purchase[] = [
  ...series(
    { title: 'Camión pluma', code: 'SER-000007', quantity: '2', price: '180000', of: ['transport', 'cranes'] },
    [330, 290, 250, 210, 170, 130],
  ),
  ...series(
    { title: 'Comisionamiento', code: 'SER-000024', quantity: '2', price: '420000', of: ['engineers'] },
    [310, 270, 230, 190, 150],
  ).map(
    // The last one, of who represents the maker alone.
    (it) => (it.days === 150 ? { ...it, soleFor: 200 } : it),
  ),
  ...series(
    { title: 'Camioneta', code: 'SER-000009', quantity: '5', price: '45000', of: ['transport', 'cranes', 'works'] },
    [300, 260, 220, 180, 140, 100, 62],
  ),
  {
    by: diego,
    days: 20,
    title: 'Seguridad de la subestación',
    project: 'PG-26004',
    type: 'SOLICITUD PROVEEDOR UNICO',
    code: 'SER-000012',
    quantity: '1',
    offer: { of: 'guards', price: '600000' },
    isOpen: true,
  },
  urgency(24, 'Retiro urgente de escombros del acceso'),
  urgency(19, 'Retiro urgente de escombros del patio'),
  urgency(13, 'Retiro urgente de escombros de la bodega'),
];

function urgency(days: number, title: string): Purchase {
  return {
    by: elena,
    days,
    title,
    project: 'RE-26042',
    type: 'SOLICITUD DE SERVICIO URGENTE',
    code: 'SER-000030',
    quantity: '1',
    offer: { of: 'works', price: '85000' },
  };
}

const trench = (days: number, title: string): Purchase => ({
  by: camila,
  days,
  title,
  project: 'CI-26015',
  code: 'SER-000013',
  quantity: '50',
  offer: { of: 'works', price: '17000' },
  promised: 7,
});
const study = (days: number, project: string, price: string): Purchase => ({
  by: diego,
  days,
  title: `Estudio de conexión, ${project}`,
  project,
  code: 'SER-000018',
  quantity: '1',
  offer: { of: 'engineers', price },
  promised: 7,
});
const digger = (days: number, by: string, title: string, offer: Offer): Purchase => ({
  by,
  days,
  title,
  project: 'CI-26018',
  code: 'SER-000004',
  quantity: '28',
  offer,
});

/** What the radar speaks of: each rule has its case, dividing a purchase three. */
const doubtful: readonly Purchase[] = [
  trench(55, 'Zanja, primer tramo'),
  trench(50, 'Zanja, segundo tramo'),
  trench(43, 'Zanja, tercer tramo'),
  study(40, 'PG-26002', '1200000'),
  study(33, 'PG-26004', '1150000'),
  digger(30, elena, 'Retroexcavadora para el camino', { of: 'works', price: '42000' }),
  digger(26, diego, 'Retroexcavadora para las cámaras', { of: 'cranes', price: '44000' }),
  {
    by: elena,
    days: 45,
    title: 'Camión pluma para el fin de semana',
    project: 'RE-26042',
    code: 'SER-000007',
    quantity: '1',
    offer: { of: 'transport', price: '260000' },
  },
  {
    by: camila,
    days: 75,
    title: 'Comisionamiento de la segunda etapa',
    project: 'CI-26015',
    code: 'SER-000024',
    quantity: '2',
    offer: { of: 'engineers', price: '420000' },
    // Done on the fifth day.
    promised: 3,
  },
  {
    by: diego,
    days: 3,
    title: 'Seguridad de la subestación, segundo mes',
    project: 'PG-26004',
    type: 'SOLICITUD PROVEEDOR UNICO',
    code: 'SER-000012',
    quantity: '1',
    offer: { of: 'guards', price: '600000' },
    isOpen: true,
  },
  urgency(9, 'Retiro urgente de escombros de la techumbre'),
  {
    by: diego,
    days: 15,
    title: 'Reparación del portón',
    project: 'PG-26004',
    type: 'SOLICITUD MAVERICK',
    code: 'SER-000025',
    quantity: '1',
    offer: { of: 'works', price: '65000' },
    doneBefore: 6,
    isOpen: true,
  },
];

/** By their titles, for who compares what the radar says with what is there to be said. */
export const doubtfulTitles = doubtful.map((it) => it.title);

export const buying: readonly DemoStep[] = [...usual, ...doubtful].map((it) => ({ days: it.days, happen: (company) => buy(company, it) }));

async function buy(company: Company, it: Purchase): Promise<void> {
  const { act, db } = company;
  const { by, days, type = 'SOLICITUD DE SERVICIO', code, quantity, offer, doneBefore, promised } = it;
  const isMaverick = type === 'SOLICITUD MAVERICK';
  const [reason, cause] = await Promise.all([
    db.selectFrom('maverick_reasons').select('id').orderBy('id').executeTakeFirstOrThrow(),
    db.selectFrom('unique_supplier_causes').select('id').orderBy('id').executeTakeFirstOrThrow(),
  ]);
  const asked = await act({ days }, by, createServiceRequest, {
    request_type: type,
    title: it.title,
    project_code: it.project,
    required_date: addDays(todayInChile(), 7),
    maverick_reason_id: isMaverick ? reason.id : null,
    unique_supplier_cause_id: type === 'SOLICITUD PROVEEDOR UNICO' ? cause.id : null,
    items: [
      {
        code,
        quantity,
        documents: [
          {
            ...documentOf(offer, isMaverick ? 'Maverick' : 'Cotizacion'),
            // By today it would have run out.
            valid_until: null,
            // It lies further back than what is moved there by itself.
            service_date: doneBefore === undefined ? null : addDays(todayInChile(), -days - doneBefore),
          },
        ],
      },
    ],
  });
  if (it.isOpen) return;
  const whole =
    it.soleFor === undefined
      ? asked
      : await markSole(company, { buyer: buyerOf(it), request: asked, days, lasts: it.soleFor, cause: cause.id });
  const validated = await act({ days: days - 1 }, buyerOf(it), abastecimientoApproveServiceRequest, of(whole));
  await decideAll(company, { by, request: validated, days: days - 2 }, true);
  const bought = { buyer: buyerOf(it), origin_number: asked.number };
  if (promised !== undefined) await promiseAll(company, { ...bought, days: days - 3, on: addDays(todayInChile(), promised - 3) });
  if (days > 12) await receiveAll(company, { ...bought, days: days - 5 });
}

interface Sole {
  buyer: string;
  request: ServiceRequestInfo;
  days: number;
  /** So many days from today on. */
  lasts: number;
  cause: number;
}

/** Whoever buys it says why nobody else can do it. */
async function markSole({ act }: Company, { buyer, request, days, lasts, cause }: Sole): Promise<ServiceRequestInfo> {
  const content = await paper({
    title: 'Representación exclusiva',
    type: 'Carta',
    place: '—',
    project: request.project_code ?? '—',
    day: addDays(todayInChile(), -days),
    author: 'Sol de Papel',
    version: 1,
  });
  const file = new File([new Uint8Array(content)], 'Representación exclusiva.pdf');
  const { id } = await act({ days }, buyer, uploadServiceFile, { file });
  return act({ days }, buyer, markUniqueSupplier, {
    document_id: request.service_items[0]?.documents[0]?.id ?? 0,
    version: request.version,
    cause_id: cause,
    evidence_file_id: id,
    valid_until: addDays(todayInChile(), lasts),
  });
}

interface DemoPurchase {
  buyer: string;
  origin_number: string;
  days: number;
}

async function promiseAll(company: Company, { buyer, origin_number, days, on }: DemoPurchase & { on: string }): Promise<void> {
  const { items } = await company.act({ days }, buyer, serviceOrders, { origin_number });
  for (const { number } of items) {
    const standing = { buyer, order: await company.act({ days }, buyer, getServiceOrder, { number }), days };
    await send(company, standing);
    const lines = standing.order.items.map(({ line }) => ({ line, says: 'otra_fecha' as const, date: on }));
    await answer(company, standing, lines);
    await accept(company, standing);
  }
}

/** What was bought long enough ago was done. */
async function receiveAll(company: Company, { buyer, origin_number, days }: DemoPurchase): Promise<void> {
  const { items } = await company.act({ days }, buyer, serviceOrders, { origin_number });
  for (const { number } of items) {
    const order = await company.act({ days }, buyer, getServiceOrder, { number });
    await receive(company, { buyer, order, days, percent: '100' });
  }
}
