import {
  annulConsumption,
  approveReturn,
  postConsumedMaterials,
  postReturnMaterials,
  type MaterialCondition,
} from 'contract/materials/index.ts';
import { todayInChile } from '../../src/platform/today.ts';
import type { Company, DemoStep } from '../acting.ts';
import { linesOf } from './lines.ts';
import { drawSignature } from '../projects/pictures.ts';

const camila = 'camila.peumo@soldepapel.example';
const elena = 'elena.boldo@soldepapel.example';
const sofia = 'sofia.tepa@soldepapel.example';
const nicolas = 'nicolas.olivillo@soldepapel.example';
const rocio = 'rocio.alerce@soldepapel.example';

interface Voucher {
  project: string;
  by: string;
  /** Days ago. */
  days: number;
  used_by: string;
  signer: string;
  rut: string;
  comment?: string;
  lines: string[];
  annulled?: { by: string; reason: string };
}

const vouchers: readonly Voucher[] = [
  {
    project: 'RE-26041',
    by: sofia,
    days: 7,
    used_by: 'Cuadrilla residencial',
    signer: 'Maestro Demo 01',
    rut: '33001001-0',
    comment: 'Estructura y primera fila',
    lines: ['EST-000001×7', 'EST-000002×28', 'PAN-000001×6', 'CON-000002×84.5'],
  },
  {
    project: 'RE-26041',
    by: sofia,
    days: 6,
    used_by: 'Cuadrilla residencial',
    signer: 'Maestro Demo 01',
    rut: '33001001-0',
    lines: ['PAN-000001×6'],
    annulled: { by: elena, reason: 'Se anotó dos veces la primera fila' },
  },
  {
    project: 'CI-26012',
    by: nicolas,
    days: 5,
    used_by: 'Montajistas local 2',
    signer: 'Maestro Demo 07',
    rut: '33001007-K',
    lines: ['EST-000006×420', 'EST-000003×180', 'PAN-000003×96'],
  },
  {
    project: 'CI-26012',
    by: nicolas,
    days: 1,
    used_by: 'Eléctricos local 2',
    signer: 'Maestro Demo 03',
    rut: '33001003-7',
    comment: 'Bajada de corriente continua',
    lines: ['CON-000002×640', 'CON-000003×640', 'CON-000007×60', 'CAN-000002×35'],
  },
];

interface Return {
  project: string;
  by: string;
  days: number;
  reason: string;
  lines: Partial<Record<MaterialCondition, string[]>>;
  decided?: { by: string; days: number };
}

const returns: readonly Return[] = [
  {
    project: 'RE-26041',
    by: sofia,
    days: 5,
    reason: 'Sobró de la primera etapa',
    lines: { nuevo: ['CON-000004×4'], usado: ['EST-000004×3'], danado: ['EST-000004×1'] },
    decided: { by: rocio, days: 4 },
  },
  {
    project: 'CI-26012',
    by: camila,
    days: 1,
    reason: 'El local 3 se construye el próximo año',
    lines: { nuevo: ['PAN-000003×20', 'EST-000006×60'], usado: ['INS-000002×2'] },
  },
];

/** What was used of what the first transfers brought, each signed for by whoever took it. */
export const using: readonly DemoStep[] = vouchers.map((it) => ({ days: it.days, happen: (company) => use(company, it) }));

async function use({ act }: Company, { project, by, days, used_by, signer, rut, comment, lines, annulled }: Voucher): Promise<void> {
  const { number, version } = await act({ days }, by, postConsumedMaterials, {
    project_code: project,
    used_on: todayInChile(),
    used_by,
    comment,
    signer_name: signer,
    signer_rut: rut,
    signature: await drawSignature(signer),
    items: linesOf(...lines).map(({ code, quantity }) => ({ code, quantity: String(quantity) })),
  });
  if (annulled) await act({ days, hours: 2 }, annulled.by, annulConsumption, { number, version, reason: annulled.reason });
}

/** What comes back of it. */
export const givingBack: readonly DemoStep[] = returns.map((it) => ({ days: it.days, happen: (company) => giveBack(company, it) }));

async function giveBack({ act }: Company, { project, by, days, reason, lines, decided }: Return): Promise<void> {
  const items = Object.entries(lines).flatMap(([condition, some]) =>
    linesOf(...some).map(({ code, quantity }) => ({ code, quantity: String(quantity), condition: condition as MaterialCondition })),
  );
  const { id: return_id, version } = await act({ days }, by, postReturnMaterials, { project_code: project, reason, items });
  if (decided) await act({ days: decided.days }, decided.by, approveReturn, { return_id, version, approved: true });
}
