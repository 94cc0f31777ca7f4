import {
  settingKeys,
  settings,
  settingSchema,
  settingsRoom,
  type Setting,
  type SettingKey,
  type SettingValue,
} from 'contract/administration/index.ts';
import type * as contract from 'contract/administration/index.ts';
import type { Received } from 'contract/call.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { announce, type Events } from '../../platform/events/events.ts';
import { live } from '../../platform/http/rooms.ts';
import { Memory, perServer } from '../../platform/events/memory.ts';
import { Problem } from '../../platform/problem.ts';
import '../tables.ts';

const topic = 'settings';
type SettingValues = ReadonlyMap<string, unknown>;

const memory = perServer((events) => new Memory<SettingValues>(events, topic, { size: 1, milliseconds: 60_000 }));

/** The value of a constant as it is now, on every server within a second of a change. */
export async function setting<K extends SettingKey>({ db, events }: { db: Reader; events: Events }, key: K): Promise<SettingValue<K>> {
  const stored = await memory(events).get('all', () => readChanged(db));
  // The registry says of which type a key's value is, and its schema has accepted this one.
  return (stored.get(key) ?? settings[key].default) as SettingValue<K>;
}

/** Those that differ from the default; what an older program kept and this one does not accept counts for nothing. */
async function readChanged(db: Reader): Promise<SettingValues> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('value', 'is not', null).execute();
  return new Map(rows.filter((it) => isKnown(it.key) && settingSchema(it.key).safeParse(it.value).success).map((it) => [it.key, it.value]));
}

const isKnown = (key: string): key is SettingKey => Object.hasOwn(settings, key);

type Row = { value: unknown; version: number; changed_by: string; changed_at: Date };

export async function listSettings({ db }: Reading): Promise<Setting[]> {
  const rows = await db.selectFrom('settings').selectAll().execute();
  const byKey = new Map(rows.map((it) => [it.key, it]));
  return settingKeys.map((key) => present(key, byKey.get(key)));
}

function present(key: SettingKey, row: Row | undefined): Setting {
  const kept = row && settingSchema(key).safeParse(row.value);
  const value = kept?.success ? kept.data : defaultOf(key);
  return {
    key,
    value,
    is_default: JSON.stringify(value) === JSON.stringify(defaultOf(key)),
    version: row?.version ?? 0,
    changed_by: row?.changed_by ?? null,
    changed_at: row?.changed_at.toISOString() ?? null,
  };
}

function defaultOf(key: SettingKey): Setting['value'] {
  const value: number | string | readonly string[] = settings[key].default;
  return typeof value === 'object' ? [...value] : value;
}

export const updateSetting = (context: Writing, { key, value, version }: Received<typeof contract.updateSetting>): Promise<Setting> =>
  save(context, { key, version, value: settingSchema(key).parse(value) });

export const resetSetting = (context: Writing, { key, version }: Received<typeof contract.resetSetting>): Promise<Setting> =>
  save(context, { key, version, value: null });

async function save(context: Writing, { key, version, value }: { key: SettingKey; version: number; value: Setting['value'] | null }) {
  const { tx, user } = context;
  if (!settingKeys.includes(key))
    throw new Problem('rule', { message: 'Nada usa todavía este valor: se podrá cambiar cuando exista lo que lo usa.' });
  if ('fixed' in settings[key]) throw new Problem('rule', { message: 'La especificación fija este valor: no se puede cambiar.' });
  const before = present(key, await lock(tx, key, user.email));
  if (before.version !== version) throw new Problem('stale', { current: before });
  const saved = await tx
    .updateTable('settings')
    .set({ value: value === null ? null : JSON.stringify(value), version: version + 1, changed_by: user.email, changed_at: new Date() })
    .where('key', '=', key)
    .returningAll()
    .executeTakeFirstOrThrow();
  const after = present(key, saved);
  await record(context, {
    action: value === null ? 'reset' : 'update',
    entity: 'setting',
    id: key,
    before: { valor: before.value },
    after: { valor: after.value },
  });
  await announce(tx, topic);
  await announce(tx, live, settingsRoom);
  return after;
}

/** The row, also when nobody has changed it yet: two who change it first at once wait for each other. */
async function lock(tx: Tx, key: SettingKey, changed_by: string): Promise<Row> {
  await tx
    .insertInto('settings')
    .values({ key, value: null, version: 0, changed_by })
    .onConflict((it) => it.doNothing())
    .execute();
  return tx.selectFrom('settings').selectAll().where('key', '=', key).forUpdate().executeTakeFirstOrThrow();
}

/** What new forms begin with, for everybody who is signed in. */
export const formDefaults = async (context: Reading) => ({ moneda: await setting(context, 'default_currency') });
