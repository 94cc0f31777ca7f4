import { approveMaterialRequest } from 'contract/approvals/index.ts';
import { createMaterialRequest, getMaterialRequest, type MaterialRequestInfo } from 'contract/materials/index.ts';
import { ErpDocument } from 'contract/erp/index.ts';
import { scene } from '../../../test/scene.ts';

export const openOf = (it: MaterialRequestInfo) =>
  it.approvals.find((one) => one.estado === 'pendiente') ?? { id: 0, version: 0, steps: [] };

/** A company that buys at prices that change: who asks, who decides up to an amount and above it, and who buys. */
export async function orderScene(options: Parameters<typeof scene>[0] = {}) {
  const all = await scene(options);
  const { db, given, employee } = all;
  const decides = ['approvals:read', 'approvals:approve', 'materials:read'] as const;
  const nicolas = await employee({ nombre: 'Nicolás', permissions: ['materials:read', 'materials:create', 'materials:update'] });
  const camila = await employee({ nombre: 'Camila', permissions: decides });
  const isidora = await employee({ nombre: 'Isidora', permissions: decides });
  const andres = await employee({
    nombre: 'Andrés',
    permissions: ['purchase_requests:read', 'purchase_requests:update', 'catalogues:update', 'materials:read', 'material_creation:update'],
  });
  const project = await given.project();
  const supplier = await given.supplier();
  await given.rules([
    { level: 1, staff_id: camila.staff_id },
    { level: 2, staff_id: isidora.staff_id, amount_from: '2000000' },
  ]);
  const required_date = Temporal.Now.plainDateISO('America/Santiago').add({ days: 10 }).toString();
  const today = Temporal.Now.plainDateISO('America/Santiago').toString();

  const price = (material_id: number, monto: string, moneda: 'CLP' | 'USD' | 'UF' = 'CLP') =>
    db.insertInto('material_prices').values({ material_id, monto, moneda, desde: today, created_by: null }).execute();
  const rate = (moneda: 'USD' | 'UF', valor: string) =>
    db
      .insertInto('exchange_rates')
      .values({ moneda, fecha: today, valor, fuente: 'Prueba' })
      .onConflict((it) => it.columns(['moneda', 'fecha']).doUpdateSet({ valor }))
      .execute();
  const ask = (items: { code: string; quantity: string }[], more: object = {}) =>
    nicolas.call(createMaterialRequest, { project_code: project.codigoProyecto, items, ...more });
  const order = (items: { code: string; quantity: string }[]) =>
    ask(items, { document_kind: 'PurchaseOrder', required_date, supplier_code: supplier.codigo });
  const read = (it: MaterialRequestInfo) => nicolas.call(getMaterialRequest, { number: it.number });
  const approve = (who: typeof camila, it: MaterialRequestInfo, version = openOf(it).version) =>
    who.call(approveMaterialRequest, { request_id: it.id, version });
  const ordersOf = (it: MaterialRequestInfo) =>
    db
      .selectFrom('purchase_orders')
      .where('origin', '=', 'material_request')
      .where('origin_id', '=', it.id)
      .selectAll()
      .orderBy('currency')
      .execute();
  /** What the ERP is told of it: by a document of its own, or by its orders, in the order of their currencies. */
  const postsOf = async (it: MaterialRequestInfo) => {
    const own = await db
      .selectFrom('erp_posts')
      .where('source_id', '=', it.id)
      .where('source', '=', 'material_request')
      .selectAll()
      .orderBy('part')
      .execute();
    const orders = await ordersOf(it);
    const posts = await db
      .selectFrom('erp_posts')
      .where('source', '=', 'purchase_order')
      .where('source_id', 'in', [0, ...orders.map((order) => order.id)])
      .selectAll()
      .execute();
    return [...own, ...orders.flatMap((order) => posts.filter((post) => post.source_id === order.id))];
  };
  const documentsOf = async (it: MaterialRequestInfo) => (await postsOf(it)).map((post) => ErpDocument.parse(post.payload));
  return {
    ...all,
    nicolas,
    camila,
    isidora,
    andres,
    project,
    supplier,
    required_date,
    today,
    price,
    rate,
    ask,
    order,
    read,
    approve,
    ordersOf,
    postsOf,
    documentsOf,
  };
}
