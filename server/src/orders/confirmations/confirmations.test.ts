import { describe, expect, test } from 'vitest';
import { workday } from 'contract/dashboards/workday/workday.ts';
import {
  amendServiceOrder,
  annulServiceOrder,
  answerOrder,
  decideOrderDates,
  openOrderLink,
  remindOrderConfirmation,
  revokeOrderLink,
  serviceOrders,
} from 'contract/orders/index.ts';
import { secretTo } from '../../../test/letters.ts';
import { hashSecret } from '../../platform/secret.ts';
import { inDays, wantedOn } from '../scene.ts';
import { confirmationScene } from './scene.ts';

const { db, rocio, jaime, as, visitor, until, amend, issued, send, sent, open, answer, read, versionOf, promises, noticesOf } =
  await confirmationScene();

const [wanted, earlier, later, muchLater] = [wantedOn, inDays(50), inDays(70), inDays(90)];

describe('the link of an order', () => {
  test('opens its lines and terms, and the database knows only its hash', async () => {
    const { order, token } = await sent({}, { name: 'Rigger', quantity: '1' });

    const page = await open(token);

    expect(page).toMatchObject({
      standing: 'open',
      number: order.erp_number,
      supplier_name: 'Grúas del Norte',
      order: {
        delivery_date: wanted,
        payment_terms: '30 días',
        net: '300000',
        lines: [{ name: 'Grúa', is_open: true }, { name: 'Rigger' }],
      },
      answer: null,
    });
    const row = await db.selectFrom('purchase_order_links').where('order_id', '=', order.id).select('token_hash').executeTakeFirstOrThrow();
    expect(row.token_hash).toEqual(hashSecret(token));
    expect((await read(order.number)).confirmation).toMatchObject({ status: 'vista', days_unanswered: 0, is_late: false });
  });

  test('tells nothing of the company’s people, of what it was asked for, nor of other orders', async () => {
    const { token } = await sent();
    const { order: other } = await sent();

    const page = JSON.stringify(await open(token));

    for (const secret of ['Rocío', 'Ana Aprueba', 'SS-', other.number]) expect([secret, page.includes(secret)]).toEqual([secret, false]);
  });

  test('that nobody made opens nothing', async () => {
    const token = 'un-enlace-que-nadie-hizo-2026';

    expect(await visitor.refused(openOrderLink, { token })).toMatchObject({ status: 404 });
    expect(await visitor.refused(answerOrder, { token })).toMatchObject({ status: 404 });
  });

  test('of a version ends with the next one in force, whose mail has its own', async () => {
    const { order, token } = await sent();
    await answer(token);
    await rocio.call(amendServiceOrder, amend(order, { delivery_date: later }));
    const amended = await until(order.number, { edition: 2 });

    expect(amended.confirmation).toBeNull();
    expect(await open(token)).toMatchObject({ standing: 'replaced', order: null });
    expect(await visitor.refused(answerOrder, { token })).toMatchObject({ status: 409, standing: 'replaced' });
    expect(await open((await send(order)).token)).toMatchObject({ standing: 'open', edition: 2, order: { delivery_date: later } });
  });

  test('ends when it is revoked, expires, or the order is annulled', async () => {
    const revoked = await sent();
    await answer(revoked.token);
    await rocio.call(revokeOrderLink, { ...(await versionOf(revoked.order)), reason: 'Llegó a otra persona' });
    const expired = await sent();
    await db
      .updateTable('purchase_order_links')
      .set({ answer_due: '2020-01-02', open_until: '2020-01-02' })
      .where('order_id', '=', expired.order.id)
      .execute();
    const ended = await sent();
    const { number, version } = await read(ended.order.number);
    await rocio.call(annulServiceOrder, { number, version, reason: 'No va' });

    expect(await open(revoked.token)).toMatchObject({ standing: 'revoked', order: null });
    expect((await read(revoked.order.number)).confirmation).toMatchObject({ status: 'confirmada', is_revoked: true });
    expect(await open(expired.token)).toMatchObject({ standing: 'expired', order: null });
    expect(await open(ended.token)).toMatchObject({ standing: 'ended', order: null });
    for (const { token } of [revoked, expired, ended]) expect(await visitor.refused(answerOrder, { token })).toMatchObject({ status: 409 });
  });

  test('that went to another address is dead at once; a reminder goes to the same with a link of its own', async () => {
    const { order, token, email } = await sent();
    await rocio.call(remindOrderConfirmation, await versionOf(order));
    const reminded = await secretTo(db, email, 'Recordatorio');

    expect(await visitor.refused(openOrderLink, { token })).toMatchObject({ status: 404 });
    expect(await open(reminded)).toMatchObject({ standing: 'open' });
    await send(order);
    expect(await visitor.refused(openOrderLink, { token: reminded })).toMatchObject({ status: 404 });
  });

  test('is stopped when it is used too often', async () => {
    const { order, token } = await sent();
    const { id } = await db.selectFrom('purchase_order_links').where('order_id', '=', order.id).select('id').executeTakeFirstOrThrow();
    await db
      .insertInto('request_counts')
      .values({ subject: `visit of:order:${id}`, count: 200 })
      .execute();

    expect(await visitor.refused(openOrderLink, { token })).toMatchObject({ status: 429, code: 'too_many_attempts' });
  });
});

