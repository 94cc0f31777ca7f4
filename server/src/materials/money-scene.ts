import { expect } from 'vitest';
import * as contract from 'contract/materials/index.ts';
import { buyAllTheSame } from './leftovers/scene.ts';
import { actions, modules, type Module, type Permission } from 'contract/permissions.ts';
import { letterTo, secretIn } from '../../test/letters.ts';
import { scene } from '../../test/scene.ts';
import { signature } from '../../test/signatures.ts';

/** No figure of anything else looks like these, nor like what three of them cost. */
const [price, cost, amount] = ['87654.31', '76543.29', '262963'];
export const secrets = /87\.?654|76\.?543|262\.?963/;

/** People who may do everything, of whom the site sees no money, and something that costs some. */
async function company() {
  const all = await scene();
  const { db, given, employee } = all;
  /** Everything that may be permitted, and yet no money: what is hidden from site roles is hidden by no permission. */
  const permissions = (Object.keys(modules) as Module[]).flatMap((it) => actions.map((action): Permission => `${it}:${action}`));
  const office = await employee({ nombre: 'Oficina', permissions });
  const ana = await employee({ nombre: 'Ana', permissions });
  const site = await employee({ nombre: 'Obra', permissions, seesAllProjects: false, jefe_id: office.staff_id });
  await db.updateTable('users').set({ aviso_aprobaciones: true }).where('id', '=', site.id).execute();

  const project = await given.project({ jefe_proyecto_id: site.id });
  const { codigoProyecto: project_code } = project;
  const place = await given.place({ codigoProyecto: project_code });
  const van = await given.warehouse({ movil: true });
  const central = await db.selectFrom('warehouses').where('codigo', '=', 'BF0001').selectAll().executeTakeFirstOrThrow();
  const center = await given.costCenter();
  const cable = await given.material({ price: null });
  const voucher = {
    used_on: '2026-11-20',
    used_by: 'Cuadrilla',
    signer_name: 'Pedro',
    signer_rut: '33.000.154-2',
    signature: await signature(),
  };
  const vale = { fecha: '2026-11-20', recibe: 'Cuadrilla', firmante: 'Pedro', rut_firmante: '33.000.154-2', firma: voucher.signature };

  const since = { material_id: cable.id, moneda: 'CLP' as const, desde: '2026-01-01', created_by: null };
  await db
    .insertInto('material_prices')
    .values({ ...since, monto: price })
    .execute();
  await db
    .insertInto('material_costs')
    .values({ ...since, monto: cost })
    .execute();
  await given.warehouseUser(site.id, ['BF0001', van.codigo]);
  await given.stock({ warehouse_id: central.id, material_id: cable.id, quantity: '5000' });
  await given.stock({ warehouse_id: van.id, material_id: cable.id, quantity: '5000' });
  await db.updateTable('request_restrictions').set({ activo: false }).where('codigo', '=', 'open_requests_per_project').execute();
  const both = [site, office].map(({ staff_id }) => ({ level: 1, staff_id }));
  await given.rules((['materials', 'restrictions', 'returns'] as const).flatMap((kind) => both.map((it) => ({ ...it, kind }))));

  const form = { project_code, items: [{ code: cable.codigo, quantity: '3' }] };
  return { ...all, office, ana, site, project, project_code, place, van, central, center, cable, voucher, vale, form };
}

