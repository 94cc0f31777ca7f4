import type * as contract from 'contract/schedule/index.ts';
import type { Activity } from 'contract/schedule/index.ts';
import { scheduleLimits } from 'contract/schedule/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertAll, setAll, updateAll } from '../../platform/database/rowsets.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import { refuseLosing } from '../activities/work.ts';
import { firstDates } from '../activities/add.ts';
import { tellBereft, withoutGone, type Bereft } from '../activities/put-back.ts';
import { bringBack, takeOut } from '../activities/take-out.ts';
import { columnsOf } from '../activities/change.ts';
import { columnsAfter, emptyColumns, newColumns, requireAllChoices, requireCalendars } from '../activities/input.ts';
import { withUsual } from '../activities/usual.ts';
import { recordGesture } from '../plans/history.ts';
import { lockPlan, lockPlanOfPlace, planOfTemplate, refuseTooMany, type PlanRow } from '../plans/plans.ts';
import { replan } from '../plans/replan.ts';
import { readLinks, readPlanActivities, type LinkRow } from '../plans/rows.ts';
import { numbersFor, type Numbers } from './numbers.ts';
import { placesAfter } from '../plans/placing.ts';

type Edit = Received<typeof contract.editPlan>;

/** All that one gesture did to a plan, in one transaction and with one planning. */
export async function editPlan(context: Writing, edit: Edit): Promise<Answer<typeof contract.editPlan>> {
  const { tx, user } = context;
  const { place, template_id, added, changed, removed } = edit;
  const plan = place ? await lockPlanOfPlace(tx, user, place) : await lockPlan(tx, await planOfTemplate(tx, template_id ?? 0));
  const before = new Map((await readPlanActivities(tx, plan)).map((it) => [it.id, it]));
  const linksBefore = await readLinks(tx, plan);
  refuseOld(before, [...changed, ...removed]);
  const back = await bringBackRows(context, plan, before, added);
  const numbers = await numbersFor(tx, { rows: added, back: back.numbers, links: edit.linked });

  await refuseLosing(
    { db: tx, hooks: context.hooks },
    removed.flatMap(({ id }) => before.get(id) ?? []),
    edit,
  );
  await requireCalendars(tx, plan, [...added, ...changed]);
  await addRows(context, plan, back.others, numbers);
  await changeRows(context, before, changed);
  await placeRows(context, before, edit, numbers);
  await removeRows(context, plan, edit);
  await changeLinks(context, plan, linksBefore, edit, numbers);
  await refuseTooMany(tx, plan);

  const { others, moved } = await replan(context, plan);
  const after = await readPlanActivities(tx, plan);
  const own = new Set([
    ...added.map((it) => numbers.row(it.key)),
    ...changed.map((it) => it.id),
    ...edit.placed.map((it) => numbers.row(it.id)),
  ]);
  const links = await readLinks(tx, plan);
  const now = new Map(after.map((it) => [it.id, it]));
  await recordGesture(context, plan, {
    added: back.others.flatMap(({ key }) => now.get(numbers.row(key)) ?? []),
    restored: [...back.numbers.values()].flatMap((id) => now.get(id) ?? []),
    changed: changed.flatMap(({ id }) => changeOf(before.get(id), now.get(id))),
    removed: removed.flatMap(({ id }) => before.get(id) ?? []),
    links: { before: linksBefore, after: links, rows: [...before.values(), ...after] },
    placed: edit.placed.filter((it) => it.id > 0).length,
    moved,
  });
  return {
    added: added.map(({ key }) => ({ key, id: numbers.row(key) })),
    linked: edit.linked.map(({ key, desde_id, hasta_id, tipo }) => {
      const [from, to] = [numbers.row(desde_id), numbers.row(hasta_id)];
      return { key, id: links.find((it) => it.from_id === from && it.to_id === to && it.kind === tipo)?.id ?? numbers.link(key) };
    }),
    activities: after.filter((it) => own.has(it.id) || others.has(it.id)),
    warnings: back.warnings,
  };
}

