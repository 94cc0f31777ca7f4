import {
  annulSupplierReturn,
  createSupplierReturn,
  creditSupplierReturn,
  dispatchSupplierReturn,
  getMaterialRequest,
  receiveRequest,
  returnableReceipts,
  saveSupplierItem,
  type SupplierReturnInfo,
} from 'contract/materials/index.ts';
import {
  askProposals,
  assignPurchaseRequest,
  createPurchaseOrders,
  dropProposals,
  getMaterialDelivery,
  getMaterialPurchaseRequest,
  listProposals,
  materialReport,
  promisePurchaseRequest,
  proposePurchaseOrder,
  updateMaterialDelivery,
  updateMaterialDeliveryStatus,
  updateMaterialReport,
  updateStatusPurchaseRequest,
  updateStatusPurchaseRequestItem,
  updateStockReport,
  stockReport,
  standardNames,
  type DeliveryRequest,
  type PurchaseRequest,
} from 'contract/supplying/index.ts';
import { approvalsOf } from '../../src/approvals/index.ts';
import { proposeReplenishment } from '../../src/supplying/proposals/find.ts';
import { keepMinimums } from '../../src/materials/sync/minimums.ts';
import { todayInChile } from '../../src/platform/today.ts';
import type { Company, Deed } from '../acting.ts';
import { addDays } from '../days.ts';
import { decide } from '../materials/requests.ts';

const rocio = 'rocio.alerce@soldepapel.example';
/** Keeps the warehouse that the cable goes to. */
const martina = 'martina.corcolen@soldepapel.example';

/** So many days from today: what supply promises lies ahead, whenever it was promised. */
const ahead = (days: number): string => addDays(todayInChile(), days);

/** What supply takes care of, promises and moves (demo company §9). */
export const supplying: readonly Deed[] = [
  { days: 3, happen: buyCable },
  { days: 2, happen: orderCable },
  { days: 1, happen: orderTrays },
  { days: 1, happen: moveCable },
  { days: 0, happen: receiveCable },
  { days: 0, happen: returnCable },
  { days: 0, happen: receiveInverters },
  { days: 1, happen: orderRedCable },
  { days: 0, happen: returnSurplus },
  { days: 1, happen: handleTrays },
  { days: 1, happen: handleDeliveries },
  { days: 2, happen: (company) => prepare(company, 'RE-26042', { days: 1, dte_folio: '4512' }) },
  { days: 2, happen: markStandards },
  { days: 4, happen: tellHowItIsSold },
  { days: 2, happen: limitStock },
  { days: 1, happen: hearMinimums },
  { days: 1, happen: proposeOrders },
];

async function purchaseOf(company: Company, project_code: string, days: number): Promise<PurchaseRequest> {
  const [found] = (await company.act({ days }, rocio, getMaterialPurchaseRequest, { project_code })).items;
  if (!found) throw new Error(`Nothing is bought for ${project_code}.`);
  return found;
}

async function buyCable(company: Company): Promise<void> {
  const { id: request_id, version } = await purchaseOf(company, 'CI-26018', 3);
  const { id: buyer_id } = await company.db.selectFrom('users').where('email', '=', rocio).select('id').executeTakeFirstOrThrow();
  const mine = await company.act({ days: 3 }, rocio, assignPurchaseRequest, { request_id, buyer_id, version });
  const abroad = await company.act({ days: 3 }, rocio, updateStatusPurchaseRequest, {
    request_id,
    status: 'en_importacion',
    version: mine.version,
  });
  await company.act({ days: 3 }, rocio, promisePurchaseRequest, { request_id, delivery_date: ahead(12), version: abroad.version });
}

async function moveCable(company: Company): Promise<void> {
  const { id: request_id, version } = await purchaseOf(company, 'CI-26018', 1);
  await company.act({ days: 1 }, rocio, promisePurchaseRequest, {
    request_id,
    delivery_date: ahead(19),
    reason: 'La nave hace escala en el Callao',
    version,
  });
}

