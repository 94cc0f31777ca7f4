import { describe, expect, test } from 'vitest';
import {
  approveMaterialRequest,
  approveRestrictionRequestMaterial,
  approveSaleOrder,
  getApprovalByLink,
  materialRequestApproval,
} from 'contract/approvals/index.ts';
import { getMaterialRequest } from 'contract/materials/index.ts';
import { approvalScene, open } from './scene.ts';

const { db, given, nicolas, camila, isidora, stranger, cable, panel, ask, found, status, linkTo } = await approvalScene();

describe('who may not decide changes nothing and hears why', () => {
  test('somebody who is not in the chain', async () => {
    const asked = await ask();
    expect(await stranger.refused(approveMaterialRequest, { request_id: asked.id, version: 1 })).toMatchObject({
      status: 403,
      message: 'Esta solicitud no espera su decisión.',
    });
    expect(await nicolas.refused(approveMaterialRequest, { request_id: asked.id, version: 1 })).toMatchObject({
      status: 403,
      message: 'Nadie aprueba lo que pide.',
    });
    expect(await status(asked)).toBe('pendiente');
  });

  test('twice', async () => {
    const asked = await ask();
    await camila.call(approveMaterialRequest, { request_id: asked.id, version: 1 });
    expect(
      await camila.refused(approveMaterialRequest, { request_id: asked.id, approved: false, comment: 'No', version: 1 }),
    ).toMatchObject({
      status: 409,
      message: 'Camila ya decidió esta solicitud, que está aprobada.',
    });
    expect(await status(asked)).toBe('aprobada');
  });

  test('a version that is not the present one', async () => {
    const asked = await ask({ items: [{ code: panel.codigo, quantity: '30' }] });
    await camila.call(approveMaterialRequest, { request_id: asked.id, version: 1 });
    expect(await isidora.refused(approveMaterialRequest, { request_id: asked.id, version: 1 })).toMatchObject({
      status: 409,
      code: 'wrong_state',
      version: 2,
    });
    expect(await status(asked)).toBe('pendiente');
    await isidora.call(approveMaterialRequest, { request_id: asked.id, version: 2 });
    expect(await status(asked)).toBe('aprobada');
  });

  test('a rejection without a reason, a request that is none', async () => {
    const asked = await ask();
    expect(await camila.refused(approveMaterialRequest, { request_id: asked.id, approved: false, version: 1 })).toMatchObject({
      status: 400,
      fields: { comment: expect.any(String) },
    });
    expect(await camila.refused(approveMaterialRequest, { request_id: 999_999, version: 1 })).toMatchObject({ status: 404 });
    expect(await camila.refused(approveSaleOrder, { sale_order_id: 999_999, version: 1 })).toMatchObject({ status: 404 });
  });
});

test('an exception is decided by its own call, and then the usual approval begins', async () => {
  const { quantity } = await db
    .selectFrom('request_restrictions')
    .select('quantity')
    .where('codigo', '=', 'line_quantity')
    .executeTakeFirstOrThrow();
  const asked = await ask({ items: [{ code: cable.codigo, quantity: String(Number(quantity) + 1) }] });

  expect(await isidora.refused(approveMaterialRequest, { request_id: asked.id, version: 1 })).toMatchObject({ status: 404 });
  expect(await camila.refused(approveRestrictionRequestMaterial, { request_id: asked.id, version: 1 })).toMatchObject({ status: 403 });
  await isidora.call(approveRestrictionRequestMaterial, { request_id: asked.id, version: 1 });

  expect(await status(asked)).toBe('pendiente');
  expect(await found(camila, asked)).toMatchObject({ kind: 'materials' });
});

describe('a new amount', () => {
  test('below is corrected with a reason, and approved', async () => {
    const asked = await ask();
    const how = { request_id: asked.id, monto_nuevo: '300000', version: 1 };
    expect(await camila.refused(approveMaterialRequest, how)).toMatchObject({ status: 400, fields: { comment: expect.any(String) } });
    await camila.call(approveMaterialRequest, { ...how, comment: 'Descuento del proveedor' });
    expect(await nicolas.call(getMaterialRequest, { number: asked.number })).toMatchObject({ status: 'aprobada', new_amount: '300000' });
  });

  test('above what was asked is refused, and nothing changes', async () => {
    const asked = await ask();
    const how = { request_id: asked.id, monto_nuevo: '9000000', comment: 'Más', version: 1 };
    expect(await camila.refused(approveMaterialRequest, how)).toMatchObject({
      status: 422,
      fields: { monto_nuevo: `A lo más ${asked.amount}.` },
    });
    expect(await nicolas.call(getMaterialRequest, { number: asked.number })).toMatchObject({ status: 'pendiente', new_amount: null });
  });
});

test('several at once: each has its own result, and what one refuses another does not lose', async () => {
  const requests = [await ask(), await ask(), await ask({ items: [{ code: panel.codigo, quantity: '30' }] })];
  const [first, second, third] = requests;
  if (!first || !second || !third) throw new Error('three were asked for');
  await camila.call(approveMaterialRequest, { request_id: second.id, version: 1 });
  const decisions = [
    ...[third, second, first].map((it) => ({ approval_id: open(it).id, version: 1 })),
    { approval_id: 999_999, version: 1 },
  ];

  const { results } = await camila.call(materialRequestApproval, { decisions });

  expect(results).toEqual([
    { approval_id: open(third).id, done: true, estado: 'pendiente', message: null },
    { approval_id: open(second).id, done: false, estado: null, message: 'Camila ya decidió esta solicitud, que está aprobada.' },
    { approval_id: open(first).id, done: true, estado: 'aprobado', message: null },
    { approval_id: 999_999, done: false, estado: null, message: expect.any(String) },
  ]);
  expect(await Promise.all(requests.map(status))).toEqual(['aprobada', 'aprobada', 'pendiente']);
  const twice = [1, 2].map(() => ({ approval_id: open(third).id, version: 2 }));
  expect(await isidora.refused(materialRequestApproval, { decisions: twice })).toMatchObject({ status: 400 });
  expect(await isidora.refused(materialRequestApproval, {})).toMatchObject({ status: 400 });
});

