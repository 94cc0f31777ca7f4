import type { Milestone } from 'contract/dashboards/index.ts';
import type { Project } from 'contract/projects/index.ts';
import type { Hooks, Reading } from '../../platform/context.ts';
import type { SeenPlace } from '../../projects/index.ts';
import { todayInChile } from '../../platform/today.ts';

declare module '../../platform/context.ts' {
  interface Hooks {
    /** What the schedule plans next at a place, nearest first; while nothing is planned there, the project's own dates are told. */
    nextActivities?: (context: Pick<Reading, 'db' | 'user'>, place: SeenPlace) => Promise<Milestone[]>;
  }
}

interface Asking extends Pick<Reading, 'db' | 'user'> {
  hooks: Pick<Hooks, 'nextActivities'>;
}
type Dates = Pick<Project, 'fecha_inicio' | 'fecha_termino' | 'avance'>;

/** What comes next at a place: the schedule's activities, or the dates of its project. */
export async function nextAt(context: Asking, place: SeenPlace, project: Dates): Promise<Milestone[]> {
  const planned = (await context.hooks.nextActivities?.(context, place)) ?? [];
  return planned.length > 0 ? planned : milestonesOf(project, todayInChile());
}

/** What lies ahead of the project, and an end that has passed while work is left; nearest first. */
export function milestonesOf({ fecha_inicio, fecha_termino, avance }: Dates, from: string) {
  const dated = [
    { que: 'Inicio del proyecto', fecha: fecha_inicio, stays: false },
    { que: 'Término del proyecto', fecha: fecha_termino, stays: avance < 100 },
  ];
  return dated
    .flatMap(({ que, fecha, stays }): Milestone[] => {
      if (fecha === null) return [];
      const dias = Temporal.PlainDate.from(from).until(fecha, { largestUnit: 'day' }).days;
      return dias >= 0 || stays ? [{ que, fecha, dias }] : [];
    })
    .toSorted((a, b) => a.dias - b.dias);
}
