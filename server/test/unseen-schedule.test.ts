import { expect, test, vi } from 'vitest';
import { allCalls } from 'contract/all.ts';
import type { Call } from 'contract/call.ts';
import { actions, type Permission } from 'contract/permissions.ts';
import * as schedule from 'contract/schedule/index.ts';
import { scene } from './scene.ts';
import { learnsNothing, questionsOf, standingIn, tells } from './not-seen.ts';

vi.setConfig({ testTimeout: 300_000 });
const { db, given, employee, signIn } = await scene();
const rights = actions.map((it): Permission => `schedule:${it}`);
const ana = await employee({ permissions: rights });
/** Somebody of another site, with every right that plans know. */
const outsider = await signIn(await given.user({ permissions: rights, seesAllProjects: false }));

const secret = /zarzamora|madreselva/i;
const { id: place_id, codigoLugarInstalacion, codigoProyecto } = await given.place({ nombre: 'Zarzamora norte' });
const codes = { codigoLugarInstalacion, codigoProyecto };
await ana.call(schedule.updatePlan, { ...codes, version: null, start: '2026-03-02', status_day: null });
const add = (nombre: string) =>
  ana.call(schedule.createActividadProyecto, { ...codes, nombre, notas: 'Madreselva', gantt: { duration: 960 } });
const [one, other] = [await add('Rieles Zarzamora'), await add('Paneles Madreselva')];
const link = await ana.call(schedule.createDependencia, { desde_id: one.id, hasta_id: other.id });
const baseline = await ana.call(schedule.createBaseline, { ...codes, nombre: 'Contrato Zarzamora' });

const activities = [one.id, other.id];
/** What an `id` of a call is, by the end of its path. */
const ids = new Map<string, readonly number[]>([
  ['lineaBase', [baseline.id]],
  ['dependencia', [link.id]],
]);
const known: [string, readonly unknown[]][] = Object.entries({
  codigoLugarInstalacion: [codigoLugarInstalacion],
  codigoProyecto: [codigoProyecto],
  place_id: [place_id],
  from_id: [place_id],
  baseline_id: [baseline.id],
  linea_base: [baseline.id],
  desde_id: activities,
  hasta_id: activities,
  parent_id: activities,
  fecha: ['2026-03-02', '2026-03-03'],
  version: [1, 2, 3, 4],
  plan_version: [1, 2, 3, 4, 5, 6],
  search: ['zarzamora', 'madreselva'],
});

const mine = new Set<unknown>(Object.values(schedule));
const calls = allCalls.filter((it) => mine.has(it));
const questions = (call: Call) => {
  const [, kind = ''] = /\/(\w+)(?:\/id)?(?:\/\{\w+\})?$/.exec(call.path) ?? [];
  return questionsOf(call, new Map<string, readonly unknown[]>([...known, ['id', ids.get(kind) ?? activities]]));
};
const standing = () =>
  standingIn(db, [
    'schedule_plans',
    'schedule_calendars',
    'schedule_baselines',
    'schedule_baseline_rows',
    'schedule_activities',
    'schedule_links',
    'schedule_removals',
    'schedule_removed_activities',
  ]);

const hidden = { calls, questions, secret, standing };

test('whoever does not see the place of a plan learns nothing of it by any call, and changes nothing', async () => {
  const unseen = await learnsNothing(outsider, hidden);

  expect(unseen.size).toBeGreaterThan(25);
});

const telling: readonly Call[] = [
  schedule.listActividadProyecto,
  schedule.getActividadProyecto,
  schedule.getPlan,
  schedule.listBaselines,
  schedule.getBaseline,
  schedule.listActividadProyectoByFecha,
];

test.each(telling)('who sees it is told by the same questions of $id', async (call) => {
  expect(await tells(ana, call, hidden)).toBe(true);
});
