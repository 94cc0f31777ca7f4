import { expect, test } from 'vitest';
import { createAbsence, deleteAbsence, listAbsences, updateAbsence } from 'contract/approvals/index.ts';
import { companyScene, inDays } from '../company-scene.ts';

const { db, employee, keeper } = await companyScene();
const { caller: catalina } = keeper;
const isidora = await employee({ nombre: 'Isidora' });
const tomas = await employee({ nombre: 'Tomás' });
const away = (staff_id: number, first: number, last: number) => ({
  staff_id,
  desde: inDays(first),
  hasta: inDays(last),
  tipo: 'vacaciones' as const,
});

test('an absence is noted, corrected and taken away, and the history knows', async () => {
  const made = await catalina.call(createAbsence, away(isidora.staff_id, 0, 4));
  const { id } = made;
  expect(made).toMatchObject({ persona: 'Isidora', suplente: null, version: 1 });

  const longer = await catalina.call(updateAbsence, { id, version: 1, ...away(isidora.staff_id, 0, 9), tipo: 'licencia' });
  expect(longer).toMatchObject({ hasta: inDays(9), tipo: 'licencia', version: 2 });
  expect(await catalina.refused(updateAbsence, { id, version: 1, ...away(isidora.staff_id, 0, 9) })).toMatchObject({
    status: 412,
    current: { version: 2 },
  });

  await catalina.call(deleteAbsence, { id });
  expect(await catalina.refused(deleteAbsence, { id })).toMatchObject({ status: 404 });
  const audit = await db.selectFrom('audit').select('action').where('entity', '=', 'absence').orderBy('id').execute();
  expect(audit.map((it) => it.action)).toEqual(['create', 'update', 'delete']);
});

test('two absences of one person never share a day', async () => {
  await catalina.call(createAbsence, away(isidora.staff_id, 20, 25));
  const next = await catalina.call(createAbsence, away(isidora.staff_id, 26, 30));

  expect(await catalina.refused(createAbsence, away(isidora.staff_id, 25, 27))).toMatchObject({
    status: 409,
    fields: { desde: expect.any(String) },
  });
  expect(await catalina.refused(updateAbsence, { id: next.id, version: 1, ...away(isidora.staff_id, 25, 30) })).toMatchObject({
    status: 409,
  });
  await catalina.call(createAbsence, away(tomas.staff_id, 25, 27));
});

test('the list is narrowed by name, kind and days, and sorted', async () => {
  const list = async (asked: object) => (await catalina.call(listAbsences, asked)).items.map((it) => [it.persona, it.desde]);

  expect(await list({})).toEqual([
    ['Isidora', inDays(26)],
    ['Tomás', inDays(25)],
    ['Isidora', inDays(20)],
  ]);
  expect(await list({ search: 'tomas' })).toEqual([['Tomás', inDays(25)]]);
  expect(await list({ desde: inDays(21), hasta: inDays(24) })).toEqual([['Isidora', inDays(20)]]);
  expect(await list({ tipo: 'otro' })).toEqual([]);
  expect((await list({ sort: 'persona' })).at(-1)).toEqual(['Tomás', inDays(25)]);
});

test('wrong days and unknown people are told at their field', async () => {
  expect((await catalina.refused(createAbsence, away(isidora.staff_id, 5, 4))).fields).toHaveProperty('hasta');
  expect((await catalina.refused(createAbsence, away(999_999, 5, 6))).fields).toHaveProperty('staff_id');
});
