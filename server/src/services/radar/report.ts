import type { RadarRule } from 'contract/services/index.ts';
import { sql } from 'kysely';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { judge } from './radar.ts';
import { subjectOfRequest } from './subject.ts';

interface Finding {
  request_id: number;
  rule: RadarRule;
  text: string;
}

/**
 * Writes down what the radar says of a request that was just approved, for the months to come. The purchases that were divided with it
 * and are approved already are said to be so too: of the first of them nobody could know.
 */
export async function reportPurchase({ tx, events }: Pick<Writing, 'tx' | 'events'>, id: number): Promise<void> {
  const own = await findingsAbout({ tx, events }, id);
  const divided = own.signals.filter((it) => it.rule === 'split').flatMap((it) => it.requests);
  const again: Finding[] = [];
  for (const sibling of await boughtAmong(tx, divided))
    again.push(...(await findingsAbout({ tx, events }, sibling)).findings.filter((it) => it.rule === 'split'));
  await writeFindings(tx, [...own.findings, ...again]);
}

/** One text for each rule: several sentences where it says something several times. */
async function findingsAbout({ tx, events }: Pick<Writing, 'tx' | 'events'>, request_id: number) {
  const signals = await judge({ db: tx, events }, await subjectOfRequest(tx, request_id));
  const findings = [...Map.groupBy(signals, (it) => it.rule)].map(([rule, some]): Finding => ({
    request_id,
    rule,
    text: some.map((it) => it.text).join('\n'),
  }));
  return { signals, findings };
}

/** So many purchases that were divided are looked at again. */
const mostAgain = 20;

async function boughtAmong(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct request_id as id from service_purchases where request_id = any(${[...ids]}::integer[]) order by 1 limit ${mostAgain}::integer`.execute(
    tx,
  );
  return rows.map((it) => it.id);
}

/** In one order, so that two approvals at once that tell of each other wait and never lock each other out. */
async function writeFindings(tx: Tx, findings: readonly Finding[]): Promise<void> {
  if (findings.length === 0) return;
  await sql`
    insert into service_findings (request_id, rule, text, approved_on)
    select it.request_id, it.rule, it.text, bought.on_day
    from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb) as it (request_id integer, rule text, text text)
    join lateral (select min(bought_on) as on_day from service_purchases where request_id = it.request_id) as bought on bought.on_day is not null
    order by it.request_id, it.rule
    on conflict (request_id, rule) do update set text = excluded.text`.execute(tx);
}
