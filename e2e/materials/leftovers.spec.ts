import { getMaterialRequest } from 'contract/materials/index.ts';
import { addDays } from 'server/demo/days.ts';
import { todayInChile } from 'server/src/platform/today.ts';
import { addMaterial, choose } from '../choose.ts';
import { expect, noViolations, test } from '../stage.ts';

test('what lies elsewhere is asked for instead of being bought, with one click, leaves the purchase, and is brought from there', async ({
  page,
  signIn,
  visitor,
  given,
  db,
  as,
  complaints,
}) => {
  complaints.expect(/ERR_CONNECTION_RESET|400 .*purchase\/orders/);
  const central = await db.selectFrom('warehouses').where('codigo', '=', 'BF0001').select('id').executeTakeFirstOrThrow();
  const [there, nowhere, kept] = [await given.material(), await given.material(), await given.material()];
  for (const { id: material_id } of [there, kept]) await given.stock({ warehouse_id: central.id, material_id, quantity: '60' });
  await signIn('Camila Peumo');
  await page.goto('/sap/request-materials/nueva?proyecto=CI-26015');
  await page.getByRole('button', { name: 'Cambiar' }).click();
  await page.getByRole('radio', { name: 'Solicitud de Compra' }).check({ force: true });
  for (const { codigo } of [there, nowhere, kept]) {
    await addMaterial(page, codigo);
    await expect(page.getByLabel(`Cantidad de ${codigo}`)).toBeFocused();
    await page.getByLabel(`Cantidad de ${codigo}`).fill('40');
  }

  // The answer is lost on the way: asked again it is the same, and until then nothing is sent.
  await page.route('**/api/leftovers/ask', (route) => route.fetch().then(() => route.abort('connectionreset')), { times: 1 });
  await page.getByRole('button', { name: new RegExp(`^Pedir traslado de ${there.codigo} desde`) }).click();
  await expect(page.getByText('Falta saber si se pidió el traslado: pídalo de nuevo')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enviar solicitud' })).toBeDisabled();
  await page.getByRole('button', { name: 'Pedir de nuevo' }).click();

  const said = page.getByText(new RegExp(`^Se pidió 40 de ${there.codigo} a .*: SM-\\d+$`));
  await expect(said).toBeVisible();
  await expect(page.getByLabel(`Cantidad de ${there.codigo}`)).toHaveCount(0);
  // The line has left the draft with it: whoever loses the page now buys nothing of it.
  const draft = new URL(page.url()).searchParams.get('borrador') ?? '';
  const { items } = await as('Camila Peumo')(getMaterialRequest, { number: draft });
  expect(items.map((it) => it.code)).toEqual([nowhere.codigo, kept.codigo]);
  const asked = db.selectFrom('leftovers').where('asked_material_id', '=', there.id).select('request_id');
  expect(await asked.execute()).toHaveLength(1);
  const number = /SM-\d+$/.exec((await said.textContent()) ?? '')?.[0] ?? '';
  await page.reload();
  await expect(page.getByLabel(`Cantidad de ${kept.codigo}`)).toHaveValue('40');
  await expect(page.getByLabel(`Cantidad de ${there.codigo}`)).toHaveCount(0);
  await expect(page.getByLabel(`Cantidad de ${nowhere.codigo}`)).toHaveValue('40');
  // Bought all the same: one touch says why, and the line stays.
  await page.getByRole('button', { name: `Comprar ${kept.codigo} igual, por qué: Se usará allá` }).click();
  await expect(page.getByText('Se compra igual: Se usará allá')).toBeVisible();
  await expect(page.getByText(/^Hay 60 .*, nuevo$/)).toBeVisible();
  await expect(page.getByLabel(`Cantidad de ${kept.codigo}`)).toHaveValue('40');
  await page.goto(`/sap/request-materials/${number}`);
  await expect(page.getByText(/Sobrante de .*, en vez de comprar\./).first()).toBeVisible();

  // It goes the way of any transfer: who decides says yes, and the warehouse sends it.
  const chief = await visitor('Isidora Coigüe');
  await chief.goto('/request-materials/approvals');
  await chief.getByRole('button', { name: new RegExp(`^${number}`) }).click();
  await chief.keyboard.press('a');
  await chief.getByRole('button', { name: 'Enviar ya' }).click();
  await expect(chief.getByText(`Aprobada: ${number}`)).toBeVisible();
  await expect.poll(async () => (await as('Rocío Alerce')(getMaterialRequest, { number })).status, { timeout: 30_000 }).toBe('en_curso');
  const keeper = await visitor('Hugo Belloto');
  await keeper.goto(`/materiales/reservas?search=${number}`);
  await keeper.getByRole('button', { name: 'Despachar' }).click();
  const drawer = keeper.getByRole('dialog', { name: `Despachar ${number}` });
  await drawer.getByRole('button', { name: 'Despachar', exact: true }).click();
  await expect(drawer).toHaveCount(0);
  expect(await as('Rocío Alerce')(getMaterialRequest, { number })).toMatchObject({ items: [{ code: there.codigo, sent_quantity: '40' }] });

  // The same on the page of a purchase that supply already takes care of.
  const project = await db.selectFrom('projects').where('codigoProyecto', '=', 'CI-26015').select('id').executeTakeFirstOrThrow();
  const bought = await given.materialRequest({
    document_kind: 'PurchaseRequest',
    project_id: project.id,
    lines: [{ material_id: there.id, quantity: '10' }],
  });
  const buyer = await visitor('Rocío Alerce');
  await buyer.goto(`/supplying/purchase-requests/${bought.number}`);
  await buyer.getByRole('button', { name: new RegExp(`^Pedir traslado de ${there.codigo} desde`) }).click();
  await expect(buyer.getByText(new RegExp(`^Se pidió 10 de ${there.codigo} a .*: SM-\\d+$`))).toBeVisible();

  // And in an order: what lies elsewhere leaves it, or is bought with a reason; without a word it is not ordered.
  const purchase = await given.materialRequest({
    document_kind: 'PurchaseRequest',
    project_id: project.id,
    required_date: addDays(todayInChile(), 20),
    lines: [there, kept].map((it) => ({ material_id: it.id, quantity: '5' })),
  });
  await buyer.goto(`/supplying/purchase-requests?search=${purchase.number}`);
  await buyer.getByRole('checkbox', { name: `Marcar ${purchase.number}` }).check();
  await buyer.getByRole('button', { name: 'Nueva orden' }).click();
  const order = buyer.getByRole('dialog', { name: 'Nueva orden' });
  await choose(order, 'Proveedor', /Cables Hilo de Ariadna/, 'Ariadna');
  const lineOf = ({ codigo }: { codigo: string }) => order.getByRole('group', { name: new RegExp(`^${codigo} `) });
  for (const it of [there, kept]) await lineOf(it).getByLabel('Precio neto por unidad').fill('1500');
  await expect(lineOf(kept).getByText(/^Hay 60 .*, nuevo$/)).toBeVisible();
  await noViolations(buyer);
  await order.getByRole('button', { name: 'Crear orden' }).click();
  await expect(lineOf(kept).getByText(/^Hay 60 en .*: pida su traslado, o elija por qué se compra igual\.$/)).toBeVisible();
  await order.getByRole('button', { name: new RegExp(`^Pedir traslado de ${there.codigo} desde`) }).click();
  await expect(buyer.getByText(new RegExp(`^Se pidió 5 de ${there.codigo} a .*: SM-\\d+$`))).toBeVisible();
  await expect(lineOf(there)).toHaveCount(0);
  await order.getByRole('button', { name: `Comprar ${kept.codigo} igual, por qué: Se usará allá` }).click();
  await expect(order.getByText('Se compra igual: Se usará allá')).toBeVisible();
  await expect(order.getByText(/elija por qué se compra igual/)).toHaveCount(0);
  await expect(order.getByLabel('Precio neto por unidad')).toHaveValue('1.500');
  await order.getByRole('button', { name: 'Crear orden' }).click();
  await expect(buyer.getByText(/^OC-\d+ espera su aprobación$/)).toBeVisible();

  // What was bought all the same is drawn by month, and each figure opens its lines.
  await buyer.goto('/materiales/sobrantes/comprados?vista=cifras');
  const count = buyer.getByRole('link', { name: /^Líneas, Se usará allá: \d+$/ });
  const lines = Number(/\d+$/.exec((await count.getAttribute('aria-label')) ?? '')?.[0]);
  await expect(buyer.getByTitle(/^Comprado, /).last()).toBeVisible();
  await noViolations(buyer);
  await count.click();
  await expect(buyer.locator('[data-row]').filter({ hasText: purchase.number })).toContainText('Se usará allá');
  await expect(buyer.locator('[data-row]')).toHaveCount(lines);
  // The reason is in sight beside all else.
  expect(await buyer.locator('.list-rows').evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
});
