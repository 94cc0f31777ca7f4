import { filteredEmployees } from 'contract/access/index.ts';
import {
  assignQuotation,
  cancelQuotation,
  decideQuotation,
  finishQuotation,
  linkQuotationApprover,
  getQuotationInfo,
  postQuotation,
  quotationAbastecimientoApproval,
  quotationAbastecimientoToUser,
  quotationUserToAbastecimiento,
  rejectQuotation,
  updateQuotation,
  uploadServiceFile,
  type DocumentType,
  type Quote,
} from 'contract/services/index.ts';
import { todayInChile } from '../../src/platform/today.ts';
import type { Company, DemoStep } from '../acting.ts';
import { addDays } from '../days.ts';
import { paper } from '../documents/document-files.ts';

const mail = (name: string) => `${name}@soldepapel.example`;
const [camila, nicolas, diego, elena] = [mail('camila.peumo'), mail('nicolas.olivillo'), mail('diego.rauli'), mail('elena.boldo')];
const [rocio, paula, vicente] = [mail('rocio.alerce'), mail('paula.pimiento'), mail('vicente.algarrobo')];

interface DemoQuote {
  by: string;
  /** Days ago. */
  days: number;
  title: string;
  description: string;
  project?: string;
  center?: string;
  /** So many days after it was asked for. */
  needed?: number;
  /** What whoever asked sends along. */
  papers?: readonly string[];
  /** The offers that supply found, a day later, and who took it for that. */
  quoted?: { by: string; offers: readonly string[] };
  /** What supply asks, and what is answered to it a day later. */
  question?: string;
  answer?: string;
  /** Who must agree; a yes comes a day later. */
  approver?: { name: string; email: string; agrees?: true };
  isApproved?: true;
  isFinished?: true;
  rejected?: string;
  cancelled?: string;
}

/** One of each state that a screen shows, the last ones still open. */
const requests: readonly DemoQuote[] = [
  {
    by: camila,
    days: 41,
    title: 'Arriendo de grúa de 30 t',
    description: 'Tres días, con operador y rigger, para subir estructuras a la cubierta del local 3.',
    project: 'CI-26012',
    needed: 20,
    papers: ['Ubicación de la grúa.pdf'],
    quoted: { by: paula, offers: ['Cotización Grúas del Maipo.pdf', 'Cotización Izajes Rapel.pdf'] },
    question: '¿Sirve la de 25 t, que está disponible una semana antes?',
    answer: 'Sí: el peso mayor es de 1,8 t a 22 m. La de 25 t alcanza.',
    isApproved: true,
    isFinished: true,
  },
  {
    by: diego,
    days: 24,
    title: 'Flete de módulos desde San Antonio',
    description: 'Cuatro contenedores de 40 pies hasta la planta, con descarga.',
    project: 'PG-26002',
    needed: 25,
    quoted: { by: paula, offers: ['Oferta Transportes Lonquén.pdf'] },
    approver: { name: 'Vicente Algarrobo', email: vicente, agrees: true },
    isApproved: true,
  },
  {
    by: elena,
    days: 19,
    title: 'Pintura de cubierta',
    description: 'Repintado de la techumbre antes de montar.',
    project: 'RE-26041',
    rejected: 'Lo hace el cliente: está en su contrato',
  },
  {
    by: nicolas,
    days: 15,
    title: 'Baños químicos adicionales',
    description: 'Dos unidades por un mes.',
    project: 'CI-26012',
    cancelled: 'El mandante presta los suyos',
  },
  {
    by: camila,
    days: 6,
    title: 'Ensayo de puesta a tierra',
    description: 'Medición y protocolo en los cuatro locales.',
    project: 'CI-26012',
    needed: 14,
    papers: ['Bases técnicas del ensayo.pdf'],
    quoted: { by: paula, offers: ['Cotización Ensayos Mapocho.pdf'] },
    question: 'El proveedor mide de noche y cobra recargo. ¿Se puede de día con los locales abiertos?',
  },
  {
    by: diego,
    days: 4,
    title: 'Hormigonado de fundaciones',
    description: '64 fundaciones, hormigón G25 puesto en obra.',
    project: 'PG-26002',
    needed: 21,
    quoted: { by: rocio, offers: ['Cotización Hormigones Cachapoal.pdf'] },
    approver: { name: 'Vicente Algarrobo', email: vicente },
  },
  {
    by: diego,
    days: 4,
    title: 'Topografía del sector norte',
    description: 'Levantamiento de 12 hectáreas para la ampliación.',
    project: 'PG-26002',
    needed: 20,
  },
  {
    by: camila,
    days: 1,
    title: 'Certificación de andamios',
    description: 'Inspección y tarjeta verde de los andamios de la fachada norte.',
    project: 'CI-26012',
    needed: 10,
    papers: ['Plano de andamios.pdf'],
  },
];

