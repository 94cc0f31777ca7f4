import { modules } from 'contract/permissions.ts';
import { choose } from '../choose.ts';
import { downloadedSheet } from '../sheet.ts';
import { expect, noViolations, test } from '../stage.ts';
import { chooseMore, chooseMoreOf, tapTwice } from '../more.ts';

const places = modules.projects;

test('an administrator creates a role, gives it rights and copies it with them', async ({ page, signIn, complaints }) => {
  complaints.expect(/409 .*\/rol\/copiar\)/);
  await signIn('Catalina Tara');
  await page.goto('/usuarios/rol');
  await page.getByRole('button', { name: 'Nuevo rol' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo rol' });
  await form.getByLabel('Código').fill('con espacio');
  await form.getByLabel('Nombre').fill('Subcontrato');
  await form.getByRole('button', { name: 'Crear' }).click();
  await expect(form.getByLabel('Código')).toHaveAccessibleDescription(/Ejemplo: JPR/);

  await form.getByLabel('Código').fill('sub');
  await form.getByLabel('Qué hace').fill('Empresas de montaje');
  await form.getByRole('button', { name: 'Crear' }).click();
  await expect(page.getByRole('heading', { name: 'SUB Subcontrato' })).toBeVisible();
  const see = page.getByRole('checkbox', { name: `${places}: Ver` });
  await see.check();
  await expect(see.locator('xpath=ancestor::tr')).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('complementary', { name: 'Actividad' })).toContainText(`Catalina Tara dio ${places} · Subcontrato (SUB)`);

  await page.getByRole('button', { name: 'Copiar' }).click();
  const copy = page.getByRole('dialog', { name: 'Copiar Subcontrato' });
  await copy.getByLabel('Código').fill('SUB');
  await copy.getByRole('button', { name: 'Copiar' }).click();
  await expect(copy.getByLabel('Código')).toHaveAccessibleDescription(/Ya hay un rol con ese código/);
  await copy.getByLabel('Código').fill('SUB2');
  await copy.getByRole('button', { name: 'Copiar' }).click();
  await expect(page.getByRole('heading', { name: 'SUB2 Subcontrato (copia)' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: `${places}: Ver` })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: `${places}: Crear` })).not.toBeChecked();

  await page.getByRole('link', { name: 'Historial' }).click();
  await expect(page.getByRole('main')).toContainText('Catalina Tara creó, como copia, el rol Subcontrato (copia) (SUB2)');
});

test('a role with people is retired only when they get another, and deleted only when nobody has it', async ({
  page,
  signIn,
  given,
  db,
  complaints,
}) => {
  complaints.expect(/409 /);
  const person = await given.user({ nombre: 'Ana Boldo' });
  const { nombre } = await db
    .selectFrom('roles')
    .select('nombre')
    .where('codigo_rol', '=', person.codigo_rol ?? '')
    .executeTakeFirstOrThrow();
  await signIn('Catalina Tara');
  await page.goto(`/usuarios/rol?rol=${person.codigo_rol}`);
  await tapTwice(page);
  await chooseMore(page, 'Eliminar');
  // It still asks: a second tap is no answer, and why is told before the backdrop.
  const question = page.getByRole('dialog');
  await expect(question.getByRole('region', { name: 'Avisos' })).toContainText('Acaba de abrirse');
  await question.getByRole('button', { name: 'Cerrar aviso' }).click();
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('1 persona tiene este rol');

  await page.getByRole('button', { name: 'Retirar' }).click();
  const form = page.getByRole('dialog', { name: `Retirar ${nombre}` });
  await form.getByRole('button', { name: 'Retirar' }).click();
  await expect(form.getByRole('combobox', { name: 'Rol que tendrán sus personas' })).toHaveAccessibleDescription(
    /Elija el rol que tendrán/,
  );
  await choose(form, 'Rol que tendrán sus personas', 'Ingeniería (ING)');
  await form.getByRole('button', { name: 'Retirar' }).click();
  await expect(page.getByText('Retirado', { exact: true })).toBeVisible();
  const moved = await db.selectFrom('users').select('codigo_rol').where('id', '=', person.id).executeTakeFirstOrThrow();
  expect(moved.codigo_rol).toBe('ING');

  await page.getByRole('button', { name: 'Reactivar' }).click();
  await expect(page.getByText('Activo', { exact: true })).toBeVisible();
  await chooseMore(page, 'Eliminar');
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page).toHaveURL('/usuarios/rol');
  await expect(page.getByRole('link', { name: nombre, exact: true })).toBeHidden();
});

