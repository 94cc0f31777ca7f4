import { filteredProjects } from 'contract/projects/projects/projects.ts';
import { choose } from '../choose.ts';
import { confirm } from '../confirm.ts';
import { chooseMoreOf } from '../more.ts';
import { expect, noViolations, test } from '../stage.ts';

test('an administrator makes a key that is shown once, and revokes it', async ({ page, context, signIn, server, complaints }) => {
  complaints.expect(/409 .*\/llaveAcceso\)/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn('Catalina Tara');
  await page.goto('/configuraciones/llaves');
  await expect(page.getByRole('row', { name: /Informes de gerencia/ })).toContainText('Vigente');
  await expect(page.getByRole('row', { name: /Piloto de tablero/ })).toContainText('Revocada');

  await page.getByRole('button', { name: 'Nueva llave' }).click();
  const form = page.getByRole('dialog', { name: 'Nueva llave de acceso' });
  await form.getByRole('button', { name: 'Crear' }).click();
  await expect(form.getByLabel('Nombre')).toHaveAccessibleDescription(/Este dato es obligatorio/);
  await form.getByLabel('Nombre').fill('informes de gerencia');
  await choose(form, 'Cuenta', /Emilio Guayacán/, 'guayacan');
  await expect(form.getByRole('checkbox', { name: 'Proyectos y lugares de instalación: Ver' })).toBeVisible();
  await expect(form.getByRole('checkbox', { name: 'Proyectos y lugares de instalación: Crear' })).toBeHidden();
  await form.getByRole('button', { name: 'Crear' }).click();
  await expect(form.getByText('Elija al menos un permiso o una llamada.')).toBeVisible();
  await noViolations(page);
  await form.getByRole('checkbox', { name: 'Proyectos y lugares de instalación: Ver' }).check();
  const calls = form.getByRole('combobox', { name: 'Llamadas sin permiso propio' });
  await choose(form, 'Llamadas sin permiso propio', /Regiones de Chile/, 'Regiones');
  await calls.press('Escape');
  await form.getByRole('button', { name: 'Crear' }).click();
  await confirm(page);
  await expect(form.getByLabel('Nombre')).toHaveAccessibleDescription(/Ya hay una llave sin revocar con ese nombre/);
  await form.getByLabel('Nombre').fill('Tablero de avance');
  await form.getByRole('button', { name: 'Crear' }).click();
  await confirm(page);

  const once = page.getByRole('dialog', { name: 'Llave creada: Tablero de avance' });
  const key = await once.getByLabel('Llave').inputValue();
  await noViolations(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await once.getByRole('button', { name: 'Copiar' }).click();
  await expect(once.getByRole('button', { name: 'Copiado' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await once.getByRole('button', { name: 'Ya lo guardé' }).click();
  await expect(page.getByText(key)).toBeHidden();

  const ask = () => fetch(server.address + filteredProjects.path, { headers: { 'x-access-key': key } }).then((it) => it.status);
  expect(await ask()).toBe(200);
  const row = page.getByRole('row', { name: /Tablero de avance/ });
  await row.getByRole('button', { name: 'Tablero de avance', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Tablero de avance' })).toContainText('Proyectos y lugares de instalación: ver');
  await expect(page.getByRole('dialog', { name: 'Tablero de avance' })).toContainText('Regiones de Chile gateway.listRegiones');
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await chooseMoreOf(row, 'Revocar');
  await page.getByRole('dialog', { name: '¿Revocar Tablero de avance?' }).getByRole('button', { name: 'Revocar' }).click();
  await expect(row).toContainText('Revocada');
  expect(await ask()).toBe(401);
});

test('who may only look at the configuration makes and revokes no key', async ({ page, signIn, given }) => {
  await signIn(await given.user({ permissions: ['maintenance:read'] }));

  await page.goto('/configuraciones/llaves');

  await expect(page.getByRole('row', { name: /Informes de gerencia/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nueva llave' })).toBeHidden();
  await expect(page.getByRole('table').getByRole('button', { name: /^Más acciones de / })).toBeHidden();
});
