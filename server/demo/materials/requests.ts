import { decideApproval, type ApprovalStrip } from 'contract/approvals/index.ts';
import {
  cancelMaterialRequest,
  closeRequest,
  createCostCenterMaterialRequest,
  createMaterialRequest,
  getMaterialRequest,
  saveRequestDraft,
  type MaterialRequestInfo,
  type RequestDocument,
} from 'contract/materials/index.ts';
import { todayInChile } from '../../src/platform/today.ts';
import type { Call, Input } from 'contract/call.ts';
import { buyAllTheSame } from '../../src/materials/leftovers/scene.ts';
import type { Company } from '../acting.ts';
import type { Moment } from '../clock.ts';
import { addDays } from '../days.ts';
import { linesOf } from './lines.ts';
import { firstPremises, residentialKit } from './transfers.ts';

interface DemoRequest {
  by: string;
  project?: string;
  /** For this place of the project; unsaid, for its first. */
  place?: string;
  center?: string;
  /** Days ago. */
  days: number;
  isDraft?: true;
  isUrgent?: true;
  category?: 1 | 2 | 3;
  kind?: RequestDocument;
  /** Whoever asked comes for it. */
  isFetched?: true;
  to?: string;
  supplier?: string;
  /** So many days after it was asked for. */
  required?: number;
  comment?: string;
  /** Everybody who is asked says yes. */
  isApproved?: true;
  /** Why the first who is asked says no. */
  rejected?: string;
  /** Why who asked took it back a day later. */
  cancelled?: string;
  /** Why who asked gave it up a day later, once it was approved. */
  closed?: string;
  /** What transfers call it that serve it. */
  label?: string;
  lines: string[];
}

const mail = (name: string) => `${name}@soldepapel.example`;
const [nicolas, sofia, pedro, fernanda, camila] = [
  mail('nicolas.olivillo'),
  mail('sofia.tepa'),
  mail('pedro.ciruelillo'),
  mail('fernanda.ulmo'),
  mail('camila.peumo'),
];
const [rocio, elena, ignacio] = [mail('rocio.alerce'), mail('elena.boldo'), mail('ignacio.radal')];

