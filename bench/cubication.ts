import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { chromium, type Page } from '@playwright/test';
import { getCubageChanges, getDocumentMaterials, saveCubageRows } from 'contract/cubication/index.ts';
import { sql } from 'kysely';
import { browser, chilean } from '../e2e/browser.ts';
import { giveSession } from '../e2e/people.ts';
import { gesturesOfCubage } from './cubication-screen.ts';
import { variableOfAllRows } from './cubication-variables.ts';
import { below, goal, line } from './goals.ts';
import { percentile } from './percentile.ts';
import type { Stage } from './stage.ts';
import { framesAfter, processorOfPage, traceOf } from './trace.ts';

const rows = 5_000;
const edits = 200;
const opens = 9;

/** A take-off of 5,000 rows: the calls that its editor makes, and what a person waits for in Chromium. */
export async function cubication(stage: Stage): Promise<void> {
  console.log(`\nTake-off of ${rows} rows`);
  const document = await largeCubage(stage);
  await calls(stage, document.id);
  if (!existsSync('web/dist/index.html')) return line('the grid on screen', 'not measured: npm run build first');
  await drawing(stage, document.address, document.id);
  await gesturesOfCubage(stage, { path: document.address, id: document.id });
  await variableOfAllRows(stage, { path: document.address, id: document.id });
  return undefined;
}

