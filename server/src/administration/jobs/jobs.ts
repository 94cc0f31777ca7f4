import { jobStates, type Job, type JobState } from 'contract/administration/index.ts';
import type * as contract from 'contract/administration/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { pagesOf } from 'contract/fields.ts';
import { sql } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import { jobLabel } from '../../platform/jobs/jobs.ts';
import { notFound } from '../../platform/problem.ts';
import { allowedAmong, requireAllowed } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';
import { jobActions } from './actions.ts';

interface Row {
  id: string;
  queue: string;
  state: JobState;
  created_at: Date;
  start_after: Date;
  started_at: Date | null;
  completed_at: Date | null;
  attempts: number;
  max_attempts: number;
  error: string | null;
  data: string;
}

const columns = sql`id::text, name as queue, state::text, created_on as created_at, start_after, started_on as started_at,
  completed_on as completed_at, retry_count as attempts, retry_limit as max_attempts,
  left(coalesce(output ->> 'message', output ->> 'value', output #>> '{}'), 2000) as error, left(coalesce(data::text, '{}'), 2000) as data`;
/** The queue has work of its own, such as its clock. */
const ours = sql`left(name, 2) <> '__'`;

const present = ({ state, error, ...row }: Row, user: User): Job => ({
  ...row,
  state,
  // What a finished job answered is no error.
  error: state === 'completed' ? null : error,
  label: jobLabel(row.queue),
  created_at: row.created_at.toISOString(),
  start_after: row.start_after.toISOString(),
  started_at: row.started_at?.toISOString() ?? null,
  completed_at: row.completed_at?.toISOString() ?? null,
  allowed_actions: allowedAmong(jobActions, { row: { state }, user }),
});

export async function listJobs({ db, user }: Reading, { page, per_page, state, queue }: Received<typeof contract.listJobs>) {
  const narrowed = sql`from pgboss.job where ${ours}
    ${state === undefined ? sql`` : sql`and state = ${state}::pgboss.job_state`} ${queue === undefined ? sql`` : sql`and name = ${queue}`}`;
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${narrowed}`.execute(db);
  const { rows } = await sql<Row>`select ${columns} ${narrowed}
    order by created_on desc, id limit ${per_page} offset ${(page - 1) * per_page}`.execute(db);
  const total = counted[0]?.total ?? 0;
  return { items: rows.map((it) => present(it, user)), total_items: total, total_pages: pagesOf(total, per_page) };
}

export async function countJobs({ db }: Reading): Promise<Answer<typeof contract.countJobs>> {
  const { rows } = await sql<{ queue: string; state: JobState; count: number }>`
    select name as queue, state::text, count(*) as count from pgboss.job where ${ours} group by 1, 2`.execute(db);
  const { rows: queues } = await sql<{ queue: string }>`select name as queue from pgboss.queue where ${ours} order by name`.execute(db);
  return {
    states: jobStates.names.map((state) => ({
      state,
      count: rows.filter((it) => it.state === state).reduce((sum, it) => sum + it.count, 0),
    })),
    queues: queues.map(({ queue }) => ({ queue, label: jobLabel(queue) })),
  };
}

type One = Received<typeof contract.retryJob>;

/** What the actions of a job are judged by. */
export async function readJobCase({ db, user }: Reading, id: string) {
  const { rows } = await sql<Pick<Row, 'state'>>`select state::text from pgboss.job where ${ours} and id::text = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw unknownJob();
  return { row, user };
}

const unknownJob = () => notFound('Ese trabajo ya');

async function readJob({ tx, user }: Writing, { queue, id }: One): Promise<Job> {
  const { rows } =
    await sql<Row>`select ${columns} from pgboss.job where ${ours} and name = ${queue} and id = ${id}::uuid for update`.execute(tx);
  const [found] = rows;
  if (!found) throw unknownJob();
  return present(found, user);
}

export async function retryJob(context: Writing, one: One): Promise<Job> {
  const { tx, jobs, user } = context;
  const row = await readJob(context, one);
  requireAllowed(jobActions.retry, { row, user });
  const { state } = row;
  await jobs.again(tx, one.queue, one.id, state);
  return recordJob(context, one, { action: 'retry', from: state });
}

export async function discardJob(context: Writing, one: One): Promise<Job> {
  const { tx, jobs, user } = context;
  const row = await readJob(context, one);
  requireAllowed(jobActions.discard, { row, user });
  const { state } = row;
  await jobs.discard(tx, one.queue, one.id, state);
  return recordJob(context, one, { action: 'discard', from: state });
}

async function recordJob(context: Writing, one: One, { action, from }: { action: string; from: JobState }): Promise<Job> {
  const job = await readJob(context, one);
  await record(context, {
    action,
    entity: 'job',
    id: one.id,
    before: { estado: jobStates.label(from) },
    after: { trabajo: job.label, estado: jobStates.label(job.state) },
  });
  return job;
}
