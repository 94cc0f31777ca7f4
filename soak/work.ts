import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from './caller.ts';
import type { Role } from './company.ts';
import type { Job } from './job.ts';
import { consume, requestMaterials } from './requests.ts';
import { download, readAround, readNotices } from './reading.ts';
import { commentPlace, editProject, openPlace, startProject } from './site.ts';
import { countVan, decideDifference, loadVan } from './warehouse.ts';

type Work = (job: Job, self: Caller) => Promise<void>;

/** What people of each role do, and how often beside the rest. */
const works: Record<Role, readonly (readonly [times: number, work: Work])[]> = {
  asker: [
    [5, requestMaterials],
    [2, consume],
    [3, readAround],
  ],
  boss: [
    [4, readAround],
    [2, readNotices],
    [2, decideDifference],
    [1, download],
  ],
  keeper: [
    [4, loadVan],
    [2, countVan],
    [2, readAround],
    [1, download],
  ],
  engineer: [
    [4, commentPlace],
    [2, openPlace],
    [2, editProject],
    [1, startProject],
    [2, readAround],
    [1, readNotices],
  ],
};

/** One person's day: a piece of work, a thought, the next one, until it is evening. */
export async function workAllDay(role: Role, job: Job, { pace, evening }: { pace: number; evening: AbortSignal }): Promise<void> {
  const { random } = job;
  const list = works[role].flatMap(([times, work]) => Array<Work>(times).fill(work)) as [Work, ...Work[]];
  // Nobody begins at the same moment.
  await think(random.next() * pace, evening);
  while (!evening.aborted) {
    await random.pick(list)(job, job.callers[role]);
    await think((0.5 + random.next()) * pace, evening);
  }
}

const think = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  pause(milliseconds, undefined, { signal }).catch(() => undefined);
