import { describe, expect, test } from 'vitest';
import {
  decideOrderDates,
  postHes,
  registerOrderAnswer,
  remindOrderConfirmation,
  revokeOrderLink,
  serviceOrders,
} from 'contract/orders/index.ts';
import { papers } from '../../../test/presses/press.ts';
import { signature } from '../../../test/signatures.ts';
import { inDays, wantedOn } from '../scene.ts';
import { confirmationScene } from './scene.ts';

const { db, rocio, jaime, as, issued, sent, open, answer, standing, read, versionOf, promises, noticesOf } = await confirmationScene();

const [wanted, earlier, later] = [wantedOn, inDays(50), inDays(70)];
const byPhone = { means: 'telefono', spoke_with: 'Ana Grúas' } as const;

describe('what a supplier answered by telephone', () => {
  test('counts as if it came by the link, with who wrote it down and with whom they spoke; the link shows it answered', async () => {
    const { order, token } = await sent({}, {});

    const registered = await rocio.call(registerOrderAnswer, {
      ...(await versionOf(order)),
      ...byPhone,
      lines: [
        { line: 1, says: 'confirma' },
        { line: 2, says: 'otra_fecha', date: earlier, comment: 'Hay stock' },
      ],
      comment: 'Llamé yo',
    });

    expect(registered.confirmation).toMatchObject({ status: 'confirmada', days_unanswered: null });
    expect(await promises(order)).toEqual([
      { first_promise: wanted, promise: wanted, days_moved: 0 },
      { first_promise: earlier, promise: earlier, days_moved: 0 },
    ]);
    expect(await standing(order)).toMatchObject({
      link: { seen_at: null },
      answer: { number: 1, comment: 'Llamé yo', registered: { by: 'Rocío Compra', ...byPhone } },
    });
    const page = await open(token);
    expect(page).toMatchObject({ standing: 'open', answer: { registered: byPhone, lines: [{ says: 'confirma' }, { date: earlier }] } });
    expect(JSON.stringify(page)).not.toContain('Rocío');
    const entry = await db
      .selectFrom('audit')
      .where('entity', '=', 'purchase_order')
      .where('entity_id', '=', order.number)
      .where('action', '=', 'register_answer')
      .select(['user_id', 'after'])
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ user_id: rocio.id, after: { medio: 'Por teléfono', con_quien: 'Ana Grúas', comentario: 'Llamé yo' } });
  });

  test('waits as any other later day for whoever accepts it, and is no excuse from giving a reason or a day to come', async () => {
    const { order } = await sent();
    await rocio.call(registerOrderAnswer, { ...(await versionOf(order)), ...byPhone });
    const otherDay = { ...byPhone, lines: [{ line: 1, says: 'otra_fecha' as const, date: later }] };

    expect((await rocio.call(registerOrderAnswer, { ...(await versionOf(order)), ...otherDay })).confirmation).toMatchObject({
      status: 'por_aceptar',
    });
    expect(await promises(order)).toEqual([{ first_promise: wanted, promise: wanted, days_moved: 0 }]);
    await jaime.call(decideOrderDates, { ...(await versionOf(order)), lines: [1], accept: true });
    expect(await promises(order)).toEqual([{ first_promise: wanted, promise: later, days_moved: 10 }]);
    const seen = { ...(await versionOf(order)), ...byPhone };
    expect(await rocio.refused(registerOrderAnswer, { ...seen, lines: [{ line: 1, says: 'no_puede' }] })).toMatchObject({
      fields: { 'lines.0.comment': expect.any(String) },
    });
    expect(
      await rocio.refused(registerOrderAnswer, { ...seen, lines: [{ line: 1, says: 'otra_fecha', date: '2020-01-01' }] }),
    ).toMatchObject({
      fields: { 'lines.0.date': 'Esa fecha ya pasó.' },
    });
    const refused = { ...seen, lines: [{ line: 1, says: 'no_puede' as const, comment: 'Se vendió' }] };
    expect((await rocio.call(registerOrderAnswer, refused)).confirmation).toMatchObject({ status: 'no_puede' });
  });

  test('is once when it is said twice; what was told may be put in writing by the link', async () => {
    const { order, token } = await sent();
    await rocio.call(registerOrderAnswer, { ...(await versionOf(order)), ...byPhone });
    await rocio.call(registerOrderAnswer, { ...(await versionOf(order)), ...byPhone });

    expect((await standing(order)).answer).toMatchObject({ number: 1 });
    expect((await answer(token)).answer).toMatchObject({ number: 2, registered: null });
  });

  test('reaches whoever sent the order when another buyer wrote it down, and not whoever did so', async () => {
    const { order } = await sent();
    const before = (await noticesOf(jaime.id)).length;

    await jaime.call(registerOrderAnswer, { ...(await versionOf(order)), ...byPhone });

    expect((await noticesOf(rocio.id))[0]).toMatchObject({
      title: `Grúas del Norte confirmó ${order.number}`,
      text: 'La respuesta la registró Jaime Compra',
    });
    expect(await noticesOf(jaime.id)).toHaveLength(before);
  });

  test('is written down by who may, over what they saw, of an order that was sent', async () => {
    const { order, token } = await sent();
    const seen = { ...(await versionOf(order)), ...byPhone };
    await answer(token);

    expect(await rocio.refused(registerOrderAnswer, seen)).toMatchObject({ status: 412 });
    const now = { ...(await versionOf(order)), ...byPhone };
    expect(await (await as('purchase_orders:read')).refused(registerOrderAnswer, now)).toMatchObject({ status: 403 });
    const both = await Promise.all([rocio, jaime].map((it) => it.raw(registerOrderAnswer, now)));
    expect(both.map((it) => String(it.statusCode)).toSorted()).toEqual(['200', '412']);
    const unsent = await issued();
    expect(await rocio.refused(registerOrderAnswer, { number: unsent.number, version: 1, ...byPhone })).toMatchObject({ status: 409 });
    const revoked = await sent();
    await rocio.call(revokeOrderLink, { ...(await versionOf(revoked.order)), reason: 'Otra persona' });
    expect(await rocio.refused(registerOrderAnswer, { ...(await versionOf(revoked.order)), ...byPhone })).toMatchObject({ status: 409 });
  });

  test('has all of who wrote it down, how it came and who gave it, or nothing of it: the database holds that', async () => {
    const { order, token } = await sent();
    await answer(token);
    const { id: link_id } = await db
      .selectFrom('purchase_order_links')
      .where('order_id', '=', order.id)
      .select('id')
      .executeTakeFirstOrThrow();

    await expect(
      db.insertInto('purchase_order_answers').values({ link_id, number: 2, comment: null, registered_by: rocio.id }).execute(),
    ).rejects.toThrow('purchase_order_answers_registered');
  });
});

