import { readFile } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fingerprint, readPhoto, shrunk, thumbnailOf } from '../server/src/projects/photos/image.ts';
import { phonePhoto } from '../server/src/projects/photos/scene.ts';
import { below, goal, line } from './goals.ts';

const forty = 40;

/** What a phone's photo of 12 megapixels costs, and what forty at once do to memory and to everybody else's requests. */
export async function photos(): Promise<void> {
  console.log('\nPhotos of 12 megapixels');
  const bytes = await phonePhoto();
  const photo = new Blob([new Uint8Array(bytes)]);
  const whole = await processorTime(async () => {
    await fingerprint(photo);
    await readPhoto(photo, { id: 0 });
  });
  const thumbnail = await processorTime(async () => void (await thumbnailOf(await shrunk(bytes))));
  goal('thumbnail: processor time, median', below(250, 'ms'), thumbnail, `${thumbnail.toFixed(0)} ms`);
  line('the same with fingerprint, checks, facts and the view of 1600 px', `${whole.toFixed(0)} ms`);

  const resident = async (): Promise<number> => Number(/VmRSS:\s+(\d+)/.exec(await readFile('/proc/self/status', 'utf8'))?.[1]) / 1024;
  const idle = await resident();
  let most = idle;
  const watch = setInterval(() => void resident().then((it) => (most = Math.max(most, it))), 20);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const began = performance.now();
  await Promise.all(Array.from({ length: forty }, () => fingerprint(photo).then(() => readPhoto(photo, { id: 0 }))));
  delay.disable();
  clearInterval(watch);
  line(`${forty} at once`, `${((performance.now() - began) / 1000).toFixed(1)} s`);
  goal('memory above idle meanwhile', below(300, 'MB'), most - idle, `${(most - idle).toFixed(0)} MB`);
  line('the event loop is late by at most: p99', `${(delay.percentile(99) / 1e6).toFixed(0)} ms`);
}

const rounds = 9;

/** Of all threads, median of some rounds. */
async function processorTime(work: () => Promise<void>): Promise<number> {
  const costs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1000);
  }
  return costs.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}
