import { getApprovals } from 'contract/approvals/index.ts';
import { createMaterialRequest, getMaterialRequest, type MaterialRequestInfo } from 'contract/materials/index.ts';
import type { Permission } from 'contract/permissions.ts';
import { secretTo } from '../../../test/letters.ts';
import { scene, type Caller } from '../../../test/scene.ts';

export const open = (it: MaterialRequestInfo) => it.approvals.at(-1) ?? { id: 0, version: 0, steps: [] };

/** A company whose people decide about materials: who asks, who decides first and above an amount, and one who has no part in it. */
export async function approvalScene() {
  const all = await scene();
  const { db, given, employee } = all;
  /** Somebody who also wants to hear by mail what waits for them. */
  async function decider(nombre: string, ...permissions: Permission[]) {
    const person = await employee({ nombre, permissions });
    await db.updateTable('users').set({ aviso_aprobaciones: true }).where('id', '=', person.id).execute();
    return person;
  }
  const decides = ['approvals:read', 'approvals:approve', 'materials:read', 'materials:approve'] as const;
  const nicolas = await decider('Nicolás', 'materials:read', 'materials:create', 'approvals:read', 'approvals:approve');
  const camila = await decider('Camila', ...decides);
  const isidora = await decider('Isidora', ...decides);
  const stranger = await decider('Extraña', ...decides);

  const project = await given.project({ jefe_proyecto_id: camila.id });
  const central = await db.selectFrom('warehouses').where('codigo', '=', 'BF0001').selectAll().executeTakeFirstOrThrow();
  const cable = await given.material({ price: '1250.5' });
  const panel = await given.material({ price: '90000' });
  await given.rules([
    { level: 1, staff_id: camila.staff_id },
    { level: 2, staff_id: isidora.staff_id, amount_from: '2000000' },
    { kind: 'urgent_materials', level: 1, staff_id: camila.staff_id },
    { kind: 'restrictions', level: 1, staff_id: isidora.staff_id },
  ]);
  await given.stock({ warehouse_id: central.id, material_id: cable.id, quantity: '500' });

  const items = [
    { code: cable.codigo, quantity: '10.5' },
    { code: panel.codigo, quantity: '4', comment: 'Techo sur' },
  ];
  const ask = (more: object = {}) => nicolas.call(createMaterialRequest, { project_code: project.codigoProyecto, items, ...more });
  const inbox = async (who: Caller, query: object = {}) => (await who.call(getApprovals, { per_page: 200, ...query })).items;
  const found = async (who: Caller, it: MaterialRequestInfo, query: object = {}) =>
    (await inbox(who, query)).find((one) => one.id === it.id);
  /** What nothing waits for any more. */
  const status = async (it: MaterialRequestInfo) => (await nicolas.call(getMaterialRequest, { number: it.number })).status;
  const linkTo = (it: MaterialRequestInfo, email: string) => secretTo(db, email, it.number);
  return { ...all, decider, decides, nicolas, camila, isidora, stranger, project, cable, panel, ask, inbox, found, status, linkTo };
}
