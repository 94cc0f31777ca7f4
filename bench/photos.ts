import { readFile } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import sharp from 'sharp';
import { fingerprint, readPhoto } from '../server/src/projects/photo-image.ts';
import { line } from './figures.ts';

const forty = 40;

/** What a phone's photo of 12 megapixels costs, and what forty at once do to memory and to everybody else's requests. */
export async function photos(): Promise<void> {
  console.log('\nPhotos of 12 megapixels');
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const bytes = await sharp({ create: { width: 4032, height: 3024, channels: 3, background: 'grey', noise } })
    .blur(1.2)
    .jpeg({ quality: 92 })
    .toBuffer();
  const photo = new Blob([new Uint8Array(bytes)]);
  const costs: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    const before = process.cpuUsage();
    await fingerprint(photo);
    await readPhoto(photo);
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1000);
  }
  line('fingerprint, facts, view and thumbnail of one: processor time, median', `${(costs.toSorted((a, b) => a - b)[4] ?? 0).toFixed(0)} ms`);
  line('thumbnail alone, from the same decoding (goal: < 250 ms)', `${(await thumbnailAlone(bytes)).toFixed(0)} ms`);

  const resident = async (): Promise<number> => Number(/VmRSS:\s+(\d+)/.exec(await readFile('/proc/self/status', 'utf8'))?.[1]) / 1024;
  const idle = await resident();
  let most = idle;
  const watch = setInterval(() => void resident().then((it) => (most = Math.max(most, it))), 20);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const began = performance.now();
  await Promise.all(Array.from({ length: forty }, () => fingerprint(photo).then(() => readPhoto(photo))));
  delay.disable();
  clearInterval(watch);
  line(`${forty} at once`, `${((performance.now() - began) / 1000).toFixed(1)} s`);
  line('memory above idle meanwhile (goal: < 300 MB)', `${(most - idle).toFixed(0)} MB`);
  line('the event loop is late by at most: p99', `${(delay.percentile(99) / 1e6).toFixed(0)} ms`);
}

async function thumbnailAlone(bytes: Buffer): Promise<number> {
  const costs: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    const before = process.cpuUsage();
    const { data, info } = await sharp(bytes, { sequentialRead: true })
      .autoOrient()
      .resize({ width: 1600, height: 1600, fit: 'inside' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
    await sharp(data, raw).resize({ width: 320, height: 320, fit: 'outside' }).webp({ quality: 74, effort: 3 }).toBuffer();
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1000);
  }
  return costs.toSorted((a, b) => a - b)[4] ?? 0;
}
