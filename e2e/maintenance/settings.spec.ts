import { getMaintenanceForm, postMaintenanceForm, updateMaintenanceMode } from 'contract/maintenance/maintenance.ts';
import { chooseMoreOf } from '../more.ts';
import { expect, noViolations, test } from '../stage.ts';

test('a banner appears to everybody, can be closed, and comes back when its text changes', async ({ page, signIn, visitor }) => {
  const administrator = await visitor('Catalina Tara');
  const announce = async (text: string) => {
    await administrator.goto('/configuraciones/aviso');
    await administrator.getByLabel('Texto').fill(text);
    await administrator.getByRole('switch', { name: 'Mostrar sobre las pantallas' }).check();
    await administrator.getByRole('button', { name: 'Guardar' }).click();
    await expect(administrator.getByRole('region', { name: 'Avisos' })).toContainText('Aviso guardado');
  };
  await announce('Hoy a las 19:00 se reinicia el sistema.');

  await signIn('Camila Peumo');
  await page.goto('/');
  const banner = page.getByRole('status').filter({ hasText: 'se reinicia el sistema' });
  await expect(banner).toBeVisible();
  await banner.getByRole('button', { name: 'Cerrar el aviso' }).click();
  await expect(banner).toBeHidden();
  await page.getByRole('link', { name: 'RE-26041' }).click();
  await expect(page.getByRole('heading', { name: 'RE-26041 Casa Espino' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'RE-26041 Casa Espino' })).toBeVisible();
  await expect(banner).toBeHidden();

  await announce('Se reinicia el sistema mañana a las 8:00.');
  await page.reload();
  await expect(page.getByText('Se reinicia el sistema mañana a las 8:00.')).toBeVisible();
});

