import type { ScheduleImport } from 'contract/schedule/index.ts';
import type { Hooks } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';

type ProtectedActivities = ScheduleImport['protegidas'];
interface Asking {
  db: Reader;
  hooks: Pick<Hooks, 'activityWork'>;
}

/** Of these rows, those that people worked on elsewhere: their photos, and what other areas have of them. */
export async function workedOn({ db, hooks }: Asking, rows: readonly { id: number; nombre: string }[]): Promise<ProtectedActivities> {
  if (rows.length === 0) return [];
  const ids = rows.map((it) => it.id);
  const said = (await Promise.all(hooks.activityWork.map((find) => find(db, ids)))).flat();
  const byRow = Map.groupBy(said, (it) => it.activity_id);
  return rows.flatMap(({ id, nombre }) => {
    const own = byRow.get(id);
    return own ? [{ id, nombre, motivo: own.map((it) => it.what).join(', ') }] : [];
  });
}

const mostTold = 100;

/** What others did on them is not lost by the way: taking them away must be said twice. */
export async function refuseLosing(
  context: Asking,
  rows: readonly { id: number; nombre: string }[],
  { confirm }: { confirm: boolean },
): Promise<void> {
  if (confirm) return;
  const worked = await workedOn(context, rows);
  const [first] = worked;
  if (!first) return;
  throw new Problem('wrong_state', {
    message:
      worked.length === 1
        ? `«${first.nombre}» tiene ${first.motivo}: confirme que se elimina.`
        : `${worked.length} de las actividades que se eliminan tienen fotos u otro trabajo: confirme que se eliminan.`,
    activities: worked.slice(0, mostTold),
  });
}
