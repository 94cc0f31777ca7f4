import { expect, vi } from 'vitest';
import { decideApproval } from 'contract/approvals/index.ts';
import { buyAllTheSame } from '../leftovers/scene.ts';
import { createMaterialRequest, getMaterialRequest, type MaterialRequestInfo } from 'contract/materials/index.ts';
import { scene, type Caller } from '../../../test/scene.ts';

/** A company that asks for materials beside an ERP that is reached in the background: who asks, who decides, and who keeps the warehouse. */
export async function requestScene() {
  const all = await scene({ background: true });
  const { db, given, employee } = all;
  const asks = ['materials:read', 'materials:create'] as const;
  const camila = await employee({ permissions: asks });
  const other = await employee({ permissions: ['materials:read'] });
  const boss = await employee({ permissions: ['materials:read', 'materials:approve', 'approvals:approve'] });
  const director = await employee({ permissions: ['materials:read', 'approvals:approve'] });
  const keeper = await employee({
    permissions: ['materials:read', 'mobile_warehouses:read', 'mobile_warehouses:create', 'mobile_warehouses:update'],
  });

  const project = await given.project({ jefe_proyecto_id: boss.id });
  const place = await given.place({ codigoProyecto: project.codigoProyecto });
  const van = await given.warehouse({ movil: true });
  const central = await db.selectFrom('warehouses').where('codigo', '=', 'BF0001').selectAll().executeTakeFirstOrThrow();
  const cable = await given.material({ price: '1250.5' });
  const panel = await given.material({ price: '90000' });
  await given.rules([
    { level: 1, staff_id: boss.staff_id },
    { level: 2, staff_id: director.staff_id, amount_from: '2000000' },
    { kind: 'urgent_materials', level: 1, staff_id: boss.staff_id },
    { kind: 'restrictions', level: 1, staff_id: director.staff_id },
  ]);
  for (const it of [cable, panel]) await given.stock({ warehouse_id: central.id, material_id: it.id, quantity: '500' });

  const items = [
    { code: cable.codigo, quantity: '10.5' },
    { code: panel.codigo, quantity: '4', comment: 'Para el techo sur' },
  ];
  const form = { project_code: project.codigoProyecto, items };
  const reason = await db.selectFrom('leftover_reasons').where('nombre', '=', 'Se usará allá').select('id').executeTakeFirstOrThrow();
  const ask = async (more: object = {}) => {
    const asked = { ...form, ...more };
    await buyAllTheSame(camila.call, reason.id, asked);
    return camila.call(createMaterialRequest, asked);
  };
  const read = (number: string, who: Caller = camila) => who.call(getMaterialRequest, { number });
  const decide = async (it: MaterialRequestInfo, who: Caller, approved = true) => {
    const open = it.approvals.find((one) => one.estado === 'pendiente');
    return who.call(decideApproval, {
      approval_id: open?.id ?? 0,
      version: open?.version ?? 1,
      approved,
      ...(!approved && { comentario: 'No corresponde' }),
    });
  };
  /** The outbox sends in the background; the embedded ERP answers at once. */
  const becomes = (number: string, status: MaterialRequestInfo['status']) =>
    vi.waitFor(async () => expect(await read(number)).toMatchObject({ status }), { timeout: 20_000, interval: 50 });
  return {
    ...all,
    asks,
    camila,
    other,
    boss,
    director,
    keeper,
    project,
    place,
    van,
    central,
    cable,
    panel,
    items,
    form,
    ask,
    read,
    decide,
    becomes,
  };
}
