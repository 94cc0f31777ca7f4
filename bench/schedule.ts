import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calendarOf } from 'contract/schedule/plans/calendar.ts';
import type { Activity, Link, LinkKind, Plan } from 'contract/schedule/plans/plan.ts';
import { scheduleOf } from 'contract/schedule/plans/schedule.ts';
import { instantOf } from 'contract/schedule/plans/time.ts';
import type { PlanToWrite } from '../server/src/schedule/mspdi/model.ts';
import { readMspdi } from '../server/src/schedule/mspdi/read.ts';
import { writeMspdi } from '../server/src/schedule/mspdi/write.ts';
import { below, goal } from './goals.ts';

const shift = [
  { from: 540, to: 780 },
  { from: 840, to: 1080 },
];

/** What the schedule engine takes for a plan of 10,000 activities and 15,000 links, at least 200 deep, on one core. */
export async function scheduling(): Promise<void> {
  const plan = largePlan(10_000, 15_000);
  const whole = Array.from({ length: 20 }, () => timeOf(() => scheduleOf(plan).dates()));
  const activities = plan.activities.map((it, at) =>
    at === plan.activities.length - 2 ? { ...it, constraint: { kind: 'asLateAsPossible' as const } } : it,
  );
  console.log(`\nSchedule of 10,000 activities and 15,000 links, ${depthOf(plan)} deep`);
  goal('whole plan, with floats, the fastest of 20', below(50, 'ms'), Math.min(...whole), `${Math.min(...whole).toFixed(1)} ms`);
  moving('one activity moved, the median of 1,000', plan);
  moving('the same where one near the end is as late as possible', { ...plan, activities });
}

function moving(what: string, plan: Plan): void {
  const schedule = scheduleOf(plan);
  const moves = Array.from({ length: 1000 }, (_, index) => {
    const activity = plan.activities[(index * 7919) % plan.activities.length];
    return activity ? timeOf(() => schedule.change({ ...activity, duration: activity.duration + 480 * ((index % 3) + 1) })) : 0;
  }).toSorted((a, b) => a - b);
  const [moved = Infinity, slowest = Infinity] = [moves[500], moves[999]];
  goal(what, below(5, 'ms'), moved, `${moved.toFixed(2)} ms, slowest ${slowest.toFixed(1)} ms`);
}

function timeOf(work: () => void): number {
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

/** What reading and writing MS Project's XML of such a plan takes, on one core; each way within 3 seconds, of which the database takes its part. */
export async function exchanging(): Promise<void> {
  const written = writtenPlan(largePlan(10_000, 15_000), 'Actividad');
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    const path = join(folder, 'plan.xml');
    const began = performance.now();
    const xml = writeMspdi(written);
    const wrote = performance.now();
    await writeFile(path, xml);
    const reading = performance.now();
    const { tasks, links } = await readMspdi(path);
    const read = performance.now();
    console.log(`\nMS Project XML of ${tasks.length} activities and ${links.length} links, ${(xml.length / 1_048_576).toFixed(1)} MB`);
    for (const [what, took] of [
      ['written', wrote - began],
      ['read', read - reading],
    ] as const)
      goal(what, below(3_000, 'ms'), took, `${took.toFixed(0)} ms`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The same as MS Project writes it, its activities called so. */
export const largePlanFile = (name: string): string => writeMspdi(writtenPlan(largePlan(10_000, 15_000), name));

const day = '2026-03-02T09:00';

function writtenPlan({ activities, links }: Plan, name: string): PlanToWrite {
  const numbers = new Map(activities.map((it, at) => [it.id, at + 1]));
  const week = [shift, shift, shift, shift, shift, [], []];
  return {
    title: 'Plan',
    company: '',
    author: '',
    start: '2026-03-02',
    finish: day,
    statusDay: null,
    dayMinutes: 480,
    times: { rhythms: [{ from: '1990-01-01', first: '1990-01-01', days: week }], exceptions: [] },
    calendars: [],
    tasks: activities.map(({ duration }, at) => ({
      uid: at + 1,
      nombre: `${name} ${at + 1}`,
      level: 1,
      isSummary: false,
      duration,
      isElapsed: false,
      constraint: { kind: 'asSoonAsPossible', at: null },
      deadline: null,
      manualStart: null,
      actualStart: null,
      actualFinish: null,
      remaining: null,
      avance: '0',
      inactive: false,
      suspendida: false,
      notas: null,
      calendarUid: null,
      responsable: null,
      etapa: null,
      subEtapa: null,
      peso: null,
      start: day,
      finish: day,
      baselines: [],
      lateStart: day,
      lateFinish: day,
      totalFloat: 0,
      freeFloat: 0,
      critical: false,
    })),
    links: links.map(({ from, to, kind, lag }) => ({ from: numbers.get(from) ?? 0, to: numbers.get(to) ?? 0, kind, lag })),
  };
}
