import { formatDay } from 'contract/format.ts';
import { choose } from '../choose.ts';
import { isQuiet } from '../quiet.ts';
import { downloadedSheet } from '../sheet.ts';
import { chooseMoreOf } from '../more.ts';
import { expect, noViolations, test } from '../stage.ts';

test.beforeEach(({ signIn }) => signIn('Catalina Tara'));

test('a limit is changed where it stands, and its history says by whom', async ({ page, complaints }) => {
  complaints.expect(/400 .*update_restriction/);
  await page.goto('/mantenedores/requestRestrictions');
  const limit = page.getByLabel('Líneas de una solicitud de materiales: límite en líneas');
  await limit.fill('muchas');
  await expect(limit).toHaveAccessibleDescription('Use punto para miles y coma para decimales.');
  await limit.fill('10,5');
  await limit.press('Enter');
  await expect(limit).toHaveAccessibleDescription('Indique un número entero de líneas.');
  await noViolations(page);
  await limit.press('Escape');
  await expect(limit).toHaveValue('200');

  await limit.fill('150');
  await limit.press('Enter');
  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('Líneas de una solicitud de materiales: 150 líneas');
  const active = page.getByRole('switch', { name: 'Aplicar: Líneas de una solicitud de materiales' });
  await active.click();
  await expect(page.getByRole('row').filter({ hasText: 'Líneas de una solicitud de materiales' })).toContainText('No se aplica');
  await page
    .getByRole('row')
    .filter({ hasText: 'Líneas de una solicitud de materiales' })
    .getByRole('button', { name: 'Historial' })
    .click();
  const history = page.getByRole('dialog', { name: 'Líneas de una solicitud de materiales' });
  await expect(history).toContainText('Cantidad: 200 → 150');
  await expect(history).toContainText('Activo: Sí → No');
});

test('a recipient is added once, is told so, and is taken away', async ({ page, complaints }) => {
  complaints.expect(/409 .*send_mail/);
  await page.goto('/mantenedores/correo/notificacion/formularios');
  const card = page.getByRole('region', { name: 'Devolución' });
  const add = async (email: string) => {
    await card.getByRole('button', { name: 'Agregar destinatario a Devolución' }).click();
    await form.getByLabel('Correo').fill(email);
    await form.getByRole('button', { name: 'Agregar' }).click();
  };
  const form = page.getByRole('dialog', { name: 'Agregar a: Devolución' });

  await add('sin arroba');
  await expect(form.getByLabel('Correo')).toHaveAccessibleDescription(/El correo no es válido/);
  await form.getByLabel('Correo').fill('Cobranza@soldepapel.example');
  await form.getByRole('button', { name: 'Agregar' }).click();
  await expect(card).toContainText('cobranza@soldepapel.example');
  await add('cobranza@soldepapel.example');
  await expect(form.getByLabel('Correo')).toHaveAccessibleDescription('Ese correo ya recibe este formulario.');
  await form.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('dialog', { name: '¿Cerrar sin guardar?' }).getByRole('button', { name: 'Cerrar sin guardar' }).click();

  await card.getByRole('button', { name: 'Quitar a cobranza@soldepapel.example' }).click();
  await page
    .getByRole('dialog', { name: /¿Quitar a/ })
    .getByRole('button', { name: 'Quitar' })
    .click();
  await expect(card).not.toContainText('cobranza@soldepapel.example');
});

