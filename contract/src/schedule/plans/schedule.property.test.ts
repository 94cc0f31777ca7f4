import fc from 'fast-check';
import { expect, test } from 'vitest';
import { office } from './cases/office.ts';
import type { Activity, Constraint, Link, LinkKind, Plan } from './plan.ts';
import { scheduleOf } from './schedule.ts';
import { instantOf } from './time.ts';

const calendar = office([{ from: '2026-03-18', to: '2026-03-19', shifts: [] }]);
const start = instantOf('2026-03-02T09:00');
const zero = calendar.offsetAt(start);

/** Activities whose links lead from earlier ones to later ones, in an order that tells nobody. */
const network = (rules: fc.Arbitrary<Partial<Activity>>): fc.Arbitrary<Plan> =>
  fc.integer({ min: 2, max: 14 }).chain((count) =>
    fc
      .record({
        rows: fc.array(fc.record({ duration: fc.integer({ min: 0, max: 2000 }), rule: rules }), { minLength: count, maxLength: count }),
        pairs: fc.array(
          fc.record({
            one: fc.nat(count - 1),
            other: fc.nat(count - 1),
            kind: fc.constantFrom<LinkKind>('FS', 'SS', 'FF', 'SF'),
            lag: fc.integer({ min: -700, max: 700 }),
          }),
          { maxLength: count * 2 },
        ),
        names: fc.shuffledSubarray(
          Array.from({ length: count }, (_, index) => `A${index}`),
          { minLength: count },
        ),
      })
      .map(({ rows, pairs, names }) => ({
        start,
        calendar,
        activities: names.map((id) => {
          const row = rows[Number(id.slice(1))];
          return { id, duration: row?.duration ?? 0, ...row?.rule };
        }),
        links: pairs
          .filter(({ one, other }) => one !== other)
          .map(({ one, other, kind, lag }, index): Link => {
            const [from, to] = one < other ? [one, other] : [other, one];
            return { id: `l${index}`, from: `A${from}`, to: `A${to}`, kind, lag: { kind: 'working', value: lag } };
          }),
      })),
  );

const soft: fc.Arbitrary<Partial<Activity>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.record({
    constraint: fc.record({
      kind: fc.constantFrom('startNoEarlierThan' as const, 'finishNoEarlierThan' as const),
      at: fc.integer({ min: start, max: start + 20_000 }),
    }) satisfies fc.Arbitrary<Constraint>,
  }),
  fc.record({ deadline: fc.integer({ min: start, max: start + 60_000 }) }),
);
const any: fc.Arbitrary<Partial<Activity>> = fc.oneof(
  soft,
  fc.record({ manualStart: fc.integer({ min: start, max: start + 20_000 }) }),
  fc.constant<Partial<Activity>>({ constraint: { kind: 'asLateAsPossible' } }),
  fc.record({
    constraint: fc.record({
      kind: fc.constantFrom('mustStartOn' as const, 'mustFinishOn' as const, 'startNoLaterThan' as const, 'finishNoLaterThan' as const),
      at: fc.integer({ min: start, max: start + 20_000 }),
    }) satisfies fc.Arbitrary<Constraint>,
  }),
  fc.record({ actual: fc.record({ start: fc.integer({ min: start, max: start + 20_000 }), remaining: fc.nat(2000) }) }),
);

/** How long a link keeps the start of its second activity from that of its first: the edge of a longest path. */
function edgeOf({ kind, lag }: Link, from: number, to: number): number {
  const leaves = kind === 'FS' || kind === 'FF' ? from : 0;
  const arrives = kind === 'FF' || kind === 'SF' ? to : 0;
  return leaves + lag.value - arrives;
}

