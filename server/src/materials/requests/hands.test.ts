import { expect, test } from 'vitest';
import { decideApproval } from 'contract/approvals/index.ts';
import { createMaterialRequest, getMaterialRequest, getRequests } from 'contract/materials/index.ts';
import { scene } from '../../../test/scene.ts';

const { db, given, employee } = await scene();
const decides = { permissions: ['approvals:read', 'approvals:approve', 'materials:read'] } as const;
const isidora = await employee({ nombre: 'Isidora Coigüe', ...decides });
const matias = await employee({ nombre: 'Matías Canelo', ...decides });
const bruno = await employee({ nombre: 'Bruno Tepa', ...decides });
const nicolas = await employee({ nombre: 'Nicolás Olivillo', permissions: ['materials:read', 'materials:create'] });
await given.rules([
  { level: 1, staff_id: nicolas.staff_id },
  { level: 2, staff_id: isidora.staff_id },
  { level: 3, staff_id: bruno.staff_id },
]);
const project = await given.project();
const material = await given.material({ price: '10' });
const { number } = await nicolas.call(createMaterialRequest, {
  project_code: project.codigoProyecto,
  items: [{ code: material.codigo, quantity: '5' }],
});

/** As the list, the page and its chain say it. */
async function hands(): Promise<(string | null | undefined)[]> {
  const [listed] = (await nicolas.call(getRequests, { search: number })).items;
  const { waiting_for, approvals } = await nicolas.call(getMaterialRequest, { number });
  return [listed?.waiting_for, waiting_for, approvals[0]?.steps.find((it) => it.estado === 'pendiente')?.en_manos_de];
}
const everywhere = (words: string) => [words, words, words];

test('a level that asks nobody says why', async () => {
  const { approvals } = await nicolas.call(getMaterialRequest, { number });

  expect(approvals[0]?.omitted).toEqual([{ level: 1, why: 'Nivel 1: Nicolás Olivillo no aprueba lo que pide.' }]);
  expect(approvals[0]?.steps.map((it) => it.omitido_por)).toEqual([null, null]);
});

test('it is in the hands of whoever is asked; of who stands in while they are away; of nobody when nobody is left', async () => {
  expect(await hands()).toEqual(everywhere('Isidora Coigüe'));

  const { id } = await given.substitution({ staff_id: isidora.staff_id, substitute_id: matias.staff_id });
  expect(await hands()).toEqual(everywhere('Matías Canelo, suple a Isidora Coigüe'));

  // Who stands in for oneself decides nothing of one's own.
  await db.updateTable('substitutions').set({ anulada_at: new Date() }).where('id', '=', id).execute();
  await given.substitution({ staff_id: isidora.staff_id, substitute_id: nicolas.staff_id });
  expect(await hands()).toEqual(everywhere('Isidora Coigüe'));

  await db.updateTable('users').set({ activo: 0 }).where('id', '=', isidora.id).execute();
  expect(await hands()).toEqual(everywhere('Nadie puede decidir hoy: se le pidió a Isidora Coigüe'));
  await db.updateTable('users').set({ activo: 1 }).where('id', '=', isidora.id).execute();
});

test('a step that had no turn says why', async () => {
  const { approvals } = await nicolas.call(getMaterialRequest, { number });
  await isidora.call(decideApproval, {
    approval_id: approvals[0]?.id ?? 0,
    version: approvals[0]?.version ?? 0,
    approved: false,
    comentario: 'No alcanza',
  });

  const after = await nicolas.call(getMaterialRequest, { number });

  expect(after.approvals[0]?.steps.map((it) => it.omitido_por)).toEqual([
    null,
    'No llegó a decidirse: Isidora Coigüe la rechazó en el nivel 2.',
  ]);
  expect(after.waiting_for).toBeNull();
});
