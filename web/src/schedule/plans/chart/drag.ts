import { linkKindNames } from 'contract/schedule/index.ts';
import { Unplannable } from 'contract/schedule/plans/plan.ts';
import type { Schedule, Stretch } from 'contract/schedule/plans/schedule.ts';
import { instantText } from 'contract/schedule/plans/time.ts';
import { finishText, lengthUntil, startText } from '../plan/days.ts';
import { newTie, withTies, type Doc, type Row, type Tie } from '../plan/doc.ts';
import { lengthText } from '../plan/durations.ts';
import { engineActivity, scheduleFor } from '../plan/computePlan.ts';
import { withProgress } from '../plan/progress.ts';
import { dayAt, dayText } from '../paint/scale.ts';
import { headHeight, type Scene } from '../paint/scene.ts';
import { draggedTo, moversAmong, movedBy, startAfter, withSummaries } from './gestures.ts';
import { hitAt, type Hit } from './hits.ts';

/** What is seen while somebody drags, and what has been done when they let go. */
export interface Drag {
  /** The pointer is here now, in the window of the chart. */
  to: (x: number, y: number) => { scene: Partial<Scene>; words: string };
  /** The plan after it; undefined: nothing was done. */
  done: () => ((doc: Doc) => Doc) | undefined;
}

interface Grip {
  scene: Scene;
  hit: Hit;
  x: number;
  y: number;
  keys: ReadonlySet<number>;
}

/** Begins what the part under the pointer stands for. */
export function dragOf(grip: Grip): Drag | undefined {
  const { hit } = grip;
  const { row } = hit.line;
  if (hit.part === 'bar') return row.actual_finish === null ? moving(grip) : undefined;
  if (hit.part === 'end') return row.actual_finish === null ? resizing(grip) : undefined;
  if (hit.part === 'progress') return progressing(grip);
  if (hit.part === 'linkStart' || hit.part === 'linkFinish') return linking(grip);
  return undefined;
}

/** The engine moves on by single rows: successors follow while the hand is still on its way. */
function follower(scene: Scene) {
  const engine: Schedule = scheduleFor(scene.doc, scene.head);
  const moved = new Map<number, Stretch>();
  return (rows: readonly Row[]): ReadonlyMap<number, Stretch> => {
    try {
      for (const row of rows)
        for (const [id, stretch] of engine.change(engineActivity(row, scene.doc.rows, scene.head.others))) moved.set(Number(id), stretch);
    } catch (error) {
      // Beyond the last year of the engine: it stays where it was a moment ago.
      if (!(error instanceof Unplannable)) throw error;
    }
    return withSummaries(scene, moved);
  };
}

function moving({ scene, hit, x, keys }: Grip): Drag {
  const movers = moversAmong(scene, keys);
  const follow = follower(scene);
  let days = 0;
  let moved: ReadonlyMap<number, Stretch> = new Map();
  return {
    to: (now) => {
      const next = Math.round((now - x) / scene.scale.perDay);
      if (next !== days) {
        days = next;
        moved = follow(movers.map((row) => draggedTo(row, instantText(startAfter(scene, row, days)))));
      }
      return { scene: { moved }, words: words(scene, hit, moved) };
    },
    done: () => (days === 0 ? undefined : (doc) => movedBy({ ...scene, doc }, keys, days)),
  };
}

function words(scene: Scene, { line }: Hit, moved: ReadonlyMap<number, Stretch>): string {
  const it = moved.get(line.row.key) ?? scene.plan.dates.get(line.row.key);
  if (!it) return '';
  const others = [...moved].filter(([key, { start, finish }]) => {
    const was = scene.plan.dates.get(key);
    return key !== line.row.key && (was?.start !== start || was.finish !== finish) && scene.doc.rows.has(key);
  }).length;
  const days = `${startText(it.start, scene.head)} a ${finishText(it.finish, scene.head)}`;
  return others > 0 ? `${days} · se mueven ${others} más` : days;
}