test('when all of it came nobody asks its supplier any more, and an answer that was given stays', async () => {
  const [silent, said] = [await sent(), await sent()];
  await answer(said.token);
  const foreman = await as('purchase_orders:read', 'purchase_orders:create');
  for (const { order } of [silent, said]) {
    const { number, edition } = await read(order.number);
    const sheet = { received_on: inDays(0), items: [{ line: 1, quantity: '2' }], signer_name: 'Pedro', signer_rut: '33.000.154-2' };
    await foreman.call(postHes, { number, edition, ...sheet, signature: await signature(), evidence: papers() });
  }

  expect(await read(silent.order.number)).toMatchObject({ reception: 'completa', confirmation: null });
  expect(await read(said.order.number)).toMatchObject({ reception: 'completa', confirmation: { status: 'confirmada' } });
  const unanswered = await rocio.call(serviceOrders, { confirmation: 'sin_respuesta', per_page: 200 });
  const unasked = await rocio.call(serviceOrders, { confirmation: 'sin_pedir', per_page: 200 });
  for (const { items } of [unanswered, unasked]) expect(items.map((it) => it.number)).not.toContain(silent.order.number);
  expect(await rocio.refused(remindOrderConfirmation, await versionOf(silent.order))).toMatchObject({ status: 409 });
  for (const { order } of [silent, said])
    expect(await rocio.refused(registerOrderAnswer, { ...(await versionOf(order)), ...byPhone })).toMatchObject({ status: 409 });
});