function refuseOld(before: ReadonlyMap<number, Activity>, seen: readonly { id: number; version: number }[]): void {
  for (const { id, version } of seen) {
    const own = before.get(id);
    if (!own) throw notSeen('La actividad', 'ella');
    if (own.version !== version) throw new Problem('stale', { current: own });
  }
}

/** Of what is added those that were taken out before and are remembered: they are back, with what is said of them now. */
async function bringBackRows(context: Writing, plan: PlanRow, before: ReadonlyMap<number, Activity>, added: Edit['added']) {
  const asked = new Map(added.flatMap((it) => (it.restores === undefined ? [] : [[it.restores, it] as const])));
  const there = [...asked.keys()].map((id) => before.get(id)).find((it) => it !== undefined);
  if (there) throw new Problem('wrong_state', { message: `«${there.nombre}» ya está en el plan.` });
  const back = await bringBack(context.tx, plan, [...asked.keys()]);
  const rows = back.length === 0 ? [] : await readPlanActivities(context.tx, plan);
  const now = new Map(rows.map((it) => [it.id, it]));
  await changeRows(
    context,
    now,
    back.flatMap(({ id, gone }) => saidAnew(asked.get(id), now.get(id), gone)),
  );
  const numbers = new Map(back.flatMap(({ id }) => [[asked.get(id)?.key ?? 0, id] as const]));
  return {
    numbers,
    others: added.filter((it) => !numbers.has(it.key)),
    warnings: [
      ...back.flatMap(({ nombre, uid, taken }) =>
        taken ? [`«${nombre}» volvió con el número ${uid} para MS Project: el ${taken.uid} lo tiene ahora «${taken.nombre}».`] : [],
      ),
      ...tellBereft(back),
    ],
  };
}

/** What is said of a row that came back, where that is anything else than what it says already. */
function saidAnew(asked: Edit['added'][number] | undefined, row: Activity | undefined, gone: Bereft['gone']): Edit['changed'] {
  if (!asked || !row) return [];
  const { key: _key, restores: _id, ...all } = asked;
  const said = withoutGone(all, gone);
  const was = columnsOf(row);
  const isSame = JSON.stringify({ ...columnsAfter(was, said, row.gantt), parent_id: null }) === JSON.stringify({ ...was, parent_id: null });
  return isSame ? [] : [{ id: row.id, version: row.version, ...said }];
}

async function addRows({ tx }: Writing, plan: PlanRow, news: Edit['added'], numbers: Numbers): Promise<void> {
  const added = await withUsual(tx, plan, news);
  await requireAllChoices(
    tx,
    added.map((it) => ({ said: it, before: emptyColumns })),
  );
  const start = `${plan.start_on}T09:00`;
  await insertAll(
    tx,
    'schedule_activities',
    added.map(({ key, restores: _forgotten, ...said }, at) => ({
      ...columnsAfter(newColumns(plan, said), said, { start, finish: start }),
      id: numbers.row(key),
      // Where nobody says a place: last among the uppermost.
      orden: scheduleLimits.activities + at,
      ...firstDates(plan),
    })),
  );
}

async function changeRows({ tx }: Writing, before: ReadonlyMap<number, Activity>, changed: Edit['changed']): Promise<void> {
  const rows = changed.flatMap(({ id, version: _version, ...said }) => {
    const own = before.get(id);
    return own ? [{ said, before: own, row: { id, ...columnsAfter(columnsOf(own), said, own.gantt) } }] : [];
  });
  await requireAllChoices(tx, rows);
  // Each row whole: not every change says the same of it.
  await updateAll(
    tx,
    'schedule_activities',
    rows.map(({ row: { parent_id: _placed, ...row } }) => row),
  );
}