/** A part of one of the cables is ordered, and approved; the rest is still to be ordered. */
async function orderCable(company: Company): Promise<void> {
  const drums = { days: 2, supplier: '78900034-4P', comment: 'En bobinas de 100 metros' };
  await order(company, 'CI-26018', { ...drums, line: 0, quantity: '600', price: '1035', approved: true });
}

/**
 * An order of each state before it is issued: one that was rejected, one that the ERP refuses, one that waits behind it, because both are
 * copied from the same purchase request there, and one that waits for its approval.
 */
async function orderTrays(company: Company): Promise<void> {
  const usual = { days: 1, comment: null };
  const trays = { ...usual, supplier: '78900056-5P', payment: 'Contado', line: 0 };
  const rails = { ...usual, supplier: '78900023-9P', line: 1 };
  await order(company, 'CI-26015', { ...rails, quantity: '200', price: '9800', approved: false });
  const withInverters = { ...trays, supplier: '78900012-3P', payment: '30 días', comment: 'Con el kit de montaje de los inversores' };
  await order(company, 'CI-26015', { ...withInverters, quantity: '100', price: '4150', approved: true });
  await order(company, 'CI-26015', { ...trays, quantity: '200', price: '4390', approved: true });
  // Made to measure: a part is paid before it is begun.
  await order(company, 'CI-26015', {
    ...rails,
    quantity: '300',
    price: '6120',
    advance: '30',
    payment: '30 % de anticipo, saldo a 30 días',
  });
}

interface Ordered {
  days: number;
  supplier: string;
  comment: string | null;
  payment?: string;
  /** In percent of the net. */
  advance?: string;
  /** Which of the lines that are left. */
  line: number;
  quantity: string;
  price: string;
  /** What everybody who is asked says; nobody has said anything yet. */
  approved?: boolean;
}

/** A part of what a project's purchase request asks for, from one supplier. */
export async function order(
  company: Company,
  project: string,
  { days, supplier, comment, payment = '30 días desde la factura', advance = '0', line, quantity, price, approved }: Ordered,
): Promise<void> {
  const request_ids = [(await purchaseOf(company, project, days)).id];
  const { lines, fingerprint } = await company.act({ days }, rocio, proposePurchaseOrder, { request_ids });
  const asked = lines[line];
  if (!asked) throw new Error(`Nothing is left to be ordered for ${project}.`);
  const { orders } = await company.act({ days }, rocio, createPurchaseOrders, {
    request_ids,
    fingerprint,
    supplier_code: supplier,
    currency: 'CLP',
    payment_terms: payment,
    terms: { advance_percent: advance },
    delivery_date: ahead(12),
    comment,
    items: [{ material_request_item_id: asked.material_request_item_id, quantity, unit_price: price }],
  });
  const made = await company.db
    .selectFrom('purchase_orders')
    .where('number', '=', orders[0]?.number ?? '')
    .select('id')
    .executeTakeFirstOrThrow();
  if (approved === undefined) return;
  for (let hours = 1; hours < 8; hours += 1) {
    const open = (await approvalsOf(company.db, 'purchase_order', made.id)).find((it) => it.estado === 'pendiente');
    if (!open) return;
    await decide(company, { days, hours }, open, approved ? { approved } : { approved, comentario: 'El último pedido fue a $ 6.120' });
  }
}

async function receiveCable(company: Company): Promise<void> {
  const { number } = await purchaseOf(company, 'CI-26018', 0);
  const { version, items } = await company.act({ days: 0 }, martina, getMaterialRequest, { number });
  const [black] = items;
  if (!black) throw new Error('The cable is gone.');
  await company.act({ days: 0 }, martina, receiveRequest, {
    number,
    version,
    items: [{ material_request_item_id: black.material_request_item_id, quantity: '200' }],
    paper: 'Guía 5512',
  });
}

