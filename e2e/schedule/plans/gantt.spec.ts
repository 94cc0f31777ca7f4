import type { Locator } from '@playwright/test';
import {
  createActividadProyectoGantt,
  deleteActividadProyecto,
  getBaseline,
  listActividadProyecto,
  listBaselines,
  tellPlanPresence,
  updateActividadProyecto,
  updatePlan,
} from 'contract/schedule/index.ts';
import { expect, noViolations, test } from '../../stage.ts';
import { cell, find, keepWords, pull, row, widthOfBar } from './chart.ts';

const trap = '<img src=x onerror="window.hit=1">';
/** Columns of the grid, by their place. */
const [duration, start, predecessors] = [2, 3, 5];

test('a plan is linked, dragged, taken back and written, with the mouse and with the keyboard, and another person sees it', async ({
  page,
  as,
  given,
  signIn,
  visitor,
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
  await expect(page.getByRole('status').filter({ hasText: /^El último feriado cargado es el \d/ })).toBeVisible();
  await grid.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+F2');
  await expect(cell(page, 3, predecessors)).toHaveText('2');
  await expect(cell(page, 3, start)).toHaveText('10-03-2031');

  // Dragged a week on: what waits for it follows.
  await cell(page, 1, 1).click();
  await pull(page, await find(page, 1, 'grab'), { x: 7 * 16 });
  await expect(cell(page, 1, start)).toHaveText('10-03-2031');
  await expect(cell(page, 3, start)).toHaveText('17-03-2031');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 3, start)).toHaveText('10-03-2031');

  // Who thinks better of it on the way lets go of it with Escape.
  const taken = await find(page, 1, 'grab');
  await page.mouse.down();
  await page.mouse.move(taken.x + 7 * 16, taken.y, { steps: 3 });
  const tip = page.locator('.gantt-tip');
  await expect(tip).toContainText('10-03-2031');
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
  await page.mouse.up();
  await expect(cell(page, 1, start)).toHaveText('03-03-2031');

  // Its end makes it longer, the edge of what is done moves its progress, in steps of five: about two of three days.
  await pull(page, await find(page, 1, 'ew-resize'), { x: 2 * 16 });
  await expect(cell(page, 1, duration)).toHaveText('5 d');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 1, duration)).toHaveText('3 d');
  await pull(page, await find(page, 1, 'col-resize', 7), { x: 2 * 16 });
  await expect(row(page, 1)).toContainText(/[5-8][05] %/);
  await grid.focus();
  await page.keyboard.press('Control+z');
  await expect(row(page, 1)).toContainText('0 %');

  // A row is taken by its number and carried before another one; with the buttons it goes back.
  const number = async (at: number) => {
    const box = await cell(page, at, 0).boundingBox();
    if (!box) throw new Error(`Row ${at} is not in sight.`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await pull(page, await number(3), { y: -2 * 32 - 10 });
  await expect(row(page, 1)).toContainText('Cable');
  await page.getByRole('button', { name: 'Mover hacia abajo' }).click();
  await page.getByRole('button', { name: 'Mover hacia abajo' }).click();
  await expect(row(page, 3)).toContainText('Cable');

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
  // Carried to the side it comes out again, and under the row above it, whether or not that has any beneath it.
  await pull(page, await number(3), { x: -40 });
  await expect(row(page, 3)).toHaveAttribute('aria-level', '1');
  await pull(page, await number(3), { x: 40 });
  await expect(row(page, 3)).toHaveAttribute('aria-level', '2');
  // Each scale is drawn: the three days of the first bar so wide, and the axis in its words. The keys make it half as large again.
  const words = await keepWords(page);
  const isDrawn = async (perDay: number) => {
    await page.locator('.gantt-time').evaluate((it, left) => it.scrollTo({ left }), 10 * perDay);
    await expect.poll(async () => Math.abs((await widthOfBar(page, 1)) - 3 * perDay)).toBeLessThan(3);
  };
  for (const [zoom, perDay, label] of [
    ['Día', 38, /^L 3$/],
    ['Trimestre', 1.8, /^T1$/],
    ['Mes', 5, /^mar$/],
    ['Semana', 16, /^marzo 2031$/],
  ] as const) {
    await words();
    await page.getByRole('group', { name: 'Escala' }).getByText(zoom, { exact: true }).click();
    await expect(page.getByRole('radio', { name: zoom, exact: true })).toBeChecked();
    await isDrawn(perDay);
    expect(await words()).toContainEqual(expect.stringMatching(label));
  }
  await grid.focus();
  await page.keyboard.press('Alt++');
  await isDrawn(24);
  await page.keyboard.press('Alt+-');
  await isDrawn(16);
  await page.getByRole('searchbox', { name: 'Buscar actividad' }).fill('zanja');
  await expect(page.getByText('Se ven 1 de 3 actividades.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar actividad' }).fill('');
  await expect(saved).toBeVisible();
  await noViolations(page);

  // Kept as it was agreed; what is deleted and taken back is the same: the baseline knows it still. Said of several at once.
  await page.getByRole('button', { name: 'Líneas base' }).click();
  await page.getByLabel('Fijar el plan de ahora como').fill('Contrato');
  await page.getByRole('button', { name: 'Fijar', exact: true }).click();
  await page.getByRole('radio', { name: /^Contrato/ }).check();
  // What is refused of what was typed stands at its field.
  complaints.expect(/409/);
  const named = page.getByLabel('Fijar el plan de ahora como');
  await named.fill('Contrato');
  await page.getByRole('button', { name: 'Fijar', exact: true }).click();
  await expect(named).toHaveAccessibleDescription('El plan ya tiene una línea base con ese nombre.');
  await noViolations(page);
  await page.keyboard.press('Escape');
  // What is drawn besides the bars comes and goes with its box.
  const drawn = () => page.locator('canvas').evaluate((it: HTMLCanvasElement) => it.toDataURL());
  await page.getByRole('button', { name: 'Qué se ve' }).click();
  for (const mark of ['Línea base', 'Ruta crítica']) {
    const box = page.getByRole('checkbox', { name: mark });
    const [before, isOn] = [await drawn(), await box.isChecked()];
    await box.setChecked(!isOn);
    await expect.poll(drawn).not.toBe(before);
    await box.setChecked(isOn);
    await expect.poll(drawn).toBe(before);
  }
  await page.keyboard.press('Escape');
  const ids = async () => (await catalina(listActividadProyecto, codes)).map((it) => it.id);
  const agreed = await ids();
  await cell(page, 2, 1).click();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog', { name: '¿Eliminar 2 actividades?' }).getByRole('button', { name: 'Eliminar', exact: true }).click();
  await expect(grid).not.toContainText('Cable');
  await expect.poll(ids).toHaveLength(1);
  await grid.focus();
  await page.keyboard.press('Control+z');
  await expect(row(page, 3)).toContainText('Cable');
  await expect.poll(ids).toEqual(agreed);
  const [baseline] = await catalina(listBaselines, codes);
  const { activities } = await catalina(getBaseline, { id: baseline?.id ?? 0 });
  expect(activities.map((it) => it.activity_id)).toEqual(agreed);
  await cell(page, 1, 1).click();
  await cell(page, 3, 1).click({ modifiers: ['Control'] });
  await page.getByRole('button', { name: '2 elegidas' }).click();
  await page.getByLabel('Cambiar en todas').selectOption('Duración');
  await page.getByLabel('Valor').fill('2d');
  await noViolations(page);
  await page.getByRole('button', { name: 'Aplicar' }).click();
  for (const at of [1, 3]) await expect(cell(page, at, duration)).toHaveText('2 d');
  await page.keyboard.press('Escape');
  await expect(saved).toBeVisible();

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
  await expect(saved).toBeVisible();

  // So it is of two who drag the same bar, each in a window of their own: nothing is lost, and what is chosen is seen in both.
  const camila = await visitor('Camila Peumo');
  await camila.goto(page.url());
  await expect(cell(camila, 1, duration)).toHaveText('6 d');
  const dragged = async () => {
    await pull(camila, await find(camila, 1, 'grab'), { x: 7 * 16 });
    await expect(cell(camila, 1, start)).toHaveText('10-03-2031');
    await expect(camila.getByText(/^Guardado \d/)).toBeVisible();
  };
  await page.route('**/actividadProyecto/plan/cambios', async (route) => dragged().then(() => route.continue()), { times: 1 });
  await pull(page, await find(page, 1, 'grab'), { x: 14 * 16 });
  const both = page.getByText(/usted puso .*17-03-2031, la otra persona .*10-03-2031/);
  await expect(both).toBeVisible();
  await expect(cell(page, 1, start)).toHaveText('10-03-2031');
  await page.getByRole('button', { name: 'Poner lo mío' }).click();
  for (const it of [page, camila]) await expect(cell(it, 1, start)).toHaveText('17-03-2031');
  await expect(saved).toBeVisible();

  // What somebody deletes while one writes in it is gone, with what one wrote beside it: it comes back as what it was.
  complaints.expect(/404/);
  const [, , cable] = await catalina(listActividadProyecto, codes);
  const deleted = () => catalina(deleteActividadProyecto, { id: cable?.id ?? 0 });
  await page.route('**/actividadProyecto/plan/cambios', async (route) => deleted().then(() => route.continue()), { times: 1 });
  await cell(page, 3, duration).click();
  await page.keyboard.type('9d');
  await page.keyboard.press('Enter');
  const gone = page.getByRole('alert', { name: 'Cambios en actividades eliminadas' });
  await expect(gone).toContainText('Cable · usted había puesto Duración 9 d.');
  await noViolations(page);
  await gone.getByRole('button', { name: 'Crearla de nuevo' }).click();
  await expect(cell(page, 3, duration)).toHaveText('9 d');
  await expect.poll(ids).toEqual(agreed);
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
});

