import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Call } from 'contract/call.ts';
import {
  addCommentQuotation,
  assignQuotation,
  cancelQuotation,
  decideQuotation,
  finishQuotation,
  getQuotation,
  getQuotationInfo,
  linkQuotationApprover,
  postQuotation,
  quotationAbastecimientoApproval,
  quotationAbastecimientoToUser,
  quotationUserToAbastecimiento,
  quoteStates,
  rejectQuotation,
  unlinkQuotationApprover,
  updateQuotation,
} from 'contract/services/index.ts';
import { quoteScene } from './scene.ts';

const { db, given, employee, beside, ana, rocio, jaime, bruno, send } = await quoteScene();
const second = await employee({ nombre: 'Clara Aprueba', permissions: ['services:read', 'services:approve', 'services:delete'] });
const other = await beside(await given.session(jaime.id));
/** On two servers. */
const people = [ana, rocio, { ...jaime, ...other.caller }, bruno, second];

const operation = fc.record({
  who: fc.nat({ max: people.length - 1 }),
  what: fc.constantFrom(
    ...(['ask', 'paper', 'paper', 'edit', 'say', 'link', 'unlink', 'yes', 'yes', 'no', 'take'] as const),
    ...(['to_user', 'to_user', 'to_supply', 'to_supply', 'approve', 'approve', 'finish', 'reject', 'cancel'] as const),
  ),
  at: fc.nat({ max: 3 }),
});
type Operation = typeof operation extends fc.Arbitrary<infer It> ? It : never;
const refusals = new Set([400, 403, 404, 409, 412, 422]);

/** What was put into each request and not taken out again. */
const papers = new Map<number, number>();
/** At the version at which supply approved, what its approvers had said. */
const approvedWithout: string[] = [];

async function act({ who, what, at }: Operation): Promise<void> {
  const person = people[who];
  if (!person) throw new Error('nobody');
  const make = async (call: Call, input: object): Promise<boolean> => {
    const { statusCode, body } = await person.raw(call, input);
    if (statusCode >= 300) expect([call.id, refusals.has(statusCode), body]).toEqual([call.id, true, body]);
    return statusCode < 300;
  };
  if (what === 'ask') return void (await make(postQuotation, { title: 'Prueba' }));
  const [named] = (await person.call(getQuotation, { page: at + 1, per_page: 1 })).items;
  if (!named) return;
  const it = await person.call(getQuotationInfo, { number: named.number });
  const step = { quotation_id: it.id, version: it.version };
  const approver = { quotation_id: it.id, approver_id: [bruno, second][at % 2]?.staff_id };
  const word = { ...step, comment: 'Prueba', reason: 'Prueba' };
  const { comment: _said, ...withReason } = word;
  const { reason: _why, ...withComment } = word;
  if (what === 'paper') {
    if (person === bruno || person === second) return;
    const { id: file_id } = await send(person);
    if (await make(updateQuotation, { ...step, documents: [{ file_id }] })) papers.set(it.id, (papers.get(it.id) ?? 0) + 1);
  } else if (what === 'edit') await make(updateQuotation, { ...step, title: `Prueba ${at}` });
  else if (what === 'say') await make(addCommentQuotation, { quotation_id: it.id, comment: 'Prueba' });
  else if (what === 'link') await make(linkQuotationApprover, approver);
  else if (what === 'unlink') await make(unlinkQuotationApprover, approver);
  else if (what === 'yes' || what === 'no') await make(decideQuotation, { ...step, approved: what === 'yes', comment: 'Prueba' });
  else if (what === 'take') await make(assignQuotation, { ...step, buyer_id: person.id });
  else if (what === 'approve') {
    const agreed = it.assigned_users.every((one) => one.decision?.approved === true);
    if ((await make(quotationAbastecimientoApproval, withComment)) && !agreed) approvedWithout.push(it.number);
  } else if (what === 'reject' || what === 'cancel') await make(what === 'reject' ? rejectQuotation : cancelQuotation, withReason);
  else
    await make(
      { to_user: quotationAbastecimientoToUser, to_supply: quotationUserToAbastecimiento, finish: finishQuotation }[what],
      withComment,
    );
}

