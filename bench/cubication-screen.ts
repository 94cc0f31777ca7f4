import { chromium, type Browser, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { browser, chilean } from '../e2e/browser.ts';
import { giveSession } from '../e2e/people.ts';
import { judgeFrames } from './frames.ts';
import { below, goal, judge, line, none } from './goals.ts';
import { percentile, percentiles } from './percentile.ts';
import type { Stage } from './stage.ts';
import { framesAfter, framesOf, processorOfPage, traceOf, workOf } from './trace.ts';

/** So long somebody turns the wheel, one notch after the other, down and up again. */
const scrolling = 5_000;
const notch = 120;
/** So many rows are taken over from a spreadsheet. */
const pasted = 500;
const pastes = 6;

interface OpenCubage {
  path: string;
  id: number;
}

/** What somebody sees who goes through a long take-off, and who brings many rows into it at once. */
export async function gesturesOfCubage({ ours, db }: Stage, { path, id }: OpenCubage): Promise<void> {
  const chrome = await chromium.launch(browser);
  const address = `http://127.0.0.1:${ours.port}`;
  const context = await chrome.newContext({ ...chilean, baseURL: address });
  await giveSession(context, { address, db }, 'Catalina Tara');
  const page = await context.newPage();
  const open = async () => {
    await page.goto(path);
    await page.locator('[data-row] [data-col="3"]').first().waitFor();
  };
  await open();
  await scroll(chrome, page);
  await pasteCells(chrome, page);
  await sql`delete from cubage_rows where cubage_id = ${id} and line > ${5_000 - pasted}`.execute(db);
  await open();
  await pasteRows(page, await manyCodes(db));
  await chrome.close();
}

async function scroll(chrome: Browser, page: Page): Promise<void> {
  const box = await page.getByRole('grid', { name: 'Materiales' }).boundingBox();
  if (!box) throw new Error('The grid is not drawn.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.evaluate(watchHoles);
  let turned = 0;
  const processor = await processorOfPage(page);
  const trace = await traceOf(chrome, page, async () => {
    const began = Date.now();
    for (; Date.now() - began < scrolling; turned += 1) await page.mouse.wheel(0, Date.now() - began < scrolling / 2 ? notch : -notch);
  });
  const { frames } = framesOf(trace);
  const { told, missed } = judgeFrames(frames, scrolling);
  line(`a frame while the wheel is turned by ${turned} notches`, told);
  judge(`sixty frames a second while it is scrolled (${missed.join('; ')})`, none, missed.length);
  line('of it the work of the page: scrolling, drawing', percentiles(workOf(trace)));
  line('the page’s own processor time for a notch', `${((await processor()) / turned).toFixed(1)} ms`);
  const holes = await page.evaluate(() => performance.getEntriesByName('hole').length);
  goal('frames in which rows were missing', none, holes, String(holes));
}

/** Runs in the page: marks each frame at whose beginning a row that is to be seen is not drawn. */
function watchHoles(): void {
  const grid = document.querySelector<HTMLElement>('.grid');
  const look = (): void => {
    if (!grid?.isConnected) return;
    const tops = [...grid.querySelectorAll<HTMLElement>('.grid-lines > *')].map((it) => Number.parseInt(it.style.top, 10));
    const [first, last] = [Math.min(...tops), Math.max(...tops) + 32];
    const head = grid.querySelector<HTMLElement>('.grid-top')?.offsetHeight ?? 0;
    const whole = grid.scrollHeight - head;
    if (first > grid.scrollTop || last < Math.min(whole, grid.scrollTop + grid.clientHeight - head)) performance.mark('hole');
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** A column of quantities over those that are there, again and again. */
async function pasteCells(chrome: Browser, page: Page): Promise<void> {
  await page.getByRole('grid', { name: 'Materiales' }).evaluate((it) => it.scrollTo(0, 0));
  await page.locator('[data-row] [data-col="3"]').first().click();
  const kept: number[] = [];
  const processor = await processorOfPage(page);
  const trace = await traceOf(chrome, page, async () => {
    for (let time = 0; time < pastes; time += 1) {
      await page.evaluate(paste, Array.from({ length: pasted }, (_, at) => String(1 + ((at + time) % 9))).join('\n'));
      const began = performance.now();
      await page.getByText(/^Guardado \d\d:\d\d$/).waitFor();
      kept.push(performance.now() - began);
    }
  });
  const worked = await processor();
  const shown = framesAfter(trace, 'paste');
  goal(`${pasted} quantities pasted, until their frame is handed over`, below(100, 'ms'), percentile(shown, 0.5), percentiles(shown));
  line('the page’s own processor time for each, saving and what comes back included', `${(worked / pastes).toFixed(0)} ms`);
  line('until «Guardado», the pause before it is sent included', percentiles(kept));
}

/** Rows of a spreadsheet: what the drawer says of them, and their coming. */
async function pasteRows(page: Page, codes: readonly string[]): Promise<void> {
  const processor = await processorOfPage(page);
  await page.locator('[data-row] [data-col="3"]').first().click();
  const began = performance.now();
  await page.evaluate(paste, codes.map((it, at) => `${it}\t${1 + (at % 9)}`).join('\n'));
  await page.getByRole('button', { name: `Agregar ${pasted} filas` }).click();
  const judged = performance.now();
  await page.getByText(`${pasted} filas agregadas`).waitFor();
  const added = performance.now();
  goal(`${pasted} rows pasted, until it is said what they are`, below(1_000, 'ms'), judged - began, `${(judged - began).toFixed(0)} ms`);
  goal('until they stand in the take-off', below(1_500, 'ms'), added - judged, `${(added - judged).toFixed(0)} ms`);
  line('the page’s own processor time for both', `${(await processor()).toFixed(0)} ms`);
}

async function manyCodes(db: Stage['db']): Promise<string[]> {
  const { rows } = await sql<{ codigo: string }>`
    insert into materials (codigo, descripcion, familia_id, unidad_id)
    select 'PEG-' || n, 'Material que se pega ' || n, (select min(id) from material_families), (select min(id) from units)
    from generate_series(1, ${pasted}::integer) as n returning codigo`.execute(db);
  return rows.map((it) => it.codigo);
}

/** Runs in the page, as the clipboard would. */
function paste(text: string): void {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  performance.mark('paste');
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
}
