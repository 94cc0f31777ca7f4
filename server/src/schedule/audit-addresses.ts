import type { Reader } from '../platform/database/database.ts';
import { ganttUrl } from './plans/scope.ts';
import './tables.ts';

const templateAt = (id: number | string): string => `/mantenedores/templateGantt/gantt/${id}`;

/** The chart of a plan, by what the history calls it: `CI-26012/L1`, `plantilla 7`. */
export function planAt(name: string): string | undefined {
  const template = /^plantilla (\d+)$/.exec(name)?.[1];
  if (template !== undefined) return templateAt(template);
  const [codigoProyecto, codigoLugarInstalacion] = name.split('/');
  return codigoProyecto && codigoLugarInstalacion ? ganttUrl({ codigoProyecto, codigoLugarInstalacion }) : undefined;
}

/** The charts of templates by their names: of one that is called otherwise by now, none. */
export async function templatesAt(db: Reader, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await db
    .selectFrom('schedule_templates')
    .select(['id', 'nombre'])
    .where('nombre', 'in', [...names])
    .execute();
  return new Map(found.map((it) => [it.nombre, templateAt(it.id)]));
}
