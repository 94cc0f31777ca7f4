import { createActividadProyectoGantt, updatePlan } from 'contract/schedule/index.ts';
import { sendMail } from 'contract/administration/mail/notification-mails.ts';
import { choose } from '../choose.ts';
import { dayIn } from '../days.ts';
import { chooseMoreOf } from '../more.ts';
import { downloadedSheet } from '../sheet.ts';
import { expect, noViolations, test } from '../stage.ts';

test.beforeEach(({ signIn }) => signIn('Catalina Tara'));

test('the sections are beside the page, and on a phone a list to choose from', async ({ page }) => {
  await page.goto('/configuraciones');
  const sections = page.getByRole('navigation', { name: 'Secciones de la configuración' });
  await expect(sections.getByRole('list')).toHaveCount(4);
  await sections.getByRole('link', { name: 'Empresa' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Empresa' })).toBeVisible();
  await expect(sections.getByRole('link', { name: 'Empresa' })).toHaveAttribute('aria-current', 'page');

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(sections).toBeHidden();
  await page.getByLabel('Sección').selectOption('Constantes');
  await expect(page.getByRole('heading', { level: 1, name: 'Constantes' })).toBeVisible();
  await expect(page).toHaveURL('/configuraciones/constantes');
});

test('the company is corrected, a wrong RUT is said at its field, and the logo is a picture', async ({ page, complaints }) => {
  complaints.expect(/4\d\d .*\/empresa\/logo/);
  await page.goto('/configuraciones/empresa');
  await page.getByLabel('RUT', { exact: true }).fill('78.900.990-1');
  await page.getByLabel('Teléfono').fill('+56 2 2345 6789');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByLabel('RUT', { exact: true })).toHaveAccessibleDescription('El dígito verificador no corresponde.');

  await page.getByLabel('RUT', { exact: true }).fill('789009902');
  await choose(page, 'Comuna', 'Ñuñoa');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('Datos de la empresa guardados');
  await page.reload();
  await expect(page.getByLabel('Teléfono')).toHaveValue('+56 2 2345 6789');
  await expect(page.getByText('Ñuñoa')).toBeVisible();

  const logo = page.getByRole('region', { name: 'Logo' });
  const chooser = page.getByLabel('Archivo del logo');
  await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no soy una imagen') });
  await expect(logo.getByRole('alert')).toContainText('no es una imagen');
  await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await page.screenshot() });
  const picture = page.getByRole('img', { name: 'Logo de Sol de Papel Energía SpA' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalHeight)).toBe(400);
  await logo.getByRole('button', { name: 'Quitar' }).click();
  await page.getByRole('dialog', { name: '¿Quitar el logo?' }).getByRole('button', { name: 'Quitar' }).click();
  await expect(picture).toBeHidden();
});

test('mails get a name and a signature, and a test mail says that it did not leave', async ({ page }) => {
  await page.goto('/configuraciones/correo');
  await page.getByLabel('Responder a').fill('compras');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByLabel('Responder a')).toHaveAccessibleDescription(/El correo no es válido/);
  await page.getByLabel('Responder a').fill('compras@soldepapel.example');
  await page.getByLabel('Firma').fill('Equipo de compras');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('Envío de correo guardado');

  const trial = page.getByRole('region', { name: 'Correo de prueba' });
  await trial.getByLabel('Enviar a').fill('prueba@soldepapel.example');
  await trial.getByRole('button', { name: 'Enviar correo de prueba' }).click();
  await expect(trial.getByRole('status')).toContainText('No salió');
  await expect(trial.getByRole('status')).toContainText('quedó en la bandeja de salida');
  await page.goto('/configuraciones/correos');
  await expect(page.getByRole('row').filter({ hasText: 'prueba@soldepapel.example' })).toHaveCount(1);
});

