import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { pictureBytes } from 'server/src/projects/photos/scene.ts';
import { uploadPhoto } from 'contract/projects/index.ts';
import { choose } from '../choose.ts';
import { expect, noViolations, test } from '../stage.ts';

interface PhotoFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const photo = async (name: string, taken: string, more: Parameters<typeof pictureBytes>[0] = {}): Promise<PhotoFile> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await pictureBytes({ width: 640, height: 480, taken, ...more }),
});

/** Files as a mouse or the clipboard brings them. */
const dataOf = (page: Page, files: readonly PhotoFile[]) =>
  page.evaluateHandle(
    (sent) => {
      const data = new DataTransfer();
      for (const { name, type, base64 } of sent)
        data.items.add(new File([Uint8Array.from(atob(base64), (it) => it.charCodeAt(0))], name, { type }));
      return data;
    },
    files.map((it) => ({ name: it.name, type: it.mimeType, base64: it.buffer.toString('base64') })),
  );

const address = ({ codigoLugarInstalacion, codigoProyecto }: { codigoLugarInstalacion: string; codigoProyecto: string }) =>
  `/proyectos/lugarInstalacion/${codigoLugarInstalacion}/${codigoProyecto}/galeriaImagenes`;
const tiles = (page: Page): Locator => page.getByRole('group', { name: 'Fotos' }).locator('.photo-open');
const albums = (page: Page): Locator => page.getByRole('heading', { level: 3 });

test('many photos are dropped and pasted; what is no photo says so, the rest makes albums by day and by activity', async ({
  page,
  given,
  signIn,
  complaints,
}) => {
  complaints.expect(/4\d\d .*imagenLugarInstalacion/);
  await signIn('Catalina Tara');
  await page.goto(address(await given.place()));
  await expect(page.getByText('Aquí quedan las fotos de la obra.')).toBeVisible();
  const first = await photo('IMG_1.jpg', '2026:11:18 10:00:00');
  const dropped = [
    first,
    await photo('IMG_2.jpg', '2026:11:18 11:00:00', { positioned: true }),
    { ...first, name: 'copia.jpg' },
    await photo('IMG_3.jpg', '2026:11:19 09:00:00'),
    await photo('IMG_4.jpg', '2026:11:19 09:30:00'),
    { name: 'notas.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no soy una foto') },
    { name: 'plano.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') },
  ];
  await page.getByLabel('Subir a la actividad').fill('Montaje');

  await page.getByRole('heading', { name: 'Galería' }).dispatchEvent('drop', { dataTransfer: await dataOf(page, dropped) });

  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText(/Se subieron 4 fotos.*1 foto ya estaba en la galería/);
  await expect(albums(page)).toHaveText(['19-11-2026 2 fotos', '18-11-2026 2 fotos']);
  await expect(tiles(page)).toHaveCount(4);
  const underWay = page.getByRole('region', { name: 'Fotos en camino' });
  await expect(underWay.getByRole('listitem')).toHaveText([/notas\.jpg.*Use una foto JPG, PNG o WebP/, /plano\.heic.*HEIC/]);
  await underWay.getByRole('button', { name: 'Quitar los errores' }).click();
  await expect(underWay).toBeHidden();

  await test.step('a copied picture is pasted, without activity', async () => {
    await page.getByLabel('Subir a la actividad').fill('');
    const clipboardData = await dataOf(page, [
      { ...(await photo('image.png', '2026:11:20 12:00:00', { format: 'png' })), mimeType: 'image/png' },
    ]);
    await page.evaluate((data) => document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data })), clipboardData);
    await expect(albums(page)).toHaveText(['20-11-2026 1 foto', '19-11-2026 2 fotos', '18-11-2026 2 fotos']);
    await page.getByText('Por actividad').click();
    await expect(albums(page)).toHaveText(['Montaje 4 fotos', 'Sin actividad 1 foto']);
    await expect(page).toHaveURL(/agrupar=actividad/);
  });

  await test.step('the address restores grouping and filters', async () => {
    await choose(page, 'Actividad', 'Montaje');
    await expect(tiles(page)).toHaveCount(4);
    await page.reload();
    await expect(albums(page)).toHaveText(['Montaje 4 fotos']);
    await noViolations(page);
  });
});

