import type { Locator } from '@playwright/test';
import { choose } from '../choose.ts';
import { confirm } from '../confirm.ts';
import { dayIn } from '../days.ts';
import { chooseMoreOf } from '../more.ts';
import { expect, noViolations, test } from '../stage.ts';

test.beforeEach(({ signIn }) => signIn('Catalina Tara'));

/** Days are typed as people write them. */
const enterDay = async (form: Locator, label: string, day: string) => {
  const control = form.getByRole('textbox', { name: label });
  await control.fill(day);
  await control.press('Enter');
};

test('a substitute is named for some days, confirmed with the password, and ended early', async ({ page, complaints }) => {
  complaints.expect(/403 .*substitute/, /409 .*substitute/, /422 .*substitute/);
  await page.goto('/mantenedores/suplencia');
  await page.getByRole('button', { name: 'Nueva suplencia' }).click();
  const form = page.getByRole('dialog', { name: 'Nueva suplencia' });
  await choose(form, 'Titular', 'Rocío Alerce · Jefa de abastecimiento', 'Alerce');
  await choose(form, 'Suplente', 'Andrés Lingue · Comprador de materiales', 'Lingue');
  await enterDay(form, 'Desde', dayIn(37));
  await enterDay(form, 'Hasta', dayIn(34));
  await form.getByLabel('Motivo').fill('Vacaciones');
  await form.getByRole('button', { name: 'Crear suplencia' }).click();
  await expect(form.getByText('Debe ser igual o posterior al primer día.')).toBeVisible();
  await enterDay(form, 'Hasta', dayIn(48));

  await form.getByRole('button', { name: 'Crear suplencia' }).click();
  await noViolations(page);
  await confirm(page, 'no es mi clave');
  await expect(page.getByRole('dialog', { name: 'Confirme con su clave' }).getByRole('alert')).toHaveText('La clave no es correcta.');
  await noViolations(page);
  await confirm(page);

  await expect(page.getByText('Suplencia creada')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Rocío Alerce' });
  await expect(row).toContainText('Andrés Lingue');
  await expect(row).toContainText('Futura');

  await page.getByRole('button', { name: 'Nueva suplencia' }).click();
  await choose(form, 'Titular', 'Andrés Lingue · Comprador de materiales', 'Lingue');
  await choose(form, 'Suplente', 'Rocío Alerce · Jefa de abastecimiento', 'Alerce');
  await enterDay(form, 'Desde', dayIn(48));
  await enterDay(form, 'Hasta', dayIn(53));
  await form.getByLabel('Motivo').fill('Permiso');
  await form.getByRole('button', { name: 'Crear suplencia' }).click();
  await confirm(page);
  await expect(form.getByRole('combobox', { name: 'Suplente' })).toHaveAccessibleDescription(/se reemplazarían en círculo/);
  await form.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('dialog', { name: '¿Cerrar sin guardar?' }).getByRole('button', { name: 'Cerrar sin guardar' }).click();

  await chooseMoreOf(row, 'Terminar');
  await page
    .getByRole('dialog', { name: /¿Terminar la suplencia de Rocío Alerce/ })
    .getByRole('button', { name: 'Terminar' })
    .click();
  await confirm(page);
  await expect(row).toContainText('Anulada');
});

test('who thinks better of confirming changes nothing', async ({ page }) => {
  await page.goto('/mantenedores/suplencia?search=Coig%C3%BCe');
  const row = page.getByRole('row').filter({ hasText: 'Isidora Coigüe' });
  await chooseMoreOf(row, 'Terminar');
  await page
    .getByRole('dialog', { name: /¿Terminar/ })
    .getByRole('button', { name: 'Terminar' })
    .click();
  await page.getByRole('dialog', { name: 'Confirme con su clave' }).getByRole('button', { name: 'Cancelar' }).click();

  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).toContainText('Matías Canelo');
  await expect(page.getByRole('region', { name: 'Avisos' })).toBeEmpty();
});

test('an absence brings the automatic substitute in', async ({ page }) => {
  await page.goto('/mantenedores/suplencia/automaticas?search=Hugo');
  await page.getByRole('row').filter({ hasText: 'Hugo Belloto' }).click();
  const form = page.getByRole('dialog', { name: 'Suplente de Hugo Belloto' });
  await choose(form, 'Suplente automático', 'Andrés Lingue · Comprador de materiales', 'Lingue');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await confirm(page);
  await expect(page.getByText('Suplente de Hugo Belloto guardado')).toBeVisible();

  await page.getByRole('link', { name: 'Ausencias' }).click();
  await page.getByRole('button', { name: 'Nueva ausencia' }).click();
  const absence = page.getByRole('dialog', { name: 'Nueva ausencia' });
  await choose(absence, 'Persona', 'Hugo Belloto · Encargado de bodega central', 'Belloto');
  await enterDay(absence, 'Desde', dayIn(65));
  await enterDay(absence, 'Hasta', dayIn(76));
  await absence.getByRole('button', { name: 'Crear' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Hugo Belloto' })).toContainText('Andrés Lingue');

  await page.getByRole('link', { name: 'Por fecha' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Hugo Belloto' })).toContainText('Automática');
});
