import { expect } from 'vitest';
import { dispatchRequest, getMaterialRequest, getSolicitudMaterial, type MaterialRequestInfo } from 'contract/materials/index.ts';
import { scene } from '../../../test/scene.ts';
import { signature } from '../../../test/signatures.ts';

const uses = ['consumption:read', 'consumption:create', 'returns:read', 'returns:create'] as const;

/** A scene for the older calls: who asks, who reads, who decides, who keeps the warehouses; ten of two materials on their way. */
export async function legacyScene() {
  const stage = await scene();
  const { db, given, employee } = stage;
  const camila = await employee({
    permissions: ['materials:read', 'materials:create', 'mobile_warehouses:read', 'mobile_warehouses:update', ...uses],
  });
  const reader = await employee({ permissions: ['materials:read', 'mobile_warehouses:read', ...uses] });
  const boss = await employee({ permissions: ['materials:read', 'approvals:approve'] });
  const keeper = await employee({
    permissions: ['materials:read', 'mobile_warehouses:read', 'mobile_warehouses:create', 'mobile_warehouses:update'],
  });
  const project = await given.project();
  const place = await given.place({ codigoProyecto: project.codigoProyecto });
  const van = await given.warehouse({ movil: true });
  const central = await db.selectFrom('warehouses').where('codigo', '=', 'BF0001').selectAll().executeTakeFirstOrThrow();
  const cable = await given.material();
  const panel = await given.material();
  const voucher = {
    fecha: '2026-11-20',
    recibe: 'Cuadrilla norte',
    firmante: 'Pedro',
    rut_firmante: '33.000.154-2',
    firma: await signature(),
  };
  await given.rules([{ level: 1, staff_id: boss.staff_id }]);
  for (const it of [cable, panel]) await given.stock({ warehouse_id: central.id, material_id: it.id, quantity: '1000' });

  /** One under way: ten of each, from the central warehouse to the van. */
  async function underWay(more: object = {}) {
    const { id, number, items } = await given.materialRequest({
      requester_id: camila.id,
      project_id: project.id,
      place_id: place.id,
      from_warehouse_id: central.id,
      to_warehouse_id: van.id,
      category: 2,
      lines: [{ material_id: cable.id }, { material_id: panel.id }],
      ...more,
    });
    const [first, second] = items.map((it) => it.id);
    if (first === undefined || second === undefined) throw new Error('no lines');
    return { id, number, first, second };
  }
  const read = (number: string): Promise<MaterialRequestInfo> => keeper.call(getMaterialRequest, { number });

  /** What the older service says of a request is what the newer one says, quantity by quantity. */
  async function agree(number: string): Promise<MaterialRequestInfo> {
    const it = await read(number);
    const legacy = await keeper.call(getSolicitudMaterial, { id: it.id });
    expect(legacy).toMatchObject({
      id: it.id,
      numero: it.number,
      estado: it.status,
      codigoProyecto: it.project_code,
      codigoLugarInstalacion: it.place_code,
      codigo_bodega: it.to_code,
      usuario_id: it.requester_id,
      version: it.version,
      lineas: it.lines,
    });
    expect(
      legacy.detalle.map((line) => [
        line.id,
        line.codigo,
        line.cantidad,
        line.cantidad_despachada,
        line.cantidad_recepcionada,
        line.cantidad_consumida,
        line.cantidad_devuelta,
        line.cantidad_en_devolucion,
        line.recepcionado,
      ]),
    ).toEqual(
      it.items.map((line) => [
        line.material_request_item_id,
        line.code,
        line.quantity,
        line.sent_quantity,
        line.received_quantity,
        line.consumed_quantity,
        line.returned_quantity,
        line.returning_quantity,
        line.received,
      ]),
    );
    return it;
  }

  const send = async (it: Awaited<ReturnType<typeof underWay>>, quantity = '10') => {
    const { version } = await read(it.number);
    const items = [it.first, it.second].map((material_request_item_id) => ({ material_request_item_id, quantity }));
    const after = await keeper.call(dispatchRequest, { number: it.number, version, kind: 'DESPACHO', items });
    const [transfer] = after.transfers;
    if (!transfer) throw new Error('nothing was sent');
    return transfer;
  };

  return { ...stage, camila, reader, boss, keeper, project, place, van, central, cable, panel, voucher, underWay, read, agree, send };
}
type LegacyScene = Awaited<ReturnType<typeof legacyScene>>;
export type UnderWay = Awaited<ReturnType<LegacyScene['underWay']>>;
