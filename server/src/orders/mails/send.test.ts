import { expect, test } from 'vitest';
import { formatDay } from 'contract/format.ts';
import { amendServiceOrder, proposeOrderMail, sendServiceOrder, serviceOrderMails, type PurchaseOrderInfo } from 'contract/orders/index.ts';
import { openMailbox } from '../../../test/mailbox.ts';
import { inDays, orderScene } from '../scene.ts';

const { environment, mailTo } = await openMailbox();
const { db, given, rocio, project, issued, until, read, amend, as, signIn } = await orderScene({ environment });

const letterOf = async ({ number }: PurchaseOrderInfo) => {
  const { version, recipients, subject, body } = await rocio.call(proposeOrderMail, { number });
  return { number, version, recipients, subject, body };
};

test('an order leaves with its paper, as it was read, and it is written who sent it, to whom and which version', async () => {
  const order = await issued();
  const letter = await letterOf(order);
  expect(letter).toMatchObject({
    recipients: ['ventas@gruas.example'],
    subject: expect.stringContaining(order.erp_number ?? 'sin número'),
  });

  const sent = await rocio.call(sendServiceOrder, {
    ...letter,
    recipients: ['Ventas@gruas.example', 'ventas@gruas.example', 'gerencia@gruas.example'],
  });

  expect(sent.sent_edition).toBe(1);
  const mail = await mailTo('gerencia@gruas.example');
  expect(mail.raw).toContain('application/pdf');
  expect(mail.raw).toContain(`orden-de-compra-${order.erp_number}.pdf`);
  expect(await rocio.call(serviceOrderMails, { number: order.number })).toMatchObject([
    { edition: 1, recipients: 'ventas@gruas.example, gerencia@gruas.example', by: 'Rocío Compra' },
  ]);
});

test('a new version in force is offered to be sent again, and says that it replaces the others', async () => {
  const order = await issued();
  await rocio.call(sendServiceOrder, await letterOf(order));
  await rocio.call(amendServiceOrder, amend(order, { delivery_date: inDays(90) }));
  const amended = await until(order.number, { edition: 2 });
  expect(amended).toMatchObject({ sent_edition: 1, allowed_actions: expect.arrayContaining(['send']) });

  const letter = await letterOf(amended);
  expect(letter.body).toContain('Esta es la versión 2 y reemplaza a las anteriores.');
  expect(letter.body).toContain(formatDay(inDays(90)));
  await rocio.call(sendServiceOrder, letter);

  expect((await rocio.call(serviceOrderMails, { number: order.number })).map((it) => it.edition)).toEqual([2, 1]);
});

test('a letter that was read before the order changed does not leave', async () => {
  const order = await issued();
  const letter = await letterOf(order);
  await rocio.call(amendServiceOrder, amend(order, { delivery_date: inDays(90) }));

  expect(await rocio.refused(sendServiceOrder, letter)).toMatchObject({ status: 412 });
  expect(await rocio.call(serviceOrderMails, { number: order.number })).toEqual([]);
});

test('without a number of the ERP nothing leaves, nor from who may not, nor to what is no address', async () => {
  const order = await issued();
  const letter = await letterOf(order);
  expect(await rocio.refused(sendServiceOrder, { ...letter, recipients: ['nadie'] })).toMatchObject({ status: 400 });
  expect(await rocio.refused(sendServiceOrder, { ...letter, recipients: [] })).toMatchObject({ status: 400 });
  expect(await (await as('purchase_orders:read')).refused(sendServiceOrder, letter)).toMatchObject({ status: 403 });
  const onSite = await given.user({ permissions: ['purchase_orders:read', 'purchase_orders:update'], seesAllProjects: false });
  await given.member({ project_id: project.id, user_id: onSite.id });
  // Who may not see its prices would send it without them.
  expect(await (await signIn(onSite)).refused(proposeOrderMail, { number: order.number })).toMatchObject({ status: 403 });
  await db
    .updateTable('purchase_orders')
    .set({ status: 'por_emitir', erp_number: null, issued_at: null })
    .where('id', '=', order.id)
    .execute();

  expect(await rocio.refused(sendServiceOrder, { ...letter, version: (await read(order.number)).version })).toMatchObject({ status: 409 });
  expect(await rocio.call(serviceOrderMails, { number: order.number })).toEqual([]);
});
