import { webServiceOf, type PlaceLink } from 'contract/projects/index.ts';
import type * as contract from 'contract/projects/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { only, record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import { brokenUnique, type Reader, type Tx } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import { contains } from '../../platform/search/search.ts';
import { allowedAmong } from '../../platform/rules.ts';
import { refuseOthers, type User } from '../../platform/user.ts';
import { linkActions } from '../actions.ts';
import '../constants.ts';
import { placesSeenBy, unseenPlace } from '../visible.ts';
import '../tables.ts';

/** Links of the places that somebody sees, with where they belong and who added them. */
const linkRows = (db: Reader, user: User) =>
  placesSeenBy(db, user)
    .innerJoin('place_links', 'place_links.place_id', 'places.id')
    .where('place_links.deleted_at', 'is', null)
    .leftJoin('users', 'users.id', 'place_links.user_id');

const columns = [
  'place_links.id as document_id',
  'codigoLugarInstalacion',
  'codigoProyecto',
  'titulo',
  'url',
  'servicio',
  'nota',
  'destacado',
  'users.nombre as user',
  'place_links.created_at',
  'place_links.updated_at',
  'place_links.version',
] as const;

type Row = Omit<PlaceLink, 'allowed_actions' | 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date };

const present = (row: Row, user: User): PlaceLink => ({
  ...row,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  allowed_actions: allowedAmong(linkActions, { user }),
});

export async function listLinks(context: Reading, asked: Received<typeof contract.documentFilter>) {
  const { db, user } = context;
  const { page, per_page, codigoProyecto, codigoLugarInstalacion, servicio, search, user_id, sort } = asked;
  if (codigoLugarInstalacion) await readPlace(db, user, { codigoProyecto, codigoLugarInstalacion });
  let found = linkRows(db, user);
  if (codigoProyecto) found = found.where('codigoProyecto', '=', codigoProyecto.toUpperCase());
  if (codigoLugarInstalacion) found = found.where('codigoLugarInstalacion', '=', codigoLugarInstalacion.toUpperCase());
  if (servicio) found = found.where('servicio', '=', servicio);
  if (user_id) found = found.where('place_links.user_id', '=', user_id);
  if (search) found = found.where((it) => contains(it.ref('place_links.busqueda'), search));
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const { items: rows, ...totals } = await pageOf(
    { page, per_page },
    found,
    found
      .select(columns)
      .orderBy('destacado', 'desc')
      .orderBy(sort.endsWith('titulo') ? 'titulo' : 'place_links.created_at', direction)
      .orderBy('place_links.id', direction),
  );
  return { items: rows.map((it) => present(it, user)), ...totals };
}

interface Codes {
  codigoLugarInstalacion: string;
  codigoProyecto: string | undefined;
}

async function readPlace(db: Reader, user: User, { codigoLugarInstalacion, codigoProyecto }: Codes): Promise<number> {
  let found = placesSeenBy(db, user).where('codigoLugarInstalacion', '=', codigoLugarInstalacion.toUpperCase());
  if (codigoProyecto) found = found.where('codigoProyecto', '=', codigoProyecto.toUpperCase());
  const place = await found.select('places.id').executeTakeFirst();
  if (!place) throw unseenPlace();
  return place.id;
}

export async function addLink(
  context: Writing,
  { codigoProyecto, codigoLugarInstalacion, user: named, ...given }: Received<typeof contract.postDocument>,
): Promise<PlaceLink> {
  const { tx, user } = context;
  refuseOthers(user, named);
  await refusePlain(context, given.url);
  const place_id = await readPlace(tx, user, { codigoProyecto, codigoLugarInstalacion });
  const { id } = await tx
    .insertInto('place_links')
    .values({ ...given, servicio: webServiceOf(given.url), place_id, user_id: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(explain);
  const after = await readLink(tx, user, id);
  await record(context, { action: 'add_link', entity: 'place', id: after.codigoLugarInstalacion, after: auditOfLink(after) });
  return after;
}

export async function updateLink(
  context: Writing,
  { document_id, version, user: named, ...given }: Received<typeof contract.updateDocument>,
): Promise<PlaceLink> {
  const { tx, user } = context;
  refuseOthers(user, named);
  const before = await lockLink(tx, user, document_id);
  if (before.version !== version) throw new Problem('stale', { current: before });
  if (given.url !== before.url) await refusePlain(context, given.url);
  await tx
    .updateTable('place_links')
    .set({ ...given, servicio: webServiceOf(given.url), updated_at: sql`now()`, version: version + 1 })
    .where('id', '=', document_id)
    .execute()
    .catch(explain);
  const after = await readLink(tx, user, document_id);
  const of = { entity: 'place', id: after.codigoLugarInstalacion };
  await record(context, { action: 'update_link', ...of, before: auditOfLink(before), after: auditOfLink(after) });
  return after;
}

export async function removeLink(context: Writing, { document_id, user: named }: Received<typeof contract.deleteDocument>) {
  const { tx, user } = context;
  refuseOthers(user, named);
  const before = await lockLink(tx, user, document_id);
  await tx
    .updateTable('place_links')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', document_id)
    .execute();
  await record(context, { action: 'remove_link', entity: 'place', id: before.codigoLugarInstalacion, before: auditOfLink(before) });
  return { done: true } as const;
}

/** Brings back what was taken away; one that is there already stays as it is. */
export async function restoreLink(
  context: Writing,
  { document_id, user: named }: Received<typeof contract.restoreDocument>,
): Promise<PlaceLink> {
  const { tx, user } = context;
  refuseOthers(user, named);
  const back = await tx
    .updateTable('place_links')
    .set({ deleted_at: null })
    .where('id', '=', document_id)
    .where('deleted_at', 'is not', null)
    .where('place_id', 'in', placesSeenBy(tx, user).select('places.id'))
    .returning('id')
    .executeTakeFirst()
    .catch(explain);
  const after = await readLink(tx, user, document_id);
  if (back) await record(context, { action: 'restore_link', entity: 'place', id: after.codigoLugarInstalacion, after: auditOfLink(after) });
  return after;
}

export async function readLink(db: Reader, user: User, id: number): Promise<PlaceLink> {
  const row = await linkRows(db, user).select(columns).where('place_links.id', '=', id).executeTakeFirst();
  if (!row) throw notSeen('El enlace');
  return present(row, user);
}

async function lockLink(tx: Tx, user: User, id: number): Promise<PlaceLink> {
  await tx.selectFrom('place_links').select('id').where('id', '=', id).forUpdate().execute();
  return readLink(tx, user, id);
}

/** An address that is not encrypted is taken only where the company says so. */
async function refusePlain({ tx, events, hooks }: Writing, url: string): Promise<void> {
  if (url.startsWith('https:')) return;
  if ((await hooks.constant({ db: tx, events }, 'link_addresses')) === 'https y http') return;
  throw new Problem('invalid', { fields: { url: 'La dirección debe comenzar con https://' } });
}

const auditOfLink = (link: PlaceLink) => only(link, ['titulo', 'url', 'nota', 'destacado']);

function explain(error: unknown): never {
  if (brokenUnique(error)) throw new Problem('duplicate', { fields: { url: 'Ese enlace ya está en este lugar.' } });
  throw error;
}

/** How long a link that was taken away can be brought back. */
export const linkDaysKept = 7;
