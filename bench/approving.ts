import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { approveMaterialRequest, getApprovals, type RequestToApprove } from 'contract/approvals/index.ts';
import { given } from '../server/src/access/given.ts';
import { line } from './figures.ts';
import { send } from './load.ts';
import type { Stage } from './stage.ts';

const people = 200;
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

  took.sort((a, b) => a - b);
  const at = (share: number): string => (took[Math.floor((took.length - 1) * share)] ?? 0).toFixed(1);
  // Each of these has one step: who is told of two decisions, or of one more than was answered, was heard twice.
  const { rows } = await sql<{ decided: number; doubled: number }>`
    with own as (select approval_id::text as id, estado from approval_steps where why = 'Carga')
    select (select count(*) from own where estado = 'aprobado') as decided,
      (select count(*) from (
        select from own join audit on entity = 'approval' and entity_id = own.id and action in ('approve', 'reject')
        group by own.id having count(*) > 1) as twice) as doubled`.execute(db);
  line(`200 people approving for a minute, ${took.length} decisions: p50, p99 (goal: < 250 ms)`, `${at(0.5)}, ${at(0.99)} ms`);
  const doubled = (rows[0]?.doubled ?? 0) + Math.abs((rows[0]?.decided ?? 0) - took.length);
  line('  errors, double decisions (goal: none)', `${errors.length}, ${doubled}`);
  if (errors[0]) console.log(`  the first: ${errors[0]}`);
}

interface Decider {
  headers: Record<string, string>;
  /** How many wait for them. */
  requests: number;
}

/**
 * People with sessions, and for each of them as many requests as the minute takes: three lines each, at the prices of today, so that
 * nothing of them changes between asking and deciding.
 */
async function prepare(db: Stage['db']): Promise<Decider[]> {
  await sql`
    insert into users (email, nombre, codigo_rol, activo)
    select 'decide.' || n || '@soldepapel.example', 'Decide ' || n, 'JPR', 1 from generate_series(1, ${people}::integer) as n`.execute(db);
  await sql`insert into staff (nombre, email, user_id) select nombre, email, id from users where email like 'decide.%'`.execute(db);
  const each = Math.ceil((seconds * 1000) / pace) + 1;
  const { rows } = await sql<{ user_id: number; requests: number }>`
    with priced as (
      select distinct on (material_id) material_id, monto, moneda from material_prices order by material_id, desde desc, id desc
    ), offered as (
      select material_id, monto, row_number() over (order by material_id) - 1 as place, count(*) over () as of from priced where moneda = 'CLP'
    ), asked as (
      select n, 1 + place % 3 as line, material_id, monto, 10 * monto as amount
      from generate_series(0, ${people * each}::integer - 1) as n join offered on place / 3 = n % (of / 3)
    ), requests as (
      insert into material_requests (status, request_type, category, document_kind, source, project_id, requester_id, lines, amount, comment, sent_at)
      select 'pendiente', 'SOLICITUD DE MATERIALES', 1, 'InventoryTransferRequest', 'central', (select min(id) from projects),
        (select min(id) from users where codigo_rol = 'SUP'), 3, sum(amount), n, now()
      from asked group by n returning id, requester_id, amount, comment
    ), lines as (
      insert into material_request_lines (request_id, line, material_id, quantity, unit_price, currency, amount)
      select requests.id, line, material_id, 10, monto, 'CLP', asked.amount from requests join asked on n = comment::integer
    ), approvals as (
      insert into approvals (kind, entity, entity_id, round, requester_user_id, amount, currency, amount_clp, rate, matrix_version)
      select 'materials', 'material_request', id::text, 1, requester_id, amount, 'CLP', amount, 1, 1 from requests returning id, entity_id
    ), steps as (
      insert into approval_steps (approval_id, orden, level, why, estado, began_at, due_at)
      select id, 1, 1, 'Carga', 'pendiente', now(), now() + interval '2 days' from approvals returning id, approval_id
    ), dealt as (
      select steps.id as step_id, approvals.entity_id::integer as request_id, 1 + (row_number() over (order by steps.id) - 1) % ${people}::integer as n
      from steps join approvals on approvals.id = approval_id
    ), deciders as (
      select staff.id, user_id, row_number() over (order by staff.id) as n from staff where email like 'decide.%'
    ), candidates as (
      insert into approval_candidates (step_id, staff_id, why)
      select step_id, deciders.id, 'Carga' from dealt join deciders using (n)
    )
    select user_id, count(*) as requests from dealt join deciders using (n) group by 1`.execute(db);
  await sql`vacuum (analyze) material_requests, material_request_lines, approvals, approval_steps, approval_candidates, users, staff`.execute(
    db,
  );
  return Promise.all(
    rows.map(async ({ user_id, requests }) => {
      const { token, cookie } = await given.session(db, user_id);
      return { headers: { 'x-access-key': 'web', authorization: `Bearer ${token}`, cookie: `session_half=${cookie}` }, requests };
    }),
  );
}