/** Longest paths by doing everything again until nothing changes, forth and back: knows no order and no step of the engine. */
function longestPaths({ activities, links }: Plan): Map<string, { early: number; late: number }> {
  const spans = new Map(activities.map((it) => [it.id, it.duration]));
  const span = (id: string): number => spans.get(id) ?? 0;
  const floor = ({ constraint, duration }: Activity): number => {
    if (!constraint || !('at' in constraint)) return zero;
    return Math.max(zero, calendar.offsetAt(constraint.at) - (constraint.kind === 'finishNoEarlierThan' ? duration : 0));
  };
  const early = new Map(activities.map((it) => [it.id, floor(it)]));
  for (const _ of activities) {
    for (const link of links) {
      const bound = (early.get(link.from) ?? 0) + edgeOf(link, span(link.from), span(link.to));
      early.set(link.to, Math.max(early.get(link.to) ?? 0, bound));
    }
  }
  const finish = Math.max(zero, ...activities.map((it) => (early.get(it.id) ?? 0) + it.duration));
  const late = new Map(
    activities.map((it) => [it.id, Math.min(finish, it.deadline === undefined ? finish : calendar.offsetAt(it.deadline)) - it.duration]),
  );
  for (const _ of activities) {
    for (const link of links) {
      const bound = (late.get(link.to) ?? 0) - edgeOf(link, span(link.from), span(link.to));
      late.set(link.from, Math.min(late.get(link.from) ?? 0, bound));
    }
  }
  return new Map(activities.map(({ id }) => [id, { early: early.get(id) ?? 0, late: late.get(id) ?? 0 }]));
}

test('every date is that of the longest path', () => {
  fc.assert(
    fc.property(network(soft), (plan) => {
      const dates = scheduleOf(plan).dates();
      for (const [id, { early, late }] of longestPaths(plan)) {
        const { duration = 0 } = plan.activities.find((it) => it.id === id) ?? {};
        const its = dates.get(id);
        expect(calendar.offsetAt(its?.start ?? 0)).toBe(early);
        expect(calendar.offsetAt(its?.finish ?? 0)).toBe(early + duration);
        expect(calendar.offsetAt(its?.lateStart ?? 0)).toBe(late);
        expect(its?.totalFloat).toBe(late - early);
      }
    }),
    { numRuns: 300 },
  );
});

test('no activity without a hard rule starts before its links allow, and one that has one tells', () => {
  fc.assert(
    fc.property(network(any), (plan) => {
      const schedule = scheduleOf(plan);
      const dates = schedule.dates();
      const told = new Set(schedule.conflicts().map((it) => it.link));
      const rows = new Map(plan.activities.map((it) => [it.id, it]));
      for (const link of plan.links) {
        const [from, to] = [dates.get(link.from), dates.get(link.to)];
        const [leaves, arrives] = [link.kind[0] === 'F' ? from?.finish : from?.start, link.kind[1] === 'F' ? to?.finish : to?.start];
        const isOpen = calendar.offsetAt(arrives ?? 0) < calendar.offsetAt(leaves ?? 0) + link.lag.value;
        const { constraint, manualStart, actual } = rows.get(link.to) ?? {};
        const isHard = manualStart !== undefined || actual !== undefined || /^must|NoLater/.test(constraint?.kind ?? '');
        expect([link.id, isOpen]).toEqual([link.id, told.has(link.id)]);
        if (isOpen) expect(isHard).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test('on a plan without hard rules nobody has less than no float, and free float is never more than all', () => {
  const plain: fc.Arbitrary<Partial<Activity>> = fc.constant({});
  fc.assert(
    fc.property(network(plain), (plan) => {
      for (const { totalFloat, freeFloat } of scheduleOf(plan).dates().values()) {
        expect(totalFloat).toBeGreaterThanOrEqual(freeFloat);
        expect(freeFloat).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('to change one activity after the other gives what planning from scratch gives, and tells what moved', () => {
  const changes = fc.array(fc.record({ which: fc.nat(13), duration: fc.nat(2000), rule: any }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(network(any), changes, (plan, several) => {
      const schedule = scheduleOf(plan);
      let activities = [...plan.activities];
      for (const { which, duration, rule } of several) {
        const before = scheduleOf({ ...plan, activities }).dates();
        const at = which % activities.length;
        const next = { id: activities[at]?.id ?? '', duration, ...rule };
        activities = activities.with(at, next);
        const moved = schedule.change(next);
        const anew = scheduleOf({ ...plan, activities }).dates();
        expect(schedule.dates()).toEqual(anew);
        const different = [...anew].filter(([id, it]) => it.start !== before.get(id)?.start || it.finish !== before.get(id)?.finish);
        expect([...moved.keys()].toSorted()).toEqual(different.map(([id]) => id).toSorted());
      }
    }),
    { numRuns: 200 },
  );
});
