import { chromium, type Page } from '@playwright/test';
import { changeVariables, getCubage, type CubageInfo } from 'contract/cubication/index.ts';
import { sql } from 'kysely';
import { browser, chilean } from '../e2e/browser.ts';
import { giveSession } from '../e2e/people.ts';
import { below, goal, line } from './goals.ts';
import { percentile, percentiles } from './percentile.ts';
import type { Stage } from './stage.ts';
import { processorOfPage } from './trace.ts';

const changes = 12;

interface OpenCubage {
  path: string;
  id: number;
}

/** All rows of a long take-off are formulas over one variable, which takes another value: the call, and what the screen does about it. */
export async function variableOfAllRows(stage: Stage, { path, id }: OpenCubage): Promise<void> {
  const { db } = stage;
  await sql`insert into cubage_variables (cubage_id, line, name, formula, origin) values (${id}, 99, 'mesas', '10', 'typed')`.execute(db);
  await sql`
    update cubage_rows set formula = 'mesas*' || replace((line % 40 + 0.5)::text, '.', ','), origin = 'formula', quantity = 10 * (line % 40 + 0.5)
    where cubage_id = ${id}`.execute(db);
  await call(stage, id);
  await screen(stage, { path, id });
}

async function call({ ours, headers }: Stage, id: number): Promise<void> {
  const ask = async (path: string, init: RequestInit = {}): Promise<CubageInfo> => {
    const url = `http://127.0.0.1:${ours.port}${path.replace('{document_id}', String(id))}`;
    const response = await fetch(url, { ...init, headers: { ...headers, 'content-type': 'application/json' } });
    return (await response.json()) as CubageInfo;
  };
  let { variables } = await ask(getCubage.path);
  const times: number[] = [];
  for (let time = 0; time < changes; time += 1) {
    const { id: variable = 0, version } = variables.find((it) => it.name === 'mesas') ?? {};
    const changed = { id: variable, version, name: 'mesas', unit_id: null, formula: String(11 + time) };
    const began = performance.now();
    ({ variables } = await ask(changeVariables.path, { method: 'POST', body: JSON.stringify({ variables: [changed] }) }));
    times.push(performance.now() - began);
  }
  goal('a variable of all rows changed, median', below(300, 'ms'), percentile(times, 0.5), percentiles(times));
}

async function screen({ ours, db }: Stage, { path }: OpenCubage): Promise<void> {
  const chrome = await chromium.launch(browser);
  const address = `http://127.0.0.1:${ours.port}`;
  const context = await chrome.newContext({ ...chilean, baseURL: address });
  await giveSession(context, { address, db }, 'Catalina Tara');
  const page = await context.newPage();
  await page.addInitScript(watchLongTasks);
  await page.goto(path);
  await page.getByRole('button', { name: 'Variables' }).click();
  const value = page.getByLabel('Valor de mesas');
  await value.waitFor();
  const [shown, longest]: [number[], number[]] = [[], []];
  const processor = await processorOfPage(page);
  for (let time = 0; time < changes; time += 1) {
    await value.fill(String(31 + time));
    await page.evaluate(() => performance.clearMeasures('long'));
    const began = performance.now();
    await page.locator('.cubage-variables').getByRole('button', { name: 'Guardar' }).click();
    // What is drawn first is the third row, the first of the first category.
    await cellSays(page, String((31 + time) * 3.5).replace('.', ','));
    shown.push(performance.now() - began);
    // Its totals and lessons come after it.
    await page.waitForTimeout(2_500);
    longest.push(await page.evaluate(() => Math.max(0, ...performance.getEntriesByName('long').map((it) => it.duration))));
  }
  goal('the longest that the page does not answer for it, median', below(100, 'ms'), percentile(longest, 0.5), percentiles(longest));
  line('from «Guardar» until the quantities stand there', percentiles(shown));
  line('the page’s own processor time for it', `${((await processor()) / changes).toFixed(0)} ms`);
  await chrome.close();
}

const cellSays = (page: Page, quantity: string): Promise<void> =>
  page
    .locator('[data-row] [data-col="3"]')
    .filter({ hasText: new RegExp(`${quantity}$`) })
    .first()
    .waitFor();

/** Runs in the page: keeps how long each task took that let nothing else come in. */
function watchLongTasks(): void {
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) performance.measure('long', { start: startTime, duration });
  }).observe({ type: 'longtask' });
}
