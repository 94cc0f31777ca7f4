import { firstDayOfRules, type DatedRule } from 'contract/dated-rules.ts';
import { formatDay } from 'contract/format.ts';
import { sql, type RawBuilder } from 'kysely';
import { only, record } from '../platform/audit/audit.ts';
import type { Writing } from '../platform/context.ts';
import { brokenUnique, type Reader, type Tx } from '../platform/database/database.ts';
import { today } from '../platform/database/days.ts';
import { notFound, Problem } from '../platform/problem.ts';

/** One version a month for a quarter of a century. */
const mostVersions = 300;

interface Rules<Values, Read extends Values> {
  table: string;
  /** As the audit names one. */
  entity: string;
  /** What a version says, as it is read. */
  values: Readonly<Record<keyof Values & string, RawBuilder<unknown>>>;
  /** What its versions are called: `Política inicial`, `Política desde el 01-12-2026`. */
  name: string;
  first: string;
  /** When somebody else changed it, and when there are too many versions. */
  stale: string;
  full: string;
  /** The value that lies in rows of its own: written once its version has a number, and told in words. */
  part?: { name: keyof Values & string; write: (tx: Tx, id: number, values: Values) => Promise<void>; told: (version: Read) => unknown };
}

type Form<Values> = Values & { desde: string; reason: string; fingerprint: string };

/** A rule that an administrator changes from a day to come on: its versions in a table, of which only what does not hold yet may change. */
export function datedRules<Values extends object, Read extends Values = Values>({
  table,
  entity,
  values,
  name,
  first,
  stale,
  full,
  part,
}: Rules<Values, Read>) {
  type Version = DatedRule & Read;
  const names = Object.keys(values) as (keyof Values & string)[];
  const audited = ['desde', ...names, 'reason'] as (keyof Version)[];
  const written = sql.table(table);

  const columnsOf = (form: object) => Object.entries(form).filter(([it]) => it !== 'id' && it !== 'fingerprint' && it !== part?.name);
  const auditOf = (version: Version) => ({ ...only(version, audited), ...(part && { [part.name]: part.told(version) }) });
  const labelOf = (desde: string): string => (desde === firstDayOfRules ? first : `${name} desde el ${formatDay(desde)}`);

  async function read(db: Reader, which: RawBuilder<unknown>): Promise<Version[]> {
    const { rows } = await sql<Version & { changed_at: Date }>`
      select it.id, it.desde, it.reason, author.nombre as changed_by, it.changed_at,
        case when it.desde > ${today} then 'future'
          when it.desde = (select max(desde) from ${written} where desde <= ${today}) then 'in_force' else 'past' end as standing,
        ${sql.join(names.map((it) => sql`${values[it]} as ${sql.ref(it)}`))}
      from ${written} as it left join users as author on author.id = it.changed_by ${which}`.execute(db);
    return rows.map((row) => ({ ...row, label: labelOf(row.desde), changed_at: row.changed_at.toISOString() }));
  }

  async function one(db: Reader, id: number): Promise<Version> {
    const [version] = await read(db, sql`where it.id = ${id}`);
    if (!version) throw notFound('Esa versión ya');
    return version;
  }

  /** The version that holds on a day: what is decided that day keeps its id. */
  async function on(db: Reader, day: string): Promise<Version> {
    const [version] = await read(db, sql`where it.desde <= ${day} order by it.desde desc limit 1`);
    if (!version) throw new Error(`No version in ${table} holds on ${day}.`);
    return version;
  }

  const list = async (db: Reader) => ({
    items: await read(db, sql`order by it.desde desc limit ${mostVersions}`),
    fingerprint: await readFingerprint(db),
  });

  /** Of all versions: each is shown beside the one before it, and holds until the next. */
  async function readFingerprint(db: Reader): Promise<string> {
    const { rows } = await sql<{ is: string }>`
      select md5(string_agg(concat_ws(' ', id, version), ',' order by desde)) as "is" from ${written}`.execute(db);
    return rows[0]?.is ?? '';
  }

  /** Changes of the rule wait for each other; whoever reads it does not. */
  async function lock(tx: Tx, fingerprint: string): Promise<void> {
    await sql`lock table ${written} in share row exclusive mode`.execute(tx);
    if ((await readFingerprint(tx)) !== fingerprint) throw new Problem('stale', { message: stale, current: await list(tx) });
  }

  async function refuseTooMany(tx: Tx): Promise<void> {
    const { rows } = await sql<{ there: number }>`select count(*)::integer as there from ${written}`.execute(tx);
    if ((rows[0]?.there ?? 0) >= mostVersions) throw new Problem('rule', { message: full.replace('{most}', String(mostVersions)) });
  }

  /** A version that does not hold yet; the others are what was decided by. */
  async function readFuture(tx: Tx, id: number): Promise<Version> {
    const version = await one(tx, id);
    if (version.standing !== 'future')
      throw new Problem('rule', { message: 'Esa versión ya rige o rigió: no cambia. Cree una nueva desde un día futuro.' });
    return version;
  }

  async function create(context: Writing, form: Form<Values>): Promise<Version> {
    const { tx, user } = context;
    await lock(tx, form.fingerprint);
    await refuseTooMany(tx);
    const row = columnsOf({ ...form, changed_by: user.id });
    const { rows } = await sql<{ id: number }>`
      insert into ${written} (${sql.join(row.map(([it]) => sql.ref(it)))}) values (${sql.join(row.map(([, value]) => value))}) returning id`
      .execute(tx)
      .catch(refuseSameDay);
    const id = rows[0]?.id ?? 0;
    await part?.write(tx, id, form);
    const after = await one(tx, id);
    await record(context, { action: 'create', entity, id: after.desde, after: auditOf(after) });
    return after;
  }

  async function update(context: Writing, form: Form<Values> & { id: number }): Promise<Version> {
    const { tx, user } = context;
    const { id } = form;
    await lock(tx, form.fingerprint);
    const before = await readFuture(tx, id);
    await sql`
      update ${written} set ${sql.join(columnsOf({ ...form, changed_by: user.id }).map(([it, value]) => sql`${sql.ref(it)} = ${value}`))},
        changed_at = now(), version = version + 1
      where id = ${id}`
      .execute(tx)
      .catch(refuseSameDay);
    await part?.write(tx, id, form);
    const after = await one(tx, id);
    await record(context, { action: 'update', entity, id: after.desde, before: auditOf(before), after: auditOf(after) });
    return after;
  }

  async function remove(context: Writing, { id, fingerprint }: { id: number; fingerprint: string }) {
    const { tx } = context;
    await lock(tx, fingerprint);
    const before = await readFuture(tx, id);
    await sql`delete from ${written} where id = ${id}`.execute(tx);
    await record(context, { action: 'delete', entity, id: before.desde, before: auditOf(before) });
    return { done: true } as const;
  }

  return { labelOf, on, list, create, update, remove };
}

function refuseSameDay(error: unknown): never {
  if (brokenUnique(error)) throw new Problem('duplicate', { fields: { desde: 'Ya hay una versión desde ese día: edítela.' } });
  throw error;
}