/** As many metres of the red one as are laid first. */
async function orderRedCable(company: Company): Promise<void> {
  const drum = { days: 1, supplier: '78900034-4P', comment: null };
  await order(company, 'CI-26018', { ...drum, line: 1, quantity: '300', price: '1035', approved: true });
}

/** Its drum brought more than was ordered, within what is received of cables: the rest goes back, and nobody owes anything for it. */
async function returnSurplus(company: Company): Promise<void> {
  const { number } = await purchaseOf(company, 'CI-26018', 0);
  const { version, items } = await company.act({ days: 0 }, martina, getMaterialRequest, { number });
  const red = items.find((it) => it.code === 'CON-000003');
  if (!red) throw new Error('The red cable is gone.');
  await company.act({ days: 0 }, martina, receiveRequest, {
    number,
    version,
    items: [{ material_request_item_id: red.material_request_item_id, quantity: '310' }],
    paper: 'Guía 5530',
  });
  await dispatch(
    company,
    await giveBack(company, { quantity: '10', outcome: 'reposicion', detail: 'La bobina trajo diez metros de más.' }),
  );
}

/** Both inverters came; the serial of one could not be read beside the truck. */
async function receiveInverters(company: Company): Promise<void> {
  const { number } = await purchaseOf(company, 'CI-26018', 0);
  const { version, items } = await company.act({ days: 0 }, martina, getMaterialRequest, { number });
  const inverters = items.find((it) => it.code === 'INV-000006');
  if (!inverters) throw new Error('The inverters are gone.');
  await company.act({ days: 0 }, martina, receiveRequest, {
    number,
    version,
    items: [{ material_request_item_id: inverters.material_request_item_id, quantity: '2', serials: ['HV1000-2641-00871'] }],
    paper: 'Guía 20817',
  });
}

/** What came broken: a part waits to be sent back, one is under way to be brought again, one was credited, and one was good after all. */
async function returnCable(company: Company): Promise<void> {
  await giveBack(company, {
    quantity: '20',
    outcome: 'reposicion',
    detail: 'La bobina llegó con el manto cortado en sus primeros veinte metros.',
  });
  const good = await giveBack(company, { quantity: '1', outcome: 'reposicion', detail: 'Parecía marcado.' });
  await company.act({ days: 0 }, rocio, annulSupplierReturn, {
    number: good.number,
    version: good.version,
    reason: 'Se midió la aislación: está bueno.',
  });
  const again = await giveBack(company, { quantity: '10', outcome: 'reposicion', detail: 'Aislación marcada por el fleje.' });
  await dispatch(company, again);
  const given = await giveBack(company, { quantity: '5', outcome: 'nota_de_credito', detail: 'Tramo aplastado en el camión.' });
  const { number, version } = await dispatch(company, given);
  await company.act({ days: 0 }, rocio, creditSupplierReturn, {
    number,
    version,
    credit_folio: '20817',
    credit_on: todayInChile(),
    credit_net: '5175',
  });
}

const dispatch = (company: Company, { number, version }: SupplierReturnInfo): Promise<SupplierReturnInfo> =>
  company.act({ days: 0 }, rocio, dispatchSupplierReturn, {
    number,
    version,
    dte_folio: '4519',
    driver: null,
    plate: null,
    reservation_reason: 'Vuelve al proveedor: llegó dañado.',
  });

interface GivenBack {
  quantity: string;
  outcome: SupplierReturnInfo['outcome'];
  detail: string;
}

/** Some of what the last receipt of an order brought. */
async function giveBack(company: Company, { quantity, outcome, detail }: GivenBack): Promise<SupplierReturnInfo> {
  const { db } = company;
  const received = await db
    .selectFrom('purchase_order_arrivals as came')
    .innerJoin('purchase_orders as it', 'it.id', 'came.order_id')
    .where('came.return_id', 'is', null)
    .select(['it.number', 'came.receipt_number'])
    .orderBy('came.id', 'desc')
    .executeTakeFirstOrThrow();
  const reason = await db.selectFrom('supplier_return_reasons').select('id').orderBy('id').executeTakeFirstOrThrow();
  const { items } = await company.act({ days: 0 }, rocio, returnableReceipts, { order_number: received.number });
  const [line] = items.find((it) => it.receipt_number === received.receipt_number)?.lines ?? [];
  if (!line) throw new Error('Nothing of the cable can go back.');
  return company.act({ days: 0 }, rocio, createSupplierReturn, {
    receipt_number: received.receipt_number,
    outcome,
    reason_id: reason.id,
    detail,
    items: [{ material_request_item_id: line.material_request_item_id, quantity }],
  });
}

