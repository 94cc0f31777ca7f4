import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from 'contract/all.ts';
import { placeholders, type Call } from 'contract/call.ts';
import { listRequestHistory } from 'contract/materials/index.ts';
import { isList } from '../src/platform/spreadsheet/list-export.ts';
import { newPool, openDatabase, type Database } from '../src/platform/database/database.ts';
import { cloneDatabase } from '../test/database.ts';
import { scene } from '../test/scene.ts';
import { loadDemo } from './load.ts';

const { db, signIn } = await scene({ demo: true });

const rowsOf = async (query: ReturnType<typeof sql>, of: Database = db) => (await query.execute(of)).rows;
const clock = sql`select from pg_trigger where tgname like '%demo%' union all select from pg_proc where proname like '%demo%'`;

test('what people did lies in the past, in the order in which one follows from the other', async () => {
  const happened = sql`
    select request.number, request.sent_at, approval.decided_at, post.created_at as posted_at, transfer.sent_at as left_at, transfer.received_at
    from material_requests as request
    left join lateral (select max(decided_at) as decided_at from approvals where entity = 'material_request' and entity_id = request.id::text) as approval on true
    left join lateral (select min(created_at) as created_at from erp_posts where source = 'material_request' and source_id = request.id) as post on true
    left join stock_transfers as transfer on transfer.request_id = request.id`;

  expect(
    await rowsOf(sql`
    select * from (${happened}) as it
    where sent_at > now() or decided_at < sent_at or posted_at < decided_at or left_at < posted_at or received_at < left_at`),
  ).toEqual([]);
  expect(await rowsOf(sql`select from (${happened}) as it where left_at > decided_at and received_at > left_at`)).toHaveLength(2);
  expect(
    await rowsOf(sql`
    select it.id from stock_movements as it join stock_movements as later on later.id > it.id
    where later.at < it.at - interval '1 day' and it.kind <> 'saldo_inicial'`),
  ).toEqual([]);
});

test('nothing of it is still under way: what was told the ERP has its answer, and nobody is written to', async () => {
  // One order waits behind another of the same purchase, which the ERP refused, and a version behind a closing: somebody has to decide these first.
  // What it refused of a take-off was taken back.
  expect(await rowsOf(sql`select source from erp_posts where state not in ('publicado', 'fallido', 'cancelado')`)).toEqual([
    { source: 'purchase_order' },
    { source: 'purchase_order' },
  ]);
  expect(await rowsOf(sql`select from mails union all select from sessions`)).toEqual([]);
  expect(await rowsOf(sql`select from pgboss.job where state < 'completed'`)).toEqual([]);
  expect(await rowsOf(clock)).toEqual([]);
});

test('its history says who asked for it, that the ERP took it and who sent it', async () => {
  const nicolas = await db.selectFrom('users').where('nombre', '=', 'Nicolás Olivillo').select('id').executeTakeFirstOrThrow();
  const caller = await signIn(nicolas);

  const { items } = await caller.call(listRequestHistory, { number: 'SM-000004' });

  expect(items.map((it) => it.action)).toEqual(['Despachó', 'Publicó en el ERP', 'Creó']);
});

test('only calls write what they write: no file of the demo has a rule of its own', async () => {
  const written = [
    'approvals approval_steps approval_candidates material_requests material_request_lines material_receipts material_receipt_lines',
    'stock_transfers stock_transfer_lines stock_counts stock_count_lines stocks consumption_vouchers consumption_lines material_returns',
    'material_return_lines erp_posts erp_post_attempts erp_documents erp_document_lines erp_numbers',
  ].flatMap((it) => it.split(' '));
  const writing = new RegExp(`\\b(insert into|update|delete from|copy) "?(${written.join('|')})\\b`, 'i');
  const sources = (await readdir(import.meta.dirname, { recursive: true })).filter((it) => it.endsWith('.ts') && !it.endsWith('.test.ts'));

  const found = await Promise.all(
    sources.map(async (it) => [it, writing.exec(await readFile(join(import.meta.dirname, it), 'utf8'))?.[0]]),
  );

  expect(found.filter(([, sql]) => sql !== undefined)).toEqual([]);
});

const orders = (call: Call): readonly string[] => {
  const sort = call.query?.['sort'];
  return sort ? (z.toJSONSchema(sort, { io: 'input' }).enum ?? []).map(String) : [];
};
const sortedLists = allCalls
  .filter((it) => isList(it) && it.query?.['page'] && placeholders(it.path).length === 0)
  .flatMap((it) => orders(it).map((sort): [string, string, Call] => [it.id, sort, it]));

test('there are lists that people sort', () => expect(sortedLists.length).toBeGreaterThan(100));

test.each(sortedLists)('%s sorted by %s: its short pages show what a long one does, in the same order', async (_id, sort, list) => {
  const catalina = await db.selectFrom('users').where('nombre', '=', 'Catalina Tara').select('id').executeTakeFirstOrThrow();
  const caller = await signIn(catalina);
  const page = async (number: number, length: number) => {
    const { statusCode, body } = await caller.raw(list, { page: number, per_page: length, sort });
    // Some must be asked about something in particular.
    const answer = statusCode === 200 ? JSON.parse(body) : { items: [] };
    return (answer.items ?? answer.body.items) as object[];
  };

  const long = await page(1, 100);
  const length = Math.max(1, Math.ceil(long.length / 4));
  const short = [];
  for (const number of [1, 2, 3, 4]) short.push(...(await page(number, length)));

  expect(short.slice(0, long.length)).toEqual(long);
});

const strict = await cloneDatabase();
const other = openDatabase(newPool(strict.url, 1));
afterAll(async () => {
  await other.destroy();
  await strict.drop();
});

test('where the product refuses what somebody does, nothing of the company is loaded', async () => {
  await other.updateTable('request_restrictions').set({ quantity: '1' }).where('codigo', '=', 'material_request_lines').execute();

  await expect(loadDemo(strict.url, { projects: 10 })).rejects.toThrow('Una solicitud puede tener a lo más 1 líneas');

  expect(await rowsOf(sql`select from users union all select from projects union all select from material_requests`, other)).toEqual([]);
  expect(await rowsOf(clock, other)).toEqual([]);
}, 60_000);
