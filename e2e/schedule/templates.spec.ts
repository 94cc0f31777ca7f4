import { readFile } from 'node:fs/promises';
import { createActividadProyecto, getPlan, importSchedule, listActividadProyecto, listTemplate } from 'contract/schedule/index.ts';
import { choose } from '../choose.ts';
import { expect, noViolations, test } from '../stage.ts';

test('a template is written with the keyboard, put on two places of a project at once, and one of their plans becomes another template', async ({
  page,
  signIn,
  given,
  as,
}) => {
  const { codigoProyecto, nombre } = await given.project();
  const places = [await given.place({ codigoProyecto }), await given.place({ codigoProyecto })];
  const catalina = as('Catalina Tara');
  const [name, other] = [`Techo de ${codigoProyecto}`, `Losa de ${codigoProyecto}`];
  await signIn('Catalina Tara');

  await page.goto('/mantenedores/templateGantt/gantt');
  await page.getByLabel('Nombre').fill(name);
  await choose(page, 'Tipo de proyecto', 'Residencial');
  await page.getByRole('button', { name: 'Crear y abrir su carta Gantt' }).click();
  await page.getByRole('button', { name: 'Agregar la primera actividad' }).click();
  const row = (number: number) => page.locator(`[role=row][aria-rowindex="${number + 1}"]`);
  const cell = (number: number, at: number) => row(number).locator('[role=gridcell],[role=rowheader]').nth(at);
  await cell(1, 1).click();
  for (const typed of ['Estructura', '4d']) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  await expect(row(1)).toContainText('Estructura');
  await cell(1, 1).click();
  await page.keyboard.press('Insert');
  await page.keyboard.type('Paneles');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2d');
  await page.keyboard.press('Tab');
  // A template has no dates: it begins on its first day, whenever a place does.
  await expect(row(2)).toContainText('Día 1');
  await expect(page.getByText(/^Guardado \d/)).toBeVisible();
  await noViolations(page);

  await page.getByRole('link', { name: 'Volver a las plantillas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plantillas de Gantt' })).toBeVisible();
  await page.getByLabel('Buscar').fill(name);
  const listed = page.getByRole('row', { name: new RegExp(name) });
  await expect(listed).toContainText('2');
  await listed.getByRole('button', { name: 'Aplicar a lugares' }).click();
  const drawer = page.getByRole('dialog', { name: `Aplicar «${name}»` });
  await choose(drawer, 'Proyecto', `${codigoProyecto} - ${nombre}`, codigoProyecto);
  await drawer.getByRole('checkbox', { name: 'Todos' }).check();
  await drawer.getByLabel('Comienzo de Todos').fill('2031-03-03');
  await drawer.getByLabel(`Comienzo de ${places[1]?.nombre}`).fill('2031-04-07');
  await noViolations(page);
  await drawer.getByRole('button', { name: 'Aplicar a 2 lugares' }).click();
  await expect(page.getByText('2 lugares tienen carta Gantt')).toBeVisible();
  const plans = await Promise.all(
    places.map(({ codigoLugarInstalacion }) => catalina(getPlan, { codigoLugarInstalacion, codigoProyecto })),
  );
  expect(plans.map((it) => it.activities.length)).toEqual([2, 2]);
  expect(plans.map((it) => it.activities.map(({ start }) => start.slice(0, 10)).toSorted()[0])).toEqual(['2031-03-03', '2031-04-07']);

  await page.goto(`/proyectos/gantt/${places[0]?.codigoLugarInstalacion}/${codigoProyecto}`);
  await expect(row(2)).toBeVisible();
  await page.getByRole('button', { name: 'Más acciones de la carta Gantt' }).click();
  await page.getByRole('button', { name: 'Guardar como plantilla' }).click();
  const saving = page.getByRole('dialog', { name: 'Guardar como plantilla' });
  await saving.getByLabel('Nombre').fill(other);
  await choose(saving, 'Tipo de proyecto', 'Residencial');
  await saving.getByRole('button', { name: 'Crear plantilla' }).click();
  await expect(page.getByText(/^Plantilla creada: la encuentra en/)).toBeVisible();
  expect(await catalina(listTemplate, { search: other })).toMatchObject([{ nombre: other, activities: 2 }]);

  // A place that nobody has planned yet begins with that, from its own empty Gantt.
  const bare = await given.place();
  await page.goto(`/proyectos/gantt/${bare.codigoLugarInstalacion}/${bare.codigoProyecto}`);
  await expect(page.getByRole('heading', { name: 'Este lugar todavía no tiene carta Gantt' })).toBeVisible();
  await page.getByLabel('Plantilla').selectOption({ label: `${other} (2 actividades, 4 días)` });
  await page.getByLabel('Comienza el').fill('2031-05-05');
  await page.getByRole('button', { name: 'Crear la carta Gantt' }).click();
  await expect(row(2)).toBeVisible();
  expect((await catalina(getPlan, bare)).start).toBe('2031-05-05');

  // From a file whose days have nine hours: the list tells and takes those days, and those of the clock as such.
  const planned = await given.place();
  const codes = { codigoLugarInstalacion: planned.codigoLugarInstalacion, codigoProyecto: planned.codigoProyecto };
  const xml = await readFile(new URL('../../server/src/schedule/exchange/fixtures/project-2021.xml', import.meta.url), 'utf8');
  await catalina(importSchedule, { ...codes, file: new File([xml], 'planta.xml'), apply: 'true' });
  await catalina(createActividadProyecto, { ...codes, nombre: 'Fraguado', gantt: { duration: 3 * 1440, is_elapsed: true } });
  await page.goto(`/proyectos/actividadProyecto/${codes.codigoLugarInstalacion}/${codes.codigoProyecto}`);
  const table = page.getByRole('table', { name: 'Actividades' });
  const form = page.getByRole('dialog', { name: 'Editar actividad' });
  for (const [nombre, told, help] of [
    ['Pruebas', '3', 'Días hábiles; 0 es un hito.'],
    ['Fraguado', '3', 'Días corridos, también de noche y feriados; 0 es un hito.'],
  ] as const) {
    await table.getByRole('row', { name: new RegExp(nombre) }).click();
    await expect(form.getByLabel('Duración')).toHaveValue(told);
    await expect(form.getByText(help)).toBeVisible();
    await form.getByLabel('Duración').fill('2');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form).toHaveCount(0);
  }
  await expect(table.getByRole('row', { name: /Fraguado/ })).toContainText('2,00 dt');
  const timed = await catalina(listActividadProyecto, codes);
  expect(['Pruebas', 'Fraguado'].map((it) => timed.find(({ nombre: own }) => own === it)?.gantt.duration)).toEqual([2 * 540, 2 * 1440]);

  // What a template cannot hold is said.
  await page.goto(`/proyectos/gantt/${codes.codigoLugarInstalacion}/${codes.codigoProyecto}`);
  await page.getByRole('button', { name: 'Más acciones de la carta Gantt' }).click();
  await page.getByRole('button', { name: 'Guardar como plantilla' }).click();
  await saving.getByLabel('Nombre').fill(`Planta de ${codigoProyecto}`);
  await choose(saving, 'Tipo de proyecto', 'Residencial');
  await saving.getByRole('button', { name: 'Crear plantilla' }).click();
  await expect(page.getByText('«Energización» seguía el calendario «24 horas»: aquí sigue el calendario del plan.')).toBeVisible();
});