test('the matrix shows who may do what, what each module guards, and goes to Excel', async ({ page, signIn }) => {
  await signIn('Catalina Tara');
  await page.goto('/usuarios/rol/matriz');
  const matrix = page.getByRole('table', { name: 'Matriz de roles y permisos' });
  await expect(matrix.getByTitle('Jefatura de proyecto: ver, crear, editar, eliminar').first()).toHaveText('VCEX·');

  await matrix.getByRole('button', { name: modules.users }).click();
  const guarded = matrix.getByRole('region', { name: 'Lo que protege' });
  await expect(guarded.getByRole('link', { name: 'Usuarios de bodega' })).toBeVisible();
  await expect(guarded).toContainText('Eliminar un rol');
  await expect(guarded).toContainText('/backend/gateway/v1/rol/{id}');
  await page.getByText('Lo que ningún módulo protege').click();
  await expect(page.getByText('Ingresar con correo y clave')).toBeVisible();

  const { name, rows } = await downloadedSheet(page, () => page.getByRole('button', { name: 'Exportar' }).click());
  expect(name).toMatch(/^roles-y-permisos-.*\.xlsx$/);
  expect(rows[0]).toMatchObject({ Módulo: places, 'Jefatura de proyecto (JPR)': 'VCEX', 'Supervisión de obra (SUP)': 'V' });

  await matrix.getByRole('link', { name: 'JPR Jefatura de proyecto' }).click();
  await expect(page.getByRole('heading', { name: 'JPR Jefatura de proyecto' })).toBeVisible();
  await page.getByRole('button', { name: places }).click();
  await expect(page.getByRole('region', { name: 'Lo que protege' })).toContainText('Crear un proyecto');
  await noViolations(page);
});

test('two roles are compared: only what differs, or everything', async ({ page, signIn }) => {
  await signIn('Catalina Tara');
  await page.goto('/usuarios/rol/comparar');

  await choose(page, 'Un rol', 'Jefatura de proyecto (JPR)');
  await choose(page, 'Otro rol', 'Supervisión de obra (SUP)');

  const table = page.getByRole('table', { name: 'Jefatura de proyecto y Supervisión de obra' });
  await expect(table.getByRole('row', { name: new RegExp(places) })).toContainText('Solo JPR: crear, editar, eliminar');
  await expect(table.getByRole('row', { name: /Horas/ })).toBeHidden();
  await expect(page.getByRole('note')).toContainText('Supervisión de obra: solo los asignados');
  await page.getByRole('checkbox', { name: /Solo lo que difiere/ }).uncheck();
  await expect(table.getByRole('row', { name: /Horas/ })).toBeVisible();
});

