import { beforeEach, expect, test } from 'vitest';
import {
  createOwnSubstitute,
  createSubstitute,
  endOwnSubstitute,
  listOwnSubstitutes,
  listPossibleSubstitutes,
} from 'contract/approvals/index.ts';
import { clave, companyScene, inDays } from '../company-scene.ts';

const { db, given, employee, keeper, confirmed } = await companyScene();
const isidora = await employee({ nombre: 'Isidora' });
const matias = await employee({ nombre: 'Matías' });
const bruno = await employee({ nombre: 'Bruno' });
const reader = await employee({ nombre: 'Lectora', permissions: ['approvals:read'] });
for (const { id } of [isidora, matias, reader]) await given.password(id, clave);
beforeEach(() => db.deleteFrom('substitutions').execute());

const days = (substitute: { staff_id: number }, first: number, last: number) => ({
  substitute_id: substitute.staff_id,
  desde: inDays(first),
  hasta: inDays(last),
  motivo: 'Vacaciones',
});
const name = (...it: Parameters<typeof days>) => isidora.caller.call(createOwnSubstitute, days(...it), confirmed);
const refusalOf = (...it: Parameters<typeof days>) => isidora.caller.refused(createOwnSubstitute, days(...it), confirmed);
const own = async () => (await isidora.caller.call(listOwnSubstitutes, {})).items;
const toldTo = ({ id }: { id: number }) =>
  db.selectFrom('notifications').select(['title', 'text']).where('user_id', '=', id).orderBy('id', 'desc').limit(1).executeTakeFirst();

test('an approver names who stands in, is told who does, and ends it early; the substitute hears of both', async () => {
  const made = await name(matias, 2, 5);

  expect(made).toMatchObject({ employee: 'Isidora', substitute: 'Matías', estado: 'futura', origen: 'manual' });
  expect(await own()).toMatchObject([{ id: made.id }]);
  expect(await toldTo(matias)).toMatchObject({ title: 'Usted suple a Isidora', text: expect.stringMatching(/^Del .* al /) });

  expect(await isidora.caller.call(endOwnSubstitute, { id: made.id }, confirmed)).toEqual({ ended: 1 });
  expect(await own()).toEqual([]);
  expect(await toldTo(matias)).toMatchObject({ title: 'Usted ya no suple a Isidora' });
});

test('only for oneself: nobody is named in the call, and what is another’s is neither seen nor ended', async () => {
  const { id } = await name(matias, 2, 5);

  const forBruno = { ...days(matias, 7, 8), employee_id: bruno.staff_id };
  expect(await isidora.caller.refused(createOwnSubstitute, forBruno, confirmed)).toMatchObject({ status: 400 });
  expect((await matias.caller.call(listOwnSubstitutes, {})).items).toEqual([]);
  expect(await matias.caller.refused(endOwnSubstitute, { id }, confirmed)).toMatchObject({ status: 404 });
  expect(await own()).toHaveLength(1);
});

test('without the own password nothing is named', async () => {
  expect(await isidora.caller.refused(createOwnSubstitute, days(matias, 2, 5))).toMatchObject({ status: 403 });
  expect(await own()).toEqual([]);
});

test('the rules are the administrator’s: no circle, no overlap, nobody who cannot decide, no days that are over', async () => {
  const circle = { ...days(isidora, 3, 4), employee_id: bruno.staff_id };
  await keeper.caller.call(createSubstitute, circle, confirmed);

  expect(await refusalOf(bruno, 4, 6)).toMatchObject({ status: 422, fields: { substitute_id: expect.stringContaining('en círculo') } });
  expect(await refusalOf(isidora, 2, 5)).toMatchObject({ status: 400, fields: { substitute_id: expect.any(String) } });
  expect(await refusalOf(reader, 2, 5)).toMatchObject({
    status: 400,
    fields: { substitute_id: expect.stringContaining('no le permite aprobar') },
  });
  expect(await refusalOf(matias, -5, -2)).toMatchObject({ status: 400, fields: { hasta: expect.any(String) } });
  await name(matias, 2, 5);
  expect(await refusalOf(matias, 5, 6)).toMatchObject({ status: 409, fields: { desde: expect.any(String) } });
});

test('those one may choose are those who may decide, without oneself; who decides nothing names nobody', async () => {
  const { items } = await isidora.caller.call(listPossibleSubstitutes, { per_page: 200 });

  expect(items.map((it) => it.nombre)).toEqual(['Bruno', 'Matías']);
  expect((await isidora.caller.call(listPossibleSubstitutes, { search: 'MATIAS' })).items).toMatchObject([{ id: matias.staff_id }]);
  expect(await reader.caller.refused(createOwnSubstitute, days(matias, 2, 5), confirmed)).toMatchObject({ status: 422 });
});
