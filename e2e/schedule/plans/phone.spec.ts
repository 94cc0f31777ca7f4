import { createActividadProyectoGantt, listActividadProyecto, updatePlan } from 'contract/schedule/index.ts';
import { expect, noViolations, test } from '../../stage.ts';

test('a plan on a phone is a list by week, whose dates and progress are written', async ({ page, as, given, signIn }) => {
  const { codigoLugarInstalacion, codigoProyecto } = await given.place();
  const codes = { codigoLugarInstalacion, codigoProyecto };
  await as('Catalina Tara')(updatePlan, { ...codes, version: null, start: '2031-03-03', status_day: null });
  await as('Catalina Tara')(createActividadProyectoGantt, { ...codes, activities: [{ nombre: 'Zanja' }] });
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn('Catalina Tara');
  await page.goto(`/proyectos/gantt/${codigoLugarInstalacion}/${codigoProyecto}`);

  await expect(page.getByText('03-03 al 09-03-2031')).toBeVisible();
  await page.getByLabel('Término').fill('07-03-2031');
  await page.getByLabel('Término').press('Enter');
  await expect(page.getByLabel('Término')).toHaveValue('07-03-2031');
  // Five days of the week are drawn.
  await expect(page.locator('.gantt-days i')).toHaveAttribute('style', /left: 0%; width: 71\.4/);
  await page.getByLabel('Comienzo').fill('pronto');
  await page.getByLabel('Comienzo').press('Enter');
  await expect(page.getByText('Escriba un día')).toBeVisible();
  await page.getByLabel('Comienzo').fill('04-03-2031');
  await page.getByLabel('Comienzo').press('Enter');
  await page.getByLabel('Avance').fill('50');
  await page.getByLabel('Avance').press('Enter');

  await expect(page.getByText(/^Guardado \d/)).toBeVisible();
  const rows = () =>
    as('Catalina Tara')(listActividadProyecto, codes).then((all) => all.map(({ avance, gantt }) => [avance, gantt.start, gantt.finish]));
  await expect.poll(rows).toEqual([['50', '2031-03-04T09:00', '2031-03-10T18:00']]);
  await noViolations(page);

  // The rest of it stands on its card: until when it must be over, a note, and that it is left out for now.
  await page.getByRole('button', { name: /^Zanja/ }).click();
  const side = page.getByRole('complementary', { name: 'Actividad 1' });
  await side.getByLabel('Restricción', { exact: true }).selectOption('finishNoLaterThan');
  await side.getByLabel('Fecha de la restricción').fill('14-03-2031');
  await side.getByLabel('Fecha de la restricción').press('Enter');
  await side.getByLabel('Notas').fill('Con la retro');
  await side.getByLabel('Notas').press('Tab');
  await side.getByLabel(/^Inactiva/).check();
  await expect
    .poll(async () =>
      (await as('Catalina Tara')(listActividadProyecto, codes)).map(({ notas, gantt }) => [notas, gantt.constraint, gantt.inactive]),
    )
    .toEqual([['Con la retro', { kind: 'finishNoLaterThan', at: '2031-03-14T18:00' }, true]]);
});
