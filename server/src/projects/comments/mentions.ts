import { mentionsIn, withMentions } from 'contract/projects/index.ts';
import type * as contract from 'contract/projects/index.ts';
import type { Received } from 'contract/call.ts';
import { sql, type SqlBool } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { escapeLike } from '../../platform/search/search.ts';
import './tables.ts';
import '../tables.ts';
import { isOfTheProject, peopleSeeing } from '../team/viewers.ts';
import { seenPlace } from '../visible.ts';

/** Whoever may be told of a comment: who sees the place and may read its comments. */
const peopleWhoSee = (db: Reader, codigoProyecto: string) => peopleSeeing(db, codigoProyecto, ['projects:read', 'logbook:read']);

const most = 8;

/** What was typed begins the name, the mail or a word of them: everybody's mail holds the company's name somewhere. */
function beginsWord(typed: string) {
  const like = escapeLike(typed);
  return sql<SqlBool>`(users.busqueda like fold(${like}) || '%' or users.busqueda like '% ' || fold(${like}) || '%')`;
}

/** Whom one may mention at a place, by name or mail: the people of its project first. */
export async function listMentionable(
  { db, user, files }: Reading,
  { search, ...codes }: Received<typeof contract.listComentarioPersonas>,
) {
  const { codigoProyecto } = await seenPlace(db, user, codes);
  const people = peopleWhoSee(db, codigoProyecto).where('users.id', '<>', user.id);
  const found = search ? people.where(beginsWord(search)) : people;
  const rows = await found
    .select(['users.id', 'users.nombre', 'users.foto', 'roles.nombre as rol'])
    .orderBy(isOfTheProject, 'desc')
    .orderBy('users.nombre')
    .orderBy('users.id')
    .limit(most)
    .execute();
  return { items: rows.map(({ id, nombre, foto, rol }) => ({ id, nombre, rol, foto: foto && files.address(foto) })) };
}

interface Mentioning {
  comment_id: number;
  codigoProyecto: string;
  texto: string;
}

/**
 * Keeps whom a text mentions and gives those that it did not mention before. Somebody who may not see the place cannot be
 * mentioned anew; one who was mentioned when they could stays.
 */
export async function keepMentions(tx: Tx, { comment_id, codigoProyecto, texto }: Mentioning): Promise<number[]> {
  const named = mentionsIn(texto);
  const before = await tx.selectFrom('comment_mentions').select('user_id').where('comment_id', '=', comment_id).execute();
  const known = new Set(before.map((it) => it.user_id));
  const added = named.filter((it) => !known.has(it));
  const seeing = added.length > 0 ? await whoSees(tx, codigoProyecto, added) : [];
  if (seeing.length !== added.length)
    throw new Problem('invalid', { fields: { texto: 'No se puede mencionar a quien no ve este proyecto y sus comentarios.' } });
  const dropped = [...known].filter((it) => !named.includes(it));
  if (dropped.length > 0)
    await tx.deleteFrom('comment_mentions').where('comment_id', '=', comment_id).where('user_id', 'in', dropped).execute();
  if (added.length > 0)
    await tx
      .insertInto('comment_mentions')
      .values(added.map((user_id) => ({ comment_id, user_id })))
      .execute();
  return added;
}

/** Those of these people who see a project and its comments. */
export async function whoSees(db: Reader, codigoProyecto: string, user_ids: readonly number[]): Promise<number[]> {
  const rows = await peopleWhoSee(db, codigoProyecto)
    .select('users.id')
    .where('users.id', 'in', [...user_ids])
    .execute();
  return rows.map((it) => it.id);
}

const shortest = 240;

/** The beginning of a text as people read it, with names in the place of references. */
export async function excerptOf(db: Reader, texto: string): Promise<string | null> {
  if (texto === '') return null;
  const ids = mentionsIn(texto);
  const people = ids.length > 0 ? await db.selectFrom('users').select(['id', 'nombre']).where('id', 'in', ids).execute() : [];
  const names = new Map(people.map((it) => [it.id, it.nombre]));
  const plain = withMentions(texto, (id, found) => (names.has(id) ? `@${names.get(id)}` : found)).replaceAll(/\s+/g, ' ');
  return plain.length > shortest ? `${plain.slice(0, shortest - 1).trimEnd()}…` : plain;
}
