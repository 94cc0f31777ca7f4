import { expect, noViolations, test } from '../stage.ts';

test('supply loads an external list on a phone: it sees each row first, and the supplier is in the register under its RUT', async ({
  page,
  signIn,
}) => {
  await signIn('Rocío Alerce');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/supplying/suppliers');
  await page.getByRole('button', { name: 'Importar lista externa' }).click();
  const sheet = page.getByRole('dialog', { name: 'Importar lista externa' });
  const load = async (...rows: string[]) => {
    const buffer = Buffer.from(['rut;official_name;contact_user_email', ...rows].join('\n'));
    await sheet.getByLabel('Planilla').setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer });
    await sheet.getByRole('button', { name: 'Revisar planilla' }).click();
  };

  await load('78.900.999-1;Pernos Puelo SpA;ventas@puelo.example');
  await expect(sheet.getByRole('list', { name: 'Fila por fila' })).toContainText('rut');
  await expect(sheet.getByRole('button', { name: /^Importar/ })).toBeDisabled();
  await noViolations(page);
  await sheet.getByRole('button', { name: 'Elegir otra planilla' }).click();
  await load('78.900.282-7;Pernos Puelo SpA;ventas@puelo.example');
  await expect(sheet.getByRole('list', { name: 'Fila por fila' })).toContainText('Pernos Puelo SpA');
  await sheet.getByRole('button', { name: 'Importar 1 fila' }).click();

  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('Creados: 1');
  await page.goto('/supplying/suppliers?origin=lista&search=pernos puelo');
  await expect(page.getByText('Pernos Puelo SpA', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('78900282-7').first()).toBeVisible();
});