/** Of what is still to be ordered some is being quoted, and one line is kept back. */
async function handleTrays(company: Company): Promise<void> {
  const { id: request_id, version, items } = await purchaseOf(company, 'CI-26015', 1);
  const quoting = await company.act({ days: 1 }, rocio, updateStatusPurchaseRequest, { request_id, status: 'cotizando', version });
  const last = items.at(-1);
  if (!last) throw new Error('Nothing is bought for CI-26015.');
  await company.act({ days: 1 }, rocio, updateStatusPurchaseRequestItem, {
    material_request_item_id: last.material_request_item_id,
    status: 'retenida',
    version: quoting.version,
  });
}

/** One is ready, one was put off, and one is kept back. */
async function handleDeliveries(company: Company): Promise<void> {
  const { items } = await company.act({ days: 1 }, rocio, getMaterialDelivery, { manual_status: 'por_preparar', to_send: 'true' });
  const handling = ['lista', 'reprogramada', 'retenida'] as const;
  for (const [at, manual_status] of handling.entries()) {
    const found = items[at];
    if (!found) throw new Error(`There is nothing left to be ${manual_status}.`);
    await company.act({ days: 1 }, rocio, updateMaterialDeliveryStatus, {
      request_id: found.id,
      manual_status,
      version: found.version,
    });
  }
}

async function prepare(company: Company, project_code: string, { days, dte_folio }: { days: number; dte_folio: string }): Promise<void> {
  const [found] = (await company.act({ days: 2 }, rocio, getMaterialDelivery, { project_code })).items;
  if (!found) throw new Error(`Nothing is moved for ${project_code}.`);
  const { id: request_id, version }: DeliveryRequest = found;
  const scheduled = await company.act({ days: 2 }, rocio, updateMaterialDelivery, {
    request_id,
    delivery_date: ahead(days),
    dte_folio,
    version,
  });
  await company.act({ days: 2 }, rocio, updateMaterialDeliveryStatus, {
    request_id,
    manual_status: 'en_preparacion',
    version: scheduled.version,
  });
}

/** What moved most belongs to a standard, some of it to two; the rest nobody has marked yet. */
async function markStandards(company: Company): Promise<void> {
  const { items } = await company.act({ days: 2 }, rocio, materialReport, { moved: 'true', sort: '-asked', per_page: 24, period: 'todo' });
  const marked = items.map(({ code, version }, at) => {
    const belongs = new Set([standardNames[at % standardNames.length], ...(at % 5 === 0 ? ['pg'] : [])]);
    const marks = { c_i: belongs.has('c_i'), pg: belongs.has('pg'), residencial: belongs.has('residencial'), otros: belongs.has('otros') };
    return { code, version, ...marks };
  });
  await company.act({ days: 2 }, rocio, updateMaterialReport, { items: marked });
}

/** Of what lies in the central warehouse some has limits, and a part of that is below its minimum. */
async function limitStock(company: Company): Promise<void> {
  const { items } = await company.act({ days: 2 }, rocio, stockReport, { warehouse_code: 'BF0001', per_page: 12 });
  const limited = items.map(({ code, warehouse_code, version, available_quantity }, at) => {
    const lying = Math.ceil(Number(available_quantity ?? 0));
    const minimum = at % 3 === 0 ? lying + 10 : Math.ceil(lying / 4);
    return { code, warehouse_code, version, minimum: String(minimum), maximum: String(minimum * 2 + 20) };
  });
  await company.act({ days: 2 }, rocio, updateStockReport, { items: limited });
}

