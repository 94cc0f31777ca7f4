import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listMyApprovals, remindApproval } from 'contract/approvals/index.ts';
import { allCalls } from 'contract/all.ts';
import * as decisions from 'contract/approvals/decisions/decisions.ts';
import * as inbox from 'contract/approvals/inbox/inbox.ts';
import { isDownload, type Call } from 'contract/call.ts';
import * as erp from 'contract/erp/index.ts';
import * as contract from 'contract/materials/index.ts';
import { pdfTextOf, sheetOf } from '../../test/files.ts';
import { moneyScene, secrets } from './money-scene.ts';

const {
  db,
  given,
  office,
  site,
  project_code,
  place,
  van,
  center,
  cable,
  vale,
  form,
  waiting,
  own,
  opened,
  underWay,
  sent,
  givenBack,
  used,
  counted,
  differing,
  posted,
  bought,
  link,
  material,
  limit,
} = await moneyScene();

interface Asking {
  /** What is asked, on things that were made for it. */
  with?: () => object | Promise<object>;
  /** It is no business of a site role at all. */
  refused?: true;
  /** It tells nobody any money, by whoever it is asked. */
  silent?: true;
  /** It answers who is asked to decide: they see what they decide about. */
  asked?: true;
}
const search = cable.codigo;
const password = 'Sol-de-papel-2026';

