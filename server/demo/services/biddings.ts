import {
  cancelQuotation,
  createServiceRequest,
  getBidding,
  getQuotationInfo,
  getQuoteRound,
  inviteSuppliers,
  openBidding,
  startBidding,
  takeOffer,
  type Bidding,
} from 'contract/services/index.ts';
import { todayInChile } from '../../src/platform/today.ts';
import type { Company, DemoStep } from '../acting.ts';
import type { Moment } from '../clock.ts';
import { addDays } from '../days.ts';
import { extendRound, respond, sendLink } from './invitations.ts';

const mail = (name: string) => `${name}@soldepapel.example`;
const [diego, rocio, vicente] = [mail('diego.rauli'), mail('rocio.alerce'), mail('vicente.algarrobo')];

const suppliers = {
  works: { rut: '78900090-5', name: 'Obras Civiles Laberinto SpA', email: 'propuestas@laberinto.example' },
  engineers: { rut: '78900101-4', name: 'Ingeniería Teorema Austral Ltda.', email: 'comercial@teorema.example' },
  cranes: { rut: '78900078-6', name: 'Grúas Gigante Egoísta SpA', email: 'propuestas@gigante.example' },
} as const;

interface DemoOffer {
  by: keyof typeof suppliers;
  /** Days ago; without any, they have not answered yet. */
  days?: number;
  price?: string;
}

interface DemoBidding {
  title: string;
  /** Days ago it was asked for; it was bid a day later. */
  days: number;
  code: string;
  quantity: string;
  expected: string;
  /** Days from today. */
  deadline: number;
  offers: readonly DemoOffer[];
  /** It was extended so many days ago, and ended a day ago. */
  extended?: number;
  /** It ended and two people open it today; what is cheapest is bought from. */
  isOpened?: true;
  /** Why it is given up, today. */
  cancelled?: string;
}

/** One in each of its states: opened with its act, sealed still, to be opened, without offers, and given up. */
const biddings: readonly DemoBidding[] = [
  {
    title: 'Montaje mecánico de la planta',
    days: 16,
    code: 'SER-000015',
    quantity: '18400',
    expected: '13500',
    deadline: 2,
    offers: [
      { by: 'works', days: 9, price: '12950' },
      { by: 'engineers', days: 8, price: '13480' },
      { by: 'cranes', days: 6, price: '14100' },
    ],
    extended: 5,
    isOpened: true,
  },
  {
    title: 'Montaje eléctrico en baja tensión',
    days: 5,
    code: 'SER-000016',
    quantity: '9200',
    expected: '31000',
    deadline: 8,
    offers: [{ by: 'works', days: 2, price: '29800' }, { by: 'engineers', days: 1, price: '30250' }, { by: 'cranes' }],
  },
  {
    title: 'Hincado de perfiles del sector norte',
    days: 4,
    code: 'SER-000015',
    quantity: '16200',
    expected: '13200',
    deadline: 0.5,
    offers: [
      { by: 'works', days: 3, price: '12700' },
      { by: 'cranes', days: 2, price: '13900' },
    ],
    extended: 2,
  },
  {
    title: 'Zanjas de media tensión del sector norte',
    days: 4,
    code: 'SER-000016',
    quantity: '7100',
    expected: '30500',
    deadline: 0.5,
    offers: [{ by: 'engineers' }, { by: 'cranes' }],
    extended: 2,
    isOpened: true,
  },
  {
    title: 'Cierre perimetral del sector norte',
    days: 4,
    code: 'SER-000015',
    quantity: '15900',
    expected: '13100',
    deadline: 6,
    offers: [{ by: 'works' }],
    cancelled: 'El cierre lo pone el dueño del terreno',
  },
];

export const bidding: readonly DemoStep[] = biddings.map((it) => ({ days: it.days, happen: (company) => bidFor(company, it) }));

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

async function bidFor(company: Company, it: DemoBidding): Promise<void> {
  const { act } = company;
  const request = await act({ days: it.days }, diego, createServiceRequest, {
    title: it.title,
    project_code: 'PG-26002',
    required_date: addDays(todayInChile(), 60),
    items: [{ code: it.code, quantity: it.quantity, price: it.expected }],
  });
  const when = { days: it.days - 1 };
  const started = await act(when, rocio, startBidding, {
    service_request_id: request.id,
    version: request.version,
    // It is written as many days ago as the rest of what happens then.
    deadline: inDays(it.deadline + when.days),
    terms: 'Precio por unidad, puesto en obra y con supervisión. Pago mensual contra avance.',
  });
  await callOffers(company, started, it, when);
  if (it.extended !== undefined) await extendRound(company, started, it.extended);
  if (it.isOpened) await openIt(company, started);
  if (it.cancelled !== undefined) await giveUp(company, started, it.cancelled);
}

async function callOffers(
  company: Company,
  { number, quotation_id }: Bidding,
  { title, offers }: DemoBidding,
  when: Moment,
): Promise<void> {
  const { act } = company;
  const before = await act(when, rocio, getQuoteRound, { number });
  const { round } = await act(when, rocio, inviteSuppliers, {
    quotation_id,
    version: before.round?.version ?? 1,
    suppliers: offers.map((it) => suppliers[it.by]),
  });
  for (const { by, days, price } of offers) {
    const invitation = round.invitations.find((it) => it.supplier_rut === suppliers[by].rut);
    if (!invitation || days === undefined || price === undefined) continue;
    await respond(company, await sendLink(company, invitation.id, when.days), { title, answer: { days, price, delivery: 45 } });
  }
}

async function giveUp({ act }: Company, { number, quotation_id }: Bidding, reason: string): Promise<void> {
  const { version } = await act({ days: 0 }, diego, getQuotationInfo, { number });
  await act({ days: 0 }, diego, cancelQuotation, { quotation_id, version, reason });
}

/** Its deadline has passed; two people open it today. */
async function openIt({ act }: Company, { number, quotation_id }: Bidding): Promise<void> {
  for (const by of [rocio, vicente]) {
    const { version } = await act({ days: 0 }, by, getBidding, { number });
    await act({ days: 0 }, by, openBidding, { quotation_id, version });
  }
  const { round } = await act({ days: 0 }, rocio, getQuoteRound, { number });
  const cheapest = round?.offers?.find((it) => it.is_cheapest);
  const invitation = round?.invitations.find((it) => it.id === cheapest?.invitation_id);
  if (invitation) await act({ days: 0 }, rocio, takeOffer, { invitation_id: invitation.id, version: invitation.version });
}
