import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Input } from 'contract/call.ts';
import { constraintKinds } from 'contract/schedule/activities/rows.ts';
import {
  createBaseline,
  editPlan,
  exportSchedule,
  getBaseline,
  getPlan,
  importSchedule,
  linkKinds,
  listActividadProyecto,
  listBaselines,
  updatePlan,
} from 'contract/schedule/index.ts';
import { instantOf, instantText } from 'contract/schedule/plans/time.ts';
import { exchangeScene, file, type Codes } from './scene.ts';

const { db, ana, place } = await exchangeScene();
const stage = await db.selectFrom('stages').where('activo', '=', true).select('id').orderBy('id').executeTakeFirstOrThrow();

type Edit = Input<typeof editPlan>;
type NewActivity = NonNullable<Edit['added']>[number];
type Gantt = NonNullable<NewActivity['gantt']>;

const first = instantOf('2026-03-02T09:00');
const wall = fc.integer({ min: 0, max: 60 * 1440 }).map((it) => instantText(first + it));
/** Before the plan's first day as well. */
const happened = fc.integer({ min: -20 * 1440, max: 20 * 1440 }).map((it) => instantText(first + it));
const seldom = <T>(it: fc.Arbitrary<T>) => fc.option(it, { nil: undefined, freq: 2 });

const timing: fc.Arbitrary<Gantt> = fc
  .record({
    duration: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 4000 }) }, fc.constant(0)),
    isElapsed: fc.boolean(),
    deadline: seldom(wall),
    inactive: fc.boolean(),
    rule: fc.oneof(
      fc.constant<Gantt>({}),
      fc
        .tuple(fc.constantFrom(...constraintKinds), wall)
        .map(([kind, at]): Gantt => ({ constraint: { kind, at: kind.startsWith('as') ? null : at } })),
      wall.map((manual_start): Gantt => ({ manual_start })),
      fc.tuple(happened, fc.nat(400)).map(([actual_start, remaining]): Gantt => ({ actual_start, remaining })),
      fc.tuple(happened, happened).map((both): Gantt => {
        const [actual_start = '', actual_finish = ''] = both.toSorted();
        return { actual_start, actual_finish };
      }),
    ),
  })
  .map(({ duration, isElapsed, deadline, inactive, rule }) => ({
    duration,
    ...(isElapsed && { is_elapsed: true }),
    ...(deadline !== undefined && { deadline }),
    ...(inactive && { inactive: true }),
    ...rule,
    // No more is left than it takes at all.
    ...(typeof rule.remaining === 'number' && { remaining: Math.min(rule.remaining, duration) }),
  }));

const words = fc.string({ unit: fc.constantFrom(...Array.from('aZñÁ <>&"\'«;=+-1😀\n')), minLength: 1, maxLength: 20 });
const row: fc.Arbitrary<Omit<NewActivity, 'key'>> = fc
  .record({
    name: words,
    gantt: timing,
    notas: seldom(words),
    peso: seldom(fc.integer({ min: 0, max: 10_000 }).map((it) => String(it / 100))),
    suspendida: fc.boolean(),
    responsable_id: seldom(fc.constant(ana.id)),
    etapa_id: seldom(fc.constant(stage.id)),
  })
  .map(({ name, notas, peso, responsable_id, etapa_id, ...it }) => ({
    ...it,
    nombre: `x${name}`.replace(/\s+/g, ' ').trim(),
    ...(notas !== undefined && { notas: `y${notas}z` }),
    ...(peso !== undefined && { peso }),
    ...(responsable_id !== undefined && { responsable_id }),
    ...(etapa_id !== undefined && { etapa_id }),
  }));

/** Up to ten activities, some under a row within a row, whose links lead from earlier ones to later ones. */
const plans = fc
  .record({
    rows: fc.array(row, { minLength: 3, maxLength: 10 }),
    grouped: fc.nat(6),
    links: fc.array(
      fc.record({
        ends: fc.tuple(fc.nat(9), fc.nat(9)),
        tipo: fc.constantFrom(...linkKinds),
        lag: fc.record({
          kind: fc.constantFrom('working' as const, 'elapsed' as const, 'percent' as const),
          value: fc.integer({ min: -90, max: 900 }),
        }),
      }),
      { maxLength: 12 },
    ),
    status: seldom(wall.map((it) => it.slice(0, 10))),
  })
  .map(({ rows, grouped, links, status }) => {
    const group = (key: number, nombre: string): NewActivity => ({ key, nombre });
    const added = [group(-50, 'Obra'), group(-51, 'Frente'), ...rows.map((it, at): NewActivity => ({ ...it, key: -1 - at }))];
    const isIn = (at: number) => at < Math.max(1, Math.min(grouped, rows.length - 1));
    const placed = [
      { id: -50, parent_id: null, orden: 1 },
      { id: -51, parent_id: -50, orden: 1 },
      ...rows.map((_, at) => ({ id: -1 - at, parent_id: isIn(at) ? -51 : null, orden: isIn(at) ? at + 1 : at + 2 })),
    ];
    const tied = new Map<string, NonNullable<Edit['linked']>[number]>();
    links.forEach(({ ends, tipo, lag }, at) => {
      const [one, other] = ends.map((it) => it % rows.length).toSorted((a, b) => a - b);
      if (one === undefined || other === undefined || one === other) return;
      tied.set(`${one} ${other} ${tipo}`, {
        key: -100 - at,
        desde_id: -1 - one,
        hasta_id: -1 - other,
        tipo,
        lag: lag.value === 0 ? { kind: 'working', value: 0 } : lag,
      });
    });
    return { edit: { added, placed, linked: [...tied.values()] }, status };
  });

/** All that people see of a plan, without the numbers of its links and versions. */
async function sightOf(codes: Codes) {
  const rows = (await ana.call(listActividadProyecto, codes)).map(({ version: _version, dependencias, ...it }) => ({
    ...it,
    dependencias: dependencias
      .map(({ id: _id, ...tie }) => tie)
      .toSorted((a, b) => a.desde_id - b.desde_id || a.tipo.localeCompare(b.tipo)),
  }));
  const { start, finish, status_day } = await ana.call(getPlan, codes);
  const baselines = await ana.call(listBaselines, codes);
  const kept = await Promise.all(baselines.map(async ({ id }) => (await ana.call(getBaseline, { id })).activities));
  return { rows, start, finish, status_day, kept };
}

test('any plan that goes out as a file and comes back is the same plan, to MS Project and to Excel', async () => {
  await fc.assert(
    fc.asyncProperty(plans, async ({ edit, status }) => {
      const codes = await place();
      await ana.call(updatePlan, { ...codes, version: null, start: '2026-03-02', status_day: status ?? null });
      await ana.call(editPlan, { place: codes, ...edit });
      await ana.call(createBaseline, { ...codes, nombre: 'Contrato' });
      const before = await sightOf(codes);
      for (const format of ['mspdi', 'xlsx'] as const) {
        const { rawPayload } = await ana.raw(exportSchedule, { ...codes, format });
        const written = await ana.call(importSchedule, {
          ...codes,
          file: file(new Uint8Array(rawPayload)),
          apply: 'true',
          confirm: 'true',
        });
        expect([format, written.warnings, written.differences]).toEqual([format, [], []]);
        expect([format, await sightOf(codes)]).toEqual([format, before]);
      }
    }),
    { numRuns: 6 },
  );
}, 60_000);