test('a constant is changed within its limits and goes back to its original', async ({ page }) => {
  await page.goto('/configuraciones/constantes');
  const group = page.getByRole('region', { name: 'Aprobaciones' });
  await group.getByRole('button', { name: 'Cambiar Recordatorio de una aprobación pendiente' }).click();
  const drawer = page.getByRole('dialog', { name: 'Recordatorio de una aprobación pendiente' });
  await drawer.getByLabel('Valor').fill('61');
  await drawer.getByRole('button', { name: 'Guardar' }).click();
  await expect(drawer.getByLabel('Valor')).toHaveAccessibleDescription(/Debe ser a lo más 60/);
  await drawer.getByLabel('Valor').fill('4');
  await drawer.getByRole('button', { name: 'Guardar' }).click();

  const row = group.getByRole('listitem').filter({ hasText: 'Recordatorio de una aprobación pendiente' });
  await expect(row).toContainText('4 días hábiles');
  await expect(row).toContainText('Original: 2 días hábiles · catalina.tara@soldepapel.example');
  await noViolations(page);
  await row.getByRole('button', { name: 'Restablecer' }).click();
  await page
    .getByRole('dialog', { name: /¿Restablecer/ })
    .getByRole('button', { name: 'Restablecer' })
    .click();
  await expect(row).toContainText('2 días hábiles');
  await expect(row).not.toContainText('Modificada');
  // What nothing reads yet is not there.
  await expect(page.getByText('Código RE4')).toHaveCount(0);

  await page.getByRole('button', { name: 'Cambiar Sitios permitidos en los tableros' }).click();
  const hosts = page.getByRole('dialog', { name: 'Sitios permitidos en los tableros' });
  await hosts.getByLabel('Valor').fill('app.smartsheet.com\nhttps://otro.cl/');
  await hosts.getByRole('button', { name: 'Guardar' }).click();
  await expect(hosts.getByLabel('Valor')).toHaveAccessibleDescription(/No tiene la forma esperada/);
  await hosts.getByLabel('Valor').fill('app.smartsheet.com\ntableros.soldepapel.cl');
  await hosts.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('region', { name: 'Sistema' })).toContainText('tableros.soldepapel.cl');
});

