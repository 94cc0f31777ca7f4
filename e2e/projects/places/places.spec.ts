import { choose } from '../../choose.ts';
import { unfold } from '../../more.ts';
import { downloadedSheet } from '../../sheet.ts';
import { expect, noViolations, test } from '../../stage.ts';

test.beforeEach(({ signIn }) => signIn('Camila Peumo'));

for (const [where, viewport] of [
  ['at a desk', { width: 1440, height: 900 }],
  ['on a phone', { width: 360, height: 740 }],
] as const) {
  test.describe(where, () => {
    test.use({ viewport });

    test(`a place is created, changed, photographed and put out of use ${where}`, async ({ page, given }) => {
      const { codigoProyecto } = await given.project({ nombre: 'Bodega nueva' });
      await page.goto(`/proyectos/lugaresInstalacion/${codigoProyecto}`);
      await page.getByRole('button', { name: 'Nuevo lugar' }).first().click();
      const fresh = page.getByRole('dialog', { name: 'Nuevo lugar de instalación' });
      await fresh.getByLabel('Nombre', { exact: true }).fill('Techo sur');
      await choose(fresh, 'Región', 'Coquimbo');
      await choose(fresh, 'Comuna', 'Ovalle');
      await fresh.getByLabel('Latitud').fill('-30,6');
      await fresh.getByLabel('Longitud').fill('-71,2');
      await fresh.getByLabel('Correo del contacto').fill('ana.boldo');
      await fresh.getByRole('button', { name: 'Crear lugar' }).click();
      await expect(fresh.getByLabel('Correo del contacto')).toHaveAccessibleDescription(
        'El correo no es válido. Ejemplo: nombre@empresa.cl',
      );
      await noViolations(page);
      await fresh.getByLabel('Correo del contacto').fill('ana.boldo@bodega.example');
      await fresh.getByRole('button', { name: 'Crear lugar' }).click();
      await expect(fresh).toBeHidden();

      await page.getByRole('link', { name: /^LI-\d+$/ }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^LI-\d+ Techo sur$/);
      await page.getByRole('button', { name: 'Editar' }).click();
      const edit = page.getByRole('dialog', { name: /^Editar LI-/ });
      await edit.getByLabel('Dirección').fill('Ruta 45 km 3');
      await edit.getByRole('button', { name: 'Guardar', exact: true }).click();
      await expect(page.getByText('Ruta 45 km 3').first()).toBeVisible();

      await unfold(page);
      await page.getByRole('button', { name: 'Agregar imagen' }).click();
      const picture = page.getByRole('dialog', { name: /^Imagen de LI-/ });
      await picture
        .getByLabel('Imagen', { exact: true })
        .setInputFiles({ name: 'techo.png', mimeType: 'image/png', buffer: await page.screenshot() });
      await expect(picture.getByRole('img', { name: 'Imagen elegida' })).toBeVisible();
      await picture.getByRole('button', { name: 'Guardar imagen' }).click();
      await expect(page.getByRole('img', { name: 'Imagen de Techo sur' })).toBeVisible();

      await page.getByRole('button', { name: 'Desactivar' }).click();
      await expect(page.getByRole('button', { name: 'Activar', exact: true })).toBeVisible();
      await page.getByRole('navigation', { name: 'Ruta' }).getByRole('link', { name: codigoProyecto }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(codigoProyecto);
      await unfold(page);
      await expect(page.getByText('0 de 1')).toBeVisible();
    });
  });
}

test('the places of one contact are shown and exported', async ({ page, given }) => {
  const { codigoProyecto } = await given.project();
  const ana = { nombreContacto: 'Ana Boldo', emailContacto: 'ana@local.example' };
  await given.place({ codigoProyecto, nombre: 'Local de Ana', ...ana });
  await given.place({ codigoProyecto, nombre: 'Local de Bruno', nombreContacto: 'Bruno Canelo', emailContacto: 'bruno@local.example' });
  await page.goto(`/proyectos/lugaresInstalacion/${codigoProyecto}`);
  const places = page.getByRole('cell', { name: /^Local de/ });
  await expect(places).toHaveCount(2);

  await choose(page, 'Contacto', 'Ana Boldo · ana@local.example', 'ana boldo');
  await expect(places).toHaveText(['Local de Ana']);
  const { name, rows } = await downloadedSheet(page, () => page.getByRole('button', { name: 'Exportar' }).click());

  expect(name).toBe(`lugares-${codigoProyecto}.xlsx`);
  expect(rows).toEqual([expect.objectContaining({ Lugar: 'Local de Ana', 'Correo contacto': 'ana@local.example' })]);
});

test('places are replicated from another project, those that are wanted', async ({ page, given }) => {
  const [from, to] = [await given.project({ nombre: 'Origen de réplicas' }), await given.project()];
  await given.place({ codigoProyecto: from.codigoProyecto, nombre: 'Techo A' });
  await given.place({ codigoProyecto: from.codigoProyecto, nombre: 'Techo B' });
  await page.goto(`/proyectos/lugaresInstalacion/${to.codigoProyecto}`);
  await page.getByRole('button', { name: 'Replicar desde otro proyecto' }).click();
  const drawer = page.getByRole('dialog', { name: 'Replicar lugares desde otro proyecto' });

  await choose(drawer, 'Proyecto de origen', `${from.codigoProyecto} - Origen de réplicas`, 'origen de replicas');
  await drawer.getByRole('checkbox', { name: /Techo A/ }).uncheck();
  await drawer.getByRole('button', { name: 'Replicar' }).click();

  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('Se replicó 1 lugar');
  await expect(page.getByRole('cell', { name: 'Techo B' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Techo A' })).toBeHidden();
});

test('a place of the list is put out of use and back without leaving it', async ({ page, given }) => {
  const { codigoProyecto, codigoLugarInstalacion } = await given.place({ nombre: 'Techo de paso' });
  await page.goto(`/proyectos/lugaresInstalacion/${codigoProyecto}`);
  const row = page.getByRole('row').filter({ hasText: codigoLugarInstalacion });

  await row.getByRole('button', { name: 'Desactivar' }).click();
  await expect(row).toContainText('Inactivo');
  await row.getByRole('button', { name: 'Activar', exact: true }).click();

  await expect(row).not.toContainText('Inactivo');
});

test('the general tab of a place says where it is, whom to call and what happened', async ({ page }) => {
  await page.goto('/proyectos/lugaresInstalacion/CI-26012');
  await page.getByRole('row').filter({ hasText: 'Local Maipú' }).getByRole('link', { name: /^LI-/ }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^LI-\d+ Local Maipú$/);
  const main = page.getByRole('main');
  for (const fact of ['Avenida Las Golondrinas 985', 'Maipú', 'Metropolitana', '-33,511; -70,758']) await expect(main).toContainText(fact);
  await expect(page.getByRole('heading', { name: 'Contacto' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Actividad' })).toBeVisible();
});
