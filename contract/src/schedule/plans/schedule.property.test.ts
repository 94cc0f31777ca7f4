import fc from 'fast-check';
import { expect, test } from 'vitest';
import { office } from './cases/office.ts';
import { calendarOf } from './calendar.ts';
import { longestPaths, minutesOf } from './cases/longest-paths.ts';
import type { Activity, Constraint, Lag, Link, LinkKind, Plan } from './plan.ts';
import { scheduleOf } from './schedule.ts';
import { instantOf } from './time.ts';

const calendar = office([{ from: '2026-03-18', to: '2026-03-19', shifts: [] }]);
const start = instantOf('2026-03-02T09:00');
const workingLag = fc.integer({ min: -700, max: 700 }).map((value): Lag => ({ kind: 'working', value }));
const anyLag = fc.oneof(
  workingLag,
  fc.integer({ min: -3000, max: 6000 }).map((value): Lag => ({ kind: 'elapsed', value })),
  fc.integer({ min: -80, max: 120 }).map((value): Lag => ({ kind: 'percent', value })),
);

/** Activities whose links lead from earlier ones to later ones, in an order that tells nobody. */
const network = (rules: fc.Arbitrary<Partial<Activity>>, { lags = workingLag, shortest = 0 } = {}): fc.Arbitrary<Plan> =>
  fc.integer({ min: 2, max: 14 }).chain((count) =>
    fc
      .record({
        rows: fc.array(fc.record({ duration: fc.integer({ min: shortest, max: 2000 }), rule: rules }), {
          minLength: count,
          maxLength: count,
        }),
        pairs: fc.array(
          fc.record({
            one: fc.nat(count - 1),
            other: fc.nat(count - 1),
            kind: fc.constantFrom<LinkKind>('FS', 'SS', 'FF', 'SF'),
            lag: lags,
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
            return { id: `l${index}`, from: `A${from}`, to: `A${to}`, kind, lag };
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
const hard: fc.Arbitrary<Partial<Activity>> = fc.oneof(
  fc.record({ manualStart: fc.integer({ min: start, max: start + 20_000 }) }),
  fc.record({
    constraint: fc.record({
      kind: fc.constantFrom('mustStartOn' as const, 'mustFinishOn' as const, 'startNoLaterThan' as const, 'finishNoLaterThan' as const),
      at: fc.integer({ min: start, max: start + 20_000 }),
    }) satisfies fc.Arbitrary<Constraint>,
  }),
);
const begun: fc.Arbitrary<Partial<Activity>> = fc
  .record({
    at: fc.integer({ min: start, max: start + 20_000 }),
    // Over a weekend and the holiday at least, so that something was worked in any calendar.
    took: fc.option(fc.integer({ min: 6000, max: 12_000 }), { nil: undefined }),
    remaining: fc.option(fc.nat(2000), { nil: undefined }),
  })
  .map(({ at, took, remaining }) => ({
    actual: { start: at, ...(took !== undefined && { finish: at + took }), ...(remaining !== undefined && { remaining }) },
  }));
const any: fc.Arbitrary<Partial<Activity>> = fc.oneof(
  soft,
  hard,
  fc.constant<Partial<Activity>>({ constraint: { kind: 'asLateAsPossible' } }),
  begun,
);
const activeOrNot = fc.oneof({ weight: 4, arbitrary: fc.constant<Partial<Activity>>({}) }, fc.constant({ isInactive: true }));
/** Everything that can be said of an activity. */
const whatever = fc.tuple(any, activeOrNot).map(([rule, more]): Partial<Activity> => ({ ...rule, ...more }));
const knownUntil = (plans: fc.Arbitrary<Plan>): fc.Arbitrary<Plan> =>
  fc
    .tuple(plans, fc.option(fc.integer({ min: start, max: start + 20_000 }), { nil: undefined }))
    .map(([plan, status]) => (status === undefined ? plan : { ...plan, status }));

/** Both years around the plans, minute by minute. */
const years = { from: instantOf('2025-06-01'), to: instantOf('2027-06-01') };
const weekday = (at: number): number => Math.floor(at / 1440) % 7;
const isWithin = (at: number, from: number, to: number): boolean => at % 1440 >= from * 60 && at % 1440 < to * 60;
const isHoliday = (at: number): boolean => at >= instantOf('2026-03-18') && at < instantOf('2026-03-20');
const officeMinutes = minutesOf((at) => weekday(at) < 5 && !isHoliday(at) && (isWithin(at, 9, 13) || isWithin(at, 14, 18)), years);
const clockMinutes = minutesOf(() => true, years);
/** Four days of work and three of rest, into the weekend and over the holiday. */
const night = [
  { from: 0, to: 6 * 60 },
  { from: 22 * 60, to: 1440 },
];
const shift = calendarOf([{ from: '1990-01-01', first: '2026-03-05', days: [night, night, night, night, [], [], []] }]);
const shiftMinutes = minutesOf((at) => weekday(at) >= 3 && (isWithin(at, 0, 6) || isWithin(at, 22, 24)), years);

const minutesFor = ({ calendar: own, isElapsed }: Activity) => ({
  minutes: isElapsed ? clockMinutes : own === shift ? shiftMinutes : officeMinutes,
  isClock: isElapsed === true,
});

/** As the engine tells it, beside as the longest paths are; of what takes no time an evening and the next morning are one. */
function comparisonOf(plan: Plan): [unknown, unknown] {
  const found = longestPaths(plan, minutesFor);
  const dates = scheduleOf(plan).dates();
  const there = plan.activities.map((activity) => {
    const { start: from, finish, lateStart, lateFinish, totalFloat, freeFloat, isCritical } = dates.get(activity.id) ?? expect.fail();
    expect(isCritical).toBe(totalFloat <= 0 && !activity.isInactive && activity.actual?.finish === undefined);
    const told = { start: from, finish, lateStart, lateFinish, totalFloat, freeFloat };
    const { minutes } = minutesFor(activity);
    const bare = (it: typeof told) => ({
      ...it,
      ...Object.fromEntries(
        from < finish ? [] : (['start', 'finish', 'lateStart', 'lateFinish'] as const).map((name) => [name, minutes.before(it[name])]),
      ),
    });
    return [activity.id, bare(told), bare(found.get(activity.id) ?? expect.fail())] as const;
  });
  return [there.map(([id, it]) => [id, it]), there.map(([id, , it]) => [id, it])];
}

test('every date and float is that of the longest path', () => {
  fc.assert(
    fc.property(network(soft), (plan) => {
      const [told, found] = comparisonOf(plan);
      expect(told).toEqual(found);
    }),
    { numRuns: 300 },
  );
});

/** The first third of a plan beneath a row within a row, the second beneath another; both may wait and be waited for, from earlier to later. */
const groupedPlans = (rules: fc.Arbitrary<Partial<Activity>>, more: Parameters<typeof network>[1] = {}): fc.Arbitrary<Plan> => {
  const links = fc.array(
    fc.record({
      ends: fc.constantFrom(['S0', 'S1'], ['inner', 'S1'], ['first', 'S1'], ['S0', 'last'], ['S1', 'last']),
      kind: fc.constantFrom<LinkKind>('FS', 'SS', 'FF', 'SF'),
      lag: workingLag,
    }),
    { minLength: 1, maxLength: 4 },
  );
  return fc.tuple(network(rules, more), links).map(([plan, ties]) => {
    const count = plan.activities.length;
    const groupOf = (id: string): number => Math.floor((3 * Number(id.slice(1))) / count);
    const parents = ['inner', 'S1'];
    const ids = new Map([
      ['first', 'A0'],
      ['last', `A${count - 1}`],
    ]);
    const leaves = plan.activities.map((it): Activity => {
      const parent = parents[groupOf(it.id)];
      return parent === undefined ? it : { ...it, parent };
    });
    const hasLast = groupOf(`A${count - 1}`) > 1;
    return {
      ...plan,
      activities: [{ id: 'S0', duration: 0 }, { id: 'inner', duration: 0, parent: 'S0' }, { id: 'S1', duration: 0 }, ...leaves],
      links: [
        ...plan.links,
        ...ties
          .filter(({ ends }) => hasLast || ends[1] !== 'last')
          .map(({ ends: [from = '', to = ''], kind, lag }, at): Link => {
            return { id: `s${at}`, from: ids.get(from) ?? from, to: ids.get(to) ?? to, kind, lag };
          }),
      ],
    };
  });
};

/** The same plan without its summary rows: what waits for one waits for all beneath it. */
function withoutSummaries({ activities, links, ...plan }: Plan): Plan {
  const parentOf = new Map(activities.map((it) => [it.id, it.parent]));
  const isUnder = (id: string, above: string): boolean => {
    const parent = parentOf.get(id);
    return parent !== undefined && (parent === above || isUnder(parent, above));
  };
  const rows = activities.filter((it) => !activities.some((other) => other.parent === it.id));
  const leavesOf = (id: string) => rows.map((it) => it.id).filter((it) => it === id || isUnder(it, id));
  return {
    ...plan,
    activities: rows.map(({ parent: _parent, ...it }) => it),
    links: links.flatMap((it) =>
      leavesOf(it.from).flatMap((from) => leavesOf(it.to).map((to) => ({ ...it, id: `${it.id} ${from} ${to}`, from, to }))),
    ),
  };
}

test('so it is where whole groups wait and are waited for', () => {
  fc.assert(
    fc.property(knownUntil(groupedPlans(whatever, { shortest: 1 })), (plan) => {
      const found = longestPaths(withoutSummaries(plan), minutesFor);
      const dates = scheduleOf(plan).dates();
      const isOut = new Set(plan.activities.filter((it) => it.isInactive).map((it) => it.id));
      for (const [id, it] of found) {
        // What is out of the plan waits for whom it waits for itself, not for whom its group does.
        if (isOut.has(id)) continue;
        const { start: from, finish, lateStart, lateFinish, totalFloat, freeFloat } = dates.get(id) ?? expect.fail();
        expect([id, { start: from, finish, lateStart, lateFinish, totalFloat, freeFloat }]).toEqual([id, it]);
      }
      const beneath = (name: string) => {
        const all = plan.activities.filter((it) => it.parent === name);
        const active = all.filter((it) => !it.isInactive);
        return (active.length > 0 ? active : all).flatMap(({ id }) => dates.get(id) ?? []);
      };
      for (const name of ['inner', 'S1']) {
        const rows = beneath(name);
        expect(dates.get(name)?.start).toBe(Math.min(...rows.map((it) => it.start)));
        expect(dates.get(name)?.finish).toBe(Math.max(...rows.map((it) => it.finish)));
      }
    }),
    { numRuns: 300 },
  );
});

test('so it is where days are set by hand or by a rule that beats the links', () => {
  fc.assert(
    fc.property(network(fc.oneof(soft, hard)), (plan) => {
      const [told, found] = comparisonOf(plan);
      expect(told).toEqual(found);
    }),
    { numRuns: 300 },
  );
});

test('so it is where work has begun or is over, waits for the status date, goes as late as it may, or is out of the plan', () => {
  fc.assert(
    fc.property(knownUntil(network(whatever)), (plan) => {
      const [told, found] = comparisonOf(plan);
      expect(told).toEqual(found);
    }),
    { numRuns: 300 },
  );
});

test('so it is where activities work in calendars of their own or by the clock, and links take days of it or a share', () => {
  const own = fc.tuple(whatever, fc.constantFrom<Partial<Activity>>({}, {}, { calendar: shift }, { isElapsed: true }));
  const mixed = knownUntil(
    network(
      own.map(([rule, more]) => ({ ...rule, ...more })),
      { lags: anyLag, shortest: 1 },
    ),
  );
  fc.assert(
    fc.property(mixed, (plan) => {
      const [told, found] = comparisonOf(plan);
      expect(told).toEqual(found);
    }),
    { numRuns: 300 },
  );
});

test('no activity without a hard rule starts before its links allow, and one that has one tells', () => {
  fc.assert(
    fc.property(knownUntil(network(whatever)), (plan) => {
      const schedule = scheduleOf(plan);
      const dates = schedule.dates();
      const told = new Set(schedule.conflicts().map((it) => it.link));
      const rows = new Map(plan.activities.map((it) => [it.id, it]));
      for (const link of plan.links) {
        const [from, to] = [dates.get(link.from), dates.get(link.to)];
        const [leaves, arrives] = [link.kind[0] === 'F' ? from?.finish : from?.start, link.kind[1] === 'F' ? to?.finish : to?.start];
        const isLoose = rows.get(link.from)?.isInactive === true;
        const isOpen = !isLoose && calendar.offsetAt(arrives ?? 0) < calendar.offsetAt(leaves ?? 0) + link.lag.value;
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

/** Rules that a plan keeps as it stands: hard ones and deadlines, with so much room. */
const keepable = fc.array(
  fc.record({
    kind: fc.constantFrom(
      'none' as const,
      'deadline' as const,
      'mustStartOn' as const,
      'mustFinishOn' as const,
      'startNoLaterThan' as const,
      'finishNoLaterThan' as const,
      'manual' as const,
      'begun' as const,
    ),
    room: fc.nat(4000),
  }),
  { minLength: 14, maxLength: 14 },
);

test('nor has anybody on a plan whose constraints, deadlines and days by hand can all be kept', () => {
  const softer = soft.map(({ deadline: _deadline, ...rule }) => rule);
  fc.assert(
    fc.property(network(softer), keepable, (plan, rules) => {
      const stands = scheduleOf(plan).dates();
      const activities = plan.activities.map((it, at): Activity => {
        const { kind, room } = rules[at] ?? { kind: 'none', room: 0 };
        const { start: from, finish } = stands.get(it.id) ?? expect.fail();
        if (kind === 'none') return it;
        if (kind === 'deadline') return { ...it, deadline: finish + room };
        if (kind === 'manual') return { id: it.id, duration: it.duration, manualStart: from };
        if (kind === 'begun') return { id: it.id, duration: it.duration, actual: { start: from } };
        const on = kind === 'mustStartOn' || kind === 'startNoLaterThan' ? from : finish;
        return { id: it.id, duration: it.duration, constraint: { kind, at: kind.startsWith('must') ? on : on + room } };
      });
      const schedule = scheduleOf({ ...plan, activities });
      expect(schedule.conflicts()).toEqual([]);
      for (const { totalFloat, freeFloat } of schedule.dates().values()) {
        expect(totalFloat).toBeGreaterThanOrEqual(0);
        expect(freeFloat).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 300 },
  );
});

test('to change one activity after the other gives what planning from scratch gives, and tells what moved', () => {
  const changes = fc.array(fc.record({ which: fc.nat(13), duration: fc.nat(2000), rule: any }), { minLength: 1, maxLength: 6 });
  const own = fc.tuple(whatever, fc.constantFrom<Partial<Activity>>({}, {}, {}, { calendar: shift }, { isElapsed: true }));
  const drawn = groupedPlans(
    own.map(([rule, more]) => ({ ...rule, ...more })),
    { lags: anyLag },
  );
  fc.assert(
    fc.property(knownUntil(drawn), changes, (plan, several) => {
      const schedule = scheduleOf(plan);
      let activities = [...plan.activities];
      for (const { which, duration, rule } of several) {
        const before = scheduleOf({ ...plan, activities }).dates();
        // Whether one is inactive, when it works and under what it stands is not changed like that: the rows of groups are the first three.
        const at = 3 + (which % (activities.length - 3));
        const was = activities[at] ?? expect.fail();
        const { constraint: _constraint, deadline: _deadline, manualStart: _manual, actual: _actual, ...stays } = was;
        const next: Activity = { ...stays, duration, ...rule };
        activities = activities.with(at, next);
        const moved = schedule.change(next);
        const anew = scheduleOf({ ...plan, activities }).dates();
        expect(schedule.dates()).toEqual(anew);
        const different = [...anew].filter(
          ([id, it]) => id.startsWith('A') && (it.start !== before.get(id)?.start || it.finish !== before.get(id)?.finish),
        );
        expect([...moved.keys()].toSorted()).toEqual(different.map(([id]) => id).toSorted());
      }
    }),
    { numRuns: 200 },
  );
});
