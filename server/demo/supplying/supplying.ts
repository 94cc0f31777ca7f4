import { saveSupplierItem } from 'contract/materials/index.ts';
import {
  askProposals,
  dropProposals,
  getMaterialDelivery,
  listProposals,
  materialReport,
  updateMaterialDelivery,
  updateMaterialDeliveryStatus,
  updateMaterialReport,
  updateStatusPurchaseRequest,
  updateStatusPurchaseRequestItem,
  updateStockReport,
  stockReport,
  standardNames,
  type DeliveryRequest,
} from 'contract/supplying/index.ts';
import { proposeReplenishment } from '../../src/supplying/proposals/find.ts';
import { keepMinimums } from '../../src/materials/sync/minimums.ts';
import type { Company, DemoStep } from '../acting.ts';
import { buyCable, moveCable, orderCable, orderRedCable, orderTrays, orderWhole, purchaseOf } from './purchases.ts';
import { receiveCable, receiveDucts, receiveDuctsAgain, receiveInverters, returnCable, returnDucts, returnSurplus } from './receipts.ts';
import { ahead, rocio } from './supply.ts';

/** What supply takes care of, promises and moves (demo company §9). */
export const supplying: readonly DemoStep[] = [
  { days: 8, happen: orderWhole },
  { days: 5, happen: receiveDucts },
  { days: 4, happen: returnDucts },
  { days: 1, happen: receiveDuctsAgain },
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
