import {
  abastecimientoApproveServiceRequest,
  assignServiceRequest,
  cancelServiceRequest,
  checkServiceRequest,
  createServiceRequest,
  getServiceRequestInfo,
  readyForApproval,
  sendToUserRevisionMaverick,
  sendToUserRevisionV2,
  updateServiceItems,
  updateStatusServiceToApproveFromUser,
  type ServiceRequestInfo,
  type ServiceType,
} from 'contract/services/index.ts';
import { createSupplier } from 'contract/supplying/index.ts';
import { todayInChile } from '../../src/platform/today.ts';
import type { Company, DemoStep } from '../acting.ts';
import { addDays } from '../days.ts';
import { decide, siteOf } from '../materials/requests.ts';

const mail = (name: string) => `${name}@soldepapel.example`;
const [camila, nicolas, diego] = [mail('camila.peumo'), mail('nicolas.olivillo'), mail('diego.rauli')];
const [rocio, paula] = [mail('rocio.alerce'), mail('paula.pimiento')];

const suppliers = {
  cranes: { supplier_rut: '78900078-6', supplier: 'Grúas Gigante Egoísta SpA' },
  transport: { supplier_rut: '78900089-1', supplier: 'Transportes Rocinante Ltda.' },
  works: { supplier_rut: '78900090-5', supplier: 'Obras Civiles Laberinto SpA' },
  engineers: { supplier_rut: '78900101-4', supplier: 'Ingeniería Teorema Austral Ltda.' },
  survey: { supplier_rut: '78900123-5', supplier: 'Topografía Cota Mil EIRL' },
  guards: { supplier_rut: '78900134-0', supplier: 'Seguridad Cancerbero SpA' },
  inverters: { supplier_rut: '78900012-3', supplier: 'Inversores Lunallena SpA' },
  laboratory: { supplier_rut: 'DE 811204455', supplier: 'Laboratorium Lindwurm GmbH' },
  stranger: { supplier_rut: '76086428-5', supplier: 'Maestranza Pérez' },
} as const;

export interface Offer {
  of: keyof typeof suppliers;
  price: string;
  isChosen?: boolean;
}
interface Item {
  code: string;
  quantity: string;
  description?: string;
  /** Found by supply a day later; of a purchase that was made already, sent along. */
  offers?: readonly Offer[];
}
/** How far it has come, each step a day after the one before it. */
type Step =
  | 'take'
  | 'quote'
  | 'check'
  | 'to_user'
  | 'agree'
  | 'ready'
  | 'validate'
  | 'decide'
  | 'reject'
  | 'maverick_to_user'
  | 'ask_creation'
  | 'cancel';

export interface DemoServiceRequest {
  by: string;
  /** Days ago. */
  days: number;
  title: string;
  project: string;
  /** For the first of its places, which is taken off: what is asked for is of that. */
  isOfPlace?: true;
  type?: ServiceType;
  /** So many days after it was asked for. */
  needed: number;
  items: readonly Item[];
  steps: readonly Step[];
}

const works: readonly Item[] = [
  {
    code: 'SER-000013',
    quantity: '420',
    description: 'Zanja de la línea de 13,2 kV',
    offers: [{ of: 'works', price: '16500', isChosen: true }],
  },
  {
    code: 'SER-000014',
    quantity: '1',
    offers: [
      { of: 'works', price: '8900000', isChosen: true },
      { of: 'engineers', price: '9400000' },
      { of: 'cranes', price: '9950000' },
    ],
  },
];
const crane: Item = {
  code: 'SER-000001',
  quantity: '16',
  description: 'Subir estructuras a la cubierta',
  offers: [{ of: 'cranes', price: '78000' }],
};

