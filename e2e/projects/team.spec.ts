import { pick } from '../choose.ts';
import { expect, noViolations, test } from '../stage.ts';

test('somebody joins the team of a project, sees it, is found among who sees it, and leaves and comes back', async ({
  page,
  signIn,
  visitor,
  given,
}) => {
  const { codigoProyecto } = await given.project({ nombre: 'Bodega sin equipo' });
  const crew = await visitor('Nicolás Olivillo');
  await signIn('Catalina Tara');
  await page.goto(`/proyectos/lugaresInstalacion/${codigoProyecto}/equipo`);
  await expect(page.getByText('Este proyecto todavía no tiene equipo.')).toBeVisible();

  await page.getByRole('button', { name: 'Agregar personas' }).first().click();
  const drawer = page.getByRole('dialog', { name: `Agregar al equipo de ${codigoProyecto}` });
  await pick(drawer, 'Personas', 'Nicolás Olivillo');
  // By the keys alone Enter adds who was found, and takes out nobody.
  const people = drawer.getByRole('combobox', { name: 'Personas' });
  await people.fill('Sofía Tepa');
  await expect(page.locator('.ant-select-item-option:not(.ant-select-item-option-disabled)')).toHaveText(['Sofía Tepa']);
  await people.press('Enter');
  await expect(drawer.locator('.ant-select-selection-item')).toHaveText(['Nicolás Olivillo', 'Sofía Tepa']);
  await expect(people).toHaveValue('');
  await drawer.getByLabel('Función').fill('Montaje');
  await noViolations(page);
  await drawer.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(page.getByRole('row', { name: /Nicolás Olivillo/ })).toContainText('Montaje');

  await page.getByRole('link', { name: 'Quién lo ve' }).click();
  await expect(page.getByRole('row', { name: /Nicolás Olivillo/ })).toContainText('Integrante del equipo, Montaje');
  await expect(page.getByRole('row', { name: /Catalina Tara/ })).toContainText('Su rol ve todos los proyectos');
  await noViolations(page);
  await crew.goto(`/proyectos/lugaresInstalacion/${codigoProyecto}`);
  await expect(crew.getByRole('heading', { name: /Bodega sin equipo/ })).toBeVisible();

  await page.getByRole('link', { name: 'Equipo', exact: true }).click();
  const row = page.getByRole('row', { name: /Nicolás Olivillo/ });
  await row.getByRole('button', { name: 'Quitar' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(row).toContainText('Montaje');
});
