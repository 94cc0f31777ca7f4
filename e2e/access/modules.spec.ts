import { listMatrixVersions } from 'contract/approvals/matrix.ts';
import { chooseMoreOf } from '../more.ts';
import { expect, test } from '../stage.ts';

test.beforeEach(async ({ page, signIn }) => {
  await signIn('Catalina Tara');
  await page.goto('/usuarios/moduloPermiso');
});

test('a module is switched off, and nobody reaches what it guards until it is on again', async ({ page, as }) => {
  const read = () =>
    as('Catalina Tara')(listMatrixVersions, {}).then(
      () => 'reads',
      () => 'is refused',
    );
  const turn = async (how: 'check' | 'uncheck') => {
    await page.getByRole('button', { name: 'Matriz de aprobación, suplencias, restricciones' }).click();
    const drawer = page.getByRole('dialog', { name: 'Matriz de aprobación, suplencias, restricciones' });
    await drawer.getByRole('switch', { name: 'Estado' })[how]();
    await drawer.getByRole('button', { name: 'Guardar' }).click();
    await expect(drawer).toBeHidden();
  };
  const row = page.getByRole('row').filter({ hasText: 'Matriz de aprobación, suplencias, restricciones' });
  expect(await read()).toBe('reads');

  await turn('uncheck');
  await expect(row).toContainText('Inactivo');
  await expect.poll(read).toBe('is refused');

  await turn('check');
  await expect(row).toContainText('Activo');
  await expect.poll(read).toBe('reads');
});

test('the module that administrators need is not switched off, nor is one deleted that roles use', async ({ page, complaints }) => {
  complaints.expect(/409 |422 /);
  await page.getByLabel('Buscar', { exact: true }).fill('bodegueros');
  await page.getByRole('button', { name: 'Usuarios, roles, módulos, bodegueros' }).click();
  const drawer = page.getByRole('dialog', { name: 'Usuarios, roles, módulos, bodegueros' });
  await drawer.getByRole('switch', { name: 'Estado' }).uncheck();
  await drawer.getByRole('button', { name: 'Guardar' }).click();
  await expect(drawer.getByRole('alert')).toContainText('Nadie más podría administrar permisos');

  await chooseMoreOf(drawer, 'Eliminar');
  await page
    .getByRole('dialog', { name: /^¿Eliminar Usuarios/ })
    .getByRole('button', { name: 'Eliminar' })
    .click();
  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('rol');
});