test('an amount is corrected of what is approved, and of a request alone', async () => {
  const { codigoProyecto: project_code } = await given.project();
  const asked = await ask({ project_code });
  const rejecting = { request_id: asked.id, approved: false, comment: 'No', monto_nuevo: '1', version: 1 };
  expect(await camila.refused(approveMaterialRequest, rejecting)).toMatchObject({
    status: 400,
    fields: { monto_nuevo: expect.any(String) },
  });
  const restricted = await ask({ project_code, items: [{ code: cable.codigo, quantity: '1500' }] });
  const token = await linkTo(restricted, isidora.email);
  const corrected = { token, version: 1, monto_nuevo: '1', comment: 'Descuento' };
  expect(await isidora.refused(materialRequestApproval, corrected)).toMatchObject({
    status: 400,
    fields: { monto_nuevo: 'De esta solicitud no se corrige el monto.' },
  });
  expect([await status(asked), await status(restricted)]).toEqual(['pendiente', 'restringida']);
});

describe('the link of a mail', () => {
  test('opens the decision for the person it was made for, decides nothing by itself, and serves once', async () => {
    const asked = await ask();
    const token = await linkTo(asked, camila.email);

    expect(await camila.call(getApprovalByLink, { token })).toMatchObject({
      id: asked.id,
      allowed_actions: ['approve', 'reject', 'lines', 'amount'],
    });
    await camila.call(getApprovalByLink, { token });
    expect(await status(asked)).toBe('pendiente');

    const { results } = await camila.call(materialRequestApproval, { token, version: 1 });
    expect(results).toMatchObject([{ done: true, estado: 'aprobado' }]);
    expect(await status(asked)).toBe('aprobada');
    const used = { status: 409, message: 'Este enlace ya se usó: sirve una sola vez.' };
    expect(await camila.refused(materialRequestApproval, { token, version: 1 })).toMatchObject(used);
    expect(await camila.refused(getApprovalByLink, { token })).toMatchObject(used);
    const [entry] = await db
      .selectFrom('audit')
      .select('after')
      .where('entity', '=', 'approval')
      .where('entity_id', '=', String(open(asked).id))
      .orderBy('id', 'desc')
      .execute();
    expect(entry?.after).toMatchObject({ via: 'correo' });
  });

  test('approves for a new amount, with its reason, and never for more', async () => {
    const asked = await ask();
    const token = await linkTo(asked, camila.email);
    const how = { token, version: 1, monto_nuevo: '300000' };
    expect(await camila.refused(materialRequestApproval, how)).toMatchObject({ status: 400, fields: { comment: expect.any(String) } });
    const more = { ...how, monto_nuevo: '9000000', comment: 'Más' };
    expect(await camila.refused(materialRequestApproval, more)).toMatchObject({ status: 422, fields: { monto_nuevo: expect.any(String) } });
    const decisions = [{ approval_id: open(asked).id, version: 1 }];
    const together = { decisions, monto_nuevo: '1', comment: 'Todas' };
    expect(await camila.refused(materialRequestApproval, together)).toMatchObject({
      status: 400,
      fields: { monto_nuevo: expect.any(String) },
    });

    await camila.call(materialRequestApproval, { ...how, comment: 'Descuento del proveedor' });
    expect(await nicolas.call(getMaterialRequest, { number: asked.number })).toMatchObject({ status: 'aprobada', new_amount: '300000' });
  });

  test('is nobody else’s, holds for two weeks, and cannot be made up', async () => {
    const asked = await ask();
    const token = await linkTo(asked, camila.email);

    expect(await isidora.refused(getApprovalByLink, { token })).toMatchObject({ status: 403, code: 'not_yourself' });
    expect(await isidora.refused(materialRequestApproval, { token, version: 1 })).toMatchObject({ status: 403 });
    for (const made of [`${token}x`, token.slice(1), 'A'.repeat(token.length), 'x', `${token}ñ`])
      expect(await camila.refused(getApprovalByLink, { token: made })).toMatchObject({ status: 404 });
    await db.updateTable('approval_links').set({ expires_at: new Date() }).where('user_id', '=', camila.id).execute();
    expect(await camila.refused(materialRequestApproval, { token, version: 1 })).toMatchObject({
      status: 409,
      message: 'Este enlace venció: sirve durante 14 días.',
    });
    expect(await status(asked)).toBe('pendiente');
  });

  test('says so when it was decided meanwhile, and is not used up by what was refused', async () => {
    const asked = await ask();
    const token = await linkTo(asked, camila.email);
    expect(await camila.refused(materialRequestApproval, { token, approved: false, version: 1 })).toMatchObject({ status: 400 });
    await camila.call(approveMaterialRequest, { request_id: asked.id, version: 1 });

    expect(await camila.refused(materialRequestApproval, { token, version: 1 })).toMatchObject({
      status: 409,
      message: 'Camila ya decidió esta solicitud, que está aprobada.',
    });
  });

  test('of two who use it at once, one does', async () => {
    const asked = await ask();
    const token = await linkTo(asked, camila.email);

    const answers = await Promise.all([1, 2, 3].map(() => camila.raw(materialRequestApproval, { token, version: 1 })));

    expect(answers.map((it) => it.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });
});