/** One after the other, where nothing stands in the way: each state is reached, whatever chance draws afterwards. */
const opening: Operation[] = (
  [
    [0, ['ask']],
    [1, ['paper', 'to_user']],
    [0, ['to_supply']],
    [1, ['link']],
    [3, ['yes']],
    [1, ['approve', 'finish']],
    [0, ['ask']],
    [1, ['reject']],
    [0, ['ask', 'cancel']],
  ] as const
).flatMap(([who, steps]) => steps.map((what) => ({ who, what, at: 0 })));

/** What must be true of quote requests whatever happened to them. */
const violations = async () =>
  (
    await sql<{ what: string }>`
      select number || ': ended, and nobody said why' as what from quote_requests as it
        where status in ('rechazada', 'anulada') and (reason is null or not exists (
          select from quote_request_comments as said where said.quote_request_id = it.id and said.step in ('reject', 'cancel')))
      union all
      select number || ': approved without its approvers' from quote_requests as it
        where status in ('aprobada', 'finalizada') and exists (
          select from quote_request_approvers as asked where asked.quote_request_id = it.id and approved is distinct from true)
      union all
      select number || ': its document has a file that waits to be forgotten' from quote_requests
        join quote_request_documents as paper on paper.quote_request_id = quote_requests.id
        join service_files on service_files.id = paper.file_id where waiting_since is not null
      union all
      select number || ': whoever asked approves it' from quote_requests
        join quote_request_approvers as asked on asked.quote_request_id = quote_requests.id where user_id = requester_id`.execute(db)
  ).rows;

/** Every change of state that the log knows is one of the table's. */
async function unlawful(): Promise<string[]> {
  const { rows } = await sql<{ before: string; after: string }>`
    select before::jsonb ->> 'estado' as before, after::jsonb ->> 'estado' as after from audit
    where entity = 'quote_request' and before is not null and before::jsonb ->> 'estado' <> after::jsonb ->> 'estado'`.execute(db);
  const lawful = new Set(
    quoteStates.names.flatMap((from) =>
      Object.values(quoteStates.table[from].on).map((to) => `${quoteStates.label(from)} → ${quoteStates.label(to)}`),
    ),
  );
  return rows.map((it) => `${it.before} → ${it.after}`).filter((it) => !lawful.has(it));
}

async function lostDocuments(): Promise<string[]> {
  const rows = await db
    .selectFrom('quote_request_documents')
    .groupBy('quote_request_id')
    .select((it) => ['quote_request_id', it.fn.countAll<number>().as('documents')])
    .execute();
  const there = new Map(rows.map((it) => [it.quote_request_id, it.documents]));
  return [...papers].filter(([id, sent]) => there.get(id) !== sent).map(([id, sent]) => `${id}: ${sent} sent, ${there.get(id) ?? 0} there`);
}

test('whatever five people do to quote requests at once on two servers, no state is undeclared and no document lost', async () => {
  for (const it of opening) await act(it);
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 40, maxLength: 60 }), async (operations) => {
      await ana.call(postQuotation, { title: 'Prueba' });
      const hands = Map.groupBy(operations, (it) => it.who);
      await Promise.all(
        [...hands.values()].map(async (own) => {
          for (const it of own) await act(it);
        }),
      );

      expect(await violations()).toEqual([]);
      expect(await unlawful()).toEqual([]);
      expect(await lostDocuments()).toEqual([]);
      expect(approvedWithout).toEqual([]);
    }),
    { numRuns: 6, endOnFailure: true },
  );
  const { rows } = await sql<{ state: string }>`
    select after::jsonb ->> 'estado' as state from audit where entity = 'quote_request' and after::jsonb ? 'estado' group by 1`.execute(db);

  expect(rows.map((it) => it.state).toSorted()).toEqual(quoteStates.names.map((it) => quoteStates.label(it)).toSorted());
  await other.close();
}, 180_000);