/** How each call is asked that could tell money; a call that is not here fails. */
const asking: Record<string, Asking> = {
  getErpPost: { with: async () => ({ id: (await posted()).id }) },
  getMaterialMerge: { with: async () => ({ code: search, into: (await given.material()).codigo }) },
  mergeMaterial: {
    with: async () => {
      const pair = { code: (await given.material()).codigo, into: search };
      const { fingerprint } = await site.call(contract.getMaterialMerge, pair);
      await given.password(site.id, password);
      return { ...pair, reason: 'Es el mismo', fingerprint, password };
    },
  },
  retryErpPost: { with: async () => ({ id: (await posted()).id, version: 1 }), refused: true },
  fixErpPost: { with: async () => ({ id: (await posted()).id, version: 1, comments: 'Otro' }), refused: true },
  cancelErpPost: { with: async () => ({ id: (await posted()).id, version: 1, reason: 'Otro' }), refused: true },
  getApprovals: { with: async () => (await waiting(), { per_page: 200 }), asked: true },
  getApproval: { with: async () => ({ approval_id: opened(await waiting()).approval_id }), asked: true },
  getApprovalByLink: { with: link, asked: true, silent: true },
  approveMaterialRequest: { with: async () => ({ request_id: (await waiting()).id, version: 1 }), asked: true },
  approveSaleOrder: { with: () => ({ sale_order_id: 999_999, version: 1 }), refused: true },
  approveRestrictionRequestMaterial: {
    with: async () => ({
      request_id: (await waiting({ items: [{ code: cable.codigo, quantity: String((await limit()) + 1) }] })).id,
      version: 1,
    }),
    asked: true,
  },
  exportCount: { with: async () => ({ number: (await counted()).number }), silent: true },
  getMaterials: { with: () => ({ search }) },
  getMaterialInfoList: { with: () => ({ codes: search }) },
  getMaterial: { with: () => ({ code: search }) },
  exportMaterials: { with: () => ({ search }) },
  listProducto: { with: () => ({ search }) },
  listProductoStock: { with: () => ({ search }) },
  newMaterial: { with: async () => ({ ...(await material()), code: 'YY-000001', version: undefined }) },
  editMaterial: { with: material },
  turnMaterial: { with: async () => ({ code: (await material()).code, version: 1, active: false }) },
  addMaterialValue: { with: () => ({ code: search, kind: 'price', amount: '1', since: '2026-01-02' }), refused: true },
  getMaterialMovilStock: { with: () => ({ search, all: 'true' }) },
  getMaterialMovil: { with: () => ({ search, warehouse_code: van.codigo }) },
  exportStock: { with: () => ({ search, all: 'true' }) },
  listMovements: { with: async () => (await sent(), { code: search }) },
  exportMovements: { with: async () => (await sent(), { code: search }) },
  getTransfer: { with: async () => ({ number: (await sent()).transfer.number }) },
  transferPdf: { with: async () => ({ number: (await sent()).transfer.number }), silent: true },
  countPdf: { with: async () => ({ number: (await counted()).number }), silent: true },
  exportTransfers: { silent: true },
  stockTransferBodegas: {
    with: () => ({ kind: 'DESPACHO', from_warehouse: 'BF0001', to_warehouse: van.codigo, items: form.items }),
  },
  receiveTransfer: { with: async () => inTransit(await sent()) },
  cancelTransfer: { with: async () => ({ ...inTransit(await sent()), reason: 'Otro camión' }) },
  resolveTransfer: {
    with: async () => {
      const it = inTransit(await sent());
      const items = [{ line: 1, received_quantity: '1', reason: 'Faltó' }];
      const { version } = await site.call(contract.receiveTransfer, { ...it, items });
      return { number: it.number, version, settlement: 'perdida', reason: 'No apareció' };
    },
  },
  listLeftoversBought: { with: async () => (await bought(), { code: search }) },
  leftoversBoughtFigures: { with: async () => (await bought(), { code: search }) },
  getRequests: { with: async () => (await own(), { project_code }) },
  getMaterialRequests: { with: async () => (await own(), { project_code }) },
  requestFigures: { with: async () => ({ search: (await own()).number }) },
  getMaterialRequest: { with: async () => ({ number: (await own()).number }) },
  requestPdf: { with: async () => ({ number: (await own()).number }) },
  getRequestXlsx: { with: async () => ({ number: (await own()).number }) },
  getCostCenterMaterials: { with: () => ({ search }) },
  getCostCenterMaterialsWorkaround: { with: () => ({ search }) },
  createMaterialRequest: { with: () => form },
  createCostCenterMaterialRequest: { with: () => ({ cost_center: center.codigo, items: form.items }) },
  saveRequestDraft: { with: () => form },
  updateMaterialRequestItem: { with: async () => ({ material_request_item_id: lineOf(await own()), quantity: '2' }) },
  updateMaterialRequestItemComment: { with: async () => ({ material_request_item_id: lineOf(await own()), comment: 'Azul' }) },
  updateMaterialRequest: { with: async () => ({ request_id: (await waiting()).id, monto_nuevo: '1', reason: 'Descuento' }), refused: true },
  cancelMaterialRequest: { with: async () => ({ request_id: (await own()).id }) },
  retryIncompleteRequest: {
    with: async () => {
      const { id } = await underWay({ status: 'incompleta', erp_error: 'El ERP no la aceptó' });
      const { id: post_id } = await posted();
      await db.updateTable('erp_posts').set({ source_id: id }).where('id', '=', post_id).execute();
      return { material_request_id: id };
    },
  },
  dispatchRequest: {
    with: async () => {
      const { number, version, line } = await underWay();
      return { number, version, kind: 'DESPACHO', items: [{ material_request_item_id: line, quantity: '1' }] };
    },
  },
  receiveRequest: {
    with: async () => {
      const { number, version, line } = await underWay({
        document_kind: 'PurchaseRequest',
        from_warehouse_id: null,
        required_date: '2026-12-01',
      });
      return { number, version, items: [{ material_request_item_id: line, quantity: '1' }] };
    },
  },
  closeRequest: { with: async () => (({ number, version }) => ({ number, version, reason: 'Ya no' }))(await underWay()) },
  listSolicitudMaterial: { with: async () => (await own(), {}) },
  listSolicitudMaterialByLugar: {
    with: async () => {
      await underWay({ place_id: place.id });
      return { codigoProyecto: project_code, codigoLugarInstalacion: place.codigoLugarInstalacion };
    },
  },
  listSolicitudMaterialByBodega: { with: async () => (await underWay(), { id: van.codigo }) },
  listSolicitudMaterialBodegaMovil: { with: async () => (await underWay(), { id: van.codigo }) },
  listSolicitudMaterialByUsuarioBodega: {
    with: async () => (await underWay(), { token_usuario: site.token_usuario, codigo_bodega: van.codigo }),
  },
  listSolicitudMaterialBodegaMovilByUsuario: { with: async () => (await underWay(), { id: String(site.id) }) },
  getSolicitudMaterial: { with: async () => ({ id: String((await own()).id) }) },
  filtroSolicitudMaterial: { with: async () => (await own(), { codigoProyecto: project_code }) },
  excelGeneralSolicitudMaterial: { with: async () => (await own(), { codigoProyecto: project_code }) },
  excelSolicitudMaterial: { with: async () => ({ ids: [(await own()).id] }) },
  createSolicitudMaterial: { with: () => ({ codigoProyecto: project_code, detalle: [{ codigo: search, cantidad: '3' }] }) },
  updateSolicitudMaterial: {
    with: async () => ((it) => ({ id: it.id, detalle: [{ id: lineOf(it), cantidad: '2' }] }))(await own()),
  },
  rechazarSolicitudMaterial: { with: async () => ({ id: (await waiting()).id, motivo: 'No' }) },
  recepcionarSolicitudMaterial: { with: async () => ({ id: (await sent()).id }) },
  detalleRecepcionado: { with: async () => ({ id: (await sent()).line }) },
  detalleCantidadRecepcionada: { with: async () => ({ id: (await sent()).line, cantidad_recepcionada: '1' }) },
  valeConsumoSolicitudMaterial: {
    with: async () => (({ id, line }) => ({ id, ...vale, detalle: [{ id: line, cantidad: '1' }] }))(await underWay({ received: true })),
  },
  detalleCantidadConsumida: { with: async () => ({ id: (await underWay({ received: true })).line, cantidad_consumida: '1', ...vale }) },
  devolucionSolicitudMaterial: {
    with: async () =>
      (({ id, line }) => ({ id, motivo: 'Sobra', detalle: [{ id: line, cantidad: '1' }] }))(await underWay({ received: true })),
  },
  detalleCantidadDevuelta: {
    with: async () => ({ id: (await underWay({ received: true })).line, cantidad_devuelta: '1', motivo: 'Sobra' }),
  },
  exportReceipts: { silent: true },
  exportStockDifferences: { with: async () => (await differing(), {}), silent: true },
  consumptionPdf: { with: async () => ({ number: (await used()).number }), silent: true },
  exportConsumption: { with: async () => (await used(), {}), silent: true },
  getReturn: { with: async () => ({ number: (await givenBack()).number }) },
  returnPdf: { with: async () => ({ number: (await givenBack()).number }), silent: true },
  exportReturns: { with: async () => (await givenBack(), {}), silent: true },
  postReturnMaterials: {
    with: async () => {
      await underWay({ received: true });
      return { project_code, reason: 'Sobra', items: [{ code: search, quantity: '3', condition: 'nuevo' }] };
    },
  },
  approveReturn: { with: async () => (({ id, version }) => ({ return_id: id, version, approved: true }))(await givenBack()) },
  cancelReturn: {
    with: async () => {
      await underWay({ received: true });
      const items = [{ code: search, quantity: '1', condition: 'nuevo' as const }];
      const { id, version } = await site.call(contract.postReturnMaterials, { project_code, reason: 'Sobra', items });
      return { return_id: id, version, reason: 'Se usará' };
    },
  },
  decideApproval: { with: async () => ({ ...opened(await waiting()), approved: true }), asked: true },
  listMyApprovals: { with: async () => (await waiting(), { per_page: 200 }), asked: true },
  remindApproval: { with: async () => ({ approval_id: opened(await own()).approval_id }) },
};

