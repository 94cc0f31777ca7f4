import { sql } from 'kysely';
import { minutesIn } from 'contract/schedule/plans/day-length.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { PlanRow } from '../plans/plans.ts';
import type { ActivityForm } from './input.ts';
import '../../catalogues/tables.ts';
import '../../projects/tables.ts';

/**
 * What somebody says of new rows of a place, and of those that are activities of the list what the type of its project configures for them:
 * stage, duration and weight, where nobody says others.
 */
export async function withUsual<T extends ActivityForm>(db: Reader, { place_id, day_minutes }: PlanRow, asked: readonly T[]): Promise<T[]> {
  if (place_id === null) return [...asked];
  const said = await withListed(db, asked);
  const chosen = [...new Set(said.flatMap((it) => it.actividad_id ?? []))];
  if (chosen.length === 0) return said;
  const settings = await db
    .selectFrom('activity_settings as setting')
    .innerJoin('projects', 'projects.tipo_proyecto_id', 'setting.tipo_proyecto_id')
    .innerJoin('places', 'places.codigoProyecto', 'projects.codigoProyecto')
    // A stage that has retired is no longer chosen.
    .leftJoin('stages', (it) => it.onRef('stages.id', '=', 'setting.etapa_id').on('stages.activo', '=', true))
    .where('places.id', '=', place_id)
    .where('setting.activo', '=', true)
    .where('setting.actividad_id', 'in', chosen)
    .select(['setting.actividad_id', 'stages.id as etapa_id', 'setting.duracion', 'setting.peso'])
    .execute();
  const usual = new Map(settings.map((it) => [it.actividad_id, it]));
  return said.map((it) => {
    const own = usual.get(it.actividad_id ?? 0);
    if (!own) return it;
    const duration = minutesIn(own.duracion, day_minutes, { is_elapsed: it.gantt?.is_elapsed ?? false });
    // The chart says of all that nobody chose that it is nothing.
    return { ...it, etapa_id: it.etapa_id ?? own.etapa_id, peso: it.peso ?? own.peso, gantt: { duration, ...it.gantt } };
  });
}

/** Who writes the name of one of the list means that one, whatever its accents and capitals. */
async function withListed<T extends ActivityForm>(db: Reader, said: readonly T[]): Promise<T[]> {
  const isFree = ({ actividad_id = null }: T) => actividad_id === null;
  const names = [...new Set(said.flatMap((it) => (isFree(it) && it.nombre) || []))];
  if (names.length === 0) return [...said];
  const { rows } = await sql<{ nombre: string; id: number }>`
    select said.nombre, min(activities.id) as id from unnest(${names}::text[]) as said (nombre)
    join activities on activities.activo and name_key(activities.nombre) = name_key(said.nombre) group by 1`.execute(db);
  const listed = new Map(rows.map((it) => [it.nombre, it.id]));
  return said.map((it) => {
    const actividad_id = isFree(it) ? listed.get(it.nombre ?? '') : undefined;
    return actividad_id === undefined ? it : { ...it, actividad_id };
  });
}
