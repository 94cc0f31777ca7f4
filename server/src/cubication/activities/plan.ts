import type * as contract from 'contract/cubication/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { setAll } from '../../platform/database/rowsets.ts';
import { Problem } from '../../platform/problem.ts';
import { editPlan, lockPlanOfPlace, planToAddTo } from '../../schedule/index.ts';
import { lockCubage } from '../documents/lock.ts';
import { touchCubage } from '../live.ts';
import { readMaterials } from '../materials/rows.ts';
import { additionOf, reckon, type PlannedGroup } from './propose.ts';

/** Groups of rows become activities of the plan, as one gesture of it, or are tied to those that it has already. */
export async function planRows(
  context: Writing,
  { document_id, version, chosen, in_line }: Received<typeof contract.planRows>,
): Promise<Answer<typeof contract.planRows>> {
  const { tx, user, events } = context;
  const cubage = await lockCubage(context, { id: document_id, version }, 'plan');
  if (!cubage.place) throw new Problem('wrong_state');
  const { codigoLugarInstalacion, codigoProyecto } = cubage.place;
  const codes = { codigoLugarInstalacion, codigoProyecto };
  // Held before it is read: nobody adds one of the same name meanwhile.
  await lockPlanOfPlace(tx, user, codes);
  const plan = await planToAddTo({ db: tx, events, user }, codes);
  const reckoned = (await reckon(tx, document_id, plan, chosen)).filter((it) => it.isChosen);
  refuseUnready(reckoned, chosen.length);
  const { added, linked, groupOf } = additionOf(reckoned, in_line);
  const written =
    added.length === 0
      ? { added: [], activities: [] }
      : await editPlan(context, {
          ...nothingElse,
          place: codes,
          added: added.map(({ key, nombre, duration }) => {
            const stage = groupOf(key)?.stage_id;
            return { key, nombre, gantt: { duration }, ...(stage && { etapa_id: stage }) };
          }),
          linked: linked.map((it) => ({ ...it, tipo: 'FS' as const, lag: { kind: 'working' as const, value: 0 } })),
        });
  const ids = new Map(written.added.map(({ key, id }) => [groupOf(key)?.key, id]));
  const rows = await tieRows(context, reckoned, (it) => it.activity?.id ?? ids.get(it.key));
  await rememberPaces(context, reckoned);
  await record(context, {
    action: 'plan_rows',
    entity: 'cubage',
    id: cubage.number,
    after: { filas: rows.length, actividades: reckoned.map((it) => it.nombre).join(', ') },
  });
  await touchCubage(tx, document_id);
  return {
    activities: written.activities.flatMap(({ id, version: seen, nombre, gantt }) => {
      const key = [...ids].find(([, own]) => own === id)?.[0];
      return key === undefined ? [] : [{ key, id, version: seen, nombre, start: gantt.start, finish: gantt.finish }];
    }),
    rows: await readMaterials(tx, user, document_id, rows),
    stages_gone: stagesGoneOf(reckoned),
  };
}

const nothingElse = { changed: [], removed: [], placed: [], unlinked: [], confirm: false };

function refuseUnready(reckoned: readonly PlannedGroup[], asked: number): void {
  if (reckoned.length < asked)
    throw new Problem('wrong_state', { message: 'Un grupo ya no tiene filas por planificar: revise la propuesta de nuevo.' });
  const fresh = Map.groupBy(
    reckoned.filter((it) => it.activity === null),
    (it) => it.name_key,
  );
  const [twice] = [...fresh.values()].find((it) => it.length > 1) ?? [];
  if (twice) throw new Problem('invalid', { fields: { chosen: `Dos grupos se llamarían «${twice.nombre}»: póngales nombres distintos.` } });
  const unready = reckoned.find((it) => it.activity === null && it.duration === null);
  if (unready)
    throw new Problem('invalid', {
      fields: {
        chosen:
          unready.per_day === null
            ? `Indique cuánto se hace en un día de «${unready.nombre}».`
            : `«${unready.nombre}» tomaría demasiados días.`,
      },
    });
}

/** The rows are needed for these activities from now on. */
async function tieRows(
  { tx, user }: Writing,
  groups: readonly PlannedGroup[],
  activityOf: (group: PlannedGroup) => number | undefined,
): Promise<number[]> {
  const at = { updated_by: user.id, updated_at: new Date() };
  const tied = groups.flatMap((group) => {
    const activity_id = activityOf(group);
    return activity_id === undefined ? [] : group.row_ids.map((id) => ({ id, activity_id, ...at }));
  });
  await setAll(tx, 'cubage_rows', tied);
  // What is in the plan brings its own stage, as where it is chosen row by row; what is new has that of its rows.
  const stageless = stagesGoneOf(groups).map(({ row_id }) => ({ id: row_id, stage_id: null }));
  await setAll(tx, 'cubage_rows', stageless);
  return tied.map((it) => it.id);
}

/** The stages that give way to those of activities which are there already. */
const stagesGoneOf = (groups: readonly PlannedGroup[]) => groups.flatMap(({ activity, stages }) => (activity === null ? [] : stages));

async function rememberPaces({ tx, user }: Writing, groups: readonly PlannedGroup[]): Promise<void> {
  const said = groups.flatMap(({ key, unit_id, per_day, activity }) =>
    activity === null && unit_id !== null && per_day !== null ? [{ name_key: key, unit_id, per_day, said_by: user.id }] : [],
  );
  if (said.length === 0) return;
  await tx
    .insertInto('cubage_paces')
    .values(said)
    .onConflict((it) =>
      it.columns(['name_key', 'unit_id']).doUpdateSet((of) => ({
        per_day: of.ref('excluded.per_day'),
        said_by: of.ref('excluded.said_by'),
        said_at: sql<Date>`now()`,
      })),
    )
    .execute();
}
