import {
  answerOrder,
  openOrderLink,
  orderConfirmation,
  proposeOrderMail,
  sendServiceOrder,
  type PurchaseOrderInfo,
} from 'contract/orders/index.ts';
import type { Input } from 'contract/call.ts';
import { secretTo } from '../../../test/letters.ts';
import { orderScene } from '../scene.ts';

let suppliers = 0;

/** A company whose orders leave with links, and suppliers who answer by them. */
export async function confirmationScene() {
  const all = await orderScene({ environment: { TRUST_PROXY: '1' } });
  const { db, rocio, stranger, issued, read } = all;
  /** Suppliers come by their links alone. */
  const visitor = stranger();
  /** Sends the version in force to a supplier; answers the secret of the mail. */
  async function send({ number }: Pick<PurchaseOrderInfo, 'number'>, email = `pedidos-${(suppliers += 1)}@proveedor.example`) {
    const { version, subject, body } = await rocio.call(proposeOrderMail, { number });
    await rocio.call(sendServiceOrder, { number, version, subject, body, recipients: [email] });
    return { email, token: await secretTo(db, email) };
  }
  async function sent(...lines: Parameters<typeof issued>) {
    const order = await issued(...lines);
    return { order: await read(order.number), ...(await send(order)) };
  }
  const open = (token: string) => visitor.call(openOrderLink, { token });
  const answer = (token: string, said: Omit<Input<typeof answerOrder>, 'token'> = {}) => visitor.call(answerOrder, { token, ...said });
  const standing = async ({ number }: Pick<PurchaseOrderInfo, 'number'>) => rocio.call(orderConfirmation, { number });
  const versionOf = async (order: { number: string }) => ({ number: order.number, version: (await standing(order)).link?.version ?? 0 });
  const promises = async (order: { number: string }) =>
    (await standing(order)).lines.map(({ first_promise, promise, days_moved }) => ({ first_promise, promise, days_moved }));
  const noticesOf = (user_id: number) =>
    db.selectFrom('notifications').where('user_id', '=', user_id).select(['title', 'text']).orderBy('id', 'desc').execute();
  return { ...all, visitor, send, sent, open, answer, standing, versionOf, promises, noticesOf };
}
