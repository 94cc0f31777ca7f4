import type { Page } from '@playwright/test';
import { getApprovalMatrix } from 'contract/approvals/matrix.ts';
import { demoPassword } from 'server/demo/access/people.ts';
import { choose } from '../choose.ts';
import { confirm } from '../confirm.ts';
import { clockNow } from '../days.ts';
import { expect, noViolations, test } from '../stage.ts';

const address = '/mantenedores/matrizAprobacion';
test.beforeEach(({ signIn }) => signIn('Catalina Tara'));

const pending = (page: Page) => page.getByRole('region', { name: 'Cambios sin guardar' });

/** Says why, and proves who it is. */
async function save(page: Page, password = demoPassword): Promise<void> {
  await pending(page).getByRole('button', { name: 'Guardar cambios' }).click();
  const why = page.getByRole('dialog', { name: 'Guardar la matriz' });
  await why.getByLabel('Por qué cambia').fill('Prueba en el navegador');
  await why.getByRole('button', { name: 'Continuar' }).click();
  await confirm(page, password);
}

test('rules are changed as a set: a gap is told at its rule, put right, and saved with the password as a new version', async ({
  page,
  as,
  complaints,
}) => {
  complaints.expect(/422 .*approval_matrix/, /403 .*approval_matrix/);
  const { version } = await as('Catalina Tara')(getApprovalMatrix, {});
  const before = clockNow();
  await page.goto(`${address}?kind=materials`);
  const table = page.getByRole('table', { name: 'Solicitud de materiales' });

  await table.getByRole('button', { name: 'Editar: nivel 3, Gerente de operaciones' }).first().click();
  const editor = page.getByRole('dialog', { name: 'Editar regla' });
  await editor.getByLabel('Hasta, sin incluirlo').fill('5.000.000');
  await editor.getByRole('button', { name: 'Listo' }).click();
  await expect(editor.getByLabel('Hasta, sin incluirlo')).toHaveAccessibleDescription(/Debe ser mayor que el monto inicial/);
  await editor.getByLabel('Hasta, sin incluirlo').fill('60.000.000');
  await editor.getByRole('button', { name: 'Listo' }).click();
  await table.getByRole('button', { name: 'Quitar: nivel 4, Gerenta de finanzas' }).first().click();
  await table.getByRole('button', { name: 'Quitar: nivel 5, Gerenta general' }).first().click();
  await expect(pending(page)).toContainText('3 cambios sin guardar');
  // What the bar at the top half covers is no small target.
  await page.evaluate(() => window.scrollTo(0, 0));
  await noViolations(page);

  await save(page);
  const complaint = 'Desde $ 200.000.000 nadie aprobaría Solicitud de materiales.';
  await expect(table.getByRole('alert').filter({ hasText: complaint })).toBeVisible();
  await expect(pending(page)).toContainText(complaint);
  await noViolations(page);
  await table.getByRole('button', { name: 'Deshacer: nivel 5, Gerenta general' }).click();
  await expect(pending(page)).toContainText('2 cambios sin guardar');

  await save(page, 'no-es-mi-clave');
  await expect(page.getByRole('dialog', { name: 'Confirme con su clave' }).getByRole('alert')).toHaveText('La clave no es correcta.');
  await confirm(page);
  await expect(page.getByText(`Matriz guardada: versión ${version + 1}`)).toBeVisible();
  await expect(pending(page)).toBeHidden();

  await page.getByRole('link', { name: 'Historial' }).click();
  await page.getByRole('button', { name: `Versión ${version + 1}` }).click();
  const drawer = page.getByRole('dialog', { name: `Versión ${version + 1}` });
  await expect(drawer).toContainText('Prueba en el navegador');
  await expect(drawer.getByRole('listitem')).toHaveCount(2);
  await noViolations(page);

  // Who did what is read aloud, and leads to the thing.
  await page.goto('/configuraciones/auditoria?entity=approval_matrix');
  await page
    .getByRole('row', { name: /Catalina Tara puso a Gerente de operaciones un tope de \$ 60\.000\.000/ })
    .getByRole('button')
    .first()
    .click();
  const entry = page.getByRole('dialog');
  await expect(entry).toContainText(/Catalina Tara puso a Gerente de operaciones un tope de \$ 60\.000\.000/);
  await entry.getByRole('link', { name: /^Ver .*matriz de aprobación$/i }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));

  // As it stood before that, beside today's.
  await page.goto(`${address}?al=${before}`);
  const past = page.getByRole('dialog', { name: 'Máquina del tiempo' });
  const changed = past.getByRole('listitem').filter({ hasText: /^Solicitud de materiales, .*Cambió/ });
  await expect(changed.filter({ hasText: /tope: Sin tope → \$ 60\.000\.000/i }).first()).toBeVisible();
});

