import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../server/src/platform/database/database.ts';
import type { Day } from './day.ts';
import { halvesIn, orphansIn } from './halves.ts';
import { judge } from './judge.ts';
import { onDatabase, type Stage } from './stage.ts';

/** A job that was interrupted is taken up again after minutes, a document on its way to the ERP when its lease has ended. */
const patience = 420_000;

/** Waits until all is quiet, compares, and says how it went; true when nothing is wrong. */
export async function report(stage: Stage, day: Day, happened: ReadonlyMap<string, number>): Promise<boolean> {
  const { ledger } = day;
  const { servers, sap, files, post, hosts } = stage;
  sap.heal();
  for (const it of servers) await it.ready();
  await day.end();
  const { sessions, windows } = await day.left();
  await onDatabase(hosts.now, untilQuiet);
  const { verdict, halves, orphans } = await onDatabase(hosts.now, async (db) => ({
    verdict: await judge(db, ledger),
    halves: [...ledger.halves, ...(await halvesIn(db, { files: files.folder, sap }))],
    orphans: await orphansIn(db, files.folder),
  }));
  const deaths = servers.flatMap((it) => it.deaths);

  console.log('\nWhat befell them');
  for (const [name, times] of happened) line(name, times);
  console.log('\nWhat was not answered well');
  for (const [reason, times] of ledger.refusals().slice(0, 40)) line(reason, times);
  console.log('\nWhat the servers logged as errors');
  for (const it of servers) for (const [text, times] of it.errors.slice(0, 15)) line(`${it.name}: ${text}`, times);
  console.log('\nWhat they did');
  line('calls answered well', ledger.answers);
  line('  after p50, p99, at most, in ms', [0.5, 0.99, 1].map((it) => ledger.percentile(it).toFixed(0)).join(', '));
  line('writes answered, and sent once more because nobody answered', `${verdict.answered}, ${ledger.repeats}`);
  line('mails and ERP documents that arrived', `${post.received()}, ${sap.creates()}`);
  line('stored files that no row names (swept later)', orphans);
  console.log('\nHow it ended');
  const wrong: [string, string[]][] = [
    ['lost', verdict.lost],
    ['doubled', verdict.doubled],
    ['half', halves],
    ['refused and done all the same', verdict.phantoms],
    ['process deaths', deaths],
    ['sessions lost', sessions],
    ['live lines lost', windows],
  ];
  for (const [what, all] of wrong) {
    line(what, all.length);
    for (const it of all.slice(0, 20)) console.log(`    ${it}`);
  }
  return wrong.every(([, all]) => all.length === 0);
}

/** Until no job waits, no document is on its way to the ERP, and no transaction is open. */
async function untilQuiet(db: Database): Promise<void> {
  for (const until = Date.now() + patience; Date.now() < until; await pause(500)) {
    const { rows } = await sql<{ waiting: number }>`
      select (select count(*) from pgboss.job where state in ('created', 'retry', 'active') and start_after < now() + interval '1 minute')
        + (select count(*) from erp_posts where state in ('pendiente', 'enviando'))
        + (select count(*) from pg_stat_activity where state like 'idle in transaction%' and pid <> pg_backend_pid()) as waiting`.execute(
      db,
    );
    if (rows[0]?.waiting === 0) return;
  }
}

export const line = (what: string, value: number | string): void => console.log(`  ${what.padEnd(72)} ${value}`);
