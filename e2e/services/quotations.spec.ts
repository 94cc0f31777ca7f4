import { createServiceRequest } from 'contract/services/index.ts';
import { expect, noViolations, test } from '../stage.ts';

test('a quotation of who is in no register begins their creation, and the way leads back to it', async ({ page, signIn, as }, {
  repeatEachIndex,
}) => {
  const [taxId, name] = [`81156986${repeatEachIndex}`, `Prüflabor ${repeatEachIndex} GmbH`];
  const { number } = await as('Camila Peumo')(createServiceRequest, {
    title: 'Ensayo de inversores',
    project_code: 'CI-26012',
    items: [
      {
        code: 'SER-000001',
        quantity: '1',
        documents: [{ supplier_rut: `DE ${taxId}`, supplier: name, price: '900', coin: 'EUR' }],
      },
    ],
  });
  await signIn('Camila Peumo');
  await page.goto(`/sap/request-services/${number}`);

  await expect(page.getByText(`${name} (DE ${taxId}) no está en Proveedores`).first()).toBeVisible();
  await page.getByRole('link', { name: 'Pedir su creación' }).click();
  await expect(page.getByLabel('Razón social')).toHaveValue(name);
  await expect(page.getByLabel('Identificación tributaria')).toHaveValue(taxId);
  await noViolations(page);
  await expect(page.getByLabel('País')).toBeFocused();
  await page.keyboard.press('Control+Enter');

  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
});
