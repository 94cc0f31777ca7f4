import type * as contract from 'contract/maintenance/index.ts';
import type { Received } from 'contract/call.ts';
import { record } from '../platform/audit/audit.ts';
import type { Reading, Writing } from '../platform/context.ts';
import type { Database, Reader, Tx } from '../platform/database/database.ts';
import { announce, type Events } from '../platform/events/events.ts';
import type { Doorkeeper } from '../platform/http/door.ts';
import { Memory } from '../platform/events/memory.ts';
import { notifyForm } from '../platform/mail/notify.ts';
import { may, type User } from '../platform/user.ts';
import './tables.ts';

export const maintenanceChanged = 'maintenance';

interface Mode {
  enabled: boolean;
  whitelist: ReadonlySet<string>;
}

async function readMode(db: Reader): Promise<Mode> {
  const { enabled } = await db.selectFrom('maintenance_mode').select('enabled').executeTakeFirstOrThrow();
  const listed = enabled ? await db.selectFrom('maintenance_whitelist').select('email').execute() : [];
  return { enabled, whitelist: new Set(listed.map((it) => it.email)) };
}

/** Who may switch the mode off is never locked out (contract decision 14), nor who may give somebody that right. */
const worksOn = ({ enabled, whitelist }: Mode, user: User) =>
  !enabled || whitelist.has(user.email) || may(user, 'maintenance:update') || may(user, 'users:update');

/** Whether the mode is on, for who must know it until they commit: it is not switched meanwhile. */
export async function isMaintenanceOn(tx: Tx): Promise<boolean> {
  const { enabled } = await tx.selectFrom('maintenance_mode').select('enabled').forShare().executeTakeFirstOrThrow();
  return enabled;
}

/** Keeps people out while the mode is on; every server hears of a change at once. */
export function gate(db: Database, events: Events): Doorkeeper['shutsOut'] {
  const known = new Memory<Mode>(events, maintenanceChanged, { size: 1, milliseconds: 30_000 });
  return async (user) => !worksOn(await known.get('mode', () => readMode(db)), user);
}

export async function readMaintenanceMode({ db, user }: Reading<User | undefined>) {
  return stateFor(await readMode(db), user);
}

const stateFor = (mode: Mode, user: User | undefined) =>
  ({ mode: mode.enabled ? 'on' : 'off', allowed: user ? worksOn(mode, user) : !mode.enabled }) as const;

export async function switchMaintenanceMode(context: Writing, { mode }: Received<typeof contract.updateMaintenanceMode>) {
  const { tx, user } = context;
  const before = await tx.selectFrom('maintenance_mode').select('enabled').forUpdate().executeTakeFirstOrThrow();
  await tx
    .updateTable('maintenance_mode')
    .set({ enabled: mode === 'on' })
    .execute();
  await record(context, { action: 'update', entity: 'maintenance_mode', id: 1, before, after: { enabled: mode === 'on' } });
  await announce(tx, maintenanceChanged);
  if (before.enabled !== (mode === 'on')) {
    const asunto = mode === 'on' ? 'Se encendió el modo mantención' : 'Se apagó el modo mantención';
    await notifyForm(tx, context.jobs, { form: 'maintenance_form', asunto, texto: `${asunto}. Lo hizo ${user.nombre}.` });
  }
  return stateFor(await readMode(tx), user);
}

export const listWhitelist = ({ db }: Reading) =>
  db.selectFrom('maintenance_whitelist').select('email').orderBy('email').limit(1_000).execute();

export async function addToWhitelist(context: Writing, { email }: { email: string }) {
  const { tx } = context;
  await tx
    .insertInto('maintenance_whitelist')
    .values({ email })
    .onConflict((it) => it.doNothing())
    .execute();
  await record(context, { action: 'create', entity: 'whitelist', id: email });
  await announce(tx, maintenanceChanged);
  return { email };
}

export async function takeFromWhitelist(context: Writing, { email }: { email: string }) {
  const { tx } = context;
  await tx.deleteFrom('maintenance_whitelist').where('email', '=', email).execute();
  await record(context, { action: 'delete', entity: 'whitelist', id: email });
  await announce(tx, maintenanceChanged);
  return { done: true } as const;
}
