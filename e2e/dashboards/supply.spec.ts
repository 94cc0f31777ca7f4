import { sql } from 'kysely';
import { isQuiet } from '../quiet.ts';
import { expect, noViolations, test } from '../stage.ts';

/** `$ 1.234.567` and what stands after it. */
const pesosIn = (text: string): number => Number(/\$\s*([\d.]+)/.exec(text)?.[1]?.replaceAll('.', ''));

test('a figure of the supply panel opens the requests that it counts, as many as it says; a report does so too', async ({
  page,
  signIn,
  db,
  given,
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
  for (const step of ['Comprado', 'Recibido', 'Usado', 'Devuelto']) await expect(page.getByTitle(`${step}, ${name}: `)).toHaveCount(1);
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

  // What is suggested of something without limits is the sum of what it opens.
  const material = await given.material();
  const central = await db.selectFrom('warehouses').where('codigo', '=', 'BF0001').select('id').executeTakeFirstOrThrow();
  await given.stock({ warehouse_id: central.id, material_id: material.id, quantity: '1' });
  await given.materialRequest({ from_warehouse_id: central.id, lines: [{ material_id: material.id, quantity: '7' }] });
  await page.goto(`/supplying/reports/stock?search=${material.codigo}`);
  await page.getByRole('button', { name: new RegExp(`^6.*Pedido sugerido, ${material.codigo} en BF0001$`) }).click();
  const sum = page.getByRole('dialog', { name: `Pedido sugerido de ${material.codigo} en BF0001` });
  await expect(sum.getByRole('row')).toHaveText([/^De qué sale/, 'En bodega-1', 'Reservado7', 'Pedido sugerido6']);
  await noViolations(page);
  await sum.getByRole('link', { name: 'Reservado' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reservas' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('7');

  const { place_code, asked } = await db
    .selectFrom('supply_sums')
    .innerJoin('places', 'places.id', 'place_id')
    .groupBy('places.id')
    .select('codigoLugarInstalacion as place_code')
    .select(sql<string>`sum(asked_amount)`.as('asked'))
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
  // What is approved is worth the sum of what its requests are.
  const worth = page.getByRole('button', { name: /Monto neto de / }).first();
  const whole = pesosIn((await worth.textContent()) ?? '');
  await worth.click();
  const amounts = page.getByRole('dialog', { name: /^Aprobado · / }).locator('tbody td:last-child');
  await expect(amounts.first()).toContainText('$');
  expect((await amounts.allTextContents()).reduce((total, it) => total + pesosIn(it), 0)).toBe(whole);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Cifras', exact: true }).click();
  await page
    .getByRole('button', { name: /^Recibido \d/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /^Recibido · / })).toBeVisible();
  await page.keyboard.press('Escape');
  // What it is all worth is drawn step by step, and each opens its requests.
  const worthOf = page.getByRole('list', { name: 'En pesos, neto' }).getByRole('listitem');
  await expect(worthOf).toHaveCount(6);
  expect(pesosIn((await worthOf.first().textContent()) ?? '')).toBe(Number(asked));
  await noViolations(page);
  await worthOf.first().getByRole('link', { name: 'Solicitado' }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('place_code') === place_code && url.searchParams.get('figure') === 'asked');
  await expect(page.getByRole('row').nth(1)).toContainText('$');

  await page.goto('/supplying/reports/products');
  for (const name of ['C&I', 'PG', 'Residencial', 'Otros'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
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
