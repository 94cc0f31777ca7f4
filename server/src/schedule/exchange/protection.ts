import type { ScheduleImport } from 'contract/schedule/index.ts';
import type { Hooks } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { workedOn } from '../activities/work.ts';
import type { ActivityRow } from '../plans/rows.ts';

export interface Asking {
  db: Reader;
  events: Events;
  hooks: Pick<Hooks, 'activityWork'>;
}

/** What has come along: replacing it loses what happened. */
export async function protectedOf(context: Asking, rows: readonly ActivityRow[]): Promise<ScheduleImport['protegidas']> {
  const worked = new Map((await workedOn(context, rows)).map((it) => [it.id, it.motivo]));
  return rows.flatMap(({ id, nombre, ...row }) => {
    const why = [progressText(row), worked.get(id)].filter((it) => it !== undefined);
    return why.length === 0 ? [] : [{ id, nombre, motivo: why.join(', ') }];
  });
}

function progressText({ is_summary, actual_start, avance, actual_finish }: Omit<ActivityRow, 'id' | 'nombre'>): string | undefined {
  if (is_summary || (actual_start === null && Number(avance) === 0)) return undefined;
  return actual_finish === null ? `Avance ${Number(avance)} %` : 'Terminada';
}
