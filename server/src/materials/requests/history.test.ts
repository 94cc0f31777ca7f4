import { expect, test } from 'vitest';
import type { ChangeEntry } from 'contract/administration/index.ts';
import { cancelMaterialRequest, createMaterialRequest, listRequestHistory, updateMaterialRequestItem } from 'contract/materials/index.ts';
import { scene } from '../../../test/scene.ts';

const { given, employee } = await scene();

test('what was done to a request is told, newest first, to whoever sees it; amounts only to who sees money', async () => {
  const boss = await employee({ permissions: ['materials:read', 'materials:update'] });
  const chief = await employee({ permissions: ['approvals:approve'] });
  const ana = await employee({ permissions: ['materials:read', 'materials:create'], seesAllProjects: false });
  const stranger = await employee({ permissions: ['materials:read'], seesAllProjects: false });
  await given.rules([{ level: 1, staff_id: chief.staff_id }]);
  const project = await given.project({ jefe_proyecto_id: ana.id });
  const cable = await given.material({ price: '1000' });
  const made = await ana.call(createMaterialRequest, {
    project_code: project.codigoProyecto,
    items: [{ code: cable.codigo, quantity: '5' }],
  });
  const [line] = made.items;

  await boss.call(updateMaterialRequestItem, { material_request_item_id: line?.material_request_item_id ?? 0, quantity: '7' });
  await ana.call(cancelMaterialRequest, { request_id: made.id, reason: 'Ya no hace falta' });

  const { items, total_items } = await ana.call(listRequestHistory, { number: made.number });
  expect(total_items).toBe(3);
  expect(items.map((it) => it.who)).toEqual([ana.nombre, boss.nombre, ana.nombre]);
  expect(items[0]?.changes).toContainEqual({ field: 'Motivo', before: null, after: 'Ya no hace falta' });
  expect(items[1]?.changes).toContainEqual({ field: 'Materiales', before: `${cable.codigo} × 5`, after: `${cable.codigo} × 7` });
  expect(fieldsOf(items)).not.toContain('Monto');
  expect(fieldsOf((await boss.call(listRequestHistory, { number: made.number })).items)).toContain('Monto');
  await expect(stranger.call(listRequestHistory, { number: made.number })).rejects.toThrow('not_found');
});

const fieldsOf = (items: readonly ChangeEntry[]) => items.flatMap((it) => it.changes.map(({ field }) => field));