/** One of each status that a screen shows, the last ones still open. */
const requests: readonly DemoServiceRequest[] = [
  {
    by: diego,
    days: 34,
    title: 'Obras civiles del centro de transformación',
    project: 'PG-26002',
    needed: 30,
    items: works,
    steps: ['take', 'quote', 'check', 'to_user', 'agree', 'validate', 'decide'],
  },
  {
    by: camila,
    days: 28,
    title: 'Izaje de estructuras, local 3',
    project: 'CI-26012',
    needed: 12,
    items: [crane],
    steps: ['take', 'quote', 'check', 'ready', 'decide'],
  },
  {
    by: nicolas,
    days: 21,
    title: 'Guardia nocturna adicional',
    project: 'CI-26012',
    needed: 10,
    items: [
      {
        code: 'SER-000012',
        quantity: '1',
        offers: [
          { of: 'guards', price: '3450000', isChosen: true },
          { of: 'works', price: '3600000' },
          { of: 'engineers', price: '3900000' },
        ],
      },
    ],
    steps: ['take', 'quote', 'check', 'ready', 'reject'],
  },
  {
    by: camila,
    days: 18,
    title: 'Retiro de escombros',
    project: 'CI-26012',
    needed: 5,
    items: [{ code: 'SER-000030', quantity: '3' }],
    steps: ['cancel'],
  },
  {
    by: camila,
    days: 12,
    title: 'Verificación estructural de la cubierta',
    project: 'CI-26012',
    needed: 25,
    items: [{ code: 'SER-000019', quantity: '1', offers: [{ of: 'engineers', price: '1450000' }] }],
    steps: ['take', 'quote', 'check', 'ready'],
  },
  {
    by: diego,
    days: 10,
    title: 'Topografía y replanteo',
    project: 'PG-26002',
    needed: 20,
    items: [{ code: 'SER-000021', quantity: '6', offers: [{ of: 'survey', price: '320000' }] }],
    steps: ['take', 'quote', 'check', 'to_user', 'agree'],
  },
  {
    by: camila,
    days: 8,
    title: 'Transporte de módulos',
    project: 'CI-26012',
    isOfPlace: true,
    needed: 14,
    items: [
      {
        code: 'SER-000006',
        quantity: '2',
        offers: [
          { of: 'transport', price: '780000', isChosen: true },
          { of: 'cranes', price: '830000' },
        ],
      },
    ],
    steps: ['take', 'quote', 'check', 'to_user'],
  },
  {
    by: diego,
    days: 7,
    title: 'Mecánica de suelos',
    project: 'PG-26002',
    needed: 30,
    items: [
      {
        code: 'SER-000020',
        quantity: '1',
        offers: [
          { of: 'engineers', price: '6800000' },
          { of: 'works', price: '7200000' },
          { of: 'laboratory', price: '6950000' },
        ],
      },
    ],
    steps: ['take', 'quote'],
  },
  {
    by: nicolas,
    days: 6,
    title: 'Alzahombre para la fachada',
    project: 'CI-26012',
    needed: 8,
    items: [{ code: 'SER-000002', quantity: '40', offers: [{ of: 'cranes', price: '18200' }] }],
    steps: ['take', 'quote', 'check'],
  },
  {
    by: camila,
    days: 5,
    title: 'Contenedor oficina',
    project: 'CI-26012',
    isOfPlace: true,
    needed: 9,
    items: [{ code: 'SER-000010', quantity: '2', offers: [{ of: 'transport', price: '190000' }] }],
    steps: ['take', 'quote'],
  },
  {
    by: diego,
    days: 4,
    title: 'Reparación de urgencia del acceso',
    project: 'PG-26002',
    type: 'SOLICITUD MAVERICK',
    needed: 1,
    items: [{ code: 'SER-000004', quantity: '9', offers: [{ of: 'works', price: '42000' }] }],
    steps: [],
  },
  {
    by: nicolas,
    days: 3,
    title: 'Soldadura de barandas',
    project: 'CI-26012',
    type: 'SOLICITUD MAVERICK',
    needed: 1,
    items: [{ code: 'SER-000025', quantity: '2', offers: [{ of: 'stranger', price: '62000' }] }],
    steps: ['maverick_to_user', 'ask_creation'],
  },
  {
    by: camila,
    days: 2,
    title: 'Camión pluma para mañana',
    project: 'CI-26012',
    type: 'SOLICITUD DE SERVICIO URGENTE',
    needed: 3,
    items: [{ code: 'SER-000007', quantity: '1' }],
    steps: [],
  },
];

export const contracting: readonly DemoStep[] = requests.map((it) => ({
  days: it.days,
  happen: async (company) => void (await contract(company, it)),
}));