test('a cost centre is made, changed, and deleted; one in use is not', async ({ page, complaints }) => {
  complaints.expect(/409 .*cost_centers/);
  await page.goto('/mantenedores/centrosCosto');
  await page.getByRole('button', { name: 'Nuevo centro de costo' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo centro de costo' });
  await form.getByLabel('Código').fill('cc-1100');
  await form.getByLabel('Nombre').fill('Capacitación');
  await choose(form, 'Responsable', 'Daniela Temu · Personas y remuneraciones', 'Daniela');
  await choose(form, 'Unidad de negocio', 'Otros');
  await form.getByRole('button', { name: /^Crear/ }).click();
  await expect(form.getByLabel('Código')).toHaveAccessibleDescription(/Ya hay un centro de costo con ese código/);
  await form.getByLabel('Código').fill('cc-4100');
  await form.getByRole('button', { name: /^Crear/ }).click();
  const row = page.getByRole('row').filter({ hasText: 'CC-4100' });
  await expect(row).toContainText('Daniela Temu');

  await row.getByRole('button', { name: 'CC-4100' }).click();
  const edit = page.getByRole('dialog', { name: 'CC-4100 Capacitación' });
  await edit.getByLabel('Nombre').fill('Capacitación y cursos');
  await edit.getByRole('button', { name: 'Guardar' }).click();
  await expect(row).toContainText('Capacitación y cursos');

  const remove = async (codigo: string) => {
    await page.getByRole('button', { name: codigo, exact: true }).click();
    await chooseMoreOf(page.getByRole('dialog', { name: new RegExp(`^Editar ${codigo}`) }), 'Eliminar');
    await page
      .getByRole('dialog', { name: /¿Eliminar/ })
      .getByRole('button', { name: 'Eliminar' })
      .click();
  };
  await remove('CC-4100');
  await expect(row).toBeHidden();
  await remove('CC-1100');
  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('CC-1100 está en uso');
});

test('a rate is entered, corrected, exported and imported', async ({ page, complaints }) => {
  complaints.expect(/409 .*exchange_rates/);
  await page.goto('/mantenedores/tiposCambio');
  await expect(page.getByRole('list', { name: 'Valores vigentes' }).getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Nuevo tipo de cambio' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo tipo de cambio' });
  await form.getByLabel('Fecha').fill('01-09-2025');
  await form.getByLabel('Fecha').press('Enter');
  await form.getByLabel('Valor').fill('0');
  await form.getByLabel('Fuente').fill('CMF');
  await form.getByRole('button', { name: /^Crear/ }).click();
  await expect(form.getByLabel('Valor')).toHaveAccessibleDescription(/mayor que cero/);
  await form.getByLabel('Valor').fill('40.975,41');
  await form.getByRole('button', { name: /^Crear/ }).click();
  await expect(form).toBeHidden();

  await page.goto('/mantenedores/tiposCambio?desde=2025-09-01&hasta=2025-09-01');
  const row = page.getByRole('row').filter({ hasText: '01-09-2025' });
  await expect(row).toContainText('40.975,41');
  await row.getByRole('button', { name: '01-09-2025' }).click();
  const edit = page.getByRole('dialog', { name: 'UF del 01-09-2025' });
  await edit.getByLabel('Valor').fill('40.976');
  await edit.getByRole('button', { name: 'Guardar' }).click();
  await expect(row).toContainText('40.976');
  const { rows } = await downloadedSheet(page, () => page.getByRole('button', { name: 'Exportar' }).click());
  expect(rows).toEqual([expect.objectContaining({ Moneda: 'UF', Valor: 40_976, Fuente: 'CMF' })]);

  await page.getByRole('button', { name: 'Importar' }).click();
  const sheet = page.getByRole('dialog', { name: 'Importar tipos de cambio' });
  const text = 'Moneda;Fecha;Valor\nUF;01-09-2025;40.975,41\nUSD;01-09-2025;948,3\n';
  await sheet.getByLabel('Planilla').setInputFiles({ name: 'tasas.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await sheet.getByRole('button', { name: 'Revisar planilla' }).click();
  await expect(sheet.getByRole('listitem').filter({ hasText: 'UF · 01-09-2025' })).toContainText('Valor: 40.976 → 40.975,41');
  await sheet.getByRole('button', { name: 'Importar 2 filas' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'USD' })).toContainText('948,3');
  await expect(row.filter({ hasText: 'UF' })).toContainText('40.975,41');
});

test('a rate that moved too much is decided as it was seen, and stays where it was pressed', async ({ page, db, complaints }) => {
  complaints.expect(/412 .*discard/);
  // A day of which the demo company has no rate, whenever the test runs.
  const fecha = Temporal.Now.plainDateISO('America/Santiago').add({ days: 3 }).toString();
  const day = formatDay(fecha);
  await db
    .insertInto('doubtful_rates')
    .values([
      { moneda: 'USD', fecha, valor: '1055.4', fuente: 'mindicador.cl' },
      { moneda: 'EUR', fecha, valor: '9987', fuente: 'mindicador.cl' },
    ])
    .execute();
  await page.goto('/mantenedores/tiposCambio');
  const doubtful = page.getByRole('region', { name: 'Por confirmar' });

  await doubtful.getByRole('button', { name: `Confirmar USD del ${day}` }).click();
  await expect(doubtful.getByRole('listitem').filter({ hasText: 'USD' })).toContainText('Confirmado');

  // The page has fetched what it shows anew: what changes from here on it does not know.
  await isQuiet(page);
  await db.updateTable('doubtful_rates').set({ valor: '9900' }).where('moneda', '=', 'EUR').execute();
  const discard = async () => {
    await chooseMoreOf(doubtful.getByRole('listitem').filter({ hasText: 'EUR' }), 'Descartar');
    await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
  };
  await discard();
  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('Ese valor cambió desde que lo vio.');
  await expect(doubtful).toContainText('$ 9.900');
  await noViolations(page);
  await discard();
  await expect(doubtful.getByRole('listitem').filter({ hasText: 'EUR' })).toContainText('Descartado');
  await expect(doubtful.getByRole('button')).toHaveCount(0);
});
