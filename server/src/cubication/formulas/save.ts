import type { CubageInfo, CubageVariable } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertAll, setAll } from '../../platform/database/rowsets.ts';
import { Problem } from '../../platform/problem.ts';
import { readCubageInfo } from '../documents/info.ts';
import { requireRoom } from '../documents/limits.ts';
import { lockCubage } from '../documents/lock.ts';
import { nameKeys } from '../documents/names.ts';
import { presentVariables } from '../documents/values.ts';
import { touchCubage } from '../live.ts';
import { recalculate } from '../materials/amounts.ts';
import { putBack } from '../removals/put-back.ts';

/** All variables, in this order: those that are not named go. */
export async function saveVariables(
  context: Writing,
  { document_id, version, variables }: Received<typeof contract.saveVariables>,
): Promise<CubageInfo> {
  const { tx } = context;
  const { number } = await lockCubage(context, { id: document_id, version }, 'edit');
  const before = await presentVariables(tx, document_id);
  const [there, named] = [new Map(before.map((it) => [it.name, it.id])), new Set(variables.map((it) => it.name))];
  const written = variables.map((it) => ({ ...it, id: there.get(it.name) }));
  const removed = before.filter((it) => !named.has(it.name)).map((it) => it.id);
  return writeVariables(context, { document_id, number, before }, { written, removed, returned: [], isWhole: true });
}

/** Some of them, each as it was seen. */
export async function changeVariables(
  context: Writing,
  { document_id, variables, removed, returned }: Received<typeof contract.changeVariables>,
): Promise<CubageInfo> {
  const { tx } = context;
  const { number } = await lockCubage(context, { id: document_id }, 'edit');
  const before = await presentVariables(tx, document_id);
  const there = new Map(before.map((it) => [it.id, it]));
  const stale = [...variables, ...removed].filter(({ id, version }) => id !== undefined && there.get(id)?.version !== version);
  if (stale.length > 0) throw new Problem('stale', { current: stale.flatMap((it) => there.get(it.id ?? 0) ?? []) });
  return writeVariables(
    context,
    { document_id, number, before },
    { written: variables, removed: removed.map((it) => it.id), returned, isWhole: false },
  );
}

interface VariableForm {
  id?: number | undefined;
  name: string;
  unit_id: number | null;
  formula: string;
}

interface Changes {
  written: readonly VariableForm[];
  removed: readonly number[];
  returned: readonly number[];
  /** What is written is all there is, in this order. */
  isWhole: boolean;
}

interface LockedDocument {
  document_id: number;
  number: string;
  before: readonly CubageVariable[];
}

/** Refused where a variable has no value afterwards, or where a quantity would lose its own. */
async function writeVariables(context: Writing, { document_id, number, before }: LockedDocument, changes: Changes): Promise<CubageInfo> {
  const { tx } = context;
  const { written, removed, isWhole } = changes;
  await tx
    .deleteFrom('cubage_variables')
    .where('cubage_id', '=', document_id)
    .where(sql<boolean>`id = any(${[...removed]}::integer[])`)
    .execute();
  await bringBack(tx, document_id, changes);
  await refuseSameNames(tx, await namesStanding(tx, document_id, written), written);
  await rewrite(tx, document_id, changes);
  const after = await presentVariables(tx, document_id);
  if (isWhole) await order(tx, after, written);
  const places = new Map(written.map((it, at) => [it.name, at]));
  const wrong = after.flatMap(({ name, error }) => {
    const at = places.get(name);
    if (error === null) return [];
    return [at === undefined ? (['variables', `«${name}»: ${error}`] as const) : ([`variables.${at}.formula`, error] as const)];
  });
  if (wrong.length > 0) throw new Problem('invalid', { fields: Object.fromEntries(wrong) });
  await recalculate(tx, document_id, 'variables');
  await record(context, { action: 'save_variables', entity: 'cubage', id: number, before: wordsOf(before), after: wordsOf(after) });
  await touchCubage(tx, document_id);
  return readCubageInfo(context, tx, document_id);
}