/** What can be told money about, each made when it is asked. */
export async function moneyScene() {
  const all = await company();
  const { db, given, office, ana, site, project, project_code, van, central, cable, voucher, form } = all;

  /** Somebody asks, and it waits for the site and for the office. */
  const waiting = (more: object = {}) => ana.call(contract.createMaterialRequest, { ...form, ...more });
  /** The site asks. */
  const own = () => site.call(contract.createMaterialRequest, form);
  const opened = (it: contract.MaterialRequestInfo) => ({
    approval_id: it.approvals.at(-1)?.id ?? 0,
    version: it.approvals.at(-1)?.version ?? 0,
  });

  /** Approved and on its way to be sent: three, at that price. */
  async function underWay({ received = false, ...more }: { received?: boolean } & Parameters<typeof given.materialRequest>[0] = {}) {
    const made = await given.materialRequest({
      requester_id: site.id,
      project_id: project.id,
      from_warehouse_id: central.id,
      to_warehouse_id: received ? null : van.id,
      lines: [{ material_id: cable.id, quantity: '3', price, amount, ...(received && { received: '3' }) }],
      ...more,
    });
    const [line] = made.items;
    return { id: made.id, number: made.number, version: made.version, line: line?.id ?? 0 };
  }
  async function sent() {
    const { line, ...it } = await underWay();
    const items = [{ material_request_item_id: line, quantity: '3' }];
    const after = await office.call(contract.dispatchRequest, { number: it.number, version: it.version, kind: 'DESPACHO', items });
    const [transfer] = after.transfers;
    if (!transfer) throw new Error('nothing was sent');
    return { ...it, line, transfer };
  }
  const givenBack = async () => {
    await underWay({ received: true });
    const items = [{ code: cable.codigo, quantity: '1', condition: 'nuevo' as const }];
    return ana.call(contract.postReturnMaterials, { project_code, reason: 'Sobra', items });
  };
  const used = async () => {
    await underWay({ received: true });
    return site.call(contract.postConsumedMaterials, { project_code, ...voucher, items: [{ code: cable.codigo, quantity: '1' }] });
  };
  const counted = () =>
    site.call(contract.openCount, { warehouse_code: van.codigo }).then(async (it) => {
      await site.call(contract.cancelCount, { number: it.number, version: it.version, reason: 'Prueba' });
      return it;
    });
  /** The ERP has another figure of the cable in the van. */
  async function differing(): Promise<void> {
    const run = await db
      .insertInto('erp_sync_runs')
      .values({ state: 'terminada', user_id: null, ended_at: new Date(), error: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const line = { warehouse_id: van.id, material_id: cable.id, ours: '5000', under_way: '0', erp: '4000' };
    await db
      .insertInto('stock_differences')
      .values({ ...line, run_id: run.id, assigned_to: site.id, decided_by: null, reason: null })
      .execute();
  }
  /** Posted by the site itself: that much of it they may see. */
  async function posted() {
    const made = await given.erpPost({ created_by: site.id });
    const lines = made.payload.lines.map((it) => ({ ...it, unit_price: price, currency: 'CLP' as const }));
    const payload = JSON.stringify({ ...made.payload, lines });
    await db.updateTable('erp_posts').set({ payload }).where('id', '=', made.id).execute();
    return made;
  }
  /** The site buys three of what lies in the van. */
  async function bought(): Promise<void> {
    const required_date = Temporal.Now.plainDateISO('America/Santiago').add({ days: 30 }).toString();
    const purchase = { ...form, document_kind: 'PurchaseRequest' as const, required_date };
    const { id } = await db.selectFrom('leftover_reasons').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
    await buyAllTheSame(site.call, id, purchase);
    await site.call(contract.createMaterialRequest, purchase);
  }
  async function link() {
    const { number } = await waiting();
    const letter = await letterTo(db, site.email, number);
    expect(letter).not.toMatch(secrets);
    return { token: secretIn(letter) };
  }
  const material = async () => {
    const made = await given.material({ price: null });
    return { code: made.codigo, version: made.version, description: 'Otro', family_id: made.familia_id, unit_id: made.unidad_id };
  };
  const limit = async () =>
    Number(
      (await db.selectFrom('request_restrictions').select('quantity').where('codigo', '=', 'line_quantity').executeTakeFirstOrThrow())
        .quantity,
    );
  return { ...all, waiting, own, opened, underWay, sent, givenBack, used, counted, differing, posted, bought, link, material, limit };
}
