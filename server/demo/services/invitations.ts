import {
  askQuestion,
  declineInvitation,
  extendQuoteRound,
  getQuotationInfo,
  getQuoteRound,
  openInvitation,
  revokeInvitation,
  sendOffer,
  startQuoteRound,
  uploadOfferFile,
} from 'contract/services/index.ts';
import { hashSecret, newSecret } from '../../src/platform/secret.ts';
import { todayInChile } from '../../src/platform/today.ts';
import '../../src/services/tables.ts';
import type { Company, DemoStep } from '../acting.ts';
import { addDays } from '../days.ts';
import { paper } from '../documents/document-files.ts';

const rocio = 'rocio.alerce@soldepapel.example';

interface Supplier {
  rut: string;
  name: string;
  email: string;
  /** What came of it so many days ago; without any, nobody looked at it yet. */
  answer?: { days: number } & ({ price: string; delivery: number } | { declined: string } | { question: string });
  isRevoked?: true;
}

interface DemoRound {
  /** Of the quote request. */
  title: string;
  /** Days ago. */
  days: number;
  /** Days from today. */
  deadline: number;
  terms: string;
  suppliers: readonly Supplier[];
  /** It was extended so many days ago, and ended a day ago: whoever answers today is late. */
  extended?: number;
}

/** Three calls for offers: of one, offers wait to be taken; one has ended; the last has just gone out. */
const rounds: readonly DemoRound[] = [
  {
    title: 'Hormigonado de fundaciones',
    days: 3,
    deadline: 4,
    terms: 'Precio puesto en obra, con bomba. Pago a 30 días de la recepción conforme.',
    suppliers: [
      {
        rut: '78900090-5',
        name: 'Obras Civiles Laberinto SpA',
        email: 'propuestas@laberinto.example',
        answer: { days: 2, price: '41600000', delivery: 12 },
      },
      {
        rut: '78900156-1',
        name: 'Hormigones Cachapoal Ltda.',
        email: 'ventas@cachapoal.example',
        answer: { days: 1, price: '39850000', delivery: 15 },
      },
      {
        rut: '78900167-7',
        name: 'Áridos y Mezclas Tinguiririca SpA',
        email: 'contacto@tinguiririca.example',
        answer: { days: 1, declined: 'Nuestra planta está comprometida hasta fin de mes.' },
      },
    ],
  },
  {
    title: 'Topografía del sector norte',
    days: 4,
    deadline: 0.5,
    terms: 'Curvas cada 0,5 m. Entrega en DWG y en papel.',
    suppliers: [
      {
        rut: '78900101-4',
        name: 'Ingeniería Teorema Austral Ltda.',
        email: 'comercial@teorema.example',
        answer: { days: 3, price: '2350000', delivery: 10 },
      },
      {
        rut: '78900090-5',
        name: 'Obras Civiles Laberinto SpA',
        email: 'propuestas@laberinto.example',
        answer: { days: 0, price: '2190000', delivery: 14 },
      },
      { rut: '78900189-8', name: 'Mensuras Cerro Plomo Ltda.', email: 'contacto@cerroplomo.example' },
      { rut: '78900178-2', name: 'Alturas Seguras Vértice SpA', email: 'hola@vertice.example', isRevoked: true },
    ],
    extended: 2,
  },
  {
    title: 'Certificación de andamios',
    days: 1,
    deadline: 6,
    terms: 'Inspector acreditado. Tarjeta verde por cada cuerpo.',
    suppliers: [
      {
        rut: '78900101-4',
        name: 'Ingeniería Teorema Austral Ltda.',
        email: 'comercial@teorema.example',
        answer: { days: 0, question: '¿Cuántos cuerpos de andamio son?' },
      },
      { rut: '78900178-2', name: 'Alturas Seguras Vértice SpA', email: 'hola@vertice.example' },
    ],
  },
];

export const inviting: readonly DemoStep[] = rounds.map((it) => ({ days: it.days, happen: (company) => ask(company, it) }));

