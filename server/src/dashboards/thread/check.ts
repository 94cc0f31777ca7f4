import { sql } from 'kysely';
import { notifyPeople, peopleHolding } from '../../access/index.ts';
import type { Workshop } from '../../platform/area.ts';
import type { Reader } from '../../platform/database/database.ts';
import { brokenThreads, keepDifferences } from './find-broken.ts';
import './tables.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    /** Each night: the threads of all places that something happened to. */
    thread_check: Record<string, never>;
  }
}

type Tools = Pick<Workshop, 'db' | 'jobs' | 'config' | 'events'>;

/** So many places are summed at once. */
const placesAtOnce = 50;
/** What was begun so long before the last time may have been committed after it. */
const overlap = sql`interval '1 hour'`;

/** Sums anew the threads of every place that a paper, a line or the ledger has changed since the last time; tells supply of what is new. */
export async function checkThreads(workshop: Tools): Promise<void> {
  const { db } = workshop;
  const { id } = await db.insertInto('thread_checks').defaultValues().returning('id').executeTakeFirstOrThrow();
  const places = await placesTouched(db);
  let found = 0;
  for (let at = 0; at < places.length; at += placesAtOnce) {
    const some = places.slice(at, at + placesAtOnce);
    const broken = await brokenThreads(db, some);
    found += await db.transaction().execute((tx) => keepDifferences(tx, some, broken));
  }
  await db
    .updateTable('thread_checks')
    .set({ ended_at: sql<Date>`now()`, places: places.length })
    .where('id', '=', id)
    .execute();
  if (found > 0) await tellSupply(workshop, found);
}

/** Of all of them, the first time. */
async function placesTouched(db: Reader): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with since as (select coalesce(max(started_at) - ${overlap}, '-infinity') as at from thread_checks where ended_at is not null),
    touched as (
      select line.request_id as id from versions.material_request_lines as line, since where line.was_until >= since.at
      union select request.id from versions.material_requests as request, since where request.was_until >= since.at
      union select transfer.request_id from stock_movements as it join stock_transfers as transfer on transfer.number = it.document_number, since
        where it.at >= since.at
      union select receipt.request_id from stock_movements as it join material_receipts as receipt on receipt.number = it.document_number, since
        where it.at >= since.at
      union select line.request_id from stock_movements as it join consumption_vouchers as voucher on voucher.number = it.document_number
        join consumption_lines as own on own.voucher_id = voucher.id join material_request_lines as line on line.id = own.request_line_id, since
        where it.at >= since.at
      union select line.request_id from stock_movements as it join material_returns as given on given.number = it.document_number
        join material_return_lines as own on own.return_id = given.id join material_request_lines as line on line.id = own.request_line_id, since
        where it.at >= since.at
      union select line.request_id from stock_movements as it join supplier_returns as gone on gone.number = it.document_number
        join supplier_return_lines as own on own.return_id = gone.id join material_request_lines as line on line.id = own.request_line_id, since
        where it.at >= since.at
      union select request.id from material_requests as request, since where since.at = '-infinity')
    select request.place_id as id from touched join material_requests as request using (id) where request.place_id is not null
    union select place_id from thread_differences where current
    order by 1`.execute(db);
  return rows.map((it) => it.id);
}

async function tellSupply(workshop: Tools, found: number): Promise<void> {
  await workshop.db.transaction().execute(async (tx) => {
    const people = await peopleHolding(tx, ['purchase_requests:update']).select('users.id').execute();
    await notifyPeople(
      { ...workshop, tx },
      {
        user_ids: people.map((it) => it.id),
        kind: 'request',
        title: found === 1 ? 'Un hilo de material no cuadra' : `${found} hilos de material no cuadran`,
        text: 'Lo que dicen las solicitudes, sus documentos y el libro de movimientos no coincide.',
        url: '/sap/diferencias-hilo?state=abierta',
      },
    );
  });
}

export async function watchThreads(workshop: Workshop): Promise<void> {
  await workshop.jobs.work('thread_check', () => checkThreads(workshop));
  await workshop.jobs.repeat('thread_check', '50 2 * * *');
}