const lineOf = (it: contract.MaterialRequestInfo): number => it.items[0]?.material_request_item_id ?? 0;
const inTransit = ({ transfer: { number, version } }: { transfer: { number: string; version: number } }) => ({ number, version });

const moneyName = /^(unit_)?(price|cost)$|^(price|cost)_currency$|^(prices|costs|total|monto|precio|unit_cost)$|^(new_)?amount(_clp)?$/;

/** The names in a declared answer. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema && typeof schema.properties === 'object' ? Object.keys(schema.properties ?? {}) : [];
  return [...own, ...Object.values(schema).flatMap(namesIn)];
}
const tellsMoney = ({ answer }: Call): boolean =>
  isDownload(answer) || namesIn(z.toJSONSchema(answer, { unrepresentable: 'any' })).some((it) => moneyName.test(it));

const areas: readonly unknown[] = [
  ...Object.values(contract),
  ...Object.values(erp),
  ...Object.values(inbox),
  ...Object.values(decisions),
  listMyApprovals,
  remindApproval,
];
/** Asked where there is something that goes back: `supplier-returns.test.ts`. */
const apart: readonly unknown[] = [contract.returnableReceipts, contract.supplierReturnPdf];
const telling = allCalls.filter((it) => areas.includes(it) && !apart.includes(it) && tellsMoney(it));
const nameOf = (it: Call) => it.id.slice(it.id.indexOf('.') + 1);

/** Where money stands in an answer, with what. */
function moneyIn(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, it]) =>
    moneyName.test(name) && it !== null && !(name === 'total' && typeof it === 'number')
      ? [`${path}${name}: ${JSON.stringify(it)}`]
      : moneyIn(it, `${path}${name}.`),
  );
}

async function textOf(response: Awaited<ReturnType<typeof site.raw>>): Promise<string> {
  const type = String(response.headers['content-type']);
  if (type.includes('pdf')) return pdfTextOf(response.rawPayload);
  return type.includes('spreadsheet') ? sheetOf(response.rawPayload) : response.body;
}

test('every call that could tell money is asked, and no other', () => {
  expect(telling.map(nameOf).toSorted()).toEqual(Object.keys(asking).toSorted());
});

describe('money is null for who does not see all projects', () => {
  test.each(telling.map((it): [string, Call] => [it.id, it]))('%s', async (_id, call) => {
    const { with: input = () => ({}), refused = false, silent = false, asked = false } = asking[nameOf(call)] ?? {};
    const given = await Promise.resolve(input());
    const response = await site.raw(call, given);
    const text = await textOf(response);

    expect([response.statusCode < 300, text.slice(0, 300)]).toEqual([!refused, expect.any(String)]);
    if (asked) expect(moneyIn(response.json())).not.toEqual([]);
    else expect(text).not.toMatch(secrets);
    if (asked || refused) return;
    if (isDownload(call.answer)) expect(text).not.toMatch(/precio|(?<!centro de )costo|monto|valor/i);
    else expect(moneyIn(response.json())).toEqual([]);
    // Who sees money is told it by the same call, so that this means something.
    if (call.kind === 'reads' && !silent) expect(await textOf(await office.raw(call, given))).toMatch(secrets);
  });

  test('whoever asked is told what becomes of it, and no amount', async () => {
    const { approval_id } = opened(await own());

    const response = await site.raw(inbox.getApproval, { approval_id });

    expect([response.statusCode, moneyIn(response.json())]).toEqual([200, []]);
    expect(response.body).not.toMatch(secrets);
  });

  test('a PDF is read as a person reads it', async () => {
    const { number } = await used();
    expect(await textOf(await site.raw(contract.consumptionPdf, { number }))).toContain(number);
  });
});
