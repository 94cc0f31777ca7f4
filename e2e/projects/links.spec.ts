import { choose } from '../choose.ts';
import { expect, noViolations, test } from '../stage.ts';

test.beforeEach(({ signIn }) => signIn('Camila Peumo'));

for (const [where, viewport] of [
  ['at a desk', { width: 1440, height: 900 }],
  ['on a phone', { width: 360, height: 740 }],
] as const) {
  test.describe(where, () => {
    test.use({ viewport });

    test(`links of a place are added, found, opened apart, changed and taken away with a way back ${where}`, async ({ page, given }) => {
      const { codigoProyecto, codigoLugarInstalacion, id } = await given.place({ nombre: 'Techo con enlaces' });
      await given.placeLink({ place_id: id, titulo: 'Acta de inicio', url: 'https://www.sec.cl/acta', servicio: 'sec' });
      await page.goto(`/proyectos/lugarInstalacion/${codigoLugarInstalacion}/${codigoProyecto}/links`);
      await page.getByRole('button', { name: 'Agregar enlace' }).click();
      const fresh = page.getByRole('dialog', { name: 'Agregar enlace' });
      await fresh.getByLabel('Dirección', { exact: true }).fill('javascript:alert(1)');
      await fresh.getByLabel('Título').fill('Planos del techo');
      await fresh.getByRole('button', { name: 'Agregar', exact: true }).click();
      await expect(fresh.getByLabel('Dirección', { exact: true })).toHaveAccessibleDescription(/debe comenzar con https/);
      await fresh.getByLabel('Dirección', { exact: true }).fill('https://drive.google.com/drive/folders/1AbC');
      await expect(fresh.getByText('Google Drive')).toBeVisible();
      await noViolations(page);
      await fresh.getByRole('button', { name: 'Agregar', exact: true }).click();
      await expect(fresh).toBeHidden();

      const plans = page.getByRole('link', { name: /Planos/ });
      await expect(plans).toHaveAttribute('href', 'https://drive.google.com/drive/folders/1AbC');
      await expect(plans).toHaveAttribute('target', '_blank');
      await expect(plans).toHaveAttribute('rel', /noopener/);

      const row = page.locator('tr, .card').filter({ hasText: 'Planos del techo' });
      await row.getByRole('button', { name: 'Editar' }).click();
      const edit = page.getByRole('dialog', { name: 'Editar «Planos del techo»' });
      await edit.getByLabel('Título').fill('Planos, revisión B');
      await edit.getByRole('button', { name: 'Guardar' }).click();
      const changed = page.locator('tr, .card').filter({ hasText: 'Planos, revisión B' });
      await expect(changed).toBeVisible();

      await changed.getByRole('button', { name: 'Quitar' }).click();
      await expect(changed).toBeHidden();
      await page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Deshacer' }).click();
      await expect(changed).toBeVisible();
      await noViolations(page);

      await page.getByLabel('Buscar', { exact: true }).fill('ACTA');
      await expect(changed).toBeHidden();
      await expect(page.getByRole('link', { name: /Acta de inicio/ })).toBeVisible();
      await expect(page).toHaveURL(/search=ACTA/);
    });
  });
}

test('links are narrowed by the site they lead to, and the tab of take-offs lists them', async ({ page }) => {
  await page.goto('/proyectos/lugaresInstalacion/CI-26012');
  await page.getByRole('row').filter({ hasText: 'Local Providencia' }).getByRole('link', { name: /^LI-/ }).click();
  const tabs = page.getByRole('navigation', { name: /^Secciones/ });
  await tabs.getByRole('link', { name: 'Enlaces' }).click();
  await expect(page.getByRole('link', { name: /Planos as built/ })).toBeVisible();

  await choose(page.getByRole('search', { name: 'Filtros' }), 'Sitio', 'SEC');
  await expect(page.getByRole('link', { name: /Planos as built/ })).toBeHidden();
  await expect(page.getByRole('link', { name: /Trámite TE4/ })).toBeVisible();

  await tabs.getByRole('link', { name: 'Materiales' }).click();
  await expect(page.getByRole('link', { name: 'Generar solicitud para este lugar' })).toBeVisible();
  await tabs.getByRole('link', { name: 'Cubicación' }).click();
  await expect(page).toHaveURL(/\/cubicles$/);
  await expect(page.getByRole('columnheader', { name: 'Último cambio' })).toBeVisible();
  await noViolations(page);
});
