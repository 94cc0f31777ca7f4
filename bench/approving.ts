import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { approveMaterialRequest, getApprovals, type RequestToApprove } from 'contract/approvals/index.ts';
import { given } from '../server/src/access/given.ts';
import { below, goal, none } from './goals.ts';
import { send } from './load.ts';
import { percentile } from './percentile.ts';
import type { Stage } from './stage.ts';
import { fillApprovals } from './waiting.ts';

const people = 200;
const deciding = 'Decide';
const seconds = 60;
/** Each reads for so long between one decision and the next. */
const pace = 5_000;

/** 200 people who approve material requests for a minute, every five seconds the first of their inbox, as they have just seen it. */
export async function approving({ ours, db }: Stage): Promise<void> {
  const deciders = await prepare(db);
  const agent = new Agent({ keepAlive: true, maxSockets: people });
  const took: number[] = [];
  const errors: string[] = [];
  const until = performance.now() + seconds * 1000;
  const decideFirst = async (headers: Decider['headers']): Promise<void> => {
    const inbox = await send(agent, ours.port, { method: 'GET', path: `${getApprovals.path}?per_page=1`, headers });
    const { items } = JSON.parse(inbox) as { items: RequestToApprove[] };
    if (!items[0]) throw new Error('Nothing waits for somebody who has not decided all of theirs');
    const { id: request_id, version } = items[0];
    const began = performance.now();
    await send(agent, ours.port, { method: 'POST', path: approveMaterialRequest.path, headers, body: { request_id, version } });
    took.push(performance.now() - began);
  };
  const work = async ({ headers, requests }: Decider, at: number): Promise<void> => {
    await pause((at * pace) / people);
    for (let decided = 0; decided < requests && performance.now() < until; decided += 1) {
      const next = performance.now() + pace;
      await decideFirst(headers).catch((error: Error) => errors.push(error.message));
      await pause(Math.max(0, next - performance.now()));
    }
  };
  await Promise.all(deciders.map(work));
  agent.destroy();

  const at = (share: number): string => percentile(took, share).toFixed(1);
  // Each of these has one step: who is told of two decisions, or of one more than was answered, was heard twice.
  const { rows } = await sql<{ decided: number; doubled: number }>`
    with own as (select approval_id::text as id, estado from approval_steps where why = ${deciding})
    select (select count(*) from own where estado = 'aprobado') as decided,
      (select count(*) from (
        select from own join audit on entity = 'approval' and entity_id = own.id and action in ('approve', 'reject')
        group by own.id having count(*) > 1) as twice) as doubled`.execute(db);
  goal(
    `200 people approving for a minute, ${took.length} decisions: p50, p99`,
    below(250, 'ms'),
    Number(at(0.5)),
    `${at(0.5)}, ${at(0.99)} ms`,
  );
  const doubled = (rows[0]?.doubled ?? 0) + Math.abs((rows[0]?.decided ?? 0) - took.length);
  goal('  errors, double decisions', none, errors.length + doubled, `${errors.length}, ${doubled}`);
  if (errors[0]) console.log(`  the first: ${errors[0]}`);
}

interface Decider {
  headers: Record<string, string>;
  /** How many wait for them. */
  requests: number;
}

/** People with sessions, and for each of them as many requests as the minute takes. */
async function prepare(db: Stage['db']): Promise<Decider[]> {
  const rows = await fillApprovals(db, { name: deciding, people, each: Math.ceil((seconds * 1000) / pace) + 1 });
  return Promise.all(
    rows.map(async ({ user_id, requests }) => {
      const { token, cookie } = await given.session(db, user_id);
      return { headers: { 'x-access-key': 'web', authorization: `Bearer ${token}`, cookie: `session_half=${cookie}` }, requests };
    }),
  );
}
