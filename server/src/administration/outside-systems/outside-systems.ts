import type { OutsideSystem } from 'contract/administration/index.ts';
import type * as contract from 'contract/administration/index.ts';
import type { Received } from 'contract/call.ts';
import type { Checkable, Outside, Preparing, Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { reasonOf } from '../../platform/mail/mail.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { inTime } from '../in-time.ts';
import '../tables.ts';

/** Every port stands in `Outside` by itself; those that can be tried are shown. */
const systemsOf = (outside: Outside) => Object.entries<Checkable>({ ...outside });

export async function listOutsideSystems({ db, outside }: Reading): Promise<OutsideSystem[]> {
  const checks = await db.selectFrom('outside_checks').selectAll().execute();
  return systemsOf(outside).map(([system, port]) =>
    present(
      system,
      port,
      checks.find((it) => it.system === system),
    ),
  );
}

type Check = Awaited<ReturnType<typeof lastCheck>>;
const lastCheck = (db: Reader, system: string) =>
  db.selectFrom('outside_checks').selectAll().where('system', '=', system).executeTakeFirst();

const present = (system: string, { label, purpose, configured, variables }: Checkable, check: Check): OutsideSystem => ({
  system,
  label,
  purpose,
  configured,
  variables: [...variables],
  last: check
    ? { ok: check.ok, message: check.message, milliseconds: check.milliseconds, at: check.at.toISOString(), who: check.who }
    : null,
});

const longest = 15_000;

/** Tries a system now and keeps what it said: a system that does not answer is a result too. */
export async function testOutsideSystem(
  { outside, user, writeAside }: Preparing,
  { system }: Received<typeof contract.testOutsideSystem>,
): Promise<OutsideSystem> {
  const port = systemsOf(outside).find(([name]) => name === system)?.[1];
  if (!port) throw notFound('Ese sistema');
  if (!port.configured) throw new Problem('not_configured', { message: `${port.label} no está configurado en este servidor.` });
  const began = performance.now();
  const outcome = await inTime(port.check(), longest).then(
    (message) => ({ ok: true, message }),
    (error: unknown) => ({ ok: false, message: complaintOf(error) }),
  );
  const check = { ...outcome, milliseconds: Math.round(performance.now() - began), at: new Date(), who: user.nombre };
  await writeAside((tx) =>
    tx
      .insertInto('outside_checks')
      .values({ system, ...check })
      .onConflict((it) => it.column('system').doUpdateSet(check))
      .execute(),
  );
  return present(system, port, { system, ...check });
}

/** What failed, and what was behind it: `fetch failed` alone says nothing. */
function complaintOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return (reasonOf(error) + cause).slice(0, 500);
}
