import type { Segment } from 'contract/projects/index.ts';
import type * as contract from 'contract/projects/index.ts';
import { deliveryStages } from 'contract/catalogues/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { today } from '../../platform/database/days.ts';
import type { User } from '../../platform/user.ts';
import { projectsSeenBy } from '../visible.ts';
import '../../catalogues/tables.ts';

type Summary = Answer<typeof contract.segmentSummary>;

/** `1500.000` kWp is 1500: the column has three decimals. */
const kwpOf = (sum: RawBuilder<unknown>) => sql<string>`trim_scale(coalesce(${sum}, 0))::text`;
const countColumns = [sql<number>`count(*)`.as('proyectos'), kwpOf(sql`sum(projects.kwp)`).as('kwp')] as const;

/** The projects of a segment that somebody sees. */
const ofSegment = (db: Reader, user: User, segmento: Segment) =>
  segmento === 'general' ? projectsSeenBy(db, user) : projectsSeenBy(db, user).where('linea', '=', segmento);

const isInDelivery = sql<boolean>`exists (
  select from project_stages as it where it.project_id = projects.id and it.stage_id <= ${sql.lit(deliveryStages)})`;

/** Our own figures of a segment: what is in delivery, where, worth how much, and what is late. */
export async function segmentSummary({ db, user }: Reading, { segmento }: Received<typeof contract.segmentSummary>): Promise<Summary> {
  const active = () => ofSegment(db, user, segmento).where(isInDelivery);
  const totals = active()
    .select([
      ...countColumns,
      sql<number | null>`round(sum(avance * projects.kwp) / nullif(sum(projects.kwp), 0))::float8`.as('avance'),
      sql<number>`count(*) filter (where fecha_termino < ${today} and avance < 100)`.as('atrasados'),
    ])
    .executeTakeFirstOrThrow();
  const places = active()
    .innerJoin('places', 'places.codigoProyecto', 'projects.codigoProyecto')
    .where('places.activo', '=', true)
    .select(sql<number>`count(*)`.as('lugares'))
    .executeTakeFirstOrThrow();
  const amounts = active()
    .where('monto', 'is not', null)
    .select(['moneda', sql<string>`trim_scale(sum(monto))::text`.as('monto')])
    .groupBy('moneda')
    .orderBy('moneda')
    .execute();
  const [total, { lugares }, montos, etapas, lineas, regiones, proximos] = await Promise.all([
    totals,
    places,
    amounts,
    byStage(db, user, segmento),
    active()
      .select(['linea', ...countColumns])
      .groupBy('linea')
      .orderBy('linea')
      .execute(),
    byRegion(db, user, segmento),
    nextEnds(db, user, segmento),
  ]);
  return { ...total, lugares, montos, etapas, lineas, regiones, proximos };
}

/** All stages, delivered and stopped ones too: a project stands in each that it is in. */
const byStage = (db: Reader, user: User, segmento: Segment) =>
  ofSegment(db, user, segmento)
    .innerJoin('project_stages', 'project_stages.project_id', 'projects.id')
    .innerJoin('stages', 'stages.id', 'project_stages.stage_id')
    .select(['stages.id', 'stages.nombre', ...countColumns])
    .groupBy(['stages.id', 'stages.nombre', 'stages.orden'])
    .orderBy('stages.orden')
    .execute();

const byRegion = (db: Reader, user: User, segmento: Segment) =>
  ofSegment(db, user, segmento)
    .where(isInDelivery)
    .innerJoin('communes', 'communes.codigo', 'projects.codigo_comuna')
    .innerJoin('regions', 'regions.codigo', 'communes.codigo_region')
    .select(['regions.nombre', ...countColumns])
    .groupBy('regions.nombre')
    .orderBy(sql`sum(projects.kwp) desc nulls last`)
    .limit(20)
    .execute();

const nextEnds = async (db: Reader, user: User, segmento: Segment) => {
  const rows = await ofSegment(db, user, segmento)
    .where(isInDelivery)
    .where('avance', '<', 100)
    .where('fecha_termino', 'is not', null)
    .leftJoin('users', 'users.id', 'projects.jefe_proyecto_id')
    .select([
      'codigoProyecto',
      'projects.nombre',
      'fecha_termino',
      'avance',
      'users.nombre as jefe_proyecto',
      sql<boolean>`fecha_termino < ${today}`.as('atrasado'),
    ])
    .orderBy('fecha_termino')
    .orderBy('projects.id')
    .limit(8)
    .execute();
  // The query leaves out those without an end; the column's type cannot say so.
  return rows.map((it) => ({ ...it, fecha_termino: it.fecha_termino ?? '' }));
};
