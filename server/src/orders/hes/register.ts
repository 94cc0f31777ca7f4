import type { HesInfo } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Received } from 'contract/call.ts';
import { notifyPeople } from '../../access/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Preparing, Writing } from '../../platform/context.ts';
import { cleanSignature } from '../../platform/files/signature.ts';
import { Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { todayInChile } from '../../platform/today.ts';
import { writeWithFiles } from '../../platform/write-with-file.ts';
import { hesAt } from '../address.ts';
import { announceOrders } from '../live.ts';
import { orderActions } from '../orders/actions.ts';
import { orderedOn, readOrderCase } from '../orders/rows.ts';
import { postReception } from './document.ts';
import { recognizeEvidence } from './evidence.ts';
import { auditOfHes } from './history.ts';
import { linesReceived, netOf } from './lines-received.ts';
import { saidBySheets, takenOff, termColumns } from '../orders/terms.ts';
import { billedBy } from '../terms/bill.ts';
import { settleReception } from './settle.ts';
import { receivedByOthers } from './receipts.ts';
import { readHes } from './rows.ts';

type Sheet = Received<typeof contract.postHes>;

/** Writes what was received of an order, signed and proved, and has the ERP receive it: exactly once, whatever dies meanwhile. */
export async function registerHes(context: Preparing, sheet: Sheet): Promise<HesInfo> {
  const { db, user } = context;
  const seen = await readOrderCase(db, user, sheet.number);
  requireAllowed(orderActions.receive, seen);
  const others = await receivedElsewhere(context, seen.row);
  const proof = await recognizeEvidence(sheet.evidence, user);
  const signature = await cleanSignature(sheet.signature);
  const files = [
    { content: signature, extension: 'png' },
    { content: sheet.evidence, extension: proof.extension },
  ];
  return writeWithFiles(context, files, (tx, [drawn = '', file = '']) =>
    writeSheet({ ...context, tx }, { sheet, others, signature: drawn, evidence: { file, name: proof.name, bytes: sheet.evidence.size } }),
  );
}

/** Whoever stands at a site does not wait for an ERP that is down: then what sheets here say bounds alone. */
const receivedElsewhere = (context: Preparing, order: { id: number; number: string }): Promise<ReadonlyMap<string, string>> =>
  receivedByOthers(context, order).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'outside_down') return new Map<string, string>();
    throw error;
  });

interface Registration {
  sheet: Sheet;
  /** By others, in the ERP. */
  others: ReadonlyMap<string, string>;
  signature: string;
  evidence: { file: string; name: string; bytes: number };
}

async function writeSheet(context: Writing, { sheet, others, signature, evidence }: Registration): Promise<HesInfo> {
  const { tx, user } = context;
  const { number, received_on, paper, comment, signer_name, signer_rut } = sheet;
  const order = await lockToReceive(context, sheet);
  const lines = await linesReceived(tx, order.id, { items: sheet.items, others });
  const net = await netOf(tx, { lines, order });
  const billed = await billedBy(tx, order, sheet.milestone);
  const said = await saidBySheets(tx, order.id);
  const made = await tx
    .insertInto('hes')
    .values({
      order_id: order.id,
      edition: order.edition,
      received_on,
      paper,
      comment,
      signer_name,
      signer_rut,
      signature,
      net,
      ...takenOff({ net, said, currency: order.currency, terms: order }),
      ...billed,
      created_by: user.id,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('hes_lines')
    .values(lines.map(({ line, quantity, total }) => ({ hes_id: made.id, line, quantity, total })))
    .execute();
  await tx
    .insertInto('hes_evidence')
    .values({ hes_id: made.id, ...evidence, added_by: user.id })
    .execute();
  await settleReception(tx, order.id);
  await postReception(context, made);
  await record(context, { action: 'create', entity: 'hes', id: made.number, after: await auditOfHes(tx, made.id) });
  await tellRequester(context, { order: number, hes: made.number });
  await announceOrders(tx);
  return readHes(tx, context, made.number);
}

/** Holds the order that was seen, as the version that was seen. */
async function lockToReceive({ tx, user }: Writing, { number, edition, received_on }: Sheet) {
  await tx.selectFrom('purchase_orders').where('number', '=', number).select('id').forUpdate().execute();
  requireAllowed(orderActions.receive, await readOrderCase(tx, user, number));
  const order = await tx
    .selectFrom('purchase_orders as it')
    .where('it.number', '=', number)
    .select(['it.id', 'it.edition', 'it.currency', orderedOn.as('ordered_on')])
    .select(termColumns)
    .executeTakeFirstOrThrow();
  if (order.edition !== edition)
    throw new Problem('rule', {
      message: `La orden ${number} va en la versión ${order.edition}: vuelva a abrirla y revise las cantidades.`,
    });
  if (received_on > todayInChile())
    throw new Problem('invalid', { fields: { received_on: 'Lo que se recibirá mañana todavía no se registra.' } });
  if (received_on < order.ordered_on) throw new Problem('invalid', { fields: { received_on: 'Es anterior a la orden de compra.' } });
  return order;
}

async function tellRequester(context: Writing, { order, hes }: { order: string; hes: string }): Promise<void> {
  const { tx, user } = context;
  const { requester_id, supplier } = await tx
    .selectFrom('purchase_orders')
    .where('number', '=', order)
    .select(['requester_id', 'supplier'])
    .executeTakeFirstOrThrow();
  if (requester_id === user.id) return;
  await notifyPeople(context, {
    user_ids: [requester_id],
    kind: 'request',
    title: `${user.nombre} registró ${hes}: se recibió de ${order}`,
    text: supplier,
    url: hesAt(hes),
  });
}
