import {
  createSupplierReturn,
  dispatchSupplierReturn,
  getMaterialRequest,
  nameSerials,
  postConsumedMaterials,
  receiveRequest,
  receiveTransfer,
  resolveTransfer,
  returnableReceipts,
  stockTransferBodegas,
  type SerialPaper,
  type StockTransferInfo,
} from 'contract/materials/index.ts';
import { getMaterialPurchaseRequest } from 'contract/supplying/index.ts';
import { todayInChile } from '../../src/platform/today.ts';
import type { Company, DemoStep } from '../acting.ts';
import { drawSignature } from '../projects/pictures.ts';
import { order } from '../supplying/purchases.ts';
import { siteOf } from './requests.ts';

const mail = (name: string) => `${name}@soldepapel.example`;
const [rocio, nicolas, sofia] = [mail('rocio.alerce'), mail('nicolas.olivillo'), mail('sofia.tepa')];
/** Who sells the inverters of the premises and of the houses. */
const supplier = '78900001-8P';
const premises = {
  project: 'CI-26012',
  code: 'INV-000005',
  price: '1640000',
  quantity: '6',
  serials: ['SG30-2639-00412..SG30-2639-00417'],
};
const houses = { project: 'RE-26041', code: 'INV-000003', price: '845000', quantity: '3', serials: ['ASW5H-26A0071..ASW5H-26A0073'] };
type Inverters = typeof premises;

/** Inverters of two projects, each of which is found: in a warehouse, on the road, installed, lost, or back at its supplier. */
export const tracing: readonly DemoStep[] = [
  { days: 18, happen: (company) => buy(company, premises) },
  { days: 18, happen: (company) => buy(company, houses) },
  { days: 9, happen: (company) => receive(company, premises) },
  { days: 8, happen: (company) => receive(company, houses) },
  { days: 6, happen: (company) => install(company, { ...premises, by: nicolas, days: 6, used: ['SG30-2639-00412', 'SG30-2639-00413'] }) },
  { days: 5, happen: (company) => install(company, { ...houses, by: sofia, days: 5, used: ['ASW5H-26A0071', 'ASW5H-26A0072'] }) },
  { days: 4, happen: moveOne },
  { days: 3, happen: loseOne },
  { days: 2, happen: claim },
  { days: 1, happen: (company) => send(company, { days: 1, to: 'BM0002', serial: 'SG30-2639-00415' }).then(() => undefined) },
];

const buy = (company: Company, { project, quantity, price }: Inverters): Promise<void> =>
  order(company, project, { days: 18, supplier, comment: null, line: 0, quantity, price, approved: true });

async function receive(company: Company, { project, code, quantity, serials }: Inverters): Promise<void> {
  const { act } = company;
  const { items: bought } = await act({ days: 9 }, rocio, getMaterialPurchaseRequest, { project_code: project });
  const { number, version, items } = await act({ days: 9 }, rocio, getMaterialRequest, { number: bought[0]?.number ?? '' });
  const line = items.find((it) => it.code === code);
  if (!line) throw new Error(`${code} is not bought for ${project}.`);
  await act({ days: 9 }, rocio, receiveRequest, {
    number,
    version,
    items: [{ material_request_item_id: line.material_request_item_id, quantity, serials: [...serials] }],
    paper: 'Guía 30418',
  });
}

interface Installation extends Inverters {
  by: string;
  days: number;
  used: readonly string[];
}

async function install(company: Company, { project, code, by, days, used }: Installation): Promise<void> {
  const signer = 'Maestro Demo 03';
  const { place_id } = await siteOf(company, project);
  const { number } = await company.act({ days }, by, postConsumedMaterials, {
    project_code: project,
    place_id,
    used_on: todayInChile(),
    used_by: 'Eléctricos',
    comment: 'Montaje de inversores',
    signer_name: signer,
    signer_rut: '33001003-7',
    signature: await drawSignature(signer),
    items: [{ code, quantity: String(used.length) }],
  });
  await name(company, { days, kind: 'consumo', number, code, serials: used });
}

interface SerialsOfPaper {
  days: number;
  kind: SerialPaper;
  number: string;
  code: string;
  serials: readonly string[];
}

const name = ({ act }: Company, { days, kind, number, code, serials }: SerialsOfPaper) =>
  act({ days }, rocio, nameSerials, { document_kind: kind, document_number: number, code, serials: [...serials] });

/** One leaves the central warehouse, and its transfer names it. */
async function send(company: Company, { days, to, serial }: { days: number; to: string; serial: string }): Promise<StockTransferInfo> {
  const sent = await company.act({ days }, rocio, stockTransferBodegas, {
    kind: 'DESPACHO',
    from_warehouse: 'BF0001',
    to_warehouse: to,
    items: [{ code: premises.code, quantity: '1' }],
    comment: 'Inversor del local 2',
    reservation_reason: 'Es del mismo proyecto: se adelanta a la camioneta.',
  });
  await name(company, { days, kind: 'traslado', number: sent.number, code: premises.code, serials: [serial] });
  return sent;
}

async function moveOne(company: Company): Promise<void> {
  const { number, version } = await send(company, { days: 4, to: 'BM0002', serial: 'SG30-2639-00414' });
  await company.act({ days: 3 }, rocio, receiveTransfer, { number, version, items: [] });
}

/** One never arrives: who takes care of it gives it up. */
async function loseOne(company: Company): Promise<void> {
  const { number, version } = await send(company, { days: 3, to: 'BM0002', serial: 'SG30-2639-00417' });
  const short = await company.act({ days: 2 }, rocio, receiveTransfer, {
    number,
    version,
    items: [{ line: 1, received_quantity: '0', reason: 'No venía en la camioneta' }],
  });
  await company.act({ days: 2 }, rocio, resolveTransfer, {
    number,
    version: short.version,
    settlement: 'perdida',
    reason: 'Se buscó en ambas bodegas y en el taller: no apareció.',
  });
}

/** One does not start: it goes back to its supplier under its warranty. */
async function claim(company: Company): Promise<void> {
  const { act, db } = company;
  const { number: order_number } = await db
    .selectFrom('purchase_orders as it')
    .innerJoin('purchase_order_lines as line', 'line.order_id', 'it.id')
    .where('line.code', '=', premises.code)
    .select('it.number')
    .executeTakeFirstOrThrow();
  const reason = await db.selectFrom('supplier_return_reasons').select('id').orderBy('id').executeTakeFirstOrThrow();
  const [receipt] = (await act({ days: 2 }, rocio, returnableReceipts, { order_number })).items;
  const line = receipt?.lines[0];
  if (!receipt || !line) throw new Error('No inverter can go back.');
  const { number, version } = await act({ days: 2 }, rocio, createSupplierReturn, {
    receipt_number: receipt.receipt_number,
    outcome: 'reposicion',
    reason_id: reason.id,
    detail: 'No enciende: falla de aislación en la entrada 2. Garantía del fabricante.',
    items: [{ material_request_item_id: line.material_request_item_id, quantity: '1' }],
  });
  await act({ days: 2 }, rocio, dispatchSupplierReturn, {
    number,
    version,
    dte_folio: '4521',
    driver: null,
    plate: null,
    reservation_reason: 'Vuelve al proveedor por garantía.',
    serials: [{ code: premises.code, serials: ['SG30-2639-00416'] }],
  });
}