function resizing({ scene, hit, x }: Grip): Drag {
  const { row } = hit.line;
  const follow = follower(scene);
  const start = scene.plan.dates.get(row.key)?.start ?? 0;
  let duration = row.duration;
  let moved: ReadonlyMap<number, Stretch> = new Map();
  return {
    to: (now) => {
      const day = dayText(dayAt(scene.scale, hit.box.right - 1 + now - x));
      const next = row.is_elapsed
        ? Math.max(0, row.duration + Math.round((now - x) / scene.scale.perDay) * 1440)
        : Math.max(0, lengthUntil(scene.head, start, day));
      if (next !== duration) {
        duration = next;
        const remaining = row.remaining === null ? null : Math.max(0, row.remaining + duration - row.duration);
        moved = follow([{ ...row, duration, remaining }]);
      }
      return { scene: { moved }, words: `${lengthText(duration, row.is_elapsed, scene.head.dayMinutes)} · ${words(scene, hit, moved)}` };
    },
    done: () => (duration === row.duration ? undefined : (doc) => withProgress(doc, scene.plan, row.key, { duration })),
  };
}

function progressing({ scene, hit }: Grip): Drag {
  const { row } = hit.line;
  let share = Number(row.avance);
  return {
    to: (now) => {
      const { left, right } = hit.box;
      const at = (now + scene.window.left - left) / Math.max(1, right - left);
      share = Math.round(Math.min(1, Math.max(0, at)) * 20) * 5;
      return { scene: { progress: new Map([...scene.progress, [row.key, share]]) }, words: `${share} %` };
    },
    done: () => (share === Number(row.avance) ? undefined : (doc) => withProgress(doc, scene.plan, row.key, { avance: String(share) })),
  };
}

function linking({ scene, hit }: Grip): Drag {
  const isFinish = hit.part === 'linkFinish';
  const from = { x: isFinish ? hit.box.right : hit.box.left, y: hit.box.top + 16 };
  let tie: Omit<Tie, 'key'> | undefined;
  return {
    to: (x, y) => {
      const target = targetAt(scene, x, y, hit);
      tie = target && {
        from: hit.line.row.key,
        to: target.key,
        kind: kindOf(isFinish, target.isFinish),
        lag: { kind: 'working', value: 0 },
      };
      const rubber = {
        fromX: from.x,
        fromY: from.y,
        toX: x + scene.window.left,
        toY: y - headHeight + scene.window.top,
        isGood: tie !== undefined,
      };
      return {
        scene: { rubber, hovered: target?.key },
        words: tie
          ? `${linkKindNames[tie.kind]}: ${hit.line.row.nombre} → ${scene.doc.rows.get(tie.to)?.nombre ?? ''}`
          : 'Suelte sobre otra actividad',
      };
    },
    done: () => {
      const made = tie;
      return made && ((doc) => (isThere(doc, made) ? doc : withTies(doc, { add: [newTie(made)] })));
    },
  };
}

const isThere = (doc: Doc, made: Omit<Tie, 'key'>): boolean =>
  [...doc.ties.values()].some((it) => it.from === made.from && it.to === made.to && it.kind === made.kind);

/** On which row, and on which half of its bar, the pointer is. */
function targetAt(scene: Scene, x: number, y: number, { line }: Hit): { key: number; isFinish: boolean } | undefined {
  const under = hitAt(scene, x, y);
  if (!under || under.line.row.key === line.row.key) return undefined;
  const at = x + scene.window.left;
  return { key: under.line.row.key, isFinish: at > (under.box.left + under.box.right) / 2 && under.box.right - under.box.left > 12 };
}

const kindOf = (fromFinish: boolean, toFinish: boolean): Tie['kind'] => (fromFinish ? (toFinish ? 'FF' : 'FS') : toFinish ? 'SF' : 'SS');
