import {
  dispatchRequest,
  getMaterialRequest,
  getTransfer,
  receiveStock,
  receiveTransfer,
  stockTransferBodegas,
} from 'contract/materials/index.ts';
import type { Company, DemoStep } from '../acting.ts';
import { linesOf } from './lines.ts';

const hugo = 'hugo.belloto@soldepapel.example';
const martina = 'martina.corcolen@soldepapel.example';
const sofia = 'sofia.tepa@soldepapel.example';
const pedro = 'pedro.ciruelillo@soldepapel.example';

interface Transfer {
  /** The label of the request that it serves. */
  request?: string;
  kind: 'DESPACHO' | 'RETIRO';
  from: string;
  to: string;
  by: string;
  /** Nobody has received it yet without one; what is handed over needs none. */
  receiver?: string;
  /** What did not come whole. */
  short?: { line: number; received: number; reason: string };
  /** Days ago. */
  sent: number;
  project?: string;
  plate?: string;
  comment?: string;
  lines: string[];
}

/** What a house takes, and small parts for another one. */
export const residentialKit = [
  'PAN-000001×12',
  'INV-000002×1',
  'EST-000001×14',
  'EST-000002×50',
  'EST-000003×44',
  'EST-000004×20',
  'CON-000002×200',
  'CON-000003×200',
  'CON-000004×16',
  'PRO-000001×2',
  'PRO-000010×2',
  'INS-000001×8',
];
/** The roof of a shop. */
export const firstPremises = [
  'PAN-000003×160',
  'INV-000007×1',
  'EST-000006×700',
  'EST-000003×320',
  'CON-000002×1100',
  'CON-000003×1100',
  'CON-000007×160',
  'CAN-000002×60',
  'INS-000002×12',
];

/** What a crew takes along, in the order in which it happened. */
export const transfers: readonly Transfer[] = [
  {
    request: 'kit residencial',
    kind: 'DESPACHO',
    from: 'BF0001',
    to: 'BM0001',
    by: hugo,
    receiver: sofia,
    sent: 34,
    plate: 'KXTR45',
    comment: 'Kit residencial de la semana',
    lines: residentialKit,
  },
  {
    request: 'local 1',
    kind: 'DESPACHO',
    from: 'BF0001',
    to: 'BM0002',
    by: hugo,
    receiver: martina,
    sent: 21,
    plate: 'LWSD12',
    lines: firstPremises,
  },
  {
    kind: 'RETIRO',
    from: 'BF0001',
    to: 'BM0001',
    by: hugo,
    sent: 12,
    comment: 'Retira Sofía Tepa en mesón',
    lines: ['INS-000003×6', 'INS-000005×2', 'EPP-000007×4', 'PAT-000001×2'],
  },
  {
    kind: 'DESPACHO',
    from: 'BF0001',
    to: 'BM0003',
    by: hugo,
    receiver: pedro,
    short: { line: 3, received: 37, reason: 'Tres tubos llegaron quebrados' },
    sent: 6,
    project: 'PG-26002',
    plate: 'HJKL88',
    lines: ['CON-000008×400', 'PAT-000004×60', 'CAN-000003×40', 'OCV-000003×10'],
  },
  {
    request: 'techo norte',
    kind: 'DESPACHO',
    from: 'BF0001',
    to: 'BM0002',
    by: hugo,
    sent: 1,
    plate: 'LWSD12',
    comment: 'Confirmar llegada antes de las 18:00',
    lines: ['EST-000004×90', 'CON-000004×40', 'PRO-000009×1', 'INS-000004×60'],
  },
  { kind: 'DESPACHO', from: 'BF0002', to: 'BM0002', by: martina, sent: 0, lines: ['CAN-000001×30', 'CAN-000008×60'] },
];

const receptions = [
  { days: 40, paper: 'GD 118.204, Módulos Quimera SpA', lines: ['PAN-000001×72', 'PAN-000003×310'] },
  { days: 15, paper: 'GD 55.870, Cables Hilo de Ariadna S.A.', lines: ['CON-000002×3000', 'CON-000003×3000', 'CON-000004×400'] },
];

const itemsOf = (lines: readonly string[]) => linesOf(...lines).map(({ code, quantity }) => ({ code, quantity: String(quantity) }));

/** What came to the central warehouse. */
export const receiving: readonly DemoStep[] = receptions.map(({ days, paper, lines }) => ({
  days,
  happen: async ({ act }) => void (await act({ days }, hugo, receiveStock, { warehouse_code: 'BF0001', paper, items: itemsOf(lines) })),
}));

/** What went on its way, some of it for requests, and what came of it five hours later. */
export const sending = (requests: ReadonlyMap<string, string>): readonly DemoStep[] =>
  transfers.map((it) => ({
    days: it.sent,
    happen: async (company) => {
      const number = it.request === undefined ? await send(company, it) : await dispatch(company, it, requests.get(it.request) ?? '');
      if (it.receiver !== undefined) await receive(company, it, it.receiver, number);
    },
  }));

async function send({ act }: Company, { kind, from, to, by, sent, project, plate, comment, lines }: Transfer): Promise<string> {
  const { number } = await act({ days: sent }, by, stockTransferBodegas, {
    kind,
    from_warehouse: from,
    to_warehouse: to,
    project_code: project,
    plate,
    comment,
    items: itemsOf(lines),
  });
  return number;
}

/** Of what a request asks for. */
async function dispatch({ act }: Company, { kind, from, by, sent, plate, comment, lines }: Transfer, request: string): Promise<string> {
  const { number, version, items } = await act({ days: sent }, by, getMaterialRequest, { number: request });
  const lineOf = new Map(items.map((it) => [it.code, it.material_request_item_id]));
  const { transfers: made } = await act({ days: sent }, by, dispatchRequest, {
    number,
    version,
    kind,
    from_warehouse: from,
    plate,
    comment,
    items: itemsOf(lines).map(({ code, quantity }) => ({ material_request_item_id: lineOf.get(code) ?? 0, quantity })),
  });
  return made.at(-1)?.number ?? '';
}

async function receive({ act }: Company, { sent, short }: Transfer, receiver: string, number: string): Promise<void> {
  const when = { days: sent, hours: 5 };
  const { version } = await act(when, receiver, getTransfer, { number });
  const items = short && [{ line: short.line, received_quantity: String(short.received), reason: short.reason }];
  await act(when, receiver, receiveTransfer, { number, version, items });
}
