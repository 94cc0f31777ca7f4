import { choose } from '../choose.ts';
import { chooseMoreOf } from '../more.ts';
import { downloadedSheet } from '../sheet.ts';
import { expect, noViolations, test } from '../stage.ts';

test.beforeEach(({ signIn }) => signIn('Camila Peumo'));

const addressOf = ({ codigoLugarInstalacion, codigoProyecto }: { codigoLugarInstalacion: string; codigoProyecto: string }) =>
  `/proyectos/lugarInstalacion/${codigoLugarInstalacion}/${codigoProyecto}/contactos`;

test('contacts are told, corrected, put first and taken away', async ({ page, given }) => {
  const place = await given.place({ nombre: 'Techo de contactos' });
  await page.goto(addressOf(place));
  await page.getByRole('button', { name: 'Nuevo contacto' }).first().click();
  const fresh = page.getByRole('dialog', { name: 'Nuevo contacto' });
  await fresh.getByRole('textbox', { name: 'Nombre' }).fill('Ana Boldo');
  await fresh.getByRole('textbox', { name: 'Teléfono' }).fill('5555 0101');
  await fresh.getByRole('textbox', { name: 'RUT' }).fill('123456785');
  await fresh.getByRole('button', { name: 'Crear contacto' }).click();
  await expect(fresh.getByRole('textbox', { name: 'Teléfono' })).toHaveAccessibleDescription(/faltan dígitos/);
  await fresh.getByRole('textbox', { name: 'Teléfono' }).fill('9 5555 0101');
  await fresh.getByRole('textbox', { name: 'Correo' }).fill('ana@local.example');
  await fresh.getByRole('button', { name: 'Crear contacto' }).click();
  await expect(fresh).toBeHidden();
  const rows = page.getByRole('table', { name: 'Contactos' }).locator('tbody tr');
  await expect(rows).toHaveCount(1);
  for (const fact of ['Ana Boldo', 'Principal', '+56 9 5555 0101', 'ana@local.example']) await expect(rows).toContainText(fact);
  await rows.getByRole('button', { name: 'Ana Boldo', exact: true }).click();
  const edit = page.getByRole('dialog');
  await expect(edit.getByRole('textbox', { name: 'RUT' })).toHaveValue('12.345.678-5');
  await edit.getByRole('button', { name: 'Cancelar' }).click();

  await given.contact({ place_id: place.id, nombre: 'Bruno Canelo', email: 'bruno@local.example' });
  await page.reload();
  await page.getByRole('button', { name: 'Nuevo contacto' }).first().click();
  await fresh.getByRole('textbox', { name: 'Correo' }).fill('Bruno@local.example');
  await fresh.getByRole('button', { name: 'Editar ese contacto' }).click();
  await expect(edit).toHaveAccessibleName('Editar a Bruno Canelo');
  await edit.getByRole('textbox', { name: 'Cargo' }).fill('Conserje de noche');
  await noViolations(page);
  await edit.getByRole('button', { name: 'Guardar' }).click();
  await expect(edit).toBeHidden();

  await rows.filter({ hasText: 'Conserje de noche' }).getByRole('button', { name: 'Hacer principal' }).click();
  await expect(rows.first()).toContainText('Bruno Canelo');
  await chooseMoreOf(rows.first(), 'Eliminar');
  await page.getByRole('dialog', { name: '¿Eliminar a Bruno Canelo?' }).getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('El contacto principal es ahora Ana Boldo.');
  await expect(rows).toHaveCount(1);
});

test('rows copied from a spreadsheet are reviewed, corrected in place and created together', async ({ page, given }) => {
  const place = await given.place({ nombreContacto: 'Ana Boldo', emailContacto: 'ana@local.example' });
  await page.goto(addressOf(place));
  await page.getByRole('button', { name: 'Pegar desde planilla' }).click();
  const drawer = page.getByRole('dialog', { name: 'Pegar contactos desde una planilla' });
  await drawer
    .getByLabel('Filas copiadas')
    .fill('Correo\tNombre\tCelular\nbruno@local.example\tBruno Canelo\t955550102\nana@local.example\tAna\t\ncarla@\tCarla Lingue\t123\n');
  await drawer.getByRole('button', { name: 'Revisar filas' }).click();

  const summary = drawer.getByRole('list', { name: 'Resumen' });
  await expect(summary).toContainText(/1\s*lista para crear\s*1\s*con error\s*1\s*repetida/);
  await expect(drawer.getByRole('textbox', { name: 'Correo, fila 2' })).toHaveAccessibleDescription(
    'Ya es contacto de este lugar: Ana Boldo.',
  );
  await expect(drawer.getByRole('textbox', { name: 'Teléfono, fila 3' })).toHaveAccessibleDescription(/faltan dígitos/);
  await noViolations(page);
  await drawer.getByRole('textbox', { name: 'Correo, fila 3' }).fill('carla@local.example');
  await drawer.getByRole('textbox', { name: 'Teléfono, fila 3' }).fill('2 2345 6789');
  await page.keyboard.press('Tab');
  await expect(drawer.getByRole('row').filter({ hasText: 'Lista' })).toHaveCount(2);
  await drawer.getByRole('button', { name: 'Crear 2 contactos' }).click();

  await expect(drawer).toBeHidden();
  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('Se crearon 2 contactos');
  const { name, rows } = await downloadedSheet(page, () => page.getByRole('button', { name: 'Exportar' }).click());
  expect(name).toBe(`contactos-${place.codigoLugarInstalacion}.xlsx`);
  expect(rows.map((it) => [it['Nombre'], it['Teléfono'], it['Principal']])).toEqual([
    ['Ana Boldo', undefined, 'Sí'],
    ['Bruno Canelo', '+56 9 5555 0102', 'No'],
    ['Carla Lingue', '+56 2 2345 6789', 'No'],
  ]);
  await page.goto(`/proyectos/lugaresInstalacion/${place.codigoProyecto}`);
  await choose(page, 'Contacto', 'Carla Lingue · carla@local.example', 'carla');
  await expect(page.getByRole('cell', { name: place.nombre })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a contact is a card to call and to write from', async ({ page, given }) => {
    const place = await given.place({ nombreContacto: 'Ana Boldo', emailContacto: 'ana@local.example', telefonoContacto: '+56955550101' });
    await page.goto(addressOf(place));
    const card = page.getByRole('list', { name: 'Contactos' }).getByRole('listitem').filter({ hasText: 'Ana Boldo' });
    await expect(card).toContainText('Principal');
    await expect(card.getByRole('link', { name: '+56 9 5555 0101' })).toHaveAttribute('href', 'tel:+56955550101');
    await expect(card.getByRole('link', { name: 'ana@local.example' })).toHaveAttribute('href', 'mailto:ana@local.example');

    await page.getByRole('button', { name: 'Pegar desde planilla' }).click();
    const drawer = page.getByRole('dialog', { name: 'Pegar contactos desde una planilla' });
    await drawer.getByLabel('Filas copiadas').fill('Bruno;9 5555 0102\nCarla;1');
    await drawer.getByRole('button', { name: 'Revisar filas' }).click();
    await drawer.getByRole('button', { name: 'Quitar la fila 2' }).click();
    await noViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await drawer.getByRole('button', { name: 'Crear 1 contacto' }).click();

    await expect(page.getByRole('list', { name: 'Contactos' }).getByRole('listitem').filter({ hasText: 'Bruno' })).toBeVisible();
  });
});