/** One of each state that a screen shows, in the order in which they were asked for (demo company §9); the last two are those of the first transfers. */
const requests: readonly DemoRequest[] = [
  {
    by: fernanda,
    project: 'CI-25031',
    closed: 'El colegio compró la señalética por su cuenta',
    days: 48,
    required: 8,
    lines: ['INS-000003×4', 'EPP-000007×6'],
  },
  {
    by: pedro,
    project: 'PG-26002',
    rejected: 'Hay stock en la bodega de la obra: úsenlo primero',
    days: 30,
    to: 'BM0003',
    category: 2,
    lines: ['CON-000008×600', 'CAN-000003×80'],
  },
  {
    by: nicolas,
    project: 'CI-26012',
    cancelled: 'Se pidió por error: ya estaba en la camioneta',
    days: 22,
    lines: ['CON-000004×60'],
  },
  {
    by: nicolas,
    project: 'CI-26012',
    isApproved: true,
    days: 4,
    to: 'BM0002',
    category: 2,
    comment: 'Para terminar el techo norte',
    label: 'techo norte',
    lines: ['EST-000004×90', 'CON-000004×60', 'PRO-000009×1', 'INS-000004×60'],
  },
  {
    by: rocio,
    project: 'CI-26015',
    isApproved: true,
    days: 9,
    kind: 'PurchaseOrder',
    supplier: '78900012-3P',
    required: 21,
    comment: 'Inversores de la bodega de la viña',
    lines: ['INV-000007×2', 'PRO-000010×4'],
  },
  {
    by: sofia,
    project: 'RE-26042',
    isApproved: true,
    days: 6,
    to: 'BM0001',
    category: 2,
    required: 8,
    lines: ['PAN-000001×10', 'EST-000001×6', 'EST-000003×20', 'CON-000004×8'],
  },
  {
    by: ignacio,
    center: 'CC-2100',
    isApproved: true,
    days: 5,
    required: 10,
    isFetched: true,
    comment: 'Reposición de elementos de protección',
    lines: ['EPP-000007×24'],
  },
  {
    by: fernanda,
    project: 'CI-26018',
    isApproved: true,
    days: 4,
    kind: 'PurchaseRequest',
    required: 24,
    to: 'BF0002',
    comment: 'Cable solar para la cubierta norte',
    lines: ['CON-000002×900', 'CON-000003×900', 'INV-000006×2'],
  },
  {
    by: nicolas,
    project: 'CI-26012',
    place: 'Local La Florida',
    days: 3,
    to: 'BM0002',
    category: 2,
    required: 7,
    comment: 'Para el local 3',
    lines: ['PAN-000003×90', 'EST-000006×400', 'CON-000007×80', 'INS-000002×6'],
  },
  {
    by: fernanda,
    project: 'CI-26015',
    days: 2,
    required: 11,
    lines: ['CAN-000002×40', 'CON-000004×30', 'PAT-000001×6'],
  },
  {
    by: sofia,
    project: 'RE-26041',
    days: 1,
    isUrgent: true,
    to: 'BM0001',
    category: 2,
    required: 2,
    comment: 'El tablero llegó sin protecciones',
    lines: ['PRO-000001×2', 'PRO-000010×2'],
  },
  {
    by: pedro,
    project: 'PG-26002',
    days: 1,
    to: 'BM0003',
    category: 2,
    required: 9,
    lines: ['CON-000008×1500', 'PAT-000004×90'],
  },
  {
    by: camila,
    project: 'CI-26018',
    days: 0,
    required: 15,
    lines: ['PAN-000003×240', 'INV-000007×2', 'EST-000006×900'],
  },
  {
    by: camila,
    project: 'CI-26012',
    place: 'Local Rancagua',
    isDraft: true,
    days: 0,
    comment: 'Local 4: falta revisar el cable',
    lines: ['PAN-000003×110', 'CON-000002×300'],
  },
  { by: elena, project: 'RE-26043', isDraft: true, days: 0, lines: ['PAN-000001×14'] },
  {
    by: camila,
    project: 'CI-26012',
    isApproved: true,
    days: 21,
    kind: 'PurchaseRequest',
    required: 12,
    to: 'BF0001',
    comment: 'Inversores de los locales 1 y 2',
    lines: ['INV-000005×6'],
  },
  {
    by: elena,
    project: 'RE-26041',
    isApproved: true,
    days: 21,
    kind: 'PurchaseRequest',
    required: 12,
    comment: 'Inversores de las casas de la semana',
    lines: ['INV-000003×3'],
  },
  {
    by: fernanda,
    project: 'CI-26015',
    isApproved: true,
    days: 4,
    kind: 'PurchaseRequest',
    required: 20,
    to: 'BF0002',
    comment: 'Canalización de la bodega de la viña',
    lines: ['CAN-000002×400', 'EST-000006×600'],
  },
  {
    by: elena,
    project: 'RE-26041',
    isApproved: true,
    days: 37,
    to: 'BM0001',
    category: 2,
    comment: 'Kit residencial de la semana',
    label: 'kit residencial',
    lines: residentialKit,
  },
  { by: camila, project: 'CI-26012', isApproved: true, days: 25, to: 'BM0002', category: 2, label: 'local 1', lines: firstPremises },
  {
    by: elena,
    project: 'RE-26043',
    isApproved: true,
    days: 13,
    kind: 'PurchaseRequest',
    required: 20,
    to: 'BF0002',
    comment: 'Tableros de las casas de la próxima semana',
    lines: ['PRO-000010×4'],
  },
  {
    by: fernanda,
    project: 'CI-25031',
    isApproved: true,
    days: 13,
    kind: 'PurchaseRequest',
    required: 8,
    to: 'BF0002',
    comment: 'Ductos del empalme del colegio',
    lines: ['CAN-000003×24'],
  },
  {
    by: ignacio,
    center: 'CC-2100',
    closed: 'La mutual trae las suyas a la capacitación',
    days: 17,
    kind: 'PurchaseRequest',
    required: 14,
    to: 'BF0001',
    comment: 'Líneas de vida para la capacitación',
    lines: ['EPP-000004×2'],
  },
  // Nobody of supply has taken it.
  {
    by: ignacio,
    center: 'CC-2100',
    isApproved: true,
    days: 2,
    kind: 'PurchaseRequest',
    required: 18,
    to: 'BF0001',
    comment: 'Elementos de protección de la cuadrilla nueva',
    lines: ['EPP-000005×8', 'EPP-000003×8'],
  },
];

/** Requests in every state, each decided by those whom the product asks; gives the numbers of those that have a label. */
export async function askForMaterials(company: Company): Promise<ReadonlyMap<string, string>> {
  const numbers = new Map<string, string>();
  for (const asked of requests) {
    const { number } = await ask(company, asked);
    if (asked.label !== undefined) numbers.set(asked.label, number);
    if (asked.isApproved || asked.closed !== undefined) await approve(company, asked, number);
    if (asked.rejected !== undefined) await reject(company, asked, number);
    if (asked.cancelled !== undefined || asked.closed !== undefined) await giveUp(company, asked, number);
  }
  return numbers;
}

