import { beforeEach, expect, test } from 'vitest';
import {
  createSubstitute,
  createSubstituteAutomatic,
  deleteSubstitute,
  listAutomaticSubstitutes,
  listSubstitutes,
} from 'contract/approvals/index.ts';
import { companyScene, inDays } from '../company-scene.ts';

const { db, given, employee, keeper, confirmed } = await companyScene();
const { caller: catalina } = keeper;
const isidora = await employee({ nombre: 'Isidora' });
const matias = await employee({ nombre: 'Matías' });
const bruno = await employee({ nombre: 'Bruno' });
beforeEach(() => db.deleteFrom('substitutions').execute());

const from = (who: typeof isidora, substitute: typeof isidora, first: number, last: number) => ({
  employee_id: who.staff_id,
  substitute_id: substitute.staff_id,
  desde: inDays(first),
  hasta: inDays(last),
  motivo: 'Vacaciones',
});
const set = (...days: Parameters<typeof from>) => catalina.call(createSubstitute, from(...days), confirmed);
const refusalOf = (...days: Parameters<typeof from>) => catalina.refused(createSubstitute, from(...days), confirmed);
const list = async (filters: object = {}) => (await catalina.call(listSubstitutes, filters)).items;

test('substitutions are listed by how they stand today, with names', async () => {
  await given.substitution({ staff_id: isidora.staff_id, substitute_id: bruno.staff_id, desde: '2026-01-05', hasta: '2026-01-09' });
  await set(isidora, matias, -1, 3);
  await set(isidora, bruno, 10, 12);

  expect((await list()).map((it) => [it.employee, it.substitute, it.estado, it.origen])).toEqual([
    ['Isidora', 'Bruno', 'futura', 'manual'],
    ['Isidora', 'Matías', 'vigente', 'manual'],
    ['Isidora', 'Bruno', 'pasada', 'manual'],
  ]);
  expect(await list({ estado: 'vigente' })).toMatchObject([{ substitute: 'Matías' }]);
  expect(await list({ search: 'MATIAS' })).toHaveLength(1);
  expect(await list({ desde: inDays(4), hasta: inDays(11) })).toMatchObject([{ estado: 'futura' }]);
  expect(await list({ employee_id: matias.staff_id })).toHaveLength(1);
});

test('two substitutes of one person never share a day; the day after the last one is free', async () => {
  await set(isidora, matias, 0, 5);

  expect(await refusalOf(isidora, bruno, 5, 9)).toMatchObject({ status: 409, fields: { desde: expect.any(String) } });
  expect((await set(isidora, bruno, 6, 9)).estado).toBe('futura');
});

