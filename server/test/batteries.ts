import {
  getMaterialRequest,
  listSerials,
  nameSerials,
  postConsumedMaterials,
  receiveRequest,
  stockTransferBodegas,
  type SerialPaper,
  type StockTransferInfo,
} from 'contract/materials/index.ts';
import { sourceOf } from '../src/materials/stock/movement.ts';
import { buying } from './buying.ts';
import type { scene } from './scene.ts';
import { signature } from './signatures.ts';

const rights = [
  ...(['materials:read', 'materials:create', 'mobile_warehouses:read', 'mobile_warehouses:create', 'mobile_warehouses:update'] as const),
  ...(['mobile_warehouses:approve', 'consumption:read', 'consumption:create', 'consumption:approve', 'returns:read'] as const),
  ...(['returns:create', 'returns:approve'] as const),
];

/** Whoever keeps, sends and uses batteries that the ERP manages by serials, and what the ERP is told of them. */
export async function batteries(stage: Awaited<ReturnType<typeof scene>>) {
  const { db, given, signIn } = stage;
  const { buyer, order } = await buying(stage);
  const project = await given.project();
  const [keeper, chief] = [
    await signIn(await given.user({ permissions: [...rights] })),
    await signIn(await given.user({ permissions: [...rights] })),
  ];
  const signed = {
    used_on: '2026-11-20',
    used_by: 'Cuadrilla',
    signer_name: 'Pedro',
    signer_rut: '33.000.154-2',
    signature: await signature(),
  };

  /** As many as are named, received in a warehouse of their own; of a material unless a new one. */
  async function lying(serials: string[], of?: Awaited<ReturnType<typeof given.material>>) {
    const battery = of ?? (await given.material({ erp_serials: true }));
    const [here, there] = [await given.warehouse({ movil: false }), await given.warehouse({ movil: false })];
    const request = await given.materialRequest({
      document_kind: 'PurchaseRequest',
      project_id: project.id,
      requester_id: buyer.id,
      to_warehouse_id: here.id,
      lines: [{ material_id: battery.id }],
    });
    await order([request]);
    const { number, version } = await keeper.call(getMaterialRequest, { number: request.number });
    const material_request_item_id = request.items[0]?.id ?? 0;
    await keeper.call(receiveRequest, {
      number,
      version,
      items: [{ material_request_item_id, quantity: String(serials.length), serials }],
    });
    const send = (quantity: string): Promise<StockTransferInfo> =>
      keeper.call(stockTransferBodegas, {
        kind: 'DESPACHO',
        from_warehouse: here.codigo,
        to_warehouse: there.codigo,
        items: [{ code: battery.codigo, quantity }],
      });
    const use = (quantity: string) => useOf({ material_request_item_id, quantity });
    const name = (document_kind: SerialPaper, document_number: string, ...named: string[]) =>
      keeper.call(nameSerials, { document_kind, document_number, code: battery.codigo, serials: named });
    const where = async () =>
      (await keeper.call(listSerials, { code: battery.codigo })).items.map((it) => [it.serial, it.status, it.warehouse_code]);
    return { battery, here, there, material_request_item_id, send, use, name, where };
  }

  const useOf = (...items: { material_request_item_id: number; quantity: string }[]) =>
    keeper.call(postConsumedMaterials, { ...signed, project_code: project.codigoProyecto, items });

  const postsOf = (kind: 'traslado' | 'consumo' | 'devolucion', number: string) => {
    const { source, source_id } = sourceOf({ kind, number });
    return db
      .selectFrom('erp_posts')
      .where('source', '=', source)
      .where('source_id', '=', source_id)
      .select(['kind', 'state', 'payload', 'last_error'])
      .orderBy('position')
      .execute();
  };

  /** What a paper tells the ERP, in its order: the kind, how it stands there, and the serials of its first line. */
  const toldOf = async (kind: 'traslado' | 'consumo' | 'devolucion', number: string) =>
    (await postsOf(kind, number)).map((it) => [it.kind, it.state, it.payload.lines[0]?.serials ?? it.last_error?.text]);

  return { project, keeper, chief, lying, useOf, postsOf, toldOf };
}

export const waits = (number: string, code: string) => `Espera las series de ${code}: regístrelas en ${number} y se envía solo.`;
export const arrived = { timeout: 20_000, interval: 50 };