export const quoting: readonly DemoStep[] = requests.map((it) => ({ days: it.days, happen: (company) => ask(company, it) }));

async function ask(company: Company, it: DemoQuote): Promise<void> {
  const { act } = company;
  const { by, days, quoted, question, answer, approver } = it;
  let quote = await act({ days }, by, postQuotation, {
    title: it.title,
    description: it.description,
    project_code: it.project ?? null,
    cost_center: it.center ?? null,
    needed_by: it.needed === undefined ? null : addDays(todayInChile(), it.needed - days),
    documents: await send(company, it, { days, by, names: it.papers ?? [], type: 'Otros' }),
  });
  const seen = () => ({ quotation_id: quote.id, version: quote.version });
  if (it.rejected) await act({ days: days - 1 }, rocio, rejectQuotation, { ...seen(), reason: it.rejected });
  if (it.cancelled) await act({ days: days - 1 }, by, cancelQuotation, { ...seen(), reason: it.cancelled });
  if (!quoted) return;
  const supply = quoted.by;
  const buyer = await personNamed(company, supply);
  quote = await act({ days: days - 1 }, supply, assignQuotation, { ...seen(), buyer_id: buyer });
  const documents = await send(company, it, { days: days - 1, by: supply, names: quoted.offers, type: 'Cotizacion' });
  quote = await act({ days: days - 1, hours: 3 }, supply, updateQuotation, { ...seen(), documents });
  if (question) quote = await act({ days: days - 2 }, supply, quotationAbastecimientoToUser, { ...seen(), comment: question });
  if (answer) quote = await act({ days: days - 3 }, by, quotationUserToAbastecimiento, { ...seen(), comment: answer });
  if (approver) quote = await agree(company, quote, { days: days - 2, supply, approver });
  if (it.isApproved) quote = await act({ days: days - 4 }, supply, quotationAbastecimientoApproval, seen());
  if (it.isFinished) await act({ days: days - 6 }, supply, finishQuotation, seen());
}

interface Sending {
  days: number;
  by: string;
  names: readonly string[];
  type: DocumentType;
}

/** Papers go up one by one, and are named by their request. */
async function send({ act }: Company, { title, project }: DemoQuote, { days, by, names, type }: Sending) {
  const documents: { file_id: number; document_type: DocumentType }[] = [];
  for (const name of names) {
    const day = addDays(todayInChile(), -days);
    const content = await paper({
      title: name.replace('.pdf', ''),
      type: title,
      place: '—',
      project: project ?? '—',
      day,
      author: 'Sol de Papel',
      version: 1,
    });
    const { id } = await act({ days }, by, uploadServiceFile, { file: new File([new Uint8Array(content)], name) });
    documents.push({ file_id: id, document_type: type });
  }
  return documents;
}

interface Agreeing {
  days: number;
  supply: string;
  approver: NonNullable<DemoQuote['approver']>;
}

async function agree({ act }: Company, { id, number }: Quote, { days, supply, approver }: Agreeing): Promise<Quote> {
  const { items } = await act({ days }, supply, filteredEmployees, { search: approver.name });
  await act({ days }, supply, linkQuotationApprover, { quotation_id: id, approver_id: items[0]?.id ?? 0 });
  const { version, ...seen } = await act({ days }, approver.email, getQuotationInfo, { number });
  if (!approver.agrees) return { ...seen, version };
  return act({ days: days - 1 }, approver.email, decideQuotation, { quotation_id: id, version, approved: true });
}

async function personNamed({ db }: Company, email: string): Promise<number> {
  return (await db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirstOrThrow()).id;
}