async function largeCubage({ db }: Stage) {
  const place = await db
    .selectFrom('places')
    .select(['id', 'codigoLugarInstalacion', 'codigoProyecto'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const author = await db.selectFrom('users').select('id').where('nombre', '=', 'Catalina Tara').executeTakeFirstOrThrow();
  await sql`delete from cubages where place_id = ${place.id}`.execute(db);
  const made = await sql<{ id: number }>`
    insert into cubages (place_id, created_by) values (${place.id}, ${author.id}) returning id`.execute(db);
  const id = made.rows[0]?.id ?? 0;
  await sql`
    insert into cubage_rows (cubage_id, line, section, material_id, quantity, origin, category, cost, currency, rate, rate_day, rate_source, updated_by)
    select ${id}, at, 'Sección ' || at / 100, material.id, (at % 97) + 0.5, 'typed',
      (array['equipos_principales', 'equipos_otros', 'adicionales'])[1 + at % 3], 1000 + at, 'CLP', 1, current_date, 'CLP', ${author.id}
    from generate_series(1, ${rows}) as at
    join (select id, row_number() over (order by id) - 1 as place, count(*) over () as all_of_them from materials where activo) as material
      on material.place = at % material.all_of_them`.execute(db);
  const base = `/proyectos/lugarInstalacion/${place.codigoLugarInstalacion}/${place.codigoProyecto}`;
  return { id, address: `${base}/cubicles/${id}` };
}

const spread = (all: readonly number[]): string => `${percentile(all, 0.5).toFixed(1)} ms, p95 ${percentile(all, 0.95).toFixed(1)} ms`;

async function calls({ ours, headers }: Stage, id: number): Promise<void> {
  const address = `http://127.0.0.1:${ours.port}`;
  const timed = async (path: string, init: RequestInit = {}) => {
    const began = performance.now();
    const response = await fetch(address + path, { ...init, headers: { ...headers, 'content-type': 'application/json' } });
    const body: unknown = await response.json();
    return { time: performance.now() - began, body };
  };
  const path = getDocumentMaterials.path.replace('{document_id}', String(id));
  const opening: number[] = [];
  let size = 0;
  for (let time = 0; time < 60; time += 1) {
    const began = performance.now();
    size = await bytesOf(ours.port, path, { ...headers, 'accept-encoding': 'gzip' });
    opening.push(performance.now() - began);
  }
  const warm = opening.slice(20);
  goal('opening call, until the last byte of its compressed answer, median', below(60, 'ms'), percentile(warm, 0.5), spread(warm));
  line('the first twenty after the start', spread(opening.slice(0, 20)));
  goal('opening answer, compressed', below(500, 'KB'), size / 1024, `${(size / 1024).toFixed(0)} KB`);

  const all = (await timed(path)).body as { id: number; quantity: string }[];
  const saving: number[] = [];
  for (const row of all.slice(0, 100)) {
    const body = JSON.stringify({ changes: [{ id: row.id, seen: { quantity: row.quantity }, cells: { quantity: '7' } }] });
    saving.push((await timed(saveCubageRows.path.replace('{document_id}', String(id)), { method: 'PUT', body })).time);
  }
  goal('one cell saved, median', below(20, 'ms'), percentile(saving, 0.5), spread(saving));
  const changes: number[] = [];
  for (let time = 0; time < 30; time += 1)
    changes.push((await timed(`${getCubageChanges.path.replace('{document_id}', String(id))}?since=100`)).time);
  line('what another person changed, asked for', spread(changes));
}

/** How much comes over the line: `fetch` would unpack it. */
async function bytesOf(port: number, path: string, headers: Record<string, string>): Promise<number> {
  const [response] = (await once(get({ port, path, headers }), 'response')) as [IncomingMessage];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) bytes += chunk.length;
  return bytes;
}

async function drawing({ ours, db }: Stage, path: string, id: number): Promise<void> {
  // Without the wait for the next frame of a screen: what remains is the work of drawing.
  const chrome = await chromium.launch({ ...browser, args: [...browser.args, '--disable-frame-rate-limit', '--disable-gpu-vsync'] });
  const address = `http://127.0.0.1:${ours.port}`;
  const context = await chrome.newContext({ ...chilean, baseURL: address });
  await giveSession(context, { address, db }, 'Catalina Tara');
  const page = await context.newPage();
  await page.addInitScript(watchCells);
  const opening: number[] = [];
  for (let time = 0; time < opens; time += 1) opening.push(await openedAfter(page, path, id));
  goal('from the last byte to the first cell on screen, median', below(300, 'ms'), percentile(opening, 0.5), spread(opening));
  const worked = await processorOfPage(page);
  const trace = await traceOf(chrome, page, () => edit(page));
  const handed = framesAfter(trace, 'enter');
  goal(
    `an edit, from Enter until its frame is handed over, ${handed.length} of them, p95`,
    below(16, 'ms'),
    percentile(handed, 0.95),
    spread(handed),
  );
  const painted = await page.evaluate(() => performance.getEntriesByName('painted').map((it) => it.duration));
  line('the same until a message that comes after it: with what is worked behind the frame', spread(painted));
  line('the page’s own processor time for an edit: two keys, painting, saving', `${((await worked()) / edits).toFixed(1)} ms`);
  await chrome.close();
}

async function openedAfter(page: Page, path: string, id: number): Promise<number> {
  await page.goto(path);
  await page.waitForFunction(() => performance.getEntriesByName('cell').length > 0);
  return page.evaluate(
    (wanted) => {
      const answers = performance.getEntriesByType('resource').filter((it) => wanted.some((end) => it.name.endsWith(end)));
      const end = Math.max(...answers.map((it) => (it instanceof PerformanceResourceTiming ? it.responseEnd : 0)));
      return (performance.getEntriesByName('cell')[0]?.startTime ?? Infinity) - end;
    },
    ['get_document_materials', 'get_document_services', 'get_document_panels', 'documents'].map((it) => `${it}/${id}`),
  );
}

/** Types a number and Enter, over and over, in the column of quantities; the pause is that of somebody who types fast. */
async function edit(page: Page): Promise<void> {
  await page.locator('[data-row] [data-col="3"]').first().click();
  for (let time = 0; time < edits; time += 1) {
    await page.keyboard.press(String(1 + (time % 9)));
    await page.waitForTimeout(40);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(80);
  }
}

/** Runs in the page: marks the first frame with a cell, and measures from each Enter to the frame after it. */
function watchCells(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[role=gridcell][data-col]')) return;
    observer.disconnect();
    requestAnimationFrame(() => performance.mark('cell'));
  }).observe(document, { childList: true, subtree: true });
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter') return;
      const start = event.timeStamp;
      performance.mark('enter', { startTime: start });
      requestAnimationFrame(() => {
        // A message comes after what the frame has painted.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => performance.measure('painted', { start, end: performance.now() }), { once: true });
        port1.start();
        port2.postMessage(undefined);
      });
    },
    true,
  );
}
