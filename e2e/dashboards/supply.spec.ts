import { isQuiet } from '../quiet.ts';
import { expect, test } from '../stage.ts';

test('a figure of the supply panel opens the requests that it counts, as many as it says; a report does so too', async ({
  page,
  signIn,
  db,
}) => {
  await signIn('Rocío Alerce');
  await page.goto('/supplying/dashboard?vista=cifras');
  const row = page.getByRole('table').first().getByRole('row').nth(1);
  const figure = row.getByRole('link').first();
  await expect(figure).toBeVisible();
  // What was posted to the ERP a moment ago may still be counted.
  await isQuiet(page);
  // A month is drawn as high as the table below it says.
  const month = page.getByRole('table', { name: 'Mes', exact: true }).getByRole('row').nth(1);
  const name = (await month.getByRole('rowheader').textContent()) ?? '';
  const title = await page.getByTitle(`Solicitado, ${name}: `).getAttribute('title');
  await expect(month.getByRole('cell').first()).toContainText(title?.replace(`Solicitado, ${name}: `, '') ?? 'nada');
  const count = Number((await figure.textContent())?.replace(/\D/g, ''));
  await figure.click();
  await expect(page.getByText(new RegExp(`\\b${count}\\b`)).first()).toBeVisible();
  await expect(page.getByRole('row')).not.toHaveCount(0);

  // What is worth so much is the same requests.
  await page.goto('/supplying-summary');
  await page
    .getByRole('link', { name: /^Solicitado en pesos, / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/supplying\/dashboard\?.*figure=asked/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.goto('/supplying-summary?vista=cifras');
  await page
    .getByRole('link', { name: /^Solicitado \$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/supplying\/dashboard\?.*figure=asked/);

  const held = await db
    .selectFrom('stock_reservations as held')
    .innerJoin('materials', 'materials.id', 'held.material_id')
    .select('materials.codigo')
    .orderBy('materials.codigo')
    .executeTakeFirstOrThrow();
  await page.goto(`/supplying/reports/stock?search=${held.codigo}`);
  await page
    .getByRole('link', { name: / · Reservado, / })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reservas' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  const { place_code } = await db
    .selectFrom('supply_sums')
    .innerJoin('places', 'places.id', 'place_id')
    .select('codigoLugarInstalacion as place_code')
    .orderBy('places.id')
    .executeTakeFirstOrThrow();
  await page.goto(`/supplying-summary/${place_code}`);
  await page
    .getByRole('button', { name: /Solicitado de / })
    .first()
    .click();
  await expect(
    page
      .getByRole('dialog', { name: /^Solicitado · / })
      .getByRole('row')
      .nth(1),
  ).toContainText('Solicitud');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Cifras', exact: true }).click();
  await page
    .getByRole('button', { name: /^Recibido \d/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /^Recibido · / })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/supplying/reports/products');
  await page
    .getByRole('button', { name: /Monto comprado de / })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/supplying/reports/users');
  await page.getByRole('row').nth(1).getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
});
