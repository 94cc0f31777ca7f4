import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, noViolations, test } from '../stage.ts';

const plants = fileURLToPath(import.meta.resolve('server/test/data/plantas-solares-cne.csv'));

const rows = (page: Page) => page.getByRole('list', { name: 'Fila por fila' }).locator('> li');

test.beforeEach(({ signIn }) => signIn('Camila Peumo'));

test('the solar plants of the CNE become 26 projects with a place each, after a preview', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Importar' }).click();
  await page.getByLabel('Planilla', { exact: true }).setInputFiles(plants);
  await page.getByRole('button', { name: 'Revisar planilla' }).click();
  await expect(page.getByRole('button', { name: /por crear/ })).toHaveText(/26/);
  await expect(rows(page).filter({ hasText: 'LALACKAMA' }).first()).toContainText('Crea · PG');
  await page.reload();
  await expect(page.getByRole('button', { name: /por crear/ })).toHaveText(/26/);

  await page.getByRole('button', { name: 'Importar 26 filas' }).click();
  await expect(page.getByRole('heading', { name: 'Importación terminada' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'creados' })).toHaveText(/26/);
  await page.getByRole('link', { name: 'Ver los proyectos' }).click();

  await page.getByLabel('Buscar', { exact: true }).fill('chañares');
  await page.getByRole('link', { name: /^PG-/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^PG-\d+ CHA[NÑ]ARES$/i);
  await page.getByRole('link', { name: /^LI-\d+$/ }).click();
  await expect(page.getByRole('link', { name: /^-26,[34]\d*; -70,[01]\d*/ }).first()).toBeVisible();
});

test('rows with errors are explained, and nothing is written until they are left out', async ({ page, db }) => {
  const lines = [
    'Código;Nombre;Línea;RUT cliente;Avance',
    'CI-26801;Hoja buena;CI;;10',
    'CI-26802;Hoja mala;XX;76.123.456-7;abc',
    'CI-26801;Hoja repetida;CI;;20',
  ];
  const written = () => db.selectFrom('projects').select('nombre').where('nombre', 'like', 'Hoja %').execute();
  await page.goto('/proyectos/importar');
  await page
    .getByLabel('Planilla', { exact: true })
    .setInputFiles({ name: 'hojas.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await page.getByRole('button', { name: 'Revisar planilla' }).click();

  const wrong = rows(page).filter({ hasText: 'Hoja mala' });
  for (const column of ['Línea:', 'RUT cliente:', 'Avance:']) await expect(wrong).toContainText(column);
  await expect(rows(page).filter({ hasText: 'Hoja repetida' })).toContainText('Con error');
  await expect(rows(page).filter({ hasText: 'Hoja buena' })).toBeHidden();
  await page.getByRole('button', { name: '3 filas' }).click();
  await expect(rows(page).filter({ hasText: 'Hoja buena' })).toContainText('Crea · CI');
  await expect(page.getByRole('button', { name: 'Importar 1 fila' })).toBeDisabled();
  expect(await written()).toEqual([]);
  await noViolations(page);

  await page.getByRole('checkbox', { name: 'Omitir las 2 filas con error' }).check();
  await page.getByRole('button', { name: 'Importar 1 fila' }).click();
  await expect(page.getByRole('heading', { name: 'Importación terminada' })).toBeVisible();
  expect(await written()).toEqual([{ nombre: 'Hoja buena' }]);
});

test('a file that is no spreadsheet is refused with the reason', async ({ page, complaints }) => {
  complaints.expect(/400 /);
  await page.goto('/proyectos/importar');
  await page
    .getByLabel('Planilla', { exact: true })
    .setInputFiles({ name: 'carta.csv', mimeType: 'text/csv', buffer: Buffer.from('Estimada;Camila\nle;escribo') });

  await page.getByRole('button', { name: 'Revisar planilla' }).click();

  await expect(page.getByRole('main')).toContainText('No se encontró una columna «Nombre» ni «Código»');
});