describe('a supplier', () => {
  test('confirms all with one call: each line is promised for the day it is wanted, and the buyer hears of it', async () => {
    const { order, token } = await sent({}, {});

    const said = await answer(token);

    expect(said.answer).toMatchObject({ number: 1, lines: [{ says: 'confirma', date: wanted }, { says: 'confirma' }] });
    expect((await read(order.number)).confirmation).toMatchObject({
      status: 'confirmada',
      answered_at: expect.any(String),
      days_unanswered: null,
    });
    expect(await promises(order)).toEqual([
      { first_promise: wanted, promise: wanted, days_moved: 0 },
      { first_promise: wanted, promise: wanted, days_moved: 0 },
    ]);
    expect((await noticesOf(rocio.id))[0]).toMatchObject({ title: `Grúas del Norte confirmó ${order.number}` });
    // The same sent twice is once.
    expect((await answer(token)).answer?.number).toBe(1);
  });

  test('is written down as who did it, by their link and by nobody of the company', async () => {
    const { order, token } = await sent();
    await answer(token, { comment: 'Confirmado por ventas' });

    const entry = await db
      .selectFrom('audit')
      .where('entity', '=', 'purchase_order')
      .where('entity_id', '=', order.number)
      .where('action', '=', 'supplier_answer')
      .select(['user_id', 'after'])
      .executeTakeFirstOrThrow();

    expect(entry).toMatchObject({ user_id: null, after: { proveedor: 'Grúas del Norte', respuesta: 'confirma todo' } });
  });

  test('may send earlier without asking; later waits for the buyer, and moves nothing until then', async () => {
    const { order, token } = await sent({}, {});

    await answer(token, {
      lines: [
        { line: 1, says: 'otra_fecha', date: earlier },
        { line: 2, says: 'otra_fecha', date: later, comment: 'Viene en barco' },
      ],
    });

    expect((await read(order.number)).confirmation).toMatchObject({ status: 'por_aceptar' });
    expect(await promises(order)).toEqual([
      { first_promise: earlier, promise: earlier, days_moved: 0 },
      { first_promise: null, promise: null, days_moved: null },
    ]);
    expect((await noticesOf(rocio.id))[0]).toMatchObject({ text: expect.stringContaining('Viene en barco') });
  });

  test('says that they cannot, and why; without a reason or for what is not open they are told at the field', async () => {
    const { order, token } = await sent();

    expect(await visitor.refused(answerOrder, { token, lines: [{ line: 1, says: 'no_puede' }] })).toMatchObject({
      fields: { 'lines.0.comment': expect.any(String) },
    });
    expect(await visitor.refused(answerOrder, { token, lines: [{ line: 9, says: 'otra_fecha', date: later }] })).toMatchObject({
      fields: { 'lines.0.line': expect.any(String) },
    });
    expect(await visitor.refused(answerOrder, { token, lines: [{ line: 1, says: 'otra_fecha', date: '2020-01-01' }] })).toMatchObject({
      fields: { 'lines.0.date': 'Esa fecha ya pasó.' },
    });
    await answer(token, { lines: [{ line: 1, says: 'no_puede', comment: 'Sin operador' }] });

    expect((await read(order.number)).confirmation).toMatchObject({ status: 'no_puede' });
    expect(await promises(order)).toEqual([{ first_promise: null, promise: null, days_moved: null }]);
  });

  test('whose wanted day has passed says for when', async () => {
    const { order, token } = await sent();
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('purchase_orders').set({ delivery_date: '2026-01-02' }).where('id', '=', order.id).execute();
      await tx.updateTable('purchase_order_editions').set({ delivery_date: '2026-01-02' }).where('order_id', '=', order.id).execute();
    });

    expect(await visitor.refused(answerOrder, { token })).toMatchObject({ fields: { lines: expect.stringContaining('ya pasó') } });
  });
});