test('a background image is uploaded and taken away; what is no image is refused', async ({ page, signIn, complaints }) => {
  complaints.expect(/4\d\d .*\/maintenance\//, /blob:/);
  await signIn('Catalina Tara');
  await page.goto('/configuraciones/imagenes');
  const gallery = page.getByRole('list', { name: 'Imágenes de fondo' });
  const chooser = page.getByLabel('Arrastre imágenes aquí o elíjalas');

  await chooser.setInputFiles({ name: 'planta.png', mimeType: 'image/png', buffer: await page.screenshot() });
  const image = gallery.getByRole('img', { name: 'Fondo planta.png' });
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(500);

  await chooser.setInputFiles({ name: 'falsa.png', mimeType: 'image/png', buffer: Buffer.from('no soy una imagen') });
  const refused = gallery.getByRole('listitem').filter({ hasText: 'falsa.png' });
  await expect(refused.getByRole('alert')).toBeVisible();
  await refused.getByRole('button', { name: 'Quitar falsa.png' }).click();
  await expect(refused).toBeHidden();

  await chooseMoreOf(gallery.getByRole('listitem').filter({ hasText: 'planta.png' }), 'Eliminar');
  await page.getByRole('dialog', { name: '¿Eliminar la imagen?' }).getByRole('button', { name: 'Eliminar' }).click();
  await expect(image).toBeHidden();
});

test('the texts of the maintenance page save themselves and are what people read', async ({ page, signIn, visitor, as, complaints }) => {
  complaints.expect(/503 /);
  await signIn('Catalina Tara');
  await page.goto('/configuraciones/pagina');
  const texts = page.getByRole('region', { name: 'Textos de la página' });
  const saved = page.getByRole('status').filter({ hasText: 'Guardado' });

  await page.getByRole('button', { name: 'Agregar descripción' }).click();
  await texts.getByRole('textbox', { name: 'Descripción' }).last().fill('Cambiamos el inversor del servidor.');
  await expect(saved).toBeVisible();
  await page.getByRole('switch', { name: 'Mostrar: Volveremos en unos minutos.' }).uncheck();
  await expect(page.getByRole('region', { name: 'Así se verá' })).not.toContainText('Volveremos en unos minutos.');
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(texts.getByRole('textbox', { name: 'Descripción' }).last()).toHaveValue('Cambiamos el inversor del servidor.');

  const administrator = as('Catalina Tara');
  await administrator(updateMaintenanceMode, { mode: 'on' });
  try {
    const camila = await visitor('Camila Peumo');
    await camila.goto('/maintenance');
    await expect(camila.getByText('Cambiamos el inversor del servidor.')).toBeVisible();
    await expect(camila.getByText('Volveremos en unos minutos.')).toBeHidden();
  } finally {
    await administrator(updateMaintenanceMode, { mode: 'off' });
  }
});

test('of two who write the maintenance page the second sees both versions and chooses', async ({ page, signIn, as, complaints }) => {
  complaints.expect(/412 .*\/post_maintenance_form/);
  const other = as('Catalina Tara');
  const saveElsewhere = async (description: string) => {
    const { version, termina_estimada } = await other(getMaintenanceForm, {});
    await other(postMaintenanceForm, { version, termina_estimada, infos: [{ info_type: 'title', description }] });
  };
  const conflict = page.getByRole('alert').filter({ hasText: 'Otra persona guardó cambios mientras usted editaba' });
  const title = page.getByRole('region', { name: 'Textos de la página' }).getByRole('textbox', { name: 'Título' });
  await saveElsewhere('Volvemos a las diez');
  await signIn('Catalina Tara');
  await page.goto('/configuraciones/pagina');

  await expect(title).toHaveValue('Volvemos a las diez');
  await saveElsewhere('Volvemos a las once');
  await title.fill('Volvemos a las doce');
  const texts = conflict.getByRole('row', { name: 'Texto 1' });
  await expect(texts).toContainText('Título: Volvemos a las doce');
  await expect(texts).toContainText('Título: Volvemos a las once');
  await noViolations(page);
  await conflict.getByRole('button', { name: 'Guardar lo mío' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Guardado' })).toBeVisible();
  expect(await other(getMaintenanceForm, {})).toMatchObject({ infos: [{ description: 'Volvemos a las doce' }] });

  await saveElsewhere('Volvemos mañana');
  await title.fill('Volvemos hoy');
  await conflict.getByRole('button', { name: 'Usar lo actual' }).click();
  await expect(conflict).toBeHidden();
  await expect(title).toHaveValue('Volvemos mañana');
  expect(await other(getMaintenanceForm, {})).toMatchObject({ infos: [{ description: 'Volvemos mañana' }] });
});

test.describe('in a browser that stands in Madrid', () => {
  test.use({ timezoneId: 'Europe/Madrid' });

  test('the expected end is a time of Santiago all the same', async ({ page, signIn, as }) => {
    await signIn('Catalina Tara');
    await page.goto('/configuraciones/pagina');
    const end = page.getByRole('textbox', { name: 'Término estimado' });

    await end.fill('22-11-2099 10:00');
    await end.press('Enter');

    await expect(page.getByRole('status').filter({ hasText: 'Guardado' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Así se verá' })).toContainText('22-11-2099 10:00, hora de Santiago');
    expect(await as('Catalina Tara')(getMaintenanceForm, {})).toMatchObject({ termina_estimada: '2099-11-22T13:00:00.000Z' });
    await page.reload();
    await expect(end).toHaveValue('22-11-2099 10:00');
  });
});

test('an administrator finds who opened which page', async ({ page, signIn, visitor }) => {
  const camila = await visitor('Camila Peumo');
  await camila.goto('/proyectos/lugaresInstalacion/CI-26015');
  await expect(camila.getByRole('heading', { name: 'CI-26015 Viña Tres Espejos, bodega' })).toBeVisible();

  await signIn('Catalina Tara');
  await page.goto('/configuraciones/accesos');
  await page.getByRole('searchbox', { name: 'Persona' }).fill('camila.peumo');
  await page.getByRole('searchbox', { name: 'Página' }).fill('lugaresInstalacion/CI-26015');

  const found = page.getByRole('row').filter({ hasText: '/proyectos/lugaresInstalacion/CI-26015' });
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('camila.peumo@soldepapel.example');
});

test('the outbox shows a mail, and sends a failed one again', async ({ page, signIn, db }) => {
  const mail = {
    para: 'proveedor@inversores.example',
    asunto: 'Clave del portal de proveedores',
    texto: 'Abra esta dirección',
    error: 'Casilla llena',
    sent_at: null,
  };
  await db
    .insertInto('mails')
    .values({ ...mail, estado: 'fallido' })
    .execute();
  await signIn('Catalina Tara');
  await page.goto('/configuraciones/correos');
  await page.getByLabel('Buscar', { exact: true }).fill('inversores.example');

  await page.getByRole('button', { name: 'Clave del portal de proveedores' }).click();
  const drawer = page.getByRole('dialog', { name: 'Clave del portal de proveedores' });
  await expect(drawer.getByLabel('Texto del correo')).toHaveText('Abra esta dirección');
  await expect(drawer).toContainText('No se pudo enviar: Casilla llena');
  await drawer.getByRole('button', { name: 'Reintentar' }).click();

  await expect(drawer).toContainText('Pendiente');
  await expect(drawer.getByRole('button', { name: 'Reintentar' })).toBeHidden();
});
