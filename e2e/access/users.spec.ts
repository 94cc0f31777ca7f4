import { demoPassword } from 'server/demo/access/people.ts';
import { choose } from '../choose.ts';
import { downloadedSheet } from '../sheet.ts';
import { expect, noViolations, test } from '../stage.ts';
import { enter } from './enter.ts';
import { chooseMore, chooseMoreOf } from '../more.ts';

test.beforeEach(({ signIn }) => signIn('Catalina Tara'));

test('a new user chooses the password by a link that is handed over, and is told who made it', async ({
  page,
  visitor,
  given,
  complaints,
}) => {
  complaints.expect(/401 /);
  complaints.expect(/403 .*enlaceAcceso\)/);
  const email = 'rayen.pellin@usuarios.example';
  await page.goto('/usuarios/usuario');
  await page.getByRole('button', { name: 'Nuevo usuario' }).click();
  const drawer = page.getByRole('dialog', { name: 'Nuevo usuario' });
  await drawer.getByLabel('Nombre').fill('Rayén Usuaria');
  await drawer.getByLabel('Correo').fill(email);
  await choose(drawer, 'Rol', 'Jefatura de proyecto (JPR)', 'jefatura de proyecto');
  await drawer.getByLabel('RUT').fill('12.345.678-9');
  await choose(drawer, 'Cargo', 'Jefa de proyecto');
  await drawer.getByRole('button', { name: 'Crear e invitar' }).click();
  await expect(drawer).toContainText('El dígito verificador no corresponde.');
  await drawer.getByLabel('RUT').fill('12.345.678-5');
  await drawer.getByRole('button', { name: 'Crear e invitar' }).click();

  await expect(page.getByRole('heading', { name: 'Rayén Usuaria', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Invitado');
  const lacks = page.locator('.person-needs').getByRole('listitem');
  await expect(lacks.filter({ hasText: 'Este sistema no envía correos' })).toBeVisible();
  await lacks.getByRole('button', { name: 'Crear y copiar el enlace' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Crear enlace' }).click();
  await page.getByLabel('Su clave', { exact: true }).fill('no-es-mi-clave-1');
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('dialog')).toContainText('La clave no es correcta.');
  await page.getByLabel('Su clave', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Confirmar' }).click();
  const once = page.getByRole('dialog', { name: 'Enlace de acceso para Rayén Usuaria' });
  const link = await once.getByLabel('Enlace').inputValue();
  await noViolations(page);
  await once.getByRole('button', { name: 'Ya lo guardé' }).click();
  const rayen = await visitor();
  await rayen.goto(new URL(link).pathname + new URL(link).search);
  await rayen.getByLabel('Clave nueva', { exact: true }).fill('Rayen-usuaria-2026');
  await rayen.getByRole('button', { name: 'Guardar la clave' }).click();
  await enter(rayen, email, 'Rayen-usuaria-2026');
  await expect(rayen.getByRole('button', { name: 'Menú de Rayén Usuaria' })).toBeVisible();
  const told = rayen.getByRole('alert').filter({ hasText: 'Catalina Tara creó un enlace de acceso para su cuenta' });
  await expect(told).toBeVisible();
  await noViolations(rayen);
  await told.getByRole('button', { name: 'Entendido' }).click();
  await expect(told).toBeHidden();

  // Who starts is shown the five screens that their role uses most, until they close that.
  await rayen.goto('/mi-dia');
  const steps = rayen.getByRole('region', { name: 'Primeros pasos' }).getByRole('listitem');
  await expect(steps).toHaveCount(5);
  await expect(steps.last()).not.toContainText('Visto');
  const isNoted = rayen.waitForResponse((it) => it.url().includes('/logs/login_logs') && !it.url().includes('mi-dia'));
  await steps.last().getByRole('link').click();
  await isNoted;
  await rayen.goto('/mi-dia');
  await expect(steps.last()).toContainText('Visto');
  await rayen.getByRole('button', { name: 'No mostrar más' }).click();
  await expect(steps).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('main')).toContainText('Jefa de proyecto');
  await page.getByRole('link', { name: 'Historial' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Catalina Tara creó la cuenta' })).toBeVisible();
  await page.getByRole('link', { name: 'Sesiones', exact: true }).click();
  await page.getByRole('button', { name: /^Cerrar la sesión de Chrome/ }).click();
  await expect(page.getByText('No tiene ninguna sesión abierta.')).toBeVisible();
  // Not a reload: when the page notices by itself meanwhile, that would cut this one off.
  const again = await rayen.context().newPage();
  await again.goto('/mi-dia');
  await expect(again).toHaveURL('/login');

  // Whoever works in the field is shown what else they wait for, each with the screen that gives it.
  const { token_usuario } = await given.user({ permissions: ['projects:read', 'mobile_warehouses:update'], seesAllProjects: false });
  await page.goto(`/usuarios/usuario/${token_usuario}`);
  await expect(lacks.filter({ hasText: 'no tiene ninguno' }).getByRole('link')).toHaveAttribute('href', /\/proyectos$/);
  await expect(lacks.filter({ hasText: 'Trabaja con bodegas' }).getByRole('link')).toHaveAttribute('href', /usuarioBodega$/);
});

test('the list is searched by RUT, narrowed, and exported as it is narrowed', async ({ page }) => {
  await page.goto('/usuarios/usuario');
  await page.getByLabel('Buscar', { exact: true }).fill('33.000.077-5');
  await expect(page.getByRole('link', { name: 'Camila Peumo' })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByLabel('Buscar', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Más filtros' }).click();
  await choose(page, 'Subgerencia', 'Residencial');
  await expect(page.getByRole('link', { name: 'Elena Boldo' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Camila Peumo' })).toBeHidden();

  const { name, rows } = await downloadedSheet(page, () => page.getByRole('button', { name: 'Exportar' }).click());

  expect(name).toMatch(/^usuarios-.*\.xlsx$/);
  expect(rows.map((it) => it['Nombre'])).toEqual(expect.arrayContaining(['Elena Boldo', 'Matías Canelo', 'Sofía Tepa']));
  expect(new Set(rows.map((it) => it['Subgerencia']))).toEqual(new Set(['Residencial']));
});

test('an account is corrected, deactivated at once, and activated again', async ({ page, given, visitor, complaints }) => {
  complaints.expect(/401 /);
  const person = await given.user({ nombre: 'Bruno Saliente', permissions: ['projects:read'] });
  const bruno = await visitor(person);
  await bruno.goto('/');
  await expect(bruno.getByRole('heading', { name: 'Proyectos', level: 1 })).toBeVisible();
  await page.goto(`/usuarios/usuario?search=${person.email}`);
  await page.getByRole('link', { name: 'Bruno Saliente' }).click();

  await page.getByRole('button', { name: 'Editar' }).click();
  const drawer = page.getByRole('dialog', { name: 'Editar Bruno Saliente' });
  await drawer.getByLabel('Teléfono').fill('+56 9 5555 0199');
  await drawer
    .getByLabel('Foto', { exact: true })
    .setInputFiles({ name: 'bruno.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await drawer.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('+56 9 5555 0199')).toBeVisible();
  await expect.poll(() => page.locator('.detail-image img').evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(100);

  await chooseMore(page, 'Desactivar');
  await page.getByRole('dialog').getByRole('button', { name: 'Desactivar' }).click();
  await expect(page.getByRole('main')).toContainText('Desactivado');
  await bruno.reload();
  await expect(bruno).toHaveURL('/login');
  await page.getByRole('button', { name: 'Activar' }).click();
  await expect(page.getByRole('main')).not.toContainText('Desactivado');
});

test('several accounts are changed at once; oneself is not shut out with them', async ({ page, given, complaints }) => {
  complaints.expect(/422 /);
  await given.user({ nombre: 'Varias Una', email: 'una@varias.example' });
  await given.user({ nombre: 'Varias Dos', email: 'dos@varias.example' });
  await page.goto('/usuarios/usuario?search=varias.example');
  await page.getByRole('checkbox', { name: 'Marcar todos' }).check();
  await page.getByRole('region', { name: 'Acciones sobre lo marcado' }).getByRole('button', { name: 'Desactivar' }).click();
  await page.getByRole('dialog', { name: '¿Desactivar 2 personas?' }).getByRole('button', { name: 'Desactivar' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Desactivado' })).toHaveCount(2);

  await page.goto('/usuarios/usuario?search=catalina.tara');
  await page.getByRole('checkbox', { name: 'Marcar Catalina Tara' }).check();
  await page.getByRole('region', { name: 'Acciones sobre lo marcado' }).getByRole('button', { name: 'Desactivar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desactivar' }).click();
  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('Nadie desactiva su propia cuenta.');
});

test('users come in by a spreadsheet, reviewed row by row', async ({ page, db, complaints }) => {
  complaints.expect(/400 /);
  const file = (text: string) => ({ name: 'personas.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.goto('/usuarios/usuario');
  await page.getByRole('link', { name: 'Importar' }).click();
  await page.getByLabel('Planilla', { exact: true }).setInputFiles(file('Central;Potencia\nLalackama;60'));
  await page.getByRole('button', { name: 'Revisar planilla' }).click();
  await expect(page.getByRole('alert')).toContainText('No se encontró la columna «Correo»');

  await page
    .getByLabel('Planilla', { exact: true })
    .setInputFiles(
      file('Correo;Nombre;Rol;Cargo\nhoja@planilla.example;Hoja Nueva;ING;Ingeniera de proyectos\nmala@planilla.example;Mala;ZZZ;'),
    );
  await page.getByRole('button', { name: 'Revisar planilla' }).click();
  await expect(page.getByRole('list', { name: 'Fila por fila' })).toContainText('No existe «ZZZ».');
  await expect(page.getByRole('button', { name: 'Importar 1 fila' })).toBeDisabled();
  await noViolations(page);
  await page.getByRole('checkbox', { name: 'Omitir la fila con error' }).check();
  await page.getByRole('button', { name: 'Importar 1 fila' }).click();
  await expect(page.getByRole('heading', { name: 'Importación terminada' })).toBeVisible();
  await page.getByRole('link', { name: 'Ver los usuarios' }).click();

  await page.getByLabel('Buscar', { exact: true }).fill('planilla.example');
  await expect(page.getByRole('row').filter({ hasText: 'Hoja Nueva' })).toContainText('Invitado');
  expect(await db.selectFrom('mails').select('asunto').where('para', 'like', '%planilla.example').execute()).toHaveLength(1);
});

test('a position is created, refused twice, kept while somebody has it, and retired', async ({ page, db, given, complaints }) => {
  complaints.expect(/409 /);
  await page.goto('/usuarios/cargo');
  await page.getByRole('button', { name: 'Nuevo cargo' }).click();
  const drawer = page.getByRole('dialog', { name: 'Nuevo cargo' });
  await drawer.getByLabel('Nombre').fill('Jefa de proyecto');
  await drawer.getByRole('button', { name: /^Crear/ }).click();
  await expect(drawer).toContainText('Ya hay un cargo con ese nombre.');
  await drawer.getByLabel('Nombre').fill('Topógrafa');
  await drawer.getByRole('button', { name: /^Crear/ }).click();
  await page.getByRole('button', { name: 'Topógrafa' }).click();
  const { id } = await db.selectFrom('positions').select('id').where('nombre', '=', 'Topógrafa').executeTakeFirstOrThrow();
  await given.staff({ nombre: 'Tomasa Cerro', cargo_id: id });

  const held = page.getByRole('dialog', { name: 'Topógrafa' });
  await chooseMoreOf(held, 'Eliminar');
  await page.getByRole('dialog', { name: '¿Eliminar Topógrafa?' }).getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('lo tiene Tomasa Cerro');
  await held.getByRole('switch', { name: 'Estado' }).uncheck();
  await held.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Topógrafa' })).toContainText('Retirado');
});

test('a sub-management is created with somebody who answers for it', async ({ page, complaints }) => {
  complaints.expect(/409 /);
  await page.goto('/mantenedores/subgerencias');
  await page.getByRole('button', { name: 'Nueva subgerencia' }).click();
  const drawer = page.getByRole('dialog', { name: 'Nueva subgerencia' });
  await drawer.getByLabel('Nombre').fill('Logística Norte');
  await choose(drawer, 'Responsable', 'Hugo Belloto · Encargado de bodega central', 'hugo belloto');
  await choose(drawer, 'Unidad de negocio', 'Residencial (RE)', 'residencial');
  await drawer.getByRole('button', { name: /^Crear/ }).click();
  await expect(drawer).toContainText('Otra subgerencia activa ya lleva esa unidad de negocio.');
  await choose(drawer, 'Unidad de negocio', 'Otros (OT)', 'otros');
  await drawer.getByRole('button', { name: /^Crear/ }).click();

  await expect(page.getByRole('row').filter({ hasText: 'Logística Norte' })).toContainText('Hugo Belloto');
});

test('somebody joins the staff under a superior, with contracts that never overlap', async ({ page, complaints }) => {
  complaints.expect(/400 /);
  await page.goto('/mantenedores/personal');
  await page.getByRole('button', { name: 'Nueva persona' }).click();
  const drawer = page.getByRole('dialog', { name: 'Nueva persona' });
  await drawer.getByLabel('Nombre').fill('Maestra Nueva');
  await drawer.getByLabel('RUT').fill('13.131.313-6');
  await drawer.getByLabel('Oficio').fill('montajista');
  await choose(drawer, 'Superior', 'Sofía Tepa · Supervisora de obra', 'sofia tepa');
  await drawer.getByRole('button', { name: 'Crear persona' }).click();
  await page.getByLabel('Buscar', { exact: true }).fill('13.131.313');
  await page.getByRole('button', { name: 'Maestra Nueva' }).click();

  const person = page.getByRole('dialog', { name: 'Maestra Nueva' });
  const addContract = async (desde: string, hasta: string) => {
    await person.getByRole('button', { name: 'Agregar contrato' }).click();
    const contract = page.getByRole('dialog', { name: 'Agregar contrato' });
    await contract.getByLabel('Desde').fill(desde);
    await contract.getByLabel('Desde').press('Enter');
    await contract.getByLabel('Hasta').fill(hasta);
    await contract.getByLabel('Hasta').press('Enter');
    await contract.getByRole('button', { name: 'Agregar', exact: true }).click();
    return contract;
  };
  // What comes of them moves the button.
  await expect(person.getByRole('region', { name: 'Contratos' })).toContainText('Todavía no tiene contratos.');
  await addContract('01-03-2025', '31-08-2025');
  await expect(person.getByRole('region', { name: 'Contratos' })).toContainText('01-03-2025 → 31-08-2025');
  const second = await addContract('31-08-2025', '31-12-2025');
  await expect(second).toContainText('Se cruza con el contrato que rige desde el 01-03-2025');
  await second.getByLabel('Desde').fill('01-09-2025');
  await second.getByLabel('Desde').press('Enter');
  await second.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(person.getByRole('listitem')).toHaveCount(2);

  await person.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByLabel('Buscar', { exact: true }).fill('sofia tepa');
  await page.getByRole('button', { name: 'Sofía Tepa' }).click();
  const superior = page.getByRole('dialog', { name: 'Sofía Tepa' });
  await choose(superior, 'Superior', 'Maestra Nueva', 'maestra nueva');
  await superior.getByRole('button', { name: 'Guardar' }).click();
  await expect(superior).toContainText('Quedaría en un círculo');
});

test('a crew comes in by a spreadsheet', async ({ page }) => {
  const text = 'RUT;Nombre;Oficio;Superior\n20.000.001-3;Cuadrilla Uno;rigger;20.000.002-1\n20.000.002-1;Cuadrilla Dos;maestra;';
  await page.goto('/mantenedores/personal');
  await page.getByRole('link', { name: 'Importar' }).click();
  await page
    .getByLabel('Planilla', { exact: true })
    .setInputFiles({ name: 'cuadrilla.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Revisar planilla' }).click();
  await page.getByRole('button', { name: 'Importar 2 filas' }).click();
  await page.getByRole('link', { name: 'Ver el personal' }).click();
  await page.getByLabel('Buscar', { exact: true }).fill('cuadrilla');

  await expect(page.getByRole('row').filter({ hasText: 'Cuadrilla Uno' })).toContainText('Cuadrilla Dos');
});

test('an account that never did anything is deleted', async ({ page, db, given }) => {
  const { token_usuario, id } = await given.user({ nombre: 'Nunca Vino' });
  await page.goto(`/usuarios/usuario/${token_usuario}`);
  await chooseMore(page, 'Eliminar');
  await page.getByRole('dialog', { name: '¿Eliminar a Nunca Vino?' }).getByRole('button', { name: 'Eliminar' }).click();

  await expect(page).toHaveURL('/usuarios/usuario');
  expect(await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()).toBeUndefined();
});