test('a holiday of some communes is added once one has seen what it moves, and a spreadsheet is imported whole or not at all', async ({
  page,
  complaints,
  as,
  given,
}) => {
  complaints.expect(/400 .*\/feriados\/importar/);
  const { nombre, codigoLugarInstalacion, codigoProyecto } = await given.place();
  const codes = { codigoLugarInstalacion, codigoProyecto };
  await as('Catalina Tara')(updatePlan, { ...codes, version: null, start: '2035-03-05', status_day: null });
  await as('Catalina Tara')(createActividadProyectoGantt, { ...codes, activities: [{ nombre: 'Zanja', gantt: { duration: 3 * 480 } }] });
  await page.goto('/configuraciones/feriados?year=2026');
  await page.getByRole('button', { name: 'Nuevo feriado' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo feriado' });
  await form.getByLabel('Fecha').fill('06-03-2035');
  await form.getByLabel('Fecha').press('Enter');
  await expect(form.getByRole('status')).toContainText('1 plan cambia, 1 termina más tarde.');
  await expect(form.getByRole('list', { name: 'Lugares cuyo término más se mueve' })).toHaveText(
    `${nombre} (${codigoProyecto}): 07-03-2035 → 08-03-2035`,
  );
  await form.getByLabel('Fecha').fill('24-11-2026');
  await form.getByLabel('Fecha').press('Enter');
  await choose(form, 'Dónde rige', 'Una o más comunas');
  await form.getByRole('button', { name: /^Crear/ }).click();
  await expect(form.getByLabel('Nombre')).toHaveAccessibleDescription('Este dato es obligatorio.');
  await form.getByLabel('Nombre').fill('Aniversario de Ovalle');
  await choose(form, 'Región', 'Coquimbo');
  await choose(form, 'Comunas', 'Ovalle');
  await form.getByLabel('Nombre').click();
  await form.getByRole('button', { name: /^Crear/ }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Aniversario de Ovalle' })).toContainText('Comuna: Ovalle');

  await page.getByRole('button', { name: 'Importar' }).click();
  const sheet = page.getByRole('dialog', { name: 'Importar feriados' });
  const upload = async (text: string) => {
    await sheet.getByLabel('Planilla').setInputFiles({ name: 'feriados.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await sheet.getByRole('button', { name: 'Revisar planilla' }).click();
  };
  await upload('Día;Motivo\n01-01-2028;Año Nuevo\n');
  await expect(sheet.getByText(/Falta la columna «Nombre»/).first()).toBeVisible();
  await upload('Fecha;Nombre\n01-01-2028;Año Nuevo\n30-02-2028;No existe\n');
  await expect(sheet.getByRole('list', { name: 'Fila por fila' })).toContainText('Fecha: La fecha no existe. Use día-mes-año.');
  await expect(sheet.getByRole('button', { name: 'Importar 1 fila' })).toBeDisabled();
  await noViolations(page);
  await sheet.getByRole('button', { name: 'Elegir otra planilla' }).click();
  await upload('Fecha;Nombre;Irrenunciable\n01-01-2028;Año Nuevo;Sí\n01-05-2028;Día del Trabajo;Sí\n');
  await expect(sheet.getByRole('status')).toContainText('Ningún plan cambia.');
  await sheet.getByRole('button', { name: 'Importar 2 filas' }).click();
  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('Creados: 2');
  await page.goto('/configuraciones/feriados?year=2028');
  await expect(page.getByRole('row').filter({ hasText: 'Día del Trabajo' })).toContainText('Irrenunciable');
});

test('another working week begins on a date, within the limits of the law', async ({ page }) => {
  await page.goto('/configuraciones/feriados');
  const weeks = page.getByRole('region', { name: 'Jornada' });
  await expect(weeks.getByRole('listitem').filter({ hasText: 'Vigente' })).toContainText('42 por semana');
  await weeks.getByRole('button', { name: 'Nueva jornada' }).click();
  const form = page.getByRole('dialog', { name: 'Nueva jornada' });
  const begins = dayIn(90);
  await form.getByLabel('Rige desde').fill(begins);
  await form.getByLabel('Rige desde').press('Enter');
  await form.getByLabel('Horas ordinarias por día').fill('9');
  await form.getByRole('button', { name: 'Crear jornada' }).click();
  await expect(form.getByLabel('Horas ordinarias por día')).toHaveAccessibleDescription(/superan el límite de la semana/);
  await form.getByLabel('Horas ordinarias por día').fill('8');
  await form.getByRole('button', { name: 'Crear jornada' }).click();

  const added = weeks.getByRole('listitem').filter({ hasText: `Desde el ${begins}` });
  await expect(added).toContainText('lunes a viernes, 8 horas por día');
  await chooseMoreOf(added, 'Eliminar');
  await page
    .getByRole('dialog', { name: /¿Eliminar la jornada/ })
    .getByRole('button', { name: 'Eliminar' })
    .click();
  await expect(added).toBeHidden();
});

test('the outside systems say what is not configured, and by which variable', async ({ page }) => {
  await page.goto('/configuraciones/sistemas');
  const mail = page.getByRole('region', { name: 'Servidor de correo (SMTP)' });

  await expect(mail).toContainText('Sin configurar');
  await expect(mail).toContainText('SMTP_URL');
  await expect(mail.getByRole('button')).toHaveCount(0);
});

test('a waiting job is discarded and taken up again', async ({ page, as }) => {
  await as('Catalina Tara')(sendMail, { form: 'return', email: 'trabajos@soldepapel.example' });
  await page.goto('/configuraciones/trabajos?queue=mail');
  await expect(page.getByRole('list', { name: 'Cuántos hay en cada estado' })).toContainText('En espera');
  await page.getByRole('button', { name: 'Enviar un correo' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Enviar un correo' });
  await expect(drawer.getByLabel('Datos del trabajo')).toContainText('mail_id');

  await chooseMoreOf(drawer, 'Descartar');
  await page
    .getByRole('dialog', { name: /¿Descartar/ })
    .getByRole('button', { name: 'Descartar' })
    .click();
  await expect(drawer).toContainText('Descartado');
  await drawer.getByRole('button', { name: 'Reintentar' }).click();
  await expect(drawer).toContainText('En espera');
});

test('the audit trail is searched, read before and after, and exported', async ({ page, as }) => {
  await as('Catalina Tara')(sendMail, { form: 'material_creation', email: 'auditada@soldepapel.example' });
  await page.goto('/configuraciones/auditoria');
  await page.getByLabel('Buscar', { exact: true }).fill('auditada@');
  await choose(page, 'Qué', 'Destinatario de avisos');
  const row = page.getByRole('row').filter({ hasText: 'auditada@soldepapel.example' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Catalina Tara');
  await row.getByRole('button').first().click();
  const drawer = page.getByRole('dialog', { name: 'Creó: Destinatario de avisos auditada@soldepapel.example' });
  await expect(drawer.getByRole('row').filter({ hasText: 'Formulario' })).toContainText('Creación de material');
  await drawer.getByRole('button', { name: 'Cerrar' }).click();

  const { name, rows } = await downloadedSheet(page, () => page.getByRole('button', { name: 'Exportar' }).click());
  expect(name).toMatch(/^auditoria-.*\.xlsx$/);
  expect(rows).toEqual([
    expect.objectContaining({ Persona: 'Catalina Tara', Qué: 'Destinatario de avisos', Cuál: 'auditada@soldepapel.example' }),
  ]);

  await page.getByLabel('Buscar', { exact: true }).fill('nada de esto');
  await expect(page.getByText('Nada coincide con los filtros.')).toBeVisible();
});
