import { allCalls } from 'contract/all.ts';
import { mostViews, type ListView } from 'contract/access/index.ts';
import type * as contract from 'contract/access/index.ts';
import { rightsOf, type Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { only, record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import { brokenUnique, type Reader } from '../../platform/database/database.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import { allowedAmong, requireAllowed } from '../../platform/rules.ts';
import { isList } from '../../platform/spreadsheet/list-export.ts';
import { may, type User } from '../../platform/user.ts';
import { viewActions } from './actions.ts';
import '../tables.ts';

/** A list of the screens. */
interface Of {
  lista: string;
  titulo: string;
}

const lists = new Map(allCalls.filter(isList).map((it) => [it.id, it]));

/** Whether somebody may read a list at all; which rows of it they see is asked elsewhere. */
const mayRead = (user: User, lista: string): boolean => {
  const call = lists.get(lista);
  const rights = call ? rightsOf(call) : [];
  return call !== undefined && (rights.length === 0 || rights.some((it) => may(user, it)));
};

/** One's own views, and the shared ones of lists that one may read. */
const viewsSeenBy = (db: Reader, user: User) =>
  db
    .selectFrom('list_views as it')
    .innerJoin('users', 'users.id', 'it.user_id')
    .leftJoin('list_view_defaults as chosen', (join) => join.onRef('chosen.view_id', '=', 'it.id').on('chosen.user_id', '=', user.id))
    .where((eb) => eb.or([eb('it.user_id', '=', user.id), eb('compartida', '=', true)]))
    .select([
      'it.id',
      'it.user_id',
      'it.list_call',
      'it.nombre',
      'compartida',
      'content as contenido',
      'it.version',
      'users.nombre as autor',
    ])
    .select(sql<boolean>`chosen.view_id is not null`.as('predeterminada'));
type Row = Awaited<ReturnType<ReturnType<typeof viewsSeenBy>['execute']>>[number];

function present({ user_id, list_call: _list, ...row }: Row, user: User): ListView {
  const es_propia = user_id === user.id;
  return { ...row, es_propia, allowed_actions: allowedAmong(viewActions, { row: { ...row, es_propia }, user }) };
}

export async function listViews({ db, user }: Reading, { lista, titulo }: Of): Promise<ListView[]> {
  refuseUnreadable(user, lista);
  const rows = await viewsSeenBy(db, user)
    .where('it.list_call', '=', lista)
    .where('it.list_title', '=', titulo)
    .orderBy(sql`it.user_id <> ${user.id}`)
    .orderBy(sql`name_key(it.nombre)`)
    .orderBy('it.id')
    // A screen shows no more; one's own come first.
    .limit(200)
    .execute();
  return rows.map((it) => present(it, user));
}

export async function createView(
  context: Writing,
  { lista, titulo, nombre, compartida, contenido }: Received<typeof contract.createVistaLista>,
): Promise<ListView> {
  const { tx, user } = context;
  refuseUnreadable(user, lista);
  await refuseMoreThanFit(context, { lista, titulo });
  const { id } = await tx
    .insertInto('list_views')
    .values({ user_id: user.id, list_call: lista, list_title: titulo, nombre, compartida, content: JSON.stringify(contenido) })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(explain);
  const made = await readView(tx, user, id);
  await record(context, { action: 'create', entity: 'list_view', id, after: { lista: titulo, ...auditOf(made) } });
  return made;
}

export async function updateView(
  context: Writing,
  { id, version, contenido, ...given }: Received<typeof contract.updateVistaLista>,
): Promise<ListView> {
  const { tx, user } = context;
  const before = await lockView(context, id);
  requireAllowed(viewActions.update, { row: before, user });
  if (before.version !== version) throw new Problem('stale', { current: before });
  await tx
    .updateTable('list_views')
    .set({ ...given, ...(contenido && { content: JSON.stringify(contenido) }), version: version + 1 })
    .where('id', '=', id)
    .execute()
    .catch(explain);
  const after = await readView(tx, user, id);
  await record(context, { action: 'update', entity: 'list_view', id, before: auditOf(before), after: auditOf(after) });
  return after;
}

export async function deleteView(context: Writing, { id }: { id: number }) {
  const { tx, user } = context;
  const before = await lockView(context, id);
  requireAllowed(viewActions.delete, { row: before, user });
  await tx.deleteFrom('list_views').where('id', '=', id).execute();
  await record(context, { action: 'delete', entity: 'list_view', id, before: auditOf(before) });
  return { done: true } as const;
}

export async function chooseDefault({ tx, user }: Writing, { lista, titulo, id }: Received<typeof contract.elegirVistaLista>) {
  refuseUnreadable(user, lista);
  const of = { user_id: user.id, list_call: lista, list_title: titulo };
  if (id === null) {
    const { user_id, list_call, list_title } = of;
    await tx
      .deleteFrom('list_view_defaults')
      .where((it) => it.and({ user_id, list_call, list_title }))
      .execute();
    return { done: true } as const;
  }
  const seen = await viewsSeenBy(tx, user)
    .where('it.id', '=', id)
    .where((it) => it.and({ 'it.list_call': lista, 'it.list_title': titulo }))
    .executeTakeFirst();
  if (!seen) throw notSeen('La vista', 'ella');
  await tx
    .insertInto('list_view_defaults')
    .values({ ...of, view_id: id })
    .onConflict((it) => it.columns(['user_id', 'list_call', 'list_title']).doUpdateSet({ view_id: id }))
    .execute();
  return { done: true } as const;
}

function refuseUnreadable(user: User, lista: string): void {
  const call = lists.get(lista);
  if (!call) throw new Problem('invalid', { fields: { lista: 'No es una lista.' } });
  if (!mayRead(user, lista)) throw new Problem('not_allowed', { permission: call.permission });
}

/** Two requests of one person wait for each other here, so that both cannot be the last that fits. */
async function refuseMoreThanFit({ tx, user }: Writing, { lista, titulo }: Of): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', user.id).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('list_views')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where((it) => it.and({ user_id: user.id, list_call: lista, list_title: titulo }))
    .executeTakeFirstOrThrow();
  if (count >= mostViews)
    throw new Problem('rule', { message: `Ya tiene ${mostViews} vistas de esta lista. Elimine una que no use y vuelva a guardar.` });
}

/** What somebody may not see is not there for them. */
export async function readView(db: Reader, user: User, id: number): Promise<ListView> {
  const row = await viewsSeenBy(db, user).where('it.id', '=', id).executeTakeFirst();
  if (!row || !mayRead(user, row.list_call)) throw notSeen('La vista', 'ella');
  return present(row, user);
}

async function lockView({ tx, user }: Writing, id: number): Promise<ListView> {
  await tx.selectFrom('list_views').select('id').where('id', '=', id).forUpdate().execute();
  return readView(tx, user, id);
}

const auditOf = (view: ListView) => only(view, ['nombre', 'compartida']);

function explain(error: unknown): never {
  if (brokenUnique(error)) throw new Problem('duplicate', { fields: { nombre: 'Ya tiene una vista de esta lista con ese nombre.' } });
  throw error;
}