async function ask(company: Company, { title, days, deadline, terms, suppliers, extended }: DemoRound): Promise<void> {
  const { db, act } = company;
  const { number } = await db.selectFrom('quote_requests').where('title', '=', title).select('number').executeTakeFirstOrThrow();
  const { id, version } = await act({ days, hours: 5 }, rocio, getQuotationInfo, { number });
  const { round } = await act({ days, hours: 5 }, rocio, startQuoteRound, {
    quotation_id: id,
    version,
    // It is written as many days ago as the rest of what happens then.
    deadline: new Date(Date.now() + (deadline + days) * 86_400_000).toISOString(),
    terms,
    suppliers: suppliers.map(({ rut, name, email }) => ({ rut, name, email })),
  });
  const respondAll = async (those: readonly Supplier[]) => {
    for (const { rut, answer } of those) {
      const invitation = round.invitations.find((it) => it.supplier_rut === rut);
      if (invitation && answer) await respond(company, await sendLink(company, invitation.id, days), { title, answer });
    }
  };
  const isLate = ({ answer }: Supplier) => extended !== undefined && answer?.days === 0;
  await respondAll(suppliers.filter((it) => !isLate(it)));
  if (extended !== undefined) await extendRound(company, { number, quotation_id: id }, extended);
  await respondAll(suppliers.filter(isLate));
  for (const { rut } of suppliers.filter((it) => it.isRevoked)) {
    const now = await act({ days: 0 }, rocio, getQuoteRound, { number });
    const invitation = now.round?.invitations.find((it) => it.supplier_rut === rut);
    if (invitation) await act({ days: 0 }, rocio, revokeInvitation, { invitation_id: invitation.id, version: invitation.version });
  }
}

/** So many days ago it was given until yesterday: its deadline of then has passed since. */
export async function extendRound(
  { act }: Company,
  { number, quotation_id }: { number: string; quotation_id: number },
  days: number,
): Promise<void> {
  const { round } = await act({ days }, rocio, getQuoteRound, { number });
  const deadline = new Date(Date.now() + (days - 1) * 86_400_000).toISOString();
  await act({ days }, rocio, extendQuoteRound, { quotation_id, version: round?.version ?? 1, deadline });
}

/** The mail of then left then; its link is one that nobody holds any more. */
export async function sendLink({ db }: Company, invitation_id: number, days: number): Promise<string> {
  const token = newSecret();
  await db
    .updateTable('quote_invitations')
    .set({ token_hash: hashSecret(token), sent_at: new Date(Date.now() - days * 86_400_000) })
    .where('id', '=', invitation_id)
    .execute();
  return token;
}

type Answer = NonNullable<Supplier['answer']>;

/** What a supplier does with their link; who is signed in beside it counts for nothing. */
export async function respond({ act }: Company, token: string, { title, answer }: { title: string; answer: Answer }): Promise<void> {
  const when = { days: answer.days };
  const { lines } = await act(when, rocio, openInvitation, { token });
  if ('declined' in answer) return void (await act(when, rocio, declineInvitation, { token, reason: answer.declined }));
  if ('question' in answer) return void (await act(when, rocio, askQuestion, { token, question: answer.question }));
  const day = addDays(todayInChile(), -answer.days);
  const content = await paper({
    title: `Oferta: ${title}`,
    type: 'Oferta',
    place: '—',
    project: '—',
    day,
    author: 'Proveedor',
    version: 1,
  });
  const file = await act(when, rocio, uploadOfferFile, { token, file: new File([new Uint8Array(content)], 'Oferta.pdf') });
  await act(when, rocio, sendOffer, {
    token,
    file_id: file.id,
    lines: lines.map((it) => ({ line_id: it.id, price: answer.price })),
    date: day,
    valid_until: addDays(day, 30),
    delivery_days: answer.delivery,
    payment_terms: '30 días',
  });
}
