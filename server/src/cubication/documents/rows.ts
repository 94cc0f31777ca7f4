import type { Cubage } from 'contract/cubication/index.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { allowedAmong } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';
import '../../access/tables.ts';
import '../../projects/tables.ts';
import { cubagesSeenBy, unseenCubage } from '../sight.ts';
import { cubageActions, type CubageCase } from './actions.ts';
import { countsAtPlace } from './which-counts.ts';

/** Take-offs with what a person reads beside them. */
export const cubageRows = (found: ReturnType<typeof cubagesSeenBy>) =>
  found
    // Looked up by its key: with few take-offs of many places the database would rather go through all of these.
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('places')
          .whereRef('places.id', '=', 'it.place_id')
          .select(['places.nombre', 'places.codigoLugarInstalacion', 'places.codigoProyecto', 'places.kwp'])
          .limit(1)
          .as('places'),
      (join) => join.onTrue(),
    )
    .leftJoin('users as owner', 'owner.id', 'it.owner_id')
    .innerJoin('users as creator', 'creator.id', 'it.created_by')
    .select(['it.id', 'it.number', 'it.status', 'it.is_sap', 'it.place_id', 'it.name', 'it.owner_id', 'it.version', 'it.created_by'])
    .select(['it.closed', 'it.created_at', 'it.updated_at', 'owner.nombre as owner', 'creator.nombre as creator', 'places.nombre as place'])
    .select(['places.codigoLugarInstalacion', 'places.codigoProyecto', plainDecimal<null>('places.kwp').as('kwp')])
    .select(countsAtPlace.as('counts'))
    .select(sql<number>`(select count(*) from cubage_rows where cubage_id = it.id)`.as('rows'))
    .select(sql<number | null>`(select id from cubage_posts where cubage_id = it.id and ended_at is null)`.as('post_id'))
    .select(
      sql<Cubage['posted_by']>`(select jsonb_build_object('id', users.id, 'nombre', users.nombre) from cubage_posts
        join users on users.id = cubage_posts.created_by where cubage_id = it.id and ended_at is null)`.as('posted_by'),
    );
export type CubageRow = Awaited<ReturnType<ReturnType<typeof cubageRows>['execute']>>[number];

export function presentCubage(user: User, row: CubageRow): Cubage {
  const { id, number, status, place_id, codigoLugarInstalacion, codigoProyecto, name, owner_id } = row;
  const template = owner_id === null ? null : { name: name ?? number, user: { id: owner_id, nombre: row.owner ?? '' } };
  return {
    document_id: id,
    number,
    status,
    closed: row.closed,
    is_sap: row.is_sap,
    counts: row.counts,
    place:
      place_id === null || codigoLugarInstalacion === null || codigoProyecto === null
        ? null
        : { place_id, codigoLugarInstalacion, codigoProyecto, nombre: row.place ?? '' },
    template,
    kwp: row.kwp,
    rows: row.rows,
    created_by: { id: row.created_by, nombre: row.creator },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: row.version,
    post_id: row.post_id,
    posted_by: row.posted_by,
    allowed_actions: allowedAmong(cubageActions, {
      row: { number, status, template, closed: row.closed, is_sap: row.is_sap, posted_by: row.posted_by },
      user,
    }),
  };
}

/** One that the person sees; another one is a 404. */
export async function readCubage(db: Reader, user: User, id: number): Promise<Cubage> {
  const row = await cubageRows(cubagesSeenBy(db, user).where('it.id', '=', id)).executeTakeFirst();
  if (!row) throw unseenCubage();
  return presentCubage(user, row);
}

/** What the actions of a take-off are judged by. */
export const readCubageCase = async (db: Reader, user: User, id: number): Promise<CubageCase> => ({
  row: await readCubage(db, user, id),
  user,
});
