import { beforeEach, expect, test } from 'vitest';
import {
  createSubstitute,
  createSubstituteAutomatic,
  deleteSubstitute,
  listSubstitutes,
  updateApprovalMatrix,
} from 'contract/approvals/index.ts';
import { allCalls } from 'contract/all.ts';
import type { Call } from 'contract/call.ts';
import { openApi } from '../platform/http/reference.ts';
import { clave, companyScene, create, inDays } from './company-scene.ts';

const { db, given, employee, keeper } = await companyScene();
const { caller: catalina } = keeper;
const ana = await employee();
const bruno = await employee();
const substitution = { employee_id: ana.staff_id, substitute_id: bruno.staff_id, desde: inDays(0), hasta: inDays(3), motivo: 'Vacaciones' };
const matrix = { version: 1, comentario: 'Prueba', changes: [create(ana.staff_id)] };
const guarded: [Call, object][] = [
  [updateApprovalMatrix, matrix],
  [createSubstitute, substitution],
  [createSubstituteAutomatic, { employee_id: ana.staff_id, substitute_id: bruno.staff_id }],
  [deleteSubstitute, { employee_id: ana.staff_id }],
];
const rowsWritten = async () =>
  JSON.stringify([
    await db.selectFrom('approval_rules').select('id').execute(),
    await db.selectFrom('substitutions').selectAll().execute(),
    await db.selectFrom('automatic_substitutes').selectAll().execute(),
  ]);
beforeEach(() => db.deleteFrom('guesses').execute());

test.each(guarded.map(([call, input]) => [call.id, call, input] as const))(
  '%s asks for the password, writes nothing without it, and keeps the session',
  async (_id, call, input) => {
    const before = await rowsWritten();

    expect(await catalina.refused(call, input)).toMatchObject({ status: 403, code: 'confirm_password' });
    expect(await catalina.refused(call, input, { 'x-confirm-password': 'no-es-esta' })).toMatchObject({
      status: 403,
      code: 'confirm_password',
      message: 'La clave no es correcta.',
    });
    expect(await catalina.refused(call, { ...input, password: 'no-es-esta' })).toMatchObject({ status: 403, code: 'confirm_password' });

    expect(await rowsWritten()).toBe(before);
    await catalina.call(listSubstitutes, {});
  },
);

test('the password comes in the header of our client, or in the query of the specification', async () => {
  const { id } = await catalina.call(createSubstitute, { ...substitution, password: clave });
  expect(await catalina.call(deleteSubstitute, { employee_id: ana.staff_id, id }, { 'x-confirm-password': clave })).toEqual({ ended: 1 });
});

test('a password with letters beyond the Latin ones goes through the header encoded', async () => {
  await given.password(keeper.id, 'ñandú-☀️-1234');

  await catalina.call(
    createSubstituteAutomatic,
    { employee_id: ana.staff_id, substitute_id: null },
    { 'x-confirm-password': encodeURIComponent('ñandú-☀️-1234') },
  );
  await given.password(keeper.id, clave);
});

test('guessing is counted like at the sign-in: after ten failures even the right one must wait', async () => {
  for (let n = 0; n < 10; n += 1) await catalina.refused(deleteSubstitute, { employee_id: ana.staff_id, password: 'no-es-esta' });

  expect(await catalina.refused(deleteSubstitute, { employee_id: ana.staff_id, password: clave })).toMatchObject({
    status: 429,
    code: 'too_many_attempts',
  });
});

test('somebody without a password is told how to get one', async () => {
  const visitor = await employee({ permissions: ['approval_matrix:update'] });

  expect(await visitor.caller.refused(deleteSubstitute, { employee_id: ana.staff_id, password: 'cualquiera-1' })).toMatchObject({
    status: 403,
    message: expect.stringContaining('Recuperar la clave'),
  });
});

test('wrong input is told before the password is asked for, and a missing permission before both', async () => {
  expect(await catalina.refused(createSubstitute, { ...substitution, hasta: inDays(-9) })).toMatchObject({ status: 400 });
  expect(await ana.caller.refused(createSubstitute, substitution)).toMatchObject({ code: 'not_allowed' });
});

test('no kept answer and no audit entry holds the password', async () => {
  await catalina.call(
    createSubstitute,
    { ...substitution, desde: inDays(20), hasta: inDays(21), password: clave },
    { 'idempotency-key': 'una-sola-vez' },
  );

  const kept = JSON.stringify([
    await db.selectFrom('idempotency_keys').selectAll().execute(),
    await db.selectFrom('audit').selectAll().execute(),
    await db.selectFrom('access_log').selectAll().execute(),
  ]);
  expect(kept).toContain('una-sola-vez');
  expect(kept).not.toContain(clave);
});

test('the reference says which calls ask for it', async () => {
  const { paths } = openApi(allCalls);
  const asking = Object.values(paths).flatMap((path) =>
    Object.values(path).flatMap((it) =>
      JSON.stringify(it).includes('x-confirm-password') ? [(it as { operationId: string }).operationId] : [],
    ),
  );

  expect(asking).toEqual(expect.arrayContaining(guarded.map(([{ id }]) => id)));
  expect(
    allCalls
      .filter((it) => it.confirms)
      .map((it) => it.id)
      .toSorted(),
  ).toEqual(asking.toSorted());
  for (const it of allCalls.filter((call) => call.confirms)) expect(Object.keys(it.query ?? {}), it.id).toContain('password');
});
