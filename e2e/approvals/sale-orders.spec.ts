import { choose } from '../choose.ts';
import { confirm } from '../confirm.ts';
import { expect, noViolations, test } from '../stage.ts';

test.beforeEach(({ signIn }) => signIn('Catalina Tara'));

test('the bands of sale orders are changed with the password: limits, a new band, who approves', async ({ page, complaints }) => {
  complaints.expect(/403 .*(update_sale_order_amounts|update_sales_department_approvers)/);
  await page.goto('/mantenedores/aprobaciones/administrativas');
  await page.getByRole('button', { name: 'Cambiar tramos' }).click();
  const form = page.getByRole('dialog', { name: 'Tramos de las órdenes de venta' });
  await form.getByLabel('Tramo 1: hasta').fill('9.000');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form.getByLabel('Tramo 2: hasta')).toHaveAccessibleDescription('Debe ser mayor que el límite del tramo anterior.');
  await form.getByLabel('Tramo 1: hasta').fill('800,5');
  await form.getByRole('button', { name: 'Agregar tramo' }).click();
  await form.getByLabel('Tramo 3: hasta').fill('20.000');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form.getByRole('group', { name: 'Tramo 3' })).toContainText(/El correo no es válido|obligatorio/);
  await choose(form, 'Aprueba el tramo 3', 'Leonor Mañío · Gerenta de finanzas', 'Leonor');
  await noViolations(page);
  await form.getByRole('button', { name: 'Guardar' }).click();
  await confirm(page);
  const band = page.getByRole('listitem').filter({ hasText: 'Tramo 3' });
  await expect(band).toContainText('Sobre UF 5.000,00 y hasta UF 20.000,00');
  await expect(band).toContainText('Leonor Mañío');

  await page.getByRole('button', { name: 'Cambiar aprobadores' }).click();
  const people = page.getByRole('dialog', { name: 'Aprobadores de las órdenes de venta' });
  await choose(people.getByRole('group', { name: /^Tramo 3/ }), 'Residencial', 'Matías Canelo · Subgerente Residencial', 'Matías');
  await people.getByRole('button', { name: 'Guardar' }).click();
  await confirm(page);
  await expect(band).toContainText('Matías Canelo');
  await expect(band).toContainText('Las demás unidades');
});