test('of two overlapping ones that arrive at once one is kept', async () => {
  const answers = await Promise.all([matias, bruno].map((it) => catalina.raw(createSubstitute, from(isidora, it, 0, 5), confirmed)));

  expect(answers.map((it) => it.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('nobody stands in for themselves by a detour on the same days; on other days they may', async () => {
  await set(isidora, matias, 0, 5);
  await set(matias, bruno, 3, 9);

  expect(await refusalOf(bruno, isidora, 4, 6)).toMatchObject({
    status: 422,
    fields: { substitute_id: expect.stringContaining('Bruno ya reemplaza a Matías') },
  });
  expect(await refusalOf(matias, isidora, -3, 1)).toMatchObject({ status: 422 });
  expect((await set(bruno, isidora, 6, 8)).estado).toBe('futura');
});

test('two halves of a circle that arrive at once do not both pass', async () => {
  const answers = await Promise.all([
    catalina.raw(createSubstitute, from(isidora, matias, 0, 5), confirmed),
    catalina.raw(createSubstitute, from(matias, isidora, 0, 5), confirmed),
  ]);

  expect(answers.map((it) => it.statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test.each([
  ['days in the wrong order', () => from(isidora, matias, 5, 4), 'hasta'],
  ['days that are over', () => from(isidora, matias, -9, -1), 'hasta'],
  ['oneself', () => from(isidora, isidora, 0, 1), 'substitute_id'],
  ['somebody unknown', () => ({ ...from(isidora, matias, 0, 1), employee_id: 999_999 }), 'employee_id'],
  ['no reason', () => ({ ...from(isidora, matias, 0, 1), motivo: ' ' }), 'motivo'],
])('%s is refused at its field', async (_what, input, field) => {
  expect(await catalina.refused(createSubstitute, input(), confirmed)).toMatchObject({
    status: 400,
    fields: { [field]: expect.any(String) },
  });
});

test('a substitute must be able to decide', async () => {
  const { id } = await given.staff({ nombre: 'Sin cuenta' });
  const gone = await employee({ nombre: 'Cuenta inactiva' });
  await db.updateTable('users').set({ activo: 0 }).where('id', '=', gone.id).execute();

  for (const substitute_id of [id, gone.staff_id, 999_999])
    expect((await catalina.refused(createSubstitute, { ...from(isidora, matias, 0, 1), substitute_id }, confirmed)).fields).toHaveProperty(
      'substitute_id',
    );
});

test('ending cuts short what began, undoes what has not, and leaves the past alone', async () => {
  await given.substitution({ staff_id: isidora.staff_id, substitute_id: bruno.staff_id, desde: '2026-01-05', hasta: '2026-01-09' });
  await set(isidora, matias, -2, 3);
  const future = await set(isidora, bruno, 10, 12);
  const today = await set(matias, bruno, 0, 3);

  expect(await catalina.call(deleteSubstitute, { employee_id: isidora.staff_id, id: future.id }, confirmed)).toEqual({ ended: 1 });
  expect((await list({ estado: 'anulada' })).map((it) => it.id)).toEqual([future.id]);
  expect(await catalina.call(deleteSubstitute, { employee_id: isidora.staff_id }, confirmed)).toEqual({ ended: 1 });
  expect(await list({ employee_id: isidora.staff_id, estado: 'pasada' })).toMatchObject([{ hasta: inDays(-1) }, { hasta: '2026-01-09' }]);
  await catalina.call(deleteSubstitute, { employee_id: matias.staff_id, id: today.id }, confirmed);
  expect(await list({ estado: 'vigente' })).toEqual([]);
  expect(await catalina.refused(deleteSubstitute, { employee_id: isidora.staff_id }, confirmed)).toMatchObject({ status: 404 });
  expect((await set(isidora, bruno, 0, 20)).estado).toBe('vigente');
});

test('an automatic substitute is chosen, changed and taken away; an absence then shows as a substitution', async () => {
  const choose = (substitute_id: number | null) =>
    catalina.call(createSubstituteAutomatic, { employee_id: isidora.staff_id, substitute_id }, confirmed);

  expect(await choose(matias.staff_id)).toMatchObject({ employee: 'Isidora', substitute: 'Matías' });
  await db
    .insertInto('absences')
    .values({ staff_id: isidora.staff_id, desde: inDays(0), hasta: inDays(4), tipo: 'licencia' })
    .execute();
  expect(await list()).toMatchObject([
    { origen: 'automatica', substitute: 'Matías', estado: 'vigente', desde: inDays(0), hasta: inDays(4) },
  ]);
  expect((await choose(bruno.staff_id)).substitute).toBe('Bruno');
  expect((await catalina.call(listAutomaticSubstitutes, { con_suplente: '1' })).items).toMatchObject([
    { employee: 'Isidora', substitute: 'Bruno' },
  ]);
  expect(await choose(null)).toMatchObject({ substitute: null });
  expect(await list()).toEqual([]);
  expect((await catalina.call(listAutomaticSubstitutes, { search: 'matias' })).items).toMatchObject([
    { employee: 'Matías', substitute: null },
  ]);
  expect(
    await catalina.refused(createSubstituteAutomatic, { employee_id: isidora.staff_id, substitute_id: isidora.staff_id }, confirmed),
  ).toMatchObject({ status: 400 });
});
