import type { Page } from '@playwright/test';
import {
  createActividadProyectoGantt,
  listActividadProyecto,
  tellPlanPresence,
  updateActividadProyecto,
  updatePlan,
} from 'contract/schedule/index.ts';
import { expect, noViolations, test } from '../../stage.ts';

const trap = '<img src=x onerror="window.hit=1">';

/** The row of an activity in the grid, by its number. */
const row = (page: Page, number: number) => page.locator(`[role=row][aria-rowindex="${number + 1}"]`);
/** A cell of it, by its place. */
const cell = (page: Page, number: number, at: number) => row(page, number).locator('[role=gridcell],[role=rowheader]').nth(at);
const [duration, start, predecessors] = [2, 3, 5];

/** Where the pointer is over this part of the bar of a row: the shape of the pointer tells. */
async function find(page: Page, number: number, shape: string): Promise<{ x: number; y: number }> {
  const canvas = page.locator('canvas');
  const box = await canvas.boundingBox();
  const line = await row(page, number).boundingBox();
  if (!box || !line) throw new Error('The chart is not drawn.');
  const y = line.y + line.height / 2;
  for (let x = box.x + 4; x < box.x + box.width; x += 3) {
    await page.mouse.move(x, y);
    if ((await canvas.evaluate((it) => it.style.cursor)) === shape) return { x: x + 2, y };
  }
  throw new Error(`No ${shape} in row ${number}.`);
}

test('a plan is linked, dragged, taken back and written, with the mouse and with the keyboard, and another person sees it', async ({
  page,
  as,
  given,
  signIn,
  complaints,
}) => {
  const { codigoLugarInstalacion, codigoProyecto } = await given.place();
  const codes = { codigoLugarInstalacion, codigoProyecto };
  const catalina = as('Catalina Tara');
  await catalina(updatePlan, { ...codes, version: null, start: '2031-03-03', status_day: null });
  const days = (nombre: string, count: number) => ({ nombre, gantt: { duration: count * 480 } });
  await catalina(createActividadProyectoGantt, { ...codes, activities: [days('Zanja', 3), days(trap, 2), days('Cable', 1)] });
  await signIn('Catalina Tara');
  await page.goto(`/proyectos/gantt/${codigoLugarInstalacion}/${codigoProyecto}`);
  const grid = page.getByRole('treegrid');
  const saved = page.getByText(/^Guardado \d/);

  // Linked by keys, all three in a row.
  await expect(row(page, 2)).toContainText(trap);
  await grid.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+F2');
  await expect(cell(page, 3, predecessors)).toHaveText('2');
  await expect(cell(page, 3, start)).toHaveText('10-03-2031');

  // Dragged a week on: what waits for it follows.
  await cell(page, 1, 1).click();
  const bar = await find(page, 1, 'grab');
  await page.mouse.down();
  await page.mouse.move(bar.x + 56, bar.y, { steps: 4 });
  await page.mouse.move(bar.x + 7 * 16, bar.y, { steps: 4 });
  await page.mouse.up();
  await expect(cell(page, 1, start)).toHaveText('10-03-2031');
  await expect(cell(page, 3, start)).toHaveText('17-03-2031');
  await grid.focus();
  await page.keyboard.press('Control+z');
  await expect(cell(page, 3, start)).toHaveText('10-03-2031');

  // Linked by hand, from the end of the first to the beginning of the third.
  const end = await find(page, 1, 'crosshair');
  const first = await find(page, 1, 'grab');
  await page.mouse.move(first.x + 3 * 16 + 6, end.y);
  await page.mouse.down();
  const third = await find(page, 3, 'crosshair');
  await page.mouse.move(third.x + 12, third.y, { steps: 3 });
  await page.mouse.up();
  await expect(cell(page, 3, predecessors)).toHaveText('1; 2');

  // Written and moved by keys.
  await cell(page, 2, duration).click();
  await page.keyboard.type('una semana');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Escriba una duración' })).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1s');
  await page.keyboard.press('Enter');
  await expect(cell(page, 2, duration)).toHaveText('5 d');
  await cell(page, 2, 1).click();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(row(page, 2)).toHaveAttribute('aria-level', '1');
  await cell(page, 3, predecessors).click();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(cell(page, 3, predecessors)).toHaveText('');
  await cell(page, 3, 1).click();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(row(page, 3)).toHaveAttribute('aria-level', '2');
  await expect(row(page, 2)).toHaveAttribute('aria-expanded', 'true');
  await page.getByText('Mes', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Mes', exact: true })).toBeChecked();
  await expect(saved).toBeVisible();
  await noViolations(page);

  // What another person says comes in by itself.
  const [zanja] = await catalina(listActividadProyecto, codes);
  if (!zanja) throw new Error('The plan is empty.');
  await catalina(updateActividadProyecto, { id: zanja.id, version: zanja.version, nombre: 'Zanja norte' });
  await expect(row(page, 1)).toContainText('Zanja norte');
  // So does where they are.
  const where = { window: 'otra', row: `activity:${zanja.id}`, column: 'nombre' };
  await as('Ximena Avellano')(tellPlanPresence, { place: codes, ...where });
  await expect(row(page, 1)).toContainText('Aquí está Ximena Avellano');
  await expect(page.getByRole('list', { name: 'También lo tienen abierto' })).toContainText('Ximena Avellano, en «Zanja norte»');

  // Of two who say the same at once the other one's stands, with mine beside it.
  complaints.expect(/412/);
  const meanwhile = async () => {
    const [now] = await catalina(listActividadProyecto, codes);
    await catalina(updateActividadProyecto, { id: zanja.id, version: now?.version ?? 0, gantt: { duration: 4 * 480 } });
  };
  await page.route('**/actividadProyecto/plan/cambios', async (route) => meanwhile().then(() => route.continue()), { times: 1 });
  await cell(page, 1, duration).click();
  await page.keyboard.type('6d');
  await page.keyboard.press('Enter');
  await expect(page.getByText('usted puso 6 d, la otra persona 4 d')).toBeVisible();
  await page.getByRole('button', { name: 'Poner lo mío' }).click();
  await expect(cell(page, 1, duration)).toHaveText('6 d');
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
});

test('a plan on a phone is a list by week, whose dates and progress are written', async ({ page, as, given, signIn }) => {
  const { codigoLugarInstalacion, codigoProyecto } = await given.place();
  const codes = { codigoLugarInstalacion, codigoProyecto };
  await as('Catalina Tara')(updatePlan, { ...codes, version: null, start: '2031-03-03', status_day: null });
  await as('Catalina Tara')(createActividadProyectoGantt, { ...codes, activities: [{ nombre: 'Zanja' }] });
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn('Catalina Tara');
  await page.goto(`/proyectos/gantt/${codigoLugarInstalacion}/${codigoProyecto}`);

  await expect(page.getByText('03-03 al 09-03-2031')).toBeVisible();
  await page.getByLabel('Avance').fill('50');
  await page.getByLabel('Avance').press('Enter');

  await expect(page.getByText(/^Guardado \d/)).toBeVisible();
  expect((await as('Catalina Tara')(listActividadProyecto, codes)).map((it) => it.avance)).toEqual(['50']);
  await noViolations(page);
});