describe('the buyer', () => {
  test('accepts a later day: it is promised then, the first promise stays, and a newer one shows how far it moved', async () => {
    const { order, token } = await sent();
    await answer(token);
    await answer(token, { lines: [{ line: 1, says: 'otra_fecha', date: later }] });

    const accepted = await rocio.call(decideOrderDates, { ...(await versionOf(order)), lines: [1], accept: true });

    expect(accepted.confirmation).toMatchObject({ status: 'confirmada' });
    expect(await promises(order)).toEqual([{ first_promise: wanted, promise: later, days_moved: 10 }]);
    expect(await open(token)).toMatchObject({ answer: { lines: [{ decision: 'aceptada', waits: false }] } });
  });

  test('does not accept it and says why, which the supplier reads by the link and answers anew', async () => {
    const { order, token, email } = await sent();
    await answer(token, { lines: [{ line: 1, says: 'otra_fecha', date: muchLater }] });
    const seen = await versionOf(order);

    expect(await rocio.refused(decideOrderDates, { ...seen, lines: [1], accept: false })).toMatchObject({
      fields: { reason: expect.any(String) },
    });
    await rocio.call(decideOrderDates, { ...seen, lines: [1], accept: false, reason: 'La grúa entra el 31' });

    expect((await read(order.number)).confirmation).toMatchObject({ status: 'no_aceptada' });
    expect(await promises(order)).toEqual([{ first_promise: null, promise: null, days_moved: null }]);
    const { texto } = await db
      .selectFrom('mails')
      .where('para', '=', email)
      .select('texto')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    // Mails carry no words of others.
    expect(texto).not.toContain('La grúa entra');
    const again = await secretTo(db, email);
    expect(await open(again)).toMatchObject({ answer: { lines: [{ decision: 'no_aceptada', reason: 'La grúa entra el 31' }] } });
    expect((await answer(again)).answer).toMatchObject({ number: 2 });
  });

  test('decides what they saw: a newer answer, another buyer, or a line that does not wait refuses it', async () => {
    const { order, token } = await sent();
    await answer(token, { lines: [{ line: 1, says: 'otra_fecha', date: later }] });
    const seen = await versionOf(order);
    await answer(token, { lines: [{ line: 1, says: 'otra_fecha', date: muchLater }] });

    expect(await rocio.refused(decideOrderDates, { ...seen, lines: [1], accept: true })).toMatchObject({ status: 412 });
    const now = await versionOf(order);
    expect(await rocio.refused(decideOrderDates, { ...now, lines: [2], accept: true })).toMatchObject({
      fields: { lines: expect.any(String) },
    });
    expect(await (await as('purchase_orders:read')).refused(decideOrderDates, { ...now, lines: [1], accept: true })).toMatchObject({
      status: 403,
    });
    const both = await Promise.all([rocio, jaime].map((it) => it.raw(decideOrderDates, { ...now, lines: [1], accept: true })));
    expect(both.map((it) => String(it.statusCode)).toSorted()).toEqual(['200', '412']);
  });

  test('finds orders by how they stand, and in their day what nobody answered within the working days', async () => {
    const { order } = await sent();
    await db
      .updateTable('purchase_order_links')
      .set({ answer_due: '2020-01-02', asked_at: new Date(Date.now() - 5 * 86_400_000) })
      .where('order_id', '=', order.id)
      .execute();

    const { items } = await rocio.call(serviceOrders, { confirmation: 'sin_respuesta', search: order.number });
    const day = await rocio.call(workday, {});

    expect(items).toMatchObject([{ number: order.number, confirmation: { is_late: true, days_unanswered: 5 } }]);
    expect(JSON.stringify(day)).toContain(`${order.number} · Grúas del Norte`);
    expect(JSON.stringify(await jaime.call(workday, {}))).not.toContain(`${order.number} · Grúas del Norte`);
    const unsent = await issued();
    expect((await rocio.call(serviceOrders, { confirmation: 'sin_pedir', search: unsent.number })).items).toHaveLength(1);
  });
});
