import { workOf, type ProposedActivity } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { planToAddTo, type Addition } from '../../schedule/index.ts';
import { cubageActions } from '../documents/actions.ts';
import { nameKeys } from '../documents/names.ts';
import { readCubage } from '../documents/rows.ts';
import { groupsOf, type Group } from './groups.ts';

type ProposalForm = Received<typeof contract.proposeActivities>;
type GroupChoice = NonNullable<ProposalForm['chosen']>[number];
type Plan = Awaited<ReturnType<typeof planToAddTo>>;

/** A group as it would be planned: how long it takes, or what of the plan it is tied to. */
export interface PlannedGroup extends Group, Pick<ProposedActivity, 'unit_id' | 'per_day' | 'duration' | 'activity'> {
  isChosen: boolean;
  /** Its name as names are compared: as it was said, else that of the group. */
  name_key: string;
}

/** The groups of a take-off against the plan of its place. */
export async function reckon(
  db: Reader,
  document_id: number,
  plan: Plan,
  chosen: readonly GroupChoice[] | undefined,
): Promise<PlannedGroup[]> {
  const groups = await groupsOf(db, document_id);
  const there = plan.rows.filter((it) => !it.is_summary && !it.inactive);
  const choices = chosen && new Map(chosen.map((it) => [it.key, it]));
  const keyOf = await nameKeys(db, [
    ...there.map((it) => it.nombre),
    ...groups.map((it) => it.nombre),
    ...(chosen ?? []).flatMap((it) => it.nombre ?? []),
  ]);
  const known = Map.groupBy(there, (it) => keyOf(it.nombre));
  return groups.map((group) => {
    const choice = choices?.get(group.key);
    const nombre = choice?.nombre ?? group.nombre;
    const name_key = keyOf(nombre);
    const [activity = null] = known.get(name_key) ?? [];
    const usual = group.measures.find((it) => it.per_day !== null) ?? group.measures[0];
    // A pace is said of one measure: of none that the group has any more it says nothing.
    const measure = choice && choice.unit_id !== null ? group.measures.find((it) => it.unit_id === choice.unit_id) : usual;
    const per_day = choice ? (measure ? choice.per_day : null) : (measure?.per_day ?? null);
    const duration = measure && per_day !== null ? workOf(measure.quantity, per_day, plan.day_minutes) : null;
    return {
      ...group,
      nombre,
      name_key,
      unit_id: measure?.unit_id ?? null,
      per_day,
      duration,
      activity: activity && { id: activity.id, nombre: activity.nombre },
      isChosen: choices ? choice !== undefined : activity !== null || duration !== null,
    };
  });
}

/** What of them is new, by keys of its own, each after the one before it where they come one after the other. */
export function additionOf(
  reckoned: readonly PlannedGroup[],
  in_line: boolean,
): Addition & { groupOf: (key: number) => PlannedGroup | undefined } {
  const fresh = reckoned.filter((it) => it.isChosen && it.activity === null && it.duration !== null);
  const keyAt = (at: number) => -1 - at;
  return {
    added: fresh.map(({ nombre, duration }, at) => ({ key: keyAt(at), nombre, duration: duration ?? 0 })),
    linked: in_line ? fresh.slice(1).map((_next, at) => ({ key: keyAt(at), desde_id: keyAt(at), hasta_id: keyAt(at + 1) })) : [],
    groupOf: (key) => fresh[-1 - key],
  };
}

/** Groups of rows as activities with the dates that they would have; nothing is written. */
export async function proposeActivities(
  context: Reading,
  { document_id, chosen, in_line }: ProposalForm,
): Promise<Answer<typeof contract.proposeActivities>> {
  const { db, user } = context;
  const cubage = await readCubage(db, user, document_id);
  requireAllowed(cubageActions.plan, { row: cubage, user });
  if (!cubage.place) throw new Problem('wrong_state');
  const plan = await planToAddTo(context, cubage.place);
  const reckoned = await reckon(db, document_id, plan, chosen);
  const addition = additionOf(reckoned, in_line);
  const [before, after] = [plan.withMore({ added: [], linked: [] }), plan.withMore(addition)];
  const keys = new Map(addition.added.map(({ key }) => [addition.groupOf(key)?.key, key]));
  const planned = await db
    .selectFrom('cubage_rows')
    .where('cubage_id', '=', document_id)
    .where(sql<boolean>`activity_id is not null`)
    .select((it) => it.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return {
    version: cubage.version,
    day_minutes: plan.day_minutes,
    finish: before.finish,
    finish_after: after.finish,
    planned_rows: planned.total,
    proposals: reckoned.map(({ isChosen: _chosen, name_key: _compared, stages: _stages, ...it }) => {
      const number = it.activity?.id ?? keys.get(it.key);
      const dates = number === undefined ? undefined : after.datesOf(number);
      return { ...it, start: dates?.start ?? null, finish: dates?.finish ?? null };
    }),
  };
}