export async function contract(company: Company, it: DemoServiceRequest): Promise<ServiceRequestInfo> {
  const { act, db } = company;
  const { by, days, type = 'SOLICITUD DE SERVICIO' } = it;
  const isMaverick = type === 'SOLICITUD MAVERICK';
  const reason = await db.selectFrom('maverick_reasons').select('id').orderBy('id').executeTakeFirst();
  let request = await act({ days }, by, createServiceRequest, {
    request_type: type,
    title: it.title,
    project_code: it.project,
    ...(it.isOfPlace && { place_id: (await siteOf(company, it.project)).place_id }),
    // What is written now is moved back with everything else.
    required_date: addDays(todayInChile(), it.needed),
    maverick_reason_id: isMaverick ? (reason?.id ?? null) : null,
    items: it.items.map(({ code, quantity, description, offers = [] }) => ({
      code,
      quantity,
      description: description ?? null,
      documents: isMaverick ? offers.map((one) => documentOf(one, 'Maverick')) : [],
    })),
  });
  for (const [at, step] of it.steps.entries()) request = await steps[step](company, { it, request, days: Math.max(0, days - at - 1) });
  return request;
}

export const documentOf = ({ of, price, isChosen = false }: Offer, document_type: 'Cotizacion' | 'Maverick' = 'Cotizacion') => ({
  document_type,
  ...suppliers[of],
  price,
  selected: isChosen,
  date: todayInChile(),
  valid_until: document_type === 'Cotizacion' ? addDays(todayInChile(), 45) : null,
});

interface Standing {
  it: DemoServiceRequest;
  request: ServiceRequestInfo;
  days: number;
}
export const of = ({ id, version }: ServiceRequestInfo) => ({ service_request_id: id, version });
export const buyerOf = ({ project }: { project: string }): string => (project.startsWith('PG') ? rocio : paula);

const steps: Readonly<Record<Step, (company: Company, standing: Standing) => Promise<ServiceRequestInfo>>> = {
  take: async ({ act, db }, { it, request, days }) => {
    const buyer = await db.selectFrom('users').where('email', '=', buyerOf(it)).select('id').executeTakeFirstOrThrow();
    return act({ days }, buyerOf(it), assignServiceRequest, { ...of(request), buyer_id: buyer.id });
  },
  quote: ({ act }, { it, request, days }) =>
    act({ days }, buyerOf(it), updateServiceItems, {
      ...of(request),
      documents: request.service_items.flatMap(({ item_id, line }) =>
        (it.items[line - 1]?.offers ?? []).map((one) => ({ item_id, document: documentOf(one) })),
      ),
    }),
  check: ({ act }, { it, request, days }) => act({ days }, buyerOf(it), checkServiceRequest, of(request)),
  to_user: ({ act }, { it, request, days }) =>
    act({ days }, buyerOf(it), sendToUserRevisionV2, { ...of(request), comment: '¿Le sirven estas cotizaciones?' }),
  agree: ({ act }, { it, request, days }) => act({ days }, it.by, updateStatusServiceToApproveFromUser, of(request)),
  ready: ({ act }, { it, request, days }) => act({ days }, buyerOf(it), readyForApproval, of(request)),
  validate: ({ act }, { it, request, days }) => act({ days }, buyerOf(it), abastecimientoApproveServiceRequest, of(request)),
  maverick_to_user: ({ act }, { it, request, days }) =>
    act({ days }, buyerOf(it), sendToUserRevisionMaverick, {
      ...of(request),
      comment: 'El proveedor no está en Proveedores: adjunte la factura.',
    }),
  ask_creation: async ({ act }, { it, request, days }) => {
    const [quotation] = request.service_items.flatMap((one) => one.documents);
    if (!quotation?.supplier) throw new Error('Nobody quoted');
    const { supplier: name, supplier_rut: rut } = quotation;
    await act({ days }, buyerOf(it), createSupplier, { name, rut, reason: `Cotizó en ${request.number}` });
    return request;
  },
  cancel: ({ act }, { it, request, days }) =>
    act({ days }, it.by, cancelServiceRequest, { ...of(request), reason: 'Lo retira el mandante' }),
  decide: (company, { it, ...standing }) => decideAll(company, { by: it.by, ...standing }, true),
  reject: (company, { it, ...standing }) => decideAll(company, { by: it.by, ...standing }, false),
};

/** Everybody whom the product asks, one after the other. */
export async function decideAll(
  company: Company,
  { by, request, days }: Pick<Standing, 'request' | 'days'> & { by: string },
  approved: boolean,
): Promise<ServiceRequestInfo> {
  let now = request;
  for (let hours = 1; hours < 8; hours += 1) {
    const open = now.approvals.find((one) => one.estado === 'pendiente');
    if (!open) return now;
    await decide(company, { days, hours }, open, approved ? { approved } : { approved, comentario: 'La guardia la paga el mandante' });
    now = await company.act({ days, hours }, by, getServiceRequestInfo, { number: now.number });
  }
  return now;
}
