import { createQuotationPolicy, listQuotationPolicies, PolicyRules } from 'contract/services/policies.ts';
import { chooseMoreOf } from '../more.ts';
import { expect, test } from '../stage.ts';

test('a version of the quotation policy is written from a day on, beside what it changes, although somebody else writes another meanwhile', async ({
  page,
  as,
  signIn,
  complaints,
}) => {
  complaints.expect(/412 /);
  await signIn('Catalina Tara');
  await page.goto('/configuraciones/politica-cotizaciones');
  const versions = page.getByRole('list', { name: 'Versiones' }).locator(':scope > li');
  await expect(versions.filter({ hasText: 'Vigente' })).toContainText('Una cotización de $ 2.000.000 o más pide 3 en total');

  await page.getByRole('button', { name: 'Nueva versión' }).click();
  const form = page.getByRole('dialog', { name: 'Nueva versión' });
  await form.getByLabel('Rige desde').fill('01-03-2031');
  await form.getByLabel('Rige desde').press('Enter');
  await form.getByLabel('Umbral de varias cotizaciones').fill('3.000.000');
  await form.getByLabel('Motivo').fill('La UF subió.');
  const change = form.getByRole('region', { name: 'Qué cambia' });
  await expect(change).toContainText('Una cotización de $ 3.000.000 o más pide 3 en total; bajo ese precio, basta 1.');
  await expect(change).toContainText('Antes: Una cotización de $ 2.000.000 o más');

  const { items, fingerprint } = await as('Catalina Tara')(listQuotationPolicies, {});
  const other = { ...PolicyRules.parse(items[0]), quotation_threshold: '2500000', reason: 'Otra opinión.' };
  await as('Catalina Tara')(createQuotationPolicy, { desde: '2031-01-01', ...other, fingerprint });
  await form.getByRole('button', { name: 'Crear versión' }).click();
  await expect(form.getByRole('alert')).toContainText('Otra persona cambió la política');
  await expect(change).toContainText('Antes: Una cotización de $ 2.500.000 o más');
  await form.getByRole('button', { name: 'Crear versión' }).click();
  await expect(form).toBeHidden();

  const made = versions.filter({ hasText: 'Política desde el 01-03-2031' });
  await expect(made).toContainText('La UF subió.');
  await chooseMoreOf(made, 'Eliminar');
  await page
    .getByRole('dialog', { name: /¿Eliminar la versión/ })
    .getByRole('button', { name: 'Eliminar' })
    .click();
  await expect(made).toBeHidden();
});
