import {
  annulSupplierReturn,
  createSupplierReturn,
  creditSupplierReturn,
  dispatchSupplierReturn,
  getMaterialRequest,
  receiveRequest,
  returnableReceipts,
  type SupplierReturnInfo,
} from 'contract/materials/index.ts';
import { todayInChile } from '../../src/platform/today.ts';
import type { Company } from '../acting.ts';
import { purchaseOf } from './purchases.ts';
import { rocio } from './supply.ts';

/** Keeps the warehouse that the cable goes to. */
const martina = 'martina.corcolen@soldepapel.example';

export async function receiveCable(company: Company): Promise<void> {
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

/** All that the school was to get has come. */
export async function receiveDucts(company: Company): Promise<void> {
  const { number } = await purchaseOf(company, 'CI-25031', 5);
  const { version, items } = await company.act({ days: 5 }, martina, getMaterialRequest, { number });
  await company.act({ days: 5 }, martina, receiveRequest, {
    number,
    version,
    items: items.map(({ material_request_item_id, quantity }) => ({ material_request_item_id, quantity })),
    paper: 'Guía 5487',
  });
}

/** Some of the ducts were crushed: they went back, and their supplier brought as many again. */
export async function returnDucts(company: Company): Promise<void> {
  const crushed = await giveBack(company, {
    days: 4,
    quantity: '2',
    outcome: 'reposicion',
    reason: 'Llegó dañado',
    detail: 'Dos tiras venían aplastadas bajo el atado.',
  });
  await dispatch(company, crushed, 4);
}

export async function receiveDuctsAgain(company: Company): Promise<void> {
  const { number } = await purchaseOf(company, 'CI-25031', 1);
  const { version, items } = await company.act({ days: 1 }, martina, getMaterialRequest, { number });
  const [duct] = items;
  if (!duct) throw new Error('The ducts are gone.');
  await company.act({ days: 1 }, martina, receiveRequest, {
    number,
    version,
    items: [{ material_request_item_id: duct.material_request_item_id, quantity: '2' }],
    paper: 'Guía 5519',
  });
}

/** Both inverters came; the serial of one could not be read beside the truck. */
export async function receiveInverters(company: Company): Promise<void> {
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
export async function returnCable(company: Company): Promise<void> {
  await giveBack(company, {
    quantity: '20',
    outcome: 'reposicion',
    reason: 'Llegó dañado',
    detail: 'La bobina llegó con el manto cortado en sus primeros veinte metros.',
  });
  const good = await giveBack(company, { quantity: '1', outcome: 'reposicion', reason: 'Llegó dañado', detail: 'Parecía marcado.' });
  await company.act({ days: 0 }, rocio, annulSupplierReturn, {
    number: good.number,
    version: good.version,
    reason: 'Se midió la aislación: está bueno.',
  });
  const again = await giveBack(company, {
    quantity: '10',
    outcome: 'reposicion',
    reason: 'Llegó dañado',
    detail: 'Aislación marcada por el fleje.',
  });
  await dispatch(company, again);
  const given = await giveBack(company, {
    quantity: '5',
    outcome: 'nota_de_credito',
    reason: 'Llegó dañado',
    detail: 'Tramo aplastado en el camión.',
  });
  const { number, version } = await dispatch(company, given);
  await company.act({ days: 0 }, rocio, creditSupplierReturn, {
    number,
    version,
    credit_folio: '20817',
    credit_on: todayInChile(),
    credit_net: '5175',
  });
}

/** Its drum brought more than was ordered, within what is received of cables: the rest goes back, and nobody owes anything for it. */
export async function returnSurplus(company: Company): Promise<void> {
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
    await giveBack(company, {
      quantity: '10',
      outcome: 'reposicion',
      reason: 'Llegó de más',
      detail: 'La bobina trajo diez metros de más.',
    }),
  );
}

const dispatch = (company: Company, { number, version, reason }: SupplierReturnInfo, days = 0): Promise<SupplierReturnInfo> =>
  company.act({ days }, rocio, dispatchSupplierReturn, {
    number,
    version,
    dte_folio: '4519',
    driver: null,
    plate: null,
    reservation_reason: `Vuelve al proveedor: ${reason.toLowerCase()}.`,
  });

interface GivenBack {
  /** Ago; unsaid, today. */
  days?: number;
  quantity: string;
  outcome: SupplierReturnInfo['outcome'];
  reason: 'Llegó dañado' | 'Llegó de más';
  detail: string;
}

/** Some of what the last receipt of an order brought. */
async function giveBack(company: Company, { days = 0, quantity, outcome, reason, detail }: GivenBack): Promise<SupplierReturnInfo> {
  const { db } = company;
  const received = await db
    .selectFrom('purchase_order_arrivals as came')
    .innerJoin('purchase_orders as it', 'it.id', 'came.order_id')
    .where('came.return_id', 'is', null)
    .select(['it.number', 'came.receipt_number'])
    .orderBy('came.id', 'desc')
    .executeTakeFirstOrThrow();
  const given = await db.selectFrom('supplier_return_reasons').where('nombre', '=', reason).select('id').executeTakeFirstOrThrow();
  const { items } = await company.act({ days }, rocio, returnableReceipts, { order_number: received.number });
  const [line] = items.find((it) => it.receipt_number === received.receipt_number)?.lines ?? [];
  if (!line) throw new Error(`Nothing of ${received.number} can go back.`);
  return company.act({ days }, rocio, createSupplierReturn, {
    receipt_number: received.receipt_number,
    outcome,
    reason_id: given.id,
    detail,
    items: [{ material_request_item_id: line.material_request_item_id, quantity }],
  });
}
