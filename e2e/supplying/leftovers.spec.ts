import { addMaterial } from '../choose.ts';
import { expect, test } from '../stage.ts';

test('what lies elsewhere is asked for instead of being bought, with one click, and leaves the purchase', async ({
  page,
  signIn,
  given,
  db,
}) => {
  const central = await db.selectFrom('warehouses').where('codigo', '=', 'BF0001').select('id').executeTakeFirstOrThrow();
  const [there, nowhere] = [await given.material(), await given.material()];
  await given.stock({ warehouse_id: central.id, material_id: there.id, quantity: '60' });
  await signIn('Camila Peumo');
  await page.goto('/sap/request-materials/nueva?proyecto=CI-26012');
  await page.getByRole('button', { name: 'Cambiar' }).click();
  await page.getByRole('radio', { name: 'Solicitud de Compra' }).check({ force: true });
  for (const { codigo } of [there, nowhere]) {
    await addMaterial(page, codigo);
    await expect(page.getByLabel(`Cantidad de ${codigo}`)).toBeFocused();
    await page.getByLabel(`Cantidad de ${codigo}`).fill('40');
  }

  await page.getByRole('button', { name: new RegExp(`^Pedir traslado de ${there.codigo} desde`) }).click();

  const said = page.getByText(new RegExp(`^Se pidió 40 de ${there.codigo} a .*: SM-\\d+$`));
  await expect(said).toBeVisible();
  await expect(page.getByLabel(`Cantidad de ${there.codigo}`)).toHaveCount(0);
  await expect(page.getByLabel(`Cantidad de ${nowhere.codigo}`)).toHaveValue('40');
  const number = /SM-\d+$/.exec((await said.textContent()) ?? '')?.[0] ?? '';
  await page.goto(`/sap/request-materials/${number}`);
  await expect(page.getByText(/Sobrante de .*, en vez de comprar\./).first()).toBeVisible();
});
