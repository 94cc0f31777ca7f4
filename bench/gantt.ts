import { existsSync } from 'node:fs';
import { chromium, type Browser, type Page } from '@playwright/test';
import { getPlan, listActividadProyecto } from 'contract/schedule/index.ts';
import { sql } from 'kysely';
import { browser, chilean } from '../e2e/browser.ts';
import { giveSession } from '../e2e/people.ts';
import { given } from '../server/src/projects/given.ts';
import { inksOf } from '../web/src/schedule/plans/paint/colors.ts';
import { headHeight, rowHeight } from '../web/src/schedule/plans/paint/scene.ts';
import { judgeFrames } from './frames.ts';
import { below, goal, judge, line, none } from './goals.ts';
import { addressAt, type PlaceCodes, type Stage } from './stage.ts';
import { percentiles } from './percentile.ts';
import { framesOf, traceOf, workOf } from './trace.ts';

const activities = 2_000;
const times = 5;
/** So many of its first rows have their bars within the first window. */
const seenRows = 6;
/** So long a bar is dragged to and fro. */
const dragging = 5_000;

/** A plan of 2,000 activities in Chromium: from its data to its bars, and a bar dragged with all that waits for it (planning.md, «Measured how»). */
export async function gantt({ ours, db }: Stage): Promise<void> {
  console.log('\nThe chart of a plan of 2,000 activities and 1,999 links');
  if (!existsSync('web/dist/index.html')) return line('bars on screen', 'not measured: npm run build first');
  const codes = await largePlan(db);
  // What it is drawn from; what the chart asks for once it stands (baselines, who else is there) is later than its bars.
  const data = [listActividadProyecto, getPlan].map((it) => addressAt(it.path, codes));
  const chrome = await chromium.launch(browser);
  const context = await chrome.newContext({ ...chilean, baseURL: `http://127.0.0.1:${ours.port}` });
  await giveSession(context, { address: `http://127.0.0.1:${ours.port}`, db }, 'Camila Peumo');
  const address = `/proyectos/gantt/${codes.codigoLugarInstalacion}/${codes.codigoProyecto}`;
  const watched = await context.newPage();
  const { plain, link } = inksOf('light');
  await watched.addInitScript(markBars, { bar: plain.rest, link, head: headHeight, row: rowHeight, rows: seenRows });
  const drawn: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await watched.goto(address);
    await watched.waitForFunction(() => performance.getEntriesByName('bars').length > 0);
    drawn.push(await watched.evaluate(sinceData, data));
  }
  await watched.close();
  drawn.sort((a, b) => a - b);
  goal(
    'from the last byte to the first frame with bars and links',
    below(1_000, 'ms'),
    drawn[2] ?? Infinity,
    `${drawn[2]?.toFixed(0)} ms, up to ${drawn[4]?.toFixed(0)} ms`,
  );
  // A page whose pixels nobody has read: those are drawn otherwise from then on.
  const page = await context.newPage();
  await page.goto(address);
  await drag(chrome, page);
  await chrome.close();
  return undefined;
}

/** All in one chain: whoever moves the first moves all. */
async function largePlan(db: Stage['db']): Promise<PlaceCodes> {
  const { id, codigoLugarInstalacion, codigoProyecto } = await given.place(db);
  const { rows } = await sql<{ id: number }>`
    insert into schedule_plans (place_id, start_on) values (${id}, '2027-01-04') returning id`.execute(db);
  const plan = rows[0]?.id ?? 0;
  await sql`
    insert into schedule_activities (plan_id, orden, nombre, duration, start_at, finish_at, late_start_at, late_finish_at, total_float, free_float, critical)
    select ${plan}, n, 'Actividad ' || n, 480 * (1 + n % 5), '2027-01-04 09:00', '2027-01-04 18:00', '2027-01-04 09:00', '2027-01-04 18:00', 0, 0, true
    from generate_series(1, ${activities}::integer) as n`.execute(db);
  await sql`
    insert into schedule_links (plan_id, from_id, to_id, kind, lag_kind, lag)
    select plan_id, id, lead(id) over (order by orden), 'FS', 'working', 0 from schedule_activities where plan_id = ${plan}
    order by orden limit ${activities - 1}::integer`.execute(db);
  return { codigoLugarInstalacion, codigoProyecto };
}

interface Looks {
  bar: string;
  link: string;
  head: number;
  row: number;
  rows: number;
}

/**
 * Runs in the page: marks the frame after the one in whose picture the first rows have a bar each, and links go between them. It is the
 * pixels that tell: a canvas that stands there may be empty.
 */
function markBars({ bar, link, head, row, rows }: Looks): void {
  const colourOf = (text: string): number => Number.parseInt(text.slice(1), 16);
  const isDrawn = (canvas: HTMLCanvasElement): boolean => {
    const ratio = canvas.width / canvas.clientWidth;
    const height = Math.round((head + rows * row) * ratio);
    if (canvas.width === 0 || canvas.height < height) return false;
    const { data, width } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, height) ?? { data: [], width: 0 };
    const found = (y: number, colour: number): boolean => {
      for (let at = y * width * 4; at < (y + 1) * width * 4; at += 4)
        if ((((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)) === colour) return true;
      return false;
    };
    const lines = Array.from({ length: rows }, (_, at) => Math.round((head + (at + 0.5) * row) * ratio));
    const between = Array.from({ length: row }, (_, at) => Math.round((head + row / 2 + at) * ratio));
    return lines.every((y) => found(y, colourOf(bar))) && between.some((y) => found(y, colourOf(link)));
  };
  const look = (): void => {
    const canvas = document.querySelector('canvas');
    if (canvas && isDrawn(canvas)) requestAnimationFrame(() => performance.mark('bars'));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page: from the last byte of these paths on. */
function sinceData(paths: string[]): number {
  const ends = performance.getEntriesByType('resource').flatMap((it) => {
    const isData = it instanceof PerformanceResourceTiming && paths.includes(new URL(it.name).pathname);
    return isData ? [it.responseEnd] : [];
  });
  if (ends.length < paths.length) return Number.NaN;
  return (performance.getEntriesByName('bars')[0]?.startTime ?? Infinity) - Math.max(...ends);
}

/** Frames as Chromium's trace tells them, and what the page itself does in each. */
async function drag(chrome: Browser, page: Page): Promise<void> {
  const canvas = page.locator('canvas');
  const box = await canvas.boundingBox();
  if (!box) throw new Error('The chart is not drawn.');
  const y = box.y + 48 + 16;
  let x = box.x + 4;
  await page.mouse.move(x, y);
  while ((await canvas.evaluate((it) => it.style.cursor)) !== 'grab' && x < box.x + box.width) await page.mouse.move((x += 4), y);
  await page.mouse.down();
  const trace = await traceOf(chrome, page, async () => {
    const began = Date.now();
    for (let at = 0; Date.now() - began < dragging; at += 1) await page.mouse.move(x + 150 + 150 * Math.sin(at / 20), y);
  });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  const { frames, calls } = framesOf(trace);
  const { told: said, missed } = judgeFrames(frames, dragging);
  line('a frame while its first bar is dragged', said);
  line('of it when the page is called, from one to the next', percentiles(calls));
  judge(`sixty frames a second while a bar is dragged (${missed.join('; ')})`, none, missed.length);
  line('of it the work of the page: engine, drawing', percentiles(workOf(trace)));
}
