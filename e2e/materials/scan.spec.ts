import { stockTransferBodegas } from 'contract/materials/index.ts';
import { holdLabel, test } from '../camera.ts';
import { tap } from '../finger.ts';
import { expect } from '../stage.ts';
import { firstButton } from './first-button.ts';

const code = 'CON-000003';

// One window with a camera is enough for all.
test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 360, height: 740 }, permissions: ['camera'] });
test.beforeEach(() => holdLabel(code));

test('a label before the camera of a phone becomes a line, once', async ({ page, signIn }) => {
  await signIn('Hugo Belloto');
  await page.goto('/supplying/mobile-warehouses/material-transfers/nuevo');
  await expect(firstButton(page)).toHaveAccessibleName('Escanear');

  await tap(page.getByRole('button', { name: 'Escanear' }));
  await expect(page.getByText(`Leído: ${code}`)).toBeVisible();
  const quantity = page.getByLabel(`Cantidad de ${code}`);
  await expect(quantity).toHaveCount(1);
  const read = await quantity.inputValue();
  // Long enough to be read many times over.
  await page.waitForTimeout(2_000);
  await expect(quantity).toHaveValue(read);

  await tap(page.getByRole('button', { name: 'Cerrar la cámara' }));
  await expect(page.getByLabel('Cámara')).toBeHidden();
});

test('a keeper comes to the stock of the own warehouses, and a label is what is sought there', async ({ page, signIn }) => {
  await signIn('Hugo Belloto');
  await page.goto('/supplying/mobile-warehouses/stock');
  await expect(page.locator('[data-row]').first()).toContainText('BF0001');
  await expect(page).toHaveURL(/mine=true/);
  await expect(firstButton(page)).toHaveAccessibleName('Escanear');

  await tap(page.getByRole('button', { name: 'Escanear' }));
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue(code);
  await expect(page.getByLabel('Cámara')).toBeHidden();
  await expect(page.locator('[data-row]').filter({ hasNotText: code })).toHaveCount(0);
});

test('a receiver finds the line by its label, and the photo of what came waits for the line, also when the window is gone', async ({
  page,
  context,
  signIn,
  as,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  const { number } = await as('Hugo Belloto')(stockTransferBodegas, {
    kind: 'DESPACHO',
    from_warehouse: 'BF0001',
    to_warehouse: 'BM0001',
    items: [{ code, quantity: '5' }],
  });
  await signIn('Sofía Tepa');
  await page.goto(`/supplying/mobile-warehouses/material-transfers/${number}`);
  await expect(firstButton(page)).toHaveAccessibleName('Escanear');

  await tap(page.getByRole('button', { name: 'Escanear' }));
  await expect(page.getByLabel(`Recibido de ${code}`)).toBeFocused();
  await tap(page.getByRole('button', { name: 'Cerrar la cámara' }));
  const buffer = await page.screenshot({ type: 'jpeg' });
  await context.setOffline(true);
  await page.getByLabel('Tomar foto').setInputFiles({ name: 'palet.jpg', mimeType: 'image/jpeg', buffer });
  const photos = page.getByRole('region', { name: 'Fotos de lo que llegó' });
  await expect(photos.getByText('Sin conexión: se reintenta solo')).toBeVisible();
  await expect(photos.getByText(/^Queda guardado en este equipo/)).toBeVisible();
  // The phone ends the window; when it is opened again the photo goes by itself.
  await page.goto('about:blank');
  await context.setOffline(false);
  await page.goto(`/supplying/mobile-warehouses/material-transfers/${number}`);

  const photo = photos.getByRole('img', { name: /^Foto de Sofía Tepa/ });
  await expect(photo).toHaveCount(1);
  await tap(page.getByRole('button', { name: 'Recibir todo' }));
  await expect(page.getByRole('button', { name: 'Recibir todo' })).toHaveCount(0);
  await expect(photo).toHaveCount(1);
});