test('a photo is looked at, described, deleted and brought back with the keyboard alone', async ({ page, given, signIn, as }) => {
  const place = await given.place();
  const codes = { codigoLugarInstalacion: place.codigoLugarInstalacion, codigoProyecto: place.codigoProyecto };
  for (const hour of [10, 11, 12]) {
    const { name, mimeType, buffer } = await photo(`IMG_${hour}.jpg`, `2026:11:18 ${hour}:00:00`, { positioned: true });
    await as('Catalina Tara')(uploadPhoto, { ...codes, file: new File([new Uint8Array(buffer)], name, { type: mimeType }) });
  }
  await signIn('Catalina Tara');
  await page.goto(address(place));
  const tile = (hour: number) => page.getByRole('button', { name: new RegExp(`^(IMG_${hour}\\.jpg|Fila \\d), 18-11-2026 ${hour}:00`) });
  const viewer = page.getByRole('dialog', { name: /^Foto \d de \d/ });

  await tile(12).focus();
  await page.keyboard.press('Enter');
  await expect(viewer).toHaveAccessibleName('Foto 1 de 3: IMG_12.jpg');
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toHaveAccessibleName('Foto 2 de 3: IMG_11.jpg');
  await page.keyboard.press('End');
  await expect(viewer).toHaveAccessibleName('Foto 3 de 3: IMG_10.jpg');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');

  await test.step('its facts are there, its caption is written', async () => {
    const info = viewer.getByRole('complementary', { name: 'Información de la foto' });
    if (await info.isHidden()) await page.keyboard.press('i');
    for (const fact of ['640 × 480', 'Canelo C7', '-33,5; -70,75', 'Catalina Tara']) await expect(info).toContainText(fact);
    await expect(info.getByRole('link', { name: 'Ver la ubicación del lugar' })).toHaveAttribute('href', /\/ubicacion$/);
    await noViolations(page);
    await info.getByLabel('Leyenda').fill('Fila 3');
    await page.keyboard.press('Control+Enter');
    await expect(viewer).toHaveAccessibleName('Foto 2 de 3: Fila 3');
    await expect(viewer.getByText('Foto guardada')).toBeVisible();
  });

  await test.step('Escape gives the focus back to the photo; it opens again', async () => {
    await viewer.getByRole('button', { name: 'Cerrar', exact: true }).focus();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(tile(11)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(viewer).toHaveAccessibleName('Foto 2 de 3: Fila 3');
  });

  await test.step('Delete takes it away and shows the next; it comes back', async () => {
    await page.keyboard.press('Delete');
    await expect(viewer).toHaveAccessibleName('Foto 2 de 2: IMG_10.jpg');
    await viewer.getByRole('button', { name: 'Deshacer' }).click();
    await expect(viewer).toHaveAccessibleName('Foto 3 de 3: IMG_10.jpg');
    await page.keyboard.press('Escape');
    await expect(tiles(page)).toHaveCount(3);
  });

  await test.step('a range is chosen with the arrows, deleted together and brought back', async () => {
    await expect(tile(10)).toBeFocused();
    await page.keyboard.press('Shift+ArrowLeft');
    const bar = page.getByRole('region', { name: 'Fotos elegidas' });
    await expect(bar).toContainText('2 elegidas');
    await page.keyboard.press('Delete');
    await expect(tiles(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(tiles(page)).toHaveCount(3);
  });
});

test('of hundreds of photos only those near the window are drawn; chosen ones come as one zip and change their album', async ({
  page,
  given,
  signIn,
  as,
  complaints,
}) => {
  // The rows of the crowd have no files behind them.
  complaints.expect(/404 .*\/files\//);
  const place = await given.place();
  await given.photos({ place_id: place.id, count: 500 });
  const codes = { codigoLugarInstalacion: place.codigoLugarInstalacion, codigoProyecto: place.codigoProyecto };
  for (const hour of [10, 11]) {
    const { name, mimeType, buffer } = await photo(`IMG_${hour}.jpg`, `2026:11:19 ${hour}:00:00`);
    await as('Catalina Tara')(uploadPhoto, { ...codes, file: new File([new Uint8Array(buffer)], name, { type: mimeType }) });
  }
  await signIn('Catalina Tara');
  await page.goto(address(place));

  await expect(albums(page).first()).toHaveText('19-11-2026 2 fotos');
  expect(await tiles(page).count()).toBeLessThan(120);
  await tiles(page).first().focus();
  await page.keyboard.press('End');
  await expect(page.locator('[data-place="501"]')).toBeFocused();
  await expect(page.locator('[data-place="501"]')).toBeInViewport();
  expect(await tiles(page).count()).toBeLessThan(120);
  await page.keyboard.press('Home');
  await expect(page.locator('[data-place="0"]')).toBeFocused();

  await page.getByRole('checkbox', { name: 'Elegir IMG_11.jpg' }).check();
  await page.getByRole('checkbox', { name: 'Elegir IMG_10.jpg' }).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: 'Fotos elegidas' });
  await expect(bar).toContainText('2 elegidas');
  await bar.getByRole('button', { name: 'Descargar' }).click();
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Originales (zip)' }).click();
  const file = await started;
  expect(file.suggestedFilename()).toBe(`fotos-${place.codigoLugarInstalacion}.zip`);
  const zipped = await readFile(await file.path());
  expect(zipped.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
  expect(['2026-11-19/IMG_10.jpg', '2026-11-19/IMG_11.jpg'].filter((it) => !zipped.includes(it))).toEqual([]);

  await bar.getByRole('button', { name: 'Cambiar álbum' }).click();
  const drawer = page.getByRole('dialog', { name: 'Cambiar el álbum de 2 fotos' });
  await drawer.getByLabel('Actividad', { exact: true }).fill('Canalización');
  await drawer.getByRole('button', { name: 'Cambiar' }).click();
  await page.getByText('Por actividad').click();
  await expect(albums(page).first()).toHaveText('Canalización 2 fotos');
});

test('on a phone with a bad line each photo tries again by itself while the person works elsewhere', async ({
  page,
  given,
  signIn,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn('Catalina Tara');
  const place = await given.place();
  await page.goto(address(place));
  const camera = page.getByLabel('Tomar foto').first();
  await expect(camera).toHaveAttribute('capture', 'environment');
  await expect(camera).toHaveAttribute('accept', 'image/jpeg');
  let tries = 0;
  await page.route(/imagenLugarInstalacion\/LI/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    tries += 1;
    return tries < 3 ? route.abort('internetdisconnected') : route.fallback();
  });

  await camera.setInputFiles(await photo('foto.jpg', '2026:11:20 08:00:00'));
  await page.getByRole('link', { name: place.codigoProyecto }).first().click();

  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText(`Se subió 1 foto a ${place.codigoLugarInstalacion}`);
  expect(tries).toBe(3);
  await page.goto(address(place));
  await page.getByRole('button', { name: /^foto\.jpg/ }).click();
  const viewer = page.getByRole('dialog', { name: /^Foto 1 de 1/ });
  await expect(viewer).toBeVisible();
  await noViolations(page);
  await page.goBack();
  await expect(viewer).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'the page scrolls sideways').toBeLessThanOrEqual(360);
});
