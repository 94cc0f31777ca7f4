import { minutesIn } from 'contract/schedule/plans/day-length.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { PlanRow } from '../plans/plans.ts';
import type { ActivityForm } from './input.ts';
import '../../catalogues/tables.ts';
import '../../projects/tables.ts';

/**
 * What somebody says of new rows, and of those that name an activity of the list what the type of the place's project configures for it:
 * stage, duration and weight, where nobody says others.
 */
export async function withUsual<T extends ActivityForm>(db: Reader, { place_id, day_minutes }: PlanRow, said: readonly T[]): Promise<T[]> {
  const chosen = [...new Set(said.flatMap((it) => it.actividad_id ?? []))];
  if (place_id === null || chosen.length === 0) return [...said];
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
    return { etapa_id: own.etapa_id, peso: own.peso, ...it, gantt: { duration, ...it.gantt } };
  });
}
