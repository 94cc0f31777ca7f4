import { createMaterialRequest } from 'contract/materials/index.ts';
import { choose } from '../choose.ts';
import { expect, test } from '../stage.ts';

test('what waits is one click from the projects, and one more from its page', async ({ page, signIn, as, given }) => {
  const material = await given.material();
  await as('Nicolás Olivillo')(createMaterialRequest, {
    project_code: 'CI-26012',
    items: [{ code: material.codigo, quantity: '1' }],
  });
  await signIn('Camila Peumo');
  await page.goto('/');

  await page
    .getByRole('navigation', { name: 'Mi día' })
    .getByRole('link', { name: /^Espera por usted/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Mi día', level: 1 })).toBeFocused();
  const bar = page
    .locator('.workday-figures')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') })
    .first();
  const count = Number(await bar.locator('.figure').innerText());
  await bar.getByRole('link').click();
  await expect(page.locator('tr[data-row]')).toHaveCount(Math.min(count, 25));
  await page.goBack();
  await page.getByRole('region', { name: 'Por aprobar' }).getByRole('link', { name: /^SM-/ }).first().click();
  await expect(page.getByRole('button', { name: 'Aprobar', exact: true })).toBeVisible();
});

test('the day may be where one begins', async ({ page, signIn, given }) => {
  await signIn(await given.user({ nombre: 'Dora Diaria', permissions: ['projects:read'] }));
  await page.goto('/usuarios/perfil');

  await choose(page, 'Al ingresar, y al pulsar la marca', 'Mi día');
  await page.getByRole('button', { name: 'Guardar primera página' }).click();
  await expect(page.getByText('Primera página guardada')).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: 'Project Administrator' }).click();
  await expect(page).toHaveURL('/mi-dia');
  await page.goto('/login');
  await expect(page).toHaveURL('/mi-dia');
});