test('what a person can do is explained: by the role, and what keeps them from it', async ({
  page,
  signIn,
  visitor,
  given,
  complaints,
}) => {
  complaints.expect(/403 /);
  await signIn('Catalina Tara');
  await page.goto('/usuarios/permisos');
  await choose(page, 'Persona', /Martina Corcolén/, 'corcolen');

  await expect(page.getByRole('heading', { name: 'Martina Corcolén' })).toBeVisible();
  await expect(page.getByText('No puede trabajar')).toBeVisible();
  await expect(page.getByText(/Debe cambiar su clave: hasta entonces/)).toBeVisible();
  await expect(page.getByText(/Solo los asignados: \d+/)).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(modules.returns) })).toContainText('después: ver, crear, editar, aprobar');
  await page.getByRole('link', { name: 'Bodega (BOD)' }).click();
  await expect(page.getByRole('heading', { name: 'BOD Bodega' })).toBeVisible();

  const someone = await given.user({ permissions: ['projects:read'] });
  const own = await visitor(someone);
  await own.goto(`/usuarios/permisos/${someone.token_usuario}`);
  await expect(own.getByText('Puede trabajar')).toBeVisible();
  await own.getByRole('checkbox', { name: /Solo lo que puede \(1 de/ }).check();
  await expect(own.getByRole('row', { name: new RegExp(`${places} Sí`) })).toContainText('Por su rol');
  await own.goto('/usuarios/permisos/somebody-else');
  await expect(own.getByRole('alert')).toContainText('No tiene permiso para ver esto');
});

test('who works in which warehouse is kept: given, switched off, changed, taken away', async ({ page, signIn, given, complaints }) => {
  complaints.expect(/409 .*\/usuarioBodega\)/);
  await given.user({ nombre: 'Rosa Arrayán' });
  await signIn('Catalina Tara');
  await page.goto('/usuarios/usuarioBodega');
  await expect(page.getByRole('row', { name: /Hugo Belloto/ })).toContainText('BF0001 · Bodega Central, BF0002 · Bodega Sur');

  await page.getByRole('button', { name: 'Nuevo usuario de bodega' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo usuario de bodega' });
  await choose(form, 'Persona', /Hugo Belloto/, 'hugo');
  await form.getByRole('button', { name: 'Crear' }).click();
  await expect(form.getByRole('combobox', { name: 'Bodegas' })).toHaveAccessibleDescription(/Elija al menos una bodega/);
  await choose(form, 'Bodegas', 'BM0001 · Bodega móvil camioneta Sofía Tepa');
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Crear' }).click();
  await expect(form.getByText('Esa persona ya es usuario de bodega.')).toBeVisible();
  await choose(form, 'Persona', /Rosa Arrayán/, 'arrayan');
  await form.getByRole('button', { name: 'Crear' }).click();

  const row = page.getByRole('row', { name: /Rosa Arrayán/ });
  await expect(row).toContainText('BM0001');
  await row.getByRole('button', { name: 'Desactivar' }).click();
  await expect(row).toContainText('Inactivo');
  await row.getByRole('button', { name: 'Rosa Arrayán' }).click();
  const edit = page.getByRole('dialog', { name: 'Rosa Arrayán' });
  await choose(edit, 'Bodegas', 'BF0002 · Bodega Sur');
  await page.keyboard.press('Escape');
  await edit.getByRole('button', { name: 'Guardar' }).click();
  await expect(row).toContainText('BF0002 · Bodega Sur, BM0001');
  await expect(row).toContainText('Inactivo');
  await row.getByRole('button', { name: 'Rosa Arrayán' }).click();
  await chooseMoreOf(page.getByRole('dialog', { name: 'Rosa Arrayán' }), 'Eliminar');
  await page.getByRole('dialog', { name: '¿Eliminar Rosa Arrayán?' }).getByRole('button', { name: 'Eliminar' }).click();
  await expect(row).toBeHidden();
});

test('a right that a role is given holds at once for its people', async ({ page, signIn, visitor, given, complaints }) => {
  complaints.expect(/403 /);
  const person = await given.user({ permissions: ['projects:read'] });
  await signIn(person);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Proyectos', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Nuevo proyecto' })).toBeHidden();

  const administrator = await visitor('Catalina Tara');
  await administrator.goto(`/usuarios/rol?rol=${person.codigo_rol}`);
  const create = administrator.getByRole('checkbox', { name: 'Proyectos y lugares de instalación: Crear' });
  await create.check();
  await expect(create.locator('xpath=ancestor::tr')).toHaveAttribute('aria-busy', 'false');

  await page.reload();
  await expect(page.getByRole('link', { name: 'Nuevo proyecto' })).toBeVisible();
});
