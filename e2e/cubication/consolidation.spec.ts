import { listConsolidationPlaces } from 'contract/cubication/index.ts';
import { choose } from '../choose.ts';
import { downloadedSheet } from '../sheet.ts';
import { expect, noViolations, noViolationsInAnyLook, test } from '../stage.ts';

/** A condominium of the demo company whose first houses are taken off. */
const codigoProyecto = 'RE-26038';

test('from a house to what all of them need, of some of them alone, and to a request for one', async ({ page, signIn, as }) => {
  await signIn('Fernanda Ulmo');
  const { items } = await as('Fernanda Ulmo')(listConsolidationPlaces, { codigoProyecto });
  const [first, second] = items;
  if (!first || !second) throw new Error('Nothing is taken off there.');
  await page.goto(`/proyectos/lugarInstalacion/${first.codigoLugarInstalacion}/${codigoProyecto}/cubicles`);
  await page.getByRole('link', { name: 'Consolidado del proyecto' }).click();
  await expect(page.getByText(`Suma de ${items.length} lugares`)).toBeVisible();
  const panel = page.getByRole('row').filter({ hasText: 'PAN-000001' });
  await expect(panel).toContainText(`${items.length * 12}`);
  await noViolations(page);

  await choose(page, 'Lugares', first.nombre);
  await expect(page.getByText('Suma de un lugar')).toBeVisible();
  await choose(page, 'Lugares', second.nombre);
  await expect(page.getByText('Suma de 2 lugares')).toBeVisible();
  await expect(panel).toContainText('24');
  await page.reload();
  await expect(page.getByText('Suma de 2 lugares')).toBeVisible();

  const { rows } = await downloadedSheet(page, () => page.getByRole('button', { name: 'Exportar' }).click());
  expect(rows.find((it) => it['Código'] === 'PAN-000001')).toMatchObject({ Lugares: 2, Cubicado: 24 });

  await panel.click();
  const needing = page.getByRole('table', { name: 'Lugares que lo necesitan' });
  await expect(needing.getByRole('row')).toHaveCount(3);
  await noViolationsInAnyLook(page);
  await needing.getByRole('link', { name: 'Pedir' }).first().click();
  await expect(page).toHaveURL(new RegExp(`nueva.*lugar=${first.place_id}`));
});
