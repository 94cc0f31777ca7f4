import { choose } from '../choose.ts';
import { formatDay } from 'contract/format.ts';
import { getMaterialRequest } from 'contract/materials/index.ts';
import { expect, noViolations, test } from '../stage.ts';

const soon = formatDay(Temporal.Now.plainDateISO('America/Santiago').add({ days: 20 }).toString());

test('what the night proposes is asked for, with another quantity, and stands in its request', async ({ page, signIn, as, db }) => {
  const { codigo, nombre } = await db
    .selectFrom('cost_centers')
    .select(['codigo', 'nombre'])
    .where('activo', '=', true)
    .orderBy('codigo')
    .limit(1)
    .executeTakeFirstOrThrow();
  await signIn('Rocío Alerce');
  await page.goto('/supplying/replenishment?state=propuesta');
  const row = page.locator('[data-row]').first();
  await expect(row).toContainText('mínimo');
  const code = (await row.getByRole('link').first().textContent()) ?? '';

  await row.getByRole('button', { name: 'Pedir' }).click();
  const drawer = page.getByRole('dialog', { name: `Pedir ${code}` });
  await expect(drawer).toContainText('mínimo');
  await noViolations(page);
  await choose(page, 'Centro de costo', `${codigo} - ${nombre}`, codigo);
  await drawer.getByLabel('Para cuándo').fill(soon);
  await drawer.getByLabel('Para cuándo').press('Enter');
  await expect(drawer.getByLabel('Para cuándo')).toHaveValue(soon);
  await drawer.getByLabel('Cantidad').fill('7');
  await drawer.getByRole('button', { name: 'Crear solicitudes' }).click();

  await expect(page.getByText(/^SM-\d+: espera su aprobación$/)).toBeVisible();
  await page.goto(`/supplying/replenishment?search=${code}&state=pedida`);
  const request = page.getByRole('link', { name: /^SM-/ }).first();
  const number = (await request.textContent()) ?? '';
  await request.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${number}`));
  expect(await as('Rocío Alerce')(getMaterialRequest, { number })).toMatchObject({ items: [{ code, quantity: '7' }] });
});