async function ask(company: Company, asked: DemoRequest): Promise<MaterialRequestInfo> {
  const { by, project, place, center, days, required, lines } = asked;
  const form = {
    request_type: asked.isUrgent ? ('SOLICITUD DE MATERIAL URGENTE' as const) : ('SOLICITUD DE MATERIALES' as const),
    category: asked.category,
    document_kind: asked.kind,
    transfer_kind: asked.isFetched ? ('RETIRO' as const) : undefined,
    to_warehouse: asked.to,
    supplier_code: asked.supplier,
    required_date: required === undefined ? null : addDays(todayInChile(), required),
    comment: asked.comment,
    items: linesOf(...lines).map(({ code, quantity }) => ({ code, quantity: String(quantity) })),
  };
  const act = <C extends Call>(call: C, input: Input<C>) => company.act({ days }, by, call, input);
  const { id: reason_id } = await company.db
    .selectFrom('leftover_reasons')
    .where('nombre', '=', 'No llega a tiempo')
    .select('id')
    .executeTakeFirstOrThrow();
  if (project === undefined) {
    const asking = { ...form, cost_center: center ?? '' };
    await buyAllTheSame(act, reason_id, asking);
    return act(createCostCenterMaterialRequest, asking);
  }
  const site = await siteOf(company, project, place);
  if (!asked.isDraft) await buyAllTheSame(act, reason_id, { ...form, ...site, project_code: project });
  return company.act({ days }, by, asked.isDraft ? saveRequestDraft : createMaterialRequest, { ...form, ...site, project_code: project });
}

/** The first of its stages, and the place of that name, else the first of those in use. */
export const siteOf = ({ db }: Company, project: string, place?: string) =>
  db
    .selectFrom('projects')
    .where('codigoProyecto', '=', project)
    .select((it) => [
      it
        .selectFrom('project_stages')
        .whereRef('project_id', '=', 'projects.id')
        .select((of) => of.fn.min('stage_id').as('id'))
        .as('stage_id'),
      it
        .selectFrom('places')
        .whereRef('places.codigoProyecto', '=', 'projects.codigoProyecto')
        .where('activo', '=', true)
        .$if(place !== undefined, (of) => of.where('places.nombre', '=', place ?? ''))
        .select((of) => of.fn.min('places.id').as('id'))
        .as('place_id'),
    ])
    .executeTakeFirstOrThrow();

const read = (company: Company, { by, days }: Pick<DemoRequest, 'by' | 'days'>, number: string): Promise<MaterialRequestInfo> =>
  company.act({ days }, by, getMaterialRequest, { number });

const waitingIn = ({ approvals }: MaterialRequestInfo): ApprovalStrip | undefined => approvals.find((it) => it.estado === 'pendiente');

/** Whoever is asked says yes, one after the other, until nobody is asked any more. */
export async function approve(company: Company, asked: Pick<DemoRequest, 'by' | 'days'>, number: string): Promise<void> {
  for (let hours = 5; ; hours += 1) {
    const waiting = waitingIn(await read(company, asked, number));
    if (!waiting) return;
    await decide(company, { days: asked.days, hours }, waiting, { approved: true });
  }
}

async function reject(company: Company, asked: DemoRequest, number: string): Promise<void> {
  const waiting = waitingIn(await read(company, asked, number));
  if (waiting) await decide(company, { days: asked.days, hours: 5 }, waiting, { approved: false, comentario: asked.rejected });
}

/** Somebody whom the product asks decides. */
export async function decide(
  company: Company,
  when: Moment,
  { id: approval_id, version, steps }: ApprovalStrip,
  said: { approved: boolean; comentario?: string | undefined },
): Promise<void> {
  const candidates = steps.find((it) => it.estado === 'pendiente')?.candidates ?? [];
  const decider = await company.db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.user_id')
    .where(
      'staff.id',
      'in',
      candidates.map((it) => it.staff_id),
    )
    .select('users.email')
    .orderBy('staff.id')
    .executeTakeFirstOrThrow();
  await company.act(when, decider.email, decideApproval, { approval_id, version, ...said });
}

/** Taken back while nobody had decided, or closed for what was not sent. */
async function giveUp(company: Company, asked: DemoRequest, number: string): Promise<void> {
  const { id: request_id, version } = await read(company, asked, number);
  const nextDay = { days: asked.days - 1 };
  if (asked.cancelled !== undefined)
    await company.act(nextDay, asked.by, cancelMaterialRequest, { request_id, version, reason: asked.cancelled });
  else await company.act(nextDay, asked.by, closeRequest, { number, version, reason: asked.closed ?? '' });
}
