import { choose } from '../choose.ts';
import { confirm } from '../confirm.ts';
import { expect, noViolations, test } from '../stage.ts';

test('the chief of supply makes one of two materials that are the same, on a phone; its old code finds the other', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn('Rocío Alerce');
  await page.goto('/materiales/catalogo/EPP-000008');
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Fusionar con…' }).click();
  const form = page.getByRole('dialog', { name: 'Fusionar EPP-000008 con otro' });
  await choose(form, 'Con cuál', 'EPP-000006 · Lentes de seguridad claros', 'EPP-000006');
  await expect(form.getByRole('table', { name: 'Comparación' })).toContainText('Barbiquejo para casco');
  await form.getByLabel('Por qué son el mismo').fill('Estaba dos veces');
  await noViolations(page);
  await form.getByRole('button', { name: 'Fusionar' }).click();
  await confirm(page);

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lentes de seguridad claros');
  await expect(page.getByText('Estaba dos veces')).toBeVisible();
  await page.goto('/materiales/catalogo/EPP-000008');
  await expect(page.getByText('Fusionado con EPP-000006')).toBeVisible();
});