/** Those that were taken away; one whose name another one has by now stays away, and the whole with it. */
async function bringBack(tx: Tx, document_id: number, { returned, written }: Changes): Promise<void> {
  if (returned.length === 0) return;
  const { rows } = await sql<{ name: string }>`
    select kept ->> 'name' as name from cubage_removed_rows
    where cubage_id = ${document_id} and part = 'variables' and id = any(${[...returned]}::integer[])`.execute(tx);
  const standing = [...(await namesStanding(tx, document_id, written)), ...written.map((it) => it.name)];
  const nameKey = await nameKeys(tx, [...standing, ...rows.map((it) => it.name)]);
  const taken = new Set(standing.map(nameKey));
  const twice = rows.find((it) => taken.has(nameKey(it.name)));
  if (twice) throw new Problem('invalid', { fields: { variables: `Ya hay una variable «${twice.name}»: no vuelve la que se quitó.` } });
  await putBack(tx, { document_id, part: 'variables', ids: returned });
  await requireRoom(tx, 'cubage_variables', document_id, 0);
}

/** The names of those that nobody writes. */
async function namesStanding(tx: Tx, document_id: number, written: readonly VariableForm[]): Promise<string[]> {
  const ids = new Set(written.map((it) => it.id));
  const rows = await tx.selectFrom('cubage_variables').where('cubage_id', '=', document_id).select(['id', 'name']).execute();
  return rows.filter((it) => !ids.has(it.id)).map((it) => it.name);
}

async function refuseSameNames(tx: Tx, standing: readonly string[], written: readonly VariableForm[]): Promise<void> {
  const names = [...standing, ...written.map((it) => it.name)];
  const nameKey = await nameKeys(tx, names);
  const keys = names.map(nameKey);
  const twice = written.flatMap(({ name }, at) => {
    const earlier = keys.indexOf(nameKey(name));
    const says =
      names[earlier] === name
        ? `Ya hay una variable «${name}»: elija otro nombre.`
        : `Se lee igual que «${names[earlier]}»: elija otro nombre.`;
    return earlier === standing.length + at ? [] : [[`variables.${at}.name`, says] as const];
  });
  if (twice.length > 0) throw new Problem('invalid', { fields: Object.fromEntries(twice) });
}

async function rewrite(tx: Tx, document_id: number, { written }: Changes): Promise<void> {
  const changed = written.flatMap(({ id, name, unit_id, formula }) => (id === undefined ? [] : [{ id, name, unit_id, formula }]));
  // Two may change their names with each other: no name is taken while they do.
  await sql`
    update cubage_variables as it set name = '_' || it.id from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as own (id integer, name text)
    where it.id = own.id and it.name <> own.name`.execute(tx);
  // Whoever writes it is whose it is; what it said before and says again comes from where it came (a trigger).
  await setAll(
    tx,
    'cubage_variables',
    changed.map((it) => ({ ...it, origin: 'typed' as const })),
  );
  const added = written.filter((it) => it.id === undefined);
  const first = await requireRoom(tx, 'cubage_variables', document_id, added.length);
  await insertAll(
    tx,
    'cubage_variables',
    added.map(({ name, unit_id, formula }, at) => ({
      name,
      unit_id,
      formula,
      cubage_id: document_id,
      line: first + at,
      origin: 'typed' as const,
    })),
  );
}

async function order(tx: Tx, all: readonly CubageVariable[], written: readonly VariableForm[]): Promise<void> {
  const ids = new Map(all.map((it) => [it.name, it.id]));
  await sql`
    update cubage_variables as it set line = own.line from jsonb_to_recordset(${JSON.stringify(
      written.map(({ name }, at) => ({ id: ids.get(name), line: at + 1 })),
    )}::jsonb) as own (id integer, line integer)
    where it.id = own.id and it.line <> own.line`.execute(tx);
}

const wordsOf = (variables: readonly CubageVariable[]) => ({
  variables: variables.map(({ name, formula }) => `${name} = ${formula}`).join('; '),
});
