import type { CalendarEntry, CalendarPeriod } from 'contract/dashboards/index.ts';
import { sql } from 'kysely';
import type { CalendarSource } from '../platform/calendar-entries.ts';
import { today } from '../platform/database/days.ts';
import type { Reading } from '../platform/context.ts';
import { isOwnProject } from './visible.ts';
import './tables.ts';

/** The days on which projects begin and end. */
async function projectDatesBetween(
  { db, user }: Pick<Reading, 'db' | 'user'>,
  { desde, hasta, project, most }: CalendarPeriod,
): Promise<CalendarEntry[]> {
  const dated = async (column: 'fecha_inicio' | 'fecha_termino'): Promise<CalendarEntry[]> => {
    const ofThePeriod = db.selectFrom('projects as dated').where(column, '>=', desde).where(column, '<=', hasta);
    // Found before it is asked whose they are: a plan made for any period lists the teams of who is in thousands.
    let found = db
      .selectFrom('projects')
      .where(sql<boolean>`projects.id = any(array(${ofThePeriod.select('dated.id')}))`)
      .$if(!user.seesAllProjects, (dated) => dated.where(isOwnProject(db, user.id)));
    if (project) found = found.where('projects.id', '=', project.id);
    const rows = await found
      .select(['projects.codigoProyecto', 'projects.nombre', 'projects.avance', `projects.${column} as fecha`])
      .select(sql<boolean>`${sql.ref(column)} < ${today}`.as('passed'))
      .orderBy(column)
      .orderBy('projects.id')
      .limit(most)
      .execute();
    const isEnd = column === 'fecha_termino';
    return rows.flatMap(({ codigoProyecto, nombre, avance, fecha, passed }): CalendarEntry[] => {
      if (fecha === null) return [];
      return [
        {
          tipo: 'proyecto',
          desde: fecha,
          hasta: fecha,
          titulo: `${isEnd ? 'Término de' : 'Inicio de'} ${codigoProyecto}`,
          detalle: isEnd ? `${nombre}, ${avance} % de avance` : nombre,
          atrasado: isEnd && passed && avance < 100,
          url: `/proyectos/lugaresInstalacion/${encodeURIComponent(codigoProyecto)}/informacion`,
        },
      ];
    });
  };
  const [begins, ends] = await Promise.all([dated('fecha_inicio'), dated('fecha_termino')]);
  return [...begins, ...ends].toSorted((a, b) => a.desde.localeCompare(b.desde)).slice(0, most);
}

export const calendarEntries: readonly CalendarSource[] = [{ kind: 'proyecto', permission: 'projects:read', between: projectDatesBetween }];
