import type { Completion, PartCompletion, TypeCompletion } from 'contract/documents/index.ts';
import type * as contract from 'contract/documents/index.ts';
import type { Received } from 'contract/call.ts';
import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import type { User } from '../../platform/user.ts';
import { placesSeenBy, projectsSeenBy, seenPlace } from '../../projects/index.ts';

interface Counts {
  esperados: number;
  con_documento: number;
  sin_documento: number;
}

/** (with a document + marked as needing none) / expected, rounded down, so that 100 means all. */
export function completion({ esperados, con_documento, sin_documento }: Counts): Completion {
  const done = con_documento + sin_documento;
  const porcentaje = esperados === 0 ? null : Math.floor((100 * done) / esperados);
  return { esperados, con_documento, sin_documento, faltan: esperados - done, porcentaje };
}

/** What every place is expected to have: the active names of active types. */
const expectedNames = sql`
  select name.id, name.tipo_documento_id, type.nombre as tipo_documento, type.orden
  from document_names as name join document_types as type on type.id = name.tipo_documento_id
  where name.activo and type.activo`;

/** Documents and marks that count, of the places that a query `scope (id)` names. */
const doneIn = (scope: RawBuilder<unknown>, by: 'place_id' | 'tipo_documento_id') => sql`
  select ${sql.ref(by)}, count(vigente) as con_documento, count(*) filter (where vigente is null) as sin_documento
  from place_documents as document
  join ${scope} as scope on scope.id = document.place_id
  join expected on expected.id = document.nombre_documento_id
  where document.deleted_at is null
  group by 1`;

/** Of many places at once, by their numbers: one question, however many they are. */
export async function completionOfPlaces(db: Reader, ids: readonly number[]): Promise<Map<number, Completion>> {
  if (ids.length === 0) return new Map();
  const scope = sql`unnest(${[...ids]}::integer[])`;
  const { rows } = await sql<Counts & { id: number }>`
    with expected as materialized (${expectedNames}), done as (${doneIn(sql`(select id from ${scope} as asked (id))`, 'place_id')})
    select asked.id, (select count(*) from expected) as esperados,
      coalesce(con_documento, 0) as con_documento, coalesce(sin_documento, 0) as sin_documento
    from ${scope} as asked (id) left join done on done.place_id = asked.id`.execute(db);
  return new Map(rows.map((it) => [it.id, completion(it)]));
}

/** By type, over the places that a query names; the sum of all types is the total. */
async function completionByType(db: Reader, scope: Expression<unknown>): Promise<{ total: Completion; por_tipo: TypeCompletion[] }> {
  const { rows } = await sql<Counts & { tipo_documento_id: number; tipo_documento: string }>`
    with expected as materialized (${expectedNames}), places_asked as materialized (${scope}),
      done as (${doneIn(sql`places_asked`, 'tipo_documento_id')}),
      types as (select tipo_documento_id, tipo_documento, orden, count(*) as names from expected group by 1, 2, 3)
    select types.tipo_documento_id, types.tipo_documento, types.names * (select count(*) from places_asked) as esperados,
      coalesce(con_documento, 0) as con_documento, coalesce(sin_documento, 0) as sin_documento
    from types left join done using (tipo_documento_id) order by orden`.execute(db);
  const sum = (of: keyof Counts) => rows.reduce((all, it) => all + it[of], 0);
  return {
    total: completion({ esperados: sum('esperados'), con_documento: sum('con_documento'), sin_documento: sum('sin_documento') }),
    por_tipo: rows.map(({ tipo_documento_id, tipo_documento, ...counts }) => ({
      tipo_documento_id,
      tipo_documento,
      ...completion(counts),
    })),
  };
}

/** Of one place, also when it is out of use. */
export const completionOfPlace = (db: Reader, placeId: number) => completionByType(db, sql`select ${placeId}::integer as id`);

type Filters = Received<typeof contract.getTotalCompletionPercentage>;

/** How complete the documents are that the person may count: everything, a project, or a place (spec 1 §7). */
export async function totalCompletion(context: Reading, asked: Filters) {
  const { db, user } = context;
  const { codigoProyecto, codigoLugarInstalacion } = asked;
  if (!codigoProyecto) {
    if (codigoLugarInstalacion) throw new Problem('invalid', { fields: { codigoProyecto: 'Indique también el proyecto del lugar.' } });
    const all = await completionByType(db, placesSeenBy(db, user).where('activo', '=', true).select('places.id'));
    return { ...all, partes: await byProject(db, user, asked) };
  }
  if (codigoLugarInstalacion) {
    const { id, ...place } = await seenPlace(db, user, { codigoProyecto, codigoLugarInstalacion });
    const one = await completionOfPlace(db, id);
    return { ...one, partes: { items: [{ ...place, ...one.total }], total_items: 1, total_pages: 1 } };
  }
  const project = await projectsSeenBy(db, user)
    .select('codigoProyecto')
    .where('codigoProyecto', '=', codigoProyecto.toUpperCase())
    .executeTakeFirst();
  if (!project) throw notSeen('El proyecto');
  const places = db.selectFrom('places').where('codigoProyecto', '=', project.codigoProyecto).where('activo', '=', true);
  const all = await completionByType(db, places.select('id'));
  return { ...all, partes: await byPlace(db, project.codigoProyecto, asked) };
}

type Page = Pick<Filters, 'page' | 'per_page'>;

async function byPlace(db: Reader, codigoProyecto: string, { page, per_page }: Page) {
  const all = db.selectFrom('places').where('codigoProyecto', '=', codigoProyecto).where('activo', '=', true);
  const { items: rows, ...totals } = await pageOf(
    { page, per_page },
    all,
    all.select(['id', 'codigoLugarInstalacion', 'nombre']).orderBy('codigoLugarInstalacion'),
  );
  const found = await completionOfPlaces(
    db,
    rows.map((it) => it.id),
  );
  const items = rows.map(({ id, ...place }): PartCompletion => ({ codigoProyecto, ...place, ...(found.get(id) ?? completion(nothing)) }));
  return { items, ...totals };
}

const nothing: Counts = { esperados: 0, con_documento: 0, sin_documento: 0 };

async function byProject(db: Reader, user: User, { page, per_page }: Page) {
  const seen = projectsSeenBy(db, user);
  const { items: projects, ...totals } = await pageOf(
    { page, per_page },
    seen,
    seen.select(['codigoProyecto', 'nombre']).orderBy('codigoProyecto'),
  );
  const found = await completionOfProjects(
    db,
    projects.map((it) => it.codigoProyecto),
  );
  const items = projects.map(({ codigoProyecto, nombre }): PartCompletion => ({
    codigoProyecto,
    codigoLugarInstalacion: null,
    nombre,
    ...(found.get(codigoProyecto) ?? completion(nothing)),
  }));
  return { items, ...totals };
}

/** Of many projects at once, by their codes: their places in use together. */
export async function completionOfProjects(db: Reader, codes: readonly string[]): Promise<Map<string, Completion>> {
  const { rows } = await sql<Counts & { code: string }>`
    with expected as materialized (${expectedNames}),
      places_asked as materialized (
        select id, "codigoProyecto" as code from places where "codigoProyecto" = any(${[...codes]}::text[]) and activo
      ),
      done as (${doneIn(sql`places_asked`, 'place_id')})
    select code, count(*) * (select count(*) from expected) as esperados,
      coalesce(sum(con_documento), 0)::integer as con_documento, coalesce(sum(sin_documento), 0)::integer as sin_documento
    from places_asked left join done on done.place_id = places_asked.id group by code`.execute(db);
  return new Map(rows.map((it) => [it.code, completion(it)]));
}