test('a new rule for one unit is drafted, survives a reload, and is discarded', async ({ page }) => {
  page.on('dialog', (it) => void it.accept());
  await page.goto(address);
  await page.getByRole('button', { name: 'Agregar regla' }).click();
  const editor = page.getByRole('dialog', { name: 'Agregar regla' });
  await editor.getByRole('button', { name: 'Listo' }).click();
  await expect(editor.getByRole('combobox', { name: 'Tipo de solicitud' })).toHaveAccessibleDescription(/obligatorio/);
  await choose(editor, 'Tipo de solicitud', 'Devolución');
  await choose(editor, 'Rige para', 'Una unidad de negocio');
  await choose(editor, 'Unidad de negocio', 'Residencial');
  await choose(editor, 'Quién aprueba', 'Una persona');
  await choose(editor, 'Persona', 'Matías Canelo · Subgerente Residencial', 'Canelo');
  await editor.getByRole('button', { name: 'Listo' }).click();

  const row = page.getByRole('table', { name: 'Devolución' }).getByRole('row').filter({ hasText: 'Matías Canelo' });
  await expect(row).toContainText('Nueva');
  await page.reload();
  await expect(row).toContainText('Nueva');
  await pending(page).getByRole('button', { name: 'Descartar' }).click();
  await page.getByRole('dialog', { name: '¿Descartar los cambios?' }).getByRole('button', { name: 'Descartar' }).click();

  await expect(row).toBeHidden();
  await expect(pending(page)).toBeHidden();
});

test('the simulator says who would approve, in which order, and why; and why nobody could', async ({ page, complaints }) => {
  complaints.expect(/422 .*approval_chain/);
  await page.goto(`${address}/simulador`);
  await choose(page, 'Tipo de solicitud', 'Compra maverick');
  await choose(page, 'Proyecto', 'CI-26012 - Supermercados La Ñandusera: 4 locales', 'CI-26012');
  await page.getByRole('button', { name: 'Ver quién aprobaría' }).click();

  const steps = page.getByRole('main').locator('.chain > li');
  await expect(steps).toHaveText([/Isidora Coigüe Subgerencia de la unidad CI/, /Leonor Mañío Ocupa el cargo/]);
  await noViolations(page);

  await choose(page, 'Tipo de solicitud', 'Registro de horas');
  await page.getByRole('combobox', { name: 'Proyecto' }).press('Escape');
  await page
    .locator('.ant-select')
    .filter({ has: page.getByRole('combobox', { name: 'Proyecto' }) })
    .hover();
  await page
    .locator('.ant-select')
    .filter({ has: page.getByRole('combobox', { name: 'Proyecto' }) })
    .locator('.ant-select-clear')
    .click();
  await page.getByRole('button', { name: 'Ver quién aprobaría' }).click();
  await expect(page.getByRole('alert')).toContainText('La solicitud no nombra un proyecto.');
});

test('who may only look sees the rules and no way to change them', async ({ page, signIn }) => {
  await signIn('Emilio Guayacán');
  await page.goto(address);

  await expect(page.getByRole('table', { name: 'Solicitud de materiales' })).toContainText('Gerente de operaciones');
  await expect(page.getByRole('button', { name: /Agregar|Editar|Quitar/ })).toHaveCount(0);
});

test('the matrix leaves as a spreadsheet', async ({ page }) => {
  await page.goto(address);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Exportar' }).click()]);

  expect(file.suggestedFilename()).toMatch(/^matriz-de-aprobacion-\d{4}-\d\d-\d\d\.xlsx$/);
});
