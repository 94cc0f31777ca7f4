import type { Page } from '@playwright/test';
import { pick } from '../choose.ts';
import { expect, test } from '../stage.ts';

// While the answer to what is typed is still on its way, nothing that other words found can be chosen.

/** Answers that are asked for from now on come when it is said. */
async function holdAnswers(page: Page, which: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(which, (route) => promise.then(() => route.continue()));
  return resolve;
}
const isSearch = /[?&]search=/;

test('a field that searches: Enter waits for the rows of what was typed', async ({ page, signIn }) => {
  await signIn('Camila Peumo');
  const letFirstThrough = await holdAnswers(page, /[?&]per_page=50/);
  const asked = page.waitForRequest(/[?&]search=EST-000002/);
  await page.goto('/sap/request-materials/nueva');
  const box = page.getByRole('combobox', { name: 'Agregar material' });
  await box.click();
  await box.fill('EST-000002');
  await box.press('Enter');
  await expect(page.getByText('Buscando…')).toBeVisible();
  // What was typed has settled, and there have been no rows at all.
  await asked;
  letFirstThrough();
  await expect(page.getByLabel('Cantidad de EST-000002')).toBeFocused();

  await box.click();
  await expect(page.locator('.ant-select-item-option').first()).toBeVisible();
  const letThrough = await holdAnswers(page, isSearch);
  await box.pressSequentially('grapa int');
  await expect(page.locator('.ant-select-item-option:not(.ant-select-item-option-disabled)')).toHaveCount(0);
  await box.press('Enter');
  letThrough();

  await expect(page.getByLabel('Cantidad de EST-000003')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Materiales' }).locator('tbody tr')).toHaveCount(2);
  await pick(page, 'Agregar material', 'EST-000004 · Grapa final 30–40 mm', 'grapa final');
  await expect(page.getByLabel('Cantidad de EST-000004')).toBeVisible();
});

test('the search over everything: Enter goes where the words lead, not where those before led', async ({ page, signIn }) => {
  await signIn('Camila Peumo');
  await page.goto('/');
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: /^Buscar proyectos/ });
  await box.fill('CI-26012');
  await expect(page.getByRole('option').first()).toContainText('CI-26012');
  const letThrough = await holdAnswers(page, isSearch);
  await box.fill('LI-000016');
  await expect(page.locator('#search-results [aria-disabled=false]')).toHaveCount(0);
  await box.press('Enter');
  letThrough();
  await expect(page).toHaveURL(/LI-000016/);
});

test('a mention: Enter waits for the people of what was typed, and ends the line when there is nobody', async ({ page, signIn, given }) => {
  const { codigoLugarInstalacion, codigoProyecto } = await given.place({ nombre: 'Techo buscado' });
  await signIn('Camila Peumo');
  await page.goto(`/proyectos/lugarInstalacion/${codigoLugarInstalacion}/${codigoProyecto}/comentarios`);
  const letThrough = await holdAnswers(page, /comentario\/persona/i);
  const area = page.getByRole('textbox', { name: 'Nuevo comentario' });
  await area.pressSequentially('Hola @ulm');
  await area.press('Enter');
  await expect(page.getByRole('option', { name: 'Buscando…' })).toBeVisible();
  await expect(area).toHaveValue('Hola @ulm');
  letThrough();
  await expect(area).toHaveValue('Hola @Fernanda Ulmo ');

  await area.pressSequentially('@zzz');
  await area.press('Enter');
  await expect(area).toHaveValue('Hola @Fernanda Ulmo @zzz\n');
});
