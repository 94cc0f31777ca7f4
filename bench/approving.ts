import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { approveMaterialRequest } from 'contract/approvals/index.ts';
import { given } from '../server/src/access/given.ts';
import { line } from './figures.ts';
import { send } from './load.ts';
import type { Stage } from './stage.ts';

const people = 200;
const seconds = 60;
/** Each reads for so long between one decision and the next. */
const pace = 5_000;

/** 200 people who approve material requests for a minute, each one of theirs every five seconds. */
export async function approving({ ours, db }: Stage): Promise<void> {
  const deciders = await prepare(db);
  const agent = new Agent({ keepAlive: true, maxSockets: people });
  const took: number[] = [];
  const errors: string[] = [];
  const until = performance.now() + seconds * 1000;
  const work = async ({ headers, requests }: Decider, at: number): Promise<void> => {
    await pause((at * pace) / people);
    for (const request_id of requests) {
      const began = performance.now();
      if (began > until) return;
      await send(agent, ours.port, { method: 'POST', path: approveMaterialRequest.path, headers, body: { request_id, version: 1 } }).then(
        () => took.push(performance.now() - began),
        (error: Error) => errors.push(error.message),
      );
      await pause(Math.max(0, pace - (performance.now() - began)));
    }
  };
  await Promise.all(deciders.map(work));
  agent.destroy();

  took.sort((a, b) => a - b);
  const at = (share: number): string => (took[Math.floor((took.length - 1) * share)] ?? 0).toFixed(1);
  const { rows } = await sql<{ decided: number; doubled: number }>`
    select (select count(*) from approval_steps where estado = 'aprobado' and why = 'Carga') as decided,
      (select count(*) from (select from audit where entity = 'approval' and action = 'approve' group by entity_id having count(*) > 1) as twice) as doubled`.execute(
    db,
  );
  line(`200 people approving for a minute, ${took.length} decisions: p50, p99 (goal: < 250 ms)`, `${at(0.5)}, ${at(0.99)} ms`);
  const doubled = (rows[0]?.doubled ?? 0) + Math.abs((rows[0]?.decided ?? 0) - took.length);
  line('  errors, double decisions (goal: none)', `${errors.length}, ${doubled}`);
  if (errors[0]) console.log(`  the first: ${errors[0]}`);
}

interface Decider {
  headers: Record<string, string>;
  requests: number[];
}

/** People with sessions, and for each of them as many requests as the minute takes, three lines each. */
async function prepare(db: Stage['db']): Promise<Decider[]> {
  await sql`
    insert into users (email, nombre, codigo_rol, activo)
    select 'decide.' || n || '@soldepapel.example', 'Decide ' || n, 'JPR', 1 from generate_series(1, ${people}::integer) as n`.execute(db);
  await sql`insert into staff (nombre, email, user_id) select nombre, email, id from users where email like 'decide.%'`.execute(db);
  const each = Math.ceil((seconds * 1000) / pace) + 1;
  const { rows } = await sql<{ user_id: number; requests: number[] }>`
    with requests as (
      insert into material_requests (status, request_type, category, document_kind, source, project_id, requester_id, lines, amount, sent_at)
      select 'pendiente', 'SOLICITUD DE MATERIALES', 1, 'InventoryTransferRequest', 'central', (select min(id) from projects),
        (select min(id) from users where codigo_rol = 'SUP'), 3, 300000, now()
      from generate_series(1, ${people * each}::integer) returning id, requester_id
    ), lines as (
      insert into material_request_lines (request_id, line, material_id, quantity, unit_price, currency, amount)
      select requests.id, material.n, material.id, 10, 10000, 'CLP', 100000
      from requests cross join (select id, row_number() over (order by id) as n from materials limit 3) as material
    ), approvals as (
      insert into approvals (kind, entity, entity_id, round, requester_user_id, amount, currency, amount_clp, rate, matrix_version)
      select 'materials', 'material_request', id::text, 1, requester_id, 300000, 'CLP', 300000, 1, 1 from requests returning id, entity_id
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
    select user_id, array_agg(request_id order by request_id) as requests from dealt join deciders using (n) group by 1`.execute(db);
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
