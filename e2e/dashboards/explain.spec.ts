import { explainActions } from 'contract/dashboards/index.ts';
import { getRequests } from 'contract/materials/index.ts';
import { isQuiet } from '../quiet.ts';
import { expect, noViolations, test } from '../stage.ts';

test('whoever misses a button reads with the keyboard, and on a phone, which rule stops them and whom to ask', async ({
  page,
  signIn,
  as,
}) => {
  const camila = as('Camila Peumo');
  const { items } = await camila(getRequests, { status: 'pendiente' });
  const number = items[0]?.number ?? '';
  const { actions } = await camila(explainActions, { thing: 'material_request', id: number });
  const missing = actions.find((it) => it.action === 'retry');
  await signIn('Camila Peumo');
  await page.goto(`/sap/request-materials/${number}`);
  await page.getByRole('button', { name: 'Más acciones' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Explícame' }).focus();
  await page.keyboard.press('Enter');

  const panel = page.getByRole('dialog', { name: `Qué puede hacer con ${number}` });
  const line = panel.getByRole('listitem').filter({ hasText: 'Reintentar' });
  for (const it of [missing?.reason, missing?.effect]) await expect(line).toContainText(it ?? 'nothing');
  await isQuiet(page);
  await noViolations(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('button', { name: 'Explícame' }).click();
  await expect(line).toBeVisible();
  await page.keyboard.press('Escape');

  // Nobody learns whether what they do not see is there. The page of the first person asks nothing more once they are gone.
  await page.goto('about:blank');
  await signIn('Nicolás Olivillo');
  await page.goto('/sap/request-materials?search=SM-999999');
  await expect(page.getByText(/Su rol ve solo sus proyectos y sus bodegas: lo que busca puede no existir, o ser de otros\./)).toBeVisible();
  // Where a right is missing, what is off says who gives it.
  await page.goto('/mantenedores/stageControl');
  const lack = 'Su rol permite ver las etapas, pero no cambiarlas. Pídalo a Catalina Tara.';
  await expect(page.getByText(lack)).toBeVisible();
  await expect(page.getByRole('checkbox').first()).toHaveAttribute('title', lack);
});

test('a row that a filter hides is told with the filter, which is taken away; what is nowhere is told so', async ({ page, signIn, as }) => {
  const { items } = await as('Camila Peumo')(getRequests, { status: 'pendiente' });
  const number = items[0]?.number ?? '';
  await signIn('Camila Peumo');
  await page.goto(`/sap/request-materials?search=${number}&status=rechazada`);

  await page.getByRole('button', { name: 'Explícame qué falta' }).click();

  await expect(page.getByText(`El filtro «Estado: Rechazada» oculta «${number}»: sin él aparece una fila.`)).toBeVisible();
  await isQuiet(page);
  await noViolations(page);
  await page.getByRole('button', { name: 'Quitar ese filtro' }).click();
  await expect(page.getByRole('link', { name: number })).toBeVisible();

  await page.goto('/sap/request-materials?search=SM-999999&status=rechazada');
  await page.getByRole('button', { name: 'Explícame qué falta' }).click();
  await expect(page.getByText('Ningún filtro lo oculta: sin ellos tampoco aparece «SM-999999».')).toBeVisible();
});