/** The ERP has minimums of its own for a part of it, which are told beside those that people set. */
async function hearMinimums(company: Company): Promise<void> {
  await company.work({ days: 1 }, async ({ db }) => {
    const lying = await db
      .selectFrom('stocks')
      .innerJoin('warehouses', 'warehouses.id', 'stocks.warehouse_id')
      .innerJoin('materials', 'materials.id', 'stocks.material_id')
      .where('warehouses.codigo', '=', 'BF0001')
      .where('stocks.quantity', '>', '8')
      .select(['materials.codigo as item_code', 'warehouses.codigo as warehouse', 'stocks.quantity as in_stock'])
      .orderBy('materials.codigo')
      .limit(8)
      .execute();
    const told = lying.map((it) => ({ ...it, minimum: String(Math.ceil(Number(it.in_stock) / 5)) }));
    await db.transaction().execute((tx) => keepMinimums(tx, told));
  });
}

/** Who sells panels and batteries, who cables, and the shop that has a little of everything. */
const [panels, cables, shop] = ['78900001-8P', '78900034-4P', '78900056-5P'];

/** Some materials come in units of their supplier; of others only the time they take is known. */
async function tellHowItIsSold(company: Company): Promise<void> {
  const sold = [
    { code: 'CON-000002', supplier_code: cables, supplier_item_code: 'H1Z-6-NEG', purchase_unit: 'Rollo', factor: '500', lead_days: 12 },
    { code: 'CON-000002', supplier_code: shop, supplier_item_code: '40-1126', purchase_unit: 'Rollo', factor: '100', lead_days: 3 },
    { code: 'BAT-000001', supplier_code: panels, supplier_item_code: 'LFP-5W', minimum_quantity: '4', lead_days: 45 },
    { code: 'CAN-000003', supplier_code: shop, purchase_unit: 'Atado', factor: '10', lead_days: 5 },
  ];
  for (const [at, it] of sold.entries()) await company.act({ days: 4 }, rocio, saveSupplierItem, { ...it, version: 0, is_usual: at !== 1 });
}

/**
 * The night after, what is lacking was proposed; one line was left for later, one was asked for, and of one the limit is lower by now: nothing of
 * it is lacking any more.
 */
async function proposeOrders(company: Company): Promise<void> {
  await company.work({ days: 1 }, proposeReplenishment);
  const { items } = await company.act({ days: 0 }, rocio, listProposals, { state: 'propuesta' });
  const [last, asked, needless] = items.toReversed();
  if (!last || !asked || !needless) throw new Error('Too little is lacking.');
  await company.act({ days: 0 }, rocio, dropProposals, {
    items: [{ id: last.id, version: last.version }],
    reason: 'Quedó stock del proyecto anterior: se revisa al cerrar la obra.',
    until: ahead(30),
  });
  const { codigo: cost_center } = await company.db
    .selectFrom('cost_centers')
    .where('activo', '=', true)
    .select('codigo')
    .orderBy('codigo')
    .executeTakeFirstOrThrow();
  await company.act({ days: 0 }, rocio, askProposals, {
    items: [{ id: asked.id, version: asked.version, quantity: asked.quantity, way: asked.way }],
    cost_center,
    required_date: ahead(20),
    comment: 'Reposición de la bodega central',
  });
  const found = await company.act({ days: 0 }, rocio, stockReport, { warehouse_code: needless.warehouse_code, search: needless.code });
  const row = found.items.find((it) => it.code === needless.code);
  if (!row) throw new Error(`${needless.code} lies nowhere.`);
  const { code, warehouse_code, version } = row;
  await company.act({ days: 0 }, rocio, updateStockReport, { items: [{ code, warehouse_code, version, minimum: '0', maximum: null }] });
  await company.work({ days: 0 }, proposeReplenishment);
}
