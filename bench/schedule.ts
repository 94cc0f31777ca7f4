import { calendarOf } from 'contract/schedule/plans/calendar.ts';
import type { Activity, Link, LinkKind, Plan } from 'contract/schedule/plans/plan.ts';
import { scheduleOf } from 'contract/schedule/plans/schedule.ts';
import { instantOf } from 'contract/schedule/plans/time.ts';

const shift = [
  { from: 540, to: 780 },
  { from: 840, to: 1080 },
];

/** What the schedule engine takes for a plan of 10,000 activities and 15,000 links, at least 200 deep, on one core. */
export async function scheduling(): Promise<void> {
  const plan = largePlan(10_000, 15_000);
  const whole = Array.from({ length: 20 }, () => timed(() => scheduleOf(plan).dates()));
  const schedule = scheduleOf(plan);
  const moves = Array.from({ length: 1000 }, (_, index) => {
    const activity = plan.activities[(index * 7919) % plan.activities.length];
    return activity ? timed(() => schedule.change({ ...activity, duration: activity.duration + 480 * ((index % 3) + 1) })) : 0;
  }).toSorted((a, b) => a - b);
  console.log(`\nSchedule of 10,000 activities and 15,000 links, ${depthOf(plan)} deep`);
  console.log(`  whole plan, with floats   ${Math.min(...whole).toFixed(1)} ms (fastest of 20; goal 50)`);
  console.log(
    `  one activity moved        ${(moves[500] ?? 0).toFixed(2)} ms (median of 1,000; goal 5), slowest ${(moves[999] ?? 0).toFixed(1)} ms`,
  );
}

function timed(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

/** The same in every run: a small generator of numbers instead of chance. */
function largePlan(count: number, ties: number): Plan {
  let seed = 42;
  const upTo = (limit: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * limit);
  };
  const kinds: readonly LinkKind[] = ['FS', 'FS', 'FS', 'SS', 'FF', 'SF'];
  const activities: Activity[] = Array.from({ length: count }, (_, index) => ({ id: `A${index}`, duration: 480 * (1 + upTo(10)) }));
  const links: Link[] = Array.from({ length: ties }, (_, index) => {
    const to = 1 + (index < count - 1 ? index : upTo(count - 1));
    const from = Math.max(0, to - 1 - upTo(60));
    return {
      id: `l${index}`,
      from: `A${from}`,
      to: `A${to}`,
      kind: kinds[upTo(kinds.length)] ?? 'FS',
      lag: { kind: 'working', value: 480 * (upTo(5) - 1) },
    };
  });
  const week = [shift, shift, shift, shift, shift, [], []];
  return {
    start: instantOf('2026-03-02T09:00'),
    calendar: calendarOf([{ from: '1990-01-01', first: '1990-01-01', days: week }]),
    activities,
    links,
  };
}

function depthOf({ activities, links }: Plan): number {
  const depth = new Map(activities.map((it) => [it.id, 1]));
  // Links lead from earlier activities to later ones.
  for (const { from, to } of links.toSorted((a, b) => Number(a.to.slice(1)) - Number(b.to.slice(1)))) {
    depth.set(to, Math.max(depth.get(to) ?? 1, (depth.get(from) ?? 1) + 1));
  }
  return Math.max(...depth.values());
}
