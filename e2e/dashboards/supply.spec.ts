import { stockReport } from 'contract/supplying/index.ts';
import { sql } from 'kysely';
import { chooseMoreOf } from '../more.ts';
import { isQuiet } from '../quiet.ts';
import { expect, noViolations, test } from '../stage.ts';

/** `$ 1.234.567` and what stands after it. */
const pesosIn = (text: string): number => Number(/\$\s*([\d.]+)/.exec(text)?.[1]?.replaceAll('.', ''));
const countIn = (text: string): number => Number(/^[\d.]+/.exec(text)?.[0].replaceAll('.', ''));
const onOnePage = (count: number): number => Math.min(count, 25);

const plainMovement = {
  to_warehouse_id: null,
  unit_cost: null,
  currency: null,
  document_kind: 'consumo',
  document_number: 'X-1',
  project_id: null,
  place_id: null,
  user_id: null,
  reason: null,
} as const;

test('a figure of the supply panel opens the requests that it counts, as many as it says; a report does so too', async ({
  page,
  signIn,
  as,
  db,
  given,
  complaints,
}) => {
  await signIn('Rocío Alerce');
  // What other journeys left on its way to the ERP changes how far requests got, and so what is counted.
  const onTheirWay = () =>
    db
      .selectFrom('erp_posts')
      .where('state', 'in', ['pendiente', 'enviando'])
      .where('created_at', '>', sql<Date>`now() - interval '10 minutes'`)
      .where('next_at', '<=', sql<Date>`now()`)
      .select('source_number')
      .execute();
  await expect.poll(onTheirWay, { timeout: 30_000 }).toEqual([]);
  await page.goto('/supplying/dashboard?vista=cifras');
  // A month is drawn as high as the table below it says.
  const month = page.getByRole('table', { name: 'Mes', exact: true }).getByRole('row').nth(1);
  const figure = month.getByRole('link').first();
  await expect(figure).toBeVisible();
  await isQuiet(page);
  const name = (await month.getByRole('rowheader').textContent()) ?? '';
  const title = await page.getByTitle(`Solicitado, ${name}: `).getAttribute('title');
  await expect(month.getByRole('cell').first()).toContainText(title?.replace(`Solicitado, ${name}: `, '') ?? 'nada');
  for (const step of ['Comprado', 'Recibido', 'Usado', 'Devuelto']) await expect(page.getByTitle(`${step}, ${name}: `)).toHaveCount(1);
  // On a phone the months lie below each other: the step that is worth most is as long as the line.
  const desk = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 360, height: 740 });
  const drawn = await page.locator('.supply-months').evaluate((months) => ({
    line: Math.round(Math.max(...[...months.querySelectorAll('.supply-columns')].map((it) => it.getBoundingClientRect().width))),
    longest: Math.round(Math.max(...[...months.querySelectorAll('a')].map((it) => it.getBoundingClientRect().width))),
    lefts: new Set(
      [...months.querySelectorAll('.supply-month:not(.supply-month-empty)')].map((it) => Math.round(it.getBoundingClientRect().left)),
    ).size,
    isPageWider: document.documentElement.scrollWidth > innerWidth,
  }));
  expect(drawn).toMatchObject({ lefts: 1, isPageWider: false });
  expect(drawn.longest).toBeGreaterThan(180);
  expect(Math.abs(drawn.line - drawn.longest)).toBeLessThan(3);
  await page.setViewportSize(desk);
  const told = (await figure.textContent()) ?? '';
  const count = countIn(told);
  await figure.click();
  await expect(page.getByRole('table', { name: 'Panel de abastecimiento' })).toHaveAttribute('aria-rowcount', String(onOnePage(count)));
  // With more than one page the list says of how many.
  if (count > onOnePage(count)) await expect(page.getByText(`1–${onOnePage(count)} de ${told}`, { exact: true })).toBeVisible();

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
  // On a bad line its code does not come: the list stays, and so does the way to it.
  const code = /\/SuggestionDrawer-[^/]+\.js$/;
  complaints.expect(/SuggestionDrawer|imported module/);
  await page.route(code, (route) => route.abort('connectionreset'));
  const suggested = page.getByRole('button', { name: new RegExp(`^6.*Pedido sugerido, ${material.codigo} en BF0001$`) });
  await suggested.click();
  const missing = page.getByRole('region', { name: 'No se pudo abrir' });
  await expect(missing.getByRole('alert')).toContainText('No se pudo descargar.');
  await noViolations(page);
  await missing.getByRole('button', { name: 'Cerrar' }).click();
  await expect(missing).toHaveCount(0);
  await suggested.click();
  await expect(missing.getByRole('alert')).toContainText('No se pudo descargar.');
  await page.unroute(code);
  await missing.getByRole('button', { name: 'Reintentar' }).click();
  const sum = page.getByRole('dialog', { name: `Pedido sugerido de ${material.codigo} en BF0001` });
  await expect(sum.getByRole('row')).toHaveText([/^De qué sale/, 'En bodega-1', 'Reservado7', 'Pedido sugerido6']);
  await noViolations(page);
  await sum.getByRole('link', { name: 'Reservado' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reservas' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('7');

  // Limits are typed, or taken from what use suggests: the list says them.
  const used = await given.material();
  await given.stock({ warehouse_id: central.id, material_id: used.id, quantity: '1000' });
  await db
    .insertInto('stock_movements')
    .values({ material_id: used.id, from_warehouse_id: central.id, quantity: '900', kind: 'consumo', ...plainMovement })
    .execute();
  await page.goto(`/supplying/reports/stock?search=${used.codigo}`);
  const place = page.locator(`[data-row="BF0001 ${used.codigo}"]`);
  await chooseMoreOf(place, 'Mínimo y máximo');
  const limits = page.getByRole('dialog', { name: `Mínimo y máximo de ${used.codigo}` });
  await limits.getByLabel('Mínimo').fill('3');
  await limits.getByLabel('Máximo').fill('8');
  await limits.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(limits).toHaveCount(0);
  const limitsSaid = async (...said: (string | null | undefined)[]) => {
    for (const it of said) await expect(place.getByRole('cell', { name: it ?? 'nothing', exact: true })).toBeVisible();
  };
  await limitsSaid('3', '8');
  const [row] = (await as('Rocío Alerce')(stockReport, { search: used.codigo, warehouse_code: 'BF0001' })).items;
  await page.getByRole('checkbox', { name: `Marcar ${used.codigo}` }).check();
  await page.getByRole('button', { name: 'Usar límites sugeridos' }).click();
  await limitsSaid(row?.suggested_minimum, row?.suggested_maximum);

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
  const bought = page.getByRole('button', { name: /Monto comprado de / }).first();
  await expect(bought).toBeVisible();
  await isQuiet(page);
  const [, item = ''] = ((await bought.textContent()) ?? '').split('Monto comprado de ');
  await bought.click();
  await expect(
    page
      .getByRole('dialog', { name: `Comprado de ${item}` })
      .getByRole('row')
      .nth(1),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  // What went back to its supplier is less received.
  const back = await db
    .selectFrom('supplier_return_lines as line')
    .innerJoin('supplier_returns as paper', 'paper.id', 'line.return_id')
    .innerJoin('materials', 'materials.id', 'line.material_id')
    .where('paper.status', 'in', ['despachada', 'acreditada'])
    .select(['paper.number', 'materials.codigo', sql<number>`line.quantity::float`.as('quantity')])
    .orderBy('paper.id')
    .executeTakeFirstOrThrow();
  await page.goto(`/supplying/reports/products?search=${back.codigo}`);
  await page.getByRole('button', { name: new RegExp(`Recibido de ${back.codigo}$`) }).click();
  const papers = page.getByRole('dialog', { name: `Recibido de ${back.codigo}` });
  const gone = papers.getByRole('row', { name: `Devolución a proveedor ${back.number}` });
  await expect(gone).toContainText(new RegExp(`[-−]${back.quantity}\\s`));
  await gone.getByRole('link', { name: back.number }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(back.number);

  await page.goto('/supplying/reports/users');
  const requested = page.getByRole('button', { name: /Pedidas de / }).first();
  await expect(requested).toBeVisible();
  await isQuiet(page);
  const [requests = '', who = ''] = ((await requested.textContent()) ?? '').split(': Pedidas de ');
  await requested.click();
  await expect(page.getByRole('dialog', { name: `Pedidas: ${who}` }).getByRole('row')).toHaveCount(1 + onOnePage(countIn(requests)));
});
