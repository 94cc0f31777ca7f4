import { formatDay, formatNumber } from 'contract/format.ts';
import { requestDocuments } from 'contract/materials/index.ts';
import { sql } from 'kysely';
import type { ApprovalSubject } from '../../approvals/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { placeAt } from '../../projects/index.ts';
import '../../projects/tables.ts';
import '../tables.ts';

interface DocumentCodes {
  cubage_id: number;
  codigoLugarInstalacion: string;
  codigoProyecto: string;
}

/** The screen of a place with its take-offs. */
export const takeoffsUrlOf = (place: Omit<DocumentCodes, 'cubage_id'>): string => placeAt(place, 'cubicles');

/** The screen of a take-off of a place; it opens for whoever may read its place's. */
export const urlOf = ({ cubage_id, ...place }: DocumentCodes): string => `${takeoffsUrlOf(place)}/${cubage_id}`;

/** Posts with the take-off, place and project that they are of. */
export const postsOfPlaces = (db: Reader, ids: readonly number[]) =>
  db
    .selectFrom('cubage_posts as post')
    .innerJoin('cubages', 'cubages.id', 'post.cubage_id')
    .innerJoin('places', 'places.id', 'cubages.place_id')
    .innerJoin('projects', 'projects.codigoProyecto', 'places.codigoProyecto')
    .where('post.id', 'in', [...ids]);

/** Posts in the words of whoever decides about them. */
export async function postSubjects(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, ApprovalSubject>> {
  if (ids.length === 0) return new Map();
  const rows = await postsOfPlaces(db, ids)
    .select([
      'post.id',
      'post.cubage_id',
      'post.comment',
      'post.required_date',
      'post.supplier_code',
      'cubages.number',
      'places.nombre as place',
    ])
    .select(['places.codigoLugarInstalacion', 'places.codigoProyecto', 'projects.nombre as project'])
    .select(
      sql<{ dispatch: keyof typeof requestDocuments | null; rows: number }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('dispatch', dispatch, 'rows', rows) order by dispatch) from (
          select cubage_rows.dispatch, count(*) as rows from cubage_post_rows as own join cubage_rows on cubage_rows.id = own.row_id
          where own.post_id = post.id group by cubage_rows.dispatch) as counted), '[]')`.as('kinds'),
    )
    .execute();
  return new Map(
    rows.map((it) => {
      const count = it.kinds.reduce((sum, { rows: of }) => sum + of, 0);
      const facts: [string, string | null][] = [
        ['Proyecto', `${it.codigoProyecto} - ${it.project}`],
        ['Lugar', it.place],
        ...it.kinds.map(({ dispatch, rows: of }): [string, string] => [
          dispatch === null ? 'Sin despacho' : requestDocuments[dispatch].label,
          of === 1 ? '1 material' : `${formatNumber(of)} materiales`,
        ]),
        ['Proveedor', it.supplier_code],
        ['Para el', it.required_date && formatDay(it.required_date)],
        ['Comentario', it.comment],
      ];
      return [
        it.id,
        {
          title: `${it.number} de ${it.codigoProyecto}`,
          subtitle: [it.place, count === 1 ? '1 material' : `${formatNumber(count)} materiales`].join(' · '),
          url: urlOf(it),
          facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
        },
      ];
    }),
  );
}
