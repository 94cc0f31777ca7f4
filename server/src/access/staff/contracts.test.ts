import { expect, test } from 'vitest';
import * as contract from 'contract/access/index.ts';
import { scene } from '../../../test/scene.ts';

const { db, given, as, signIn } = await scene();
const { listContracts, createContract, updateContract, deleteContract, usersActiveContracts, activeContract, filteredEmployees } = contract;
const administrator = await as('users:read', 'users:create', 'users:update', 'users:delete');

test('a person has one contract after another, and the staff list shows the one in force', async () => {
  const { id: staff_id, nombre } = await given.staff();
  const first = await administrator.call(createContract, {
    staff_id,
    tipo: 'plazo_fijo',
    desde: '2024-03-01',
    hasta: '2024-05-31',
    horas_semanales: '42,5'.replace(',', '.'),
  });
  const second = await administrator.call(createContract, { staff_id, tipo: 'indefinido', desde: '2024-06-01' });

  expect(first).toMatchObject({ horas_semanales: '42.5', version: 1 });
  expect((await administrator.call(listContracts, { staff_id })).map((it) => it.id)).toEqual([second.id, first.id]);
  const [found] = (await administrator.call(filteredEmployees, { search: nombre })).items;
  expect(found?.contrato).toEqual({ tipo: 'indefinido', hasta: null });
});

test.each([
  ['begins on the last day of another', { desde: '2025-05-31', hasta: '2025-08-31' }],
  ['ends on the first day of another', { desde: '2024-01-01', hasta: '2025-03-01' }],
  ['lies within another', { desde: '2025-04-01', hasta: '2025-04-02' }],
  ['has no end and begins before another', { desde: '2025-01-01' }],
])('a contract that %s is refused, and the refusal says with which it overlaps', async (_what, range) => {
  const { id: staff_id } = await given.staff();
  await administrator.call(createContract, { staff_id, tipo: 'por_obra', desde: '2025-03-01', hasta: '2025-05-31' });

  const refused = await administrator.refused(createContract, { staff_id, tipo: 'honorarios', ...range });

  expect(refused).toMatchObject({ status: 400, fields: { desde: expect.stringContaining('01-03-2025') } });
});

test('two overlapping contracts written at once: one is refused; two people may have the same days', async () => {
  const [one, other] = [await given.staff(), await given.staff()];
  const days = { tipo: 'indefinido' as const, desde: '2026-01-01' };

  const answers = await Promise.all([one, one, other].map(({ id: staff_id }) => administrator.raw(createContract, { staff_id, ...days })));

  expect(answers.map((it) => it.statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 400]);
  await expect(
    db
      .insertInto('contracts')
      .values({ staff_id: one.id, ...days, hasta: null, horas_semanales: null })
      .execute(),
  ).rejects.toThrow('contracts_one_at_a_time');
});

test.each([
  ['an end before its beginning', { tipo: 'por_obra', hasta: '2024-12-31' }, 'hasta'],
  ['a fixed term without end', { tipo: 'plazo_fijo' }, 'hasta'],
  ['more hours than the law allows', { horas_semanales: '60' }, 'horas_semanales'],
  ['no hours at all', { horas_semanales: '0' }, 'horas_semanales'],
  ['a day that does not exist', { desde: '2025-02-30' }, 'desde'],
  ['a person who is not there', { staff_id: 999_999 }, 'staff_id'],
])('a contract with %s is refused on that field', async (_what, wrong, field) => {
  const { id: staff_id } = await given.staff();

  const refused = await administrator.refused(createContract, { staff_id, tipo: 'indefinido', desde: '2025-01-01', ...wrong });

  expect(refused).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
});

test('a contract is ended, not over what somebody else saved, and deleted when it was a mistake', async () => {
  const { id: staff_id } = await given.staff();
  const { id, version } = await administrator.call(createContract, { staff_id, tipo: 'indefinido', desde: '2025-01-01' });
  const ended = { id, version, tipo: 'indefinido' as const, desde: '2025-01-01', hasta: '2025-06-30' };

  expect(await administrator.call(updateContract, ended)).toMatchObject({ hasta: '2025-06-30', version: 2 });
  expect(await administrator.refused(updateContract, ended)).toMatchObject({ status: 412, current: { version: 2 } });
  await administrator.call(deleteContract, { id });
  expect(await administrator.refused(deleteContract, { id })).toMatchObject({ status: 404 });
});

test('who has a contract in force on a day is told by day; one’s own contract to oneself', async () => {
  const ana = await given.user({ nombre: 'Ana Contratada' });
  const { id: staff_id } = await given.staff({ user_id: ana.id, nombre: ana.nombre });
  await administrator.call(createContract, { staff_id, tipo: 'plazo_fijo', desde: '2025-03-01', hasta: '2025-05-31' });
  const names = async (date: string) =>
    (await administrator.call(usersActiveContracts, { date, search: 'contratada' })).items.map((it) => it.nombre);
  const own = await signIn(ana);

  expect([await names('2025-02-28'), await names('2025-03-01'), await names('2025-05-31'), await names('2025-06-01')]).toEqual([
    [],
    ['Ana Contratada'],
    ['Ana Contratada'],
    [],
  ]);
  expect(await own.call(activeContract, { user_email: ana.email, date: '2025-04-01' })).toMatchObject({ tipo: 'plazo_fijo', staff_id });
  expect(await own.call(activeContract, { user_email: ana.email, date: '2026-04-01' })).toBeNull();
  expect(await own.refused(activeContract, { user_email: 'otra@soldepapel.example' })).toMatchObject({ status: 403 });
  expect(await administrator.call(activeContract, { user_email: 'nadie@soldepapel.example' })).toBeNull();
});