test('a plan is planned, seen in other ways and looked through without a mouse', async ({ page, as, given, signIn }) => {
  const { codigoLugarInstalacion, codigoProyecto } = await given.place();
  const codes = { codigoLugarInstalacion, codigoProyecto };
  const catalina = as('Catalina Tara');
  await catalina(updatePlan, { ...codes, version: null, start: '2031-03-03', status_day: null });
  await catalina(createActividadProyectoGantt, { ...codes, activities: [{ nombre: 'Zanja' }, { nombre: 'Cable' }] });
  // A company of more people than come at once.
  const few = (address: string) => address.replace('per_page=200', 'per_page=10');
  await page.route('**/filtered_employees?*', (route) => route.continue({ url: few(route.request().url()) }));
  await signIn('Catalina Tara');
  await page.goto(`/proyectos/gantt/${codigoLugarInstalacion}/${codigoProyecto}`);
  const press = async (...keys: string[]) => {
    for (const it of keys) await page.keyboard.press(it);
  };
  /** From control to control until one has the focus. */
  const tabTo = async (control: Locator, way = 'Tab') => {
    for (let at = 0; at < 60; at += 1) {
      if (await control.evaluate((it) => it === document.activeElement)) return;
      await press(way);
    }
    throw new Error(`Nobody comes to ${control.toString()} by ${way}.`);
  };
  const grid = page.getByRole('treegrid');
  await expect(row(page, 2)).toContainText('Cable');
  await tabTo(grid);

  // A row is added and named, moved, taken back and moved again; all wait for each other; one comes under another, which is folded.
  await press('ArrowDown', 'Insert');
  await page.keyboard.type('Cerco');
  await press('Enter', 'ArrowUp');
  await expect(row(page, 2)).toContainText('Cerco');
  await press('Alt+ArrowDown');
  await expect(row(page, 3)).toContainText('Cerco');
  await press('Control+z');
  await expect(row(page, 2)).toContainText('Cerco');
  await press('Control+y', 'Control+a', 'Control+F2');
  await expect(cell(page, 3, predecessors)).toHaveText('2');
  await expect(cell(page, 3, start)).toHaveText('05-03-2031');
  await press('Control+End', 'Control+Shift+F2', 'Alt+ArrowRight');
  await expect(row(page, 3)).toHaveAttribute('aria-level', '2');
  await press('ArrowUp', 'Alt+Shift+-');
  await expect(row(page, 2)).toHaveAttribute('aria-expanded', 'false');
  await press('Alt+Shift++', 'ArrowUp', 'Control+Shift+ArrowRight');
  await expect(cell(page, 1, start)).toHaveText('04-03-2031');
  await press('Alt+Enter');
  const why = page.getByRole('complementary', { name: 'Actividad 1' }).getByRole('region', { name: 'Explícame esta actividad' });
  await expect(why).toContainText(/Por qué empieza el 04-03-2031La pone su restricción: .*04-03-2031/);
  await expect(why).toContainText(/Qué mueve.*(Cable|Cerco)/);
  await press('Escape');
  await expect(page.getByRole('complementary')).toHaveCount(0);

  // Somebody answers for it: by whom bars are coloured, and how much each has to do.
  await press('End', 'ArrowLeft');
  await page.keyboard.type('Tomás Quillay');
  await press('Enter');
  await expect(row(page, 1)).toContainText('Tomás Quillay');
  await tabTo(page.getByRole('button', { name: 'Qué se ve' }), 'Shift+Tab');
  await press('Enter');
  await tabTo(page.getByRole('radio', { name: 'Uno' }));
  await press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'Responsable' })).toBeChecked();
  await press('Escape');
  await expect(page.getByRole('list', { name: 'Colores' })).toContainText('Tomás Quillay');
  await tabTo(page.getByRole('button', { name: 'Carga de las personas' }));
  await press('Enter');
  await expect(page.getByRole('table').filter({ hasText: 'Tomás Quillay' })).toBeVisible();
  await press('Escape');

  // What is cut comes back elsewhere with all that was said of it; what is copied goes to Excel, and what comes from there becomes rows.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await tabTo(grid, 'Shift+Tab');
  await press('Control+Home', 'Control+x');
  await expect(row(page, 1)).toContainText('Cable');
  await press('ArrowDown', 'Control+v');
  await expect(row(page, 3)).toContainText(/Zanja.*Tomás Quillay/);
  await expect(cell(page, 3, start)).toHaveText('04-03-2031');
  await press('Control+z', 'Control+z');
  await expect(row(page, 1)).toContainText('Zanja');
  await press('Control+Home', 'Control+c');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^N\.º\tActividad\t.*\n1\tZanja\t1 d\t/);
  await page.evaluate(() => navigator.clipboard.writeText('Nombre\tDuración\r\nPruebas\t2\r\n'));
  await press('Control+End', 'Control+v');
  await expect(page.getByRole('row').filter({ hasText: 'Pruebas' })).toContainText('2 d');
  await press('Control+z');
  await expect(page.getByRole('row').filter({ hasText: 'Pruebas' })).toHaveCount(0);

  // Another column, and fewer rows.
  await tabTo(page.getByRole('button', { name: 'Elegir columnas' }), 'Shift+Tab');
  await press('Enter');
  await tabTo(page.getByRole('checkbox', { name: 'Peso' }));
  await press('Space', 'Escape');
  await expect(page.getByRole('columnheader', { name: 'Peso' })).toBeVisible();
  await tabTo(page.getByRole('button', { name: 'Filtrar' }), 'Shift+Tab');
  await press('Enter');
  await tabTo(page.getByLabel('Mostrar'));
  await page.keyboard.type('Hitos');
  await expect(page.getByText('Se ven 0 de 3 actividades.')).toBeVisible();
  await expect(page.getByText(/^Guardado \d/)).toBeVisible();
  // The columns are there the next time.
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Peso' })).toBeVisible();
  expect((await catalina(listActividadProyecto, codes)).map((it) => [it.nombre, it.responsable])).toEqual([
    ['Zanja', 'Tomás Quillay'],
    ['Cable', null],
    ['Cerco', null],
  ]);
});
