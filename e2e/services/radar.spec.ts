import { isQuiet } from '../quiet.ts';
import { expect, noViolations, test } from '../stage.ts';

test('the radar is followed from a figure to its rows, to the request and to what was paid before; and it speaks while one writes', async ({
  page,
  signIn,
}) => {
  await signIn('Rocío Alerce');
  await page.goto('/servicios/radar?vista=cifras');
  await isQuiet(page);
  await noViolations(page);
  await page.getByRole('link', { name: 'Compra dividida' }).click();
  await expect(page.getByText('juntas llegan al umbral').first()).toBeVisible();
  await page.getByRole('link', { name: /^SS-/ }).first().click();
  const radar = page.getByRole('region', { name: 'Radar maverick' });
  await expect(radar).toContainText('juntas llegan al umbral');
  await expect(radar.getByRole('link', { name: /^SS-/ }).first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Precios anteriores/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('list', { name: 'Últimas compras' })).toBeVisible();
  await noViolations(page);

  await page.goto('/sap/request-services/nueva?proyecto=CI-26012');
  await expect(page.getByRole('combobox', { name: 'Agregar servicio' })).toBeFocused();
  await page.keyboard.type('ser-000007');
  await page.keyboard.press('Enter');
  await page.getByLabel('Precio esperado').fill('900000');
  await expect(radar).toContainText('Camión pluma 5 t a $ 900.000 por viaje');
});