async function placeRows({ tx }: Writing, before: ReadonlyMap<number, Activity>, edit: Edit, numbers: Numbers): Promise<void> {
  if (edit.placed.length === 0 && edit.added.length === 0) return;
  const present = [
    ...[...before.values()].map(({ id, parent_id, orden }) => ({ id, parent_id, orden })),
    ...edit.added.map(({ key }, at) => ({ id: numbers.row(key), parent_id: null, orden: scheduleLimits.activities + at })),
  ];
  const placed = edit.placed.map((it) => ({
    id: numbers.row(it.id),
    parent_id: it.parent_id === null ? null : numbers.row(it.parent_id),
    orden: it.orden,
  }));
  await setAll(tx, 'schedule_activities', placesAfter(present, placed));
}

async function removeRows({ tx }: Writing, plan: PlanRow, { removed }: Edit): Promise<void> {
  if (removed.length === 0) return;
  const ids = removed.map((it) => it.id);
  const left = await tx
    .selectFrom('schedule_activities')
    .where('plan_id', '=', plan.id)
    .where(sql<boolean>`parent_id = any(${ids}::integer[]) and not id = any(${ids}::integer[])`)
    .select('nombre')
    .executeTakeFirst();
  if (left) throw new Problem('wrong_state', { message: `«${left.nombre}» está debajo de lo que se elimina: alguien la puso ahí.` });
  await takeOut(tx, ids);
}

async function changeLinks(
  { tx }: Writing,
  plan: PlanRow,
  present: readonly LinkRow[],
  { linked, unlinked }: Edit,
  numbers: Numbers,
): Promise<void> {
  const gone = new Set(unlinked);
  if (gone.size > 0)
    await tx
      .deleteFrom('schedule_links')
      .where('plan_id', '=', plan.id)
      .where(sql<boolean>`id = any(${unlinked}::integer[])`)
      .execute();
  const left = present.filter((it) => !gone.has(it.id));
  const said = linked.map(({ key, desde_id, hasta_id, tipo: kind, lag }) => {
    const [from_id, to_id] = [numbers.row(desde_id), numbers.row(hasta_id)];
    const there = left.find((it) => it.from_id === from_id && it.to_id === to_id && it.kind === kind);
    return { id: there?.id ?? numbers.link(key), isNew: !there, from_id, to_id, kind, lag_kind: lag.kind, lag: lag.value };
  });
  const made = said.filter((it) => it.isNew);
  if (left.length + made.length > scheduleLimits.links)
    throw new Problem('rule', { message: `Un plan tiene hasta ${scheduleLimits.links} vínculos.` });
  await refuseStrangers(tx, plan, made);
  await insertAll(
    tx,
    'schedule_links',
    made.map(({ isNew: _new, ...it }) => ({ plan_id: plan.id, ...it })),
  );
  // Somebody else has drawn the same one meanwhile: only its lag is said anew.
  await setAll(
    tx,
    'schedule_links',
    said.filter((it) => !it.isNew).map(({ id, lag_kind, lag }) => ({ id, lag_kind, lag })),
  );
}

/** Both ends of a link stand in the plan. */
async function refuseStrangers(tx: Tx, plan: PlanRow, links: readonly { from_id: number; to_id: number }[]): Promise<void> {
  if (links.some((it) => it.from_id === it.to_id))
    throw new Problem('invalid', { fields: { linked: 'Una actividad no se espera a sí misma.' } });
  const ids = [...new Set(links.flatMap((it) => [it.from_id, it.to_id]))];
  if (ids.length === 0) return;
  const { total } = await tx
    .selectFrom('schedule_activities')
    .where('plan_id', '=', plan.id)
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .select((it) => it.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (total !== ids.length) throw new Problem('wrong_state', { message: 'Una de las actividades que se unen ya no está en el plan.' });
}

const changeOf = (before: Activity | undefined, after: Activity | undefined) => (before && after ? [{ before, after }] : []);
