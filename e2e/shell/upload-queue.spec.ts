import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page, Route } from '@playwright/test';
import { problems } from 'contract/problems.ts';
import { paper } from 'server/demo/documents/document-files.ts';
import { pictureBytes } from 'server/src/projects/photos/scene.ts';
import { expect, noViolations, test } from '../stage.ts';

interface Codes {
  codigoLugarInstalacion: string;
  codigoProyecto: string;
}
const tab = ({ codigoLugarInstalacion, codigoProyecto }: Codes, name: string) =>
  `/proyectos/lugarInstalacion/${codigoLugarInstalacion}/${codigoProyecto}/${name}`;
const photo = async (name: string, hour: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await pictureBytes({ width: 320, height: 240, taken: `2026:11:18 ${String(hour).padStart(2, '0')}:00:00` }),
});
const about = { type: 'Ingeniería', place: 'Techo', project: 'CI-19001', day: '2026-11-20', author: 'Amparo Chañar', version: 1 };
const pdf = async (name: string) => ({ name, mimeType: 'application/pdf', buffer: await paper({ ...about, title: name }) });
const line = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('group', { name: `Acciones de ${name}`, exact: true }) });
const notices = (page: Page): Locator => page.getByRole('region', { name: 'Avisos' });

async function answer(page: Page, button: Locator, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(files);
}

/** Holds what is sent to an address until it is let go, one by one. */
async function holding(page: Page, address: RegExp): Promise<{ held: Route[]; letGo: () => Promise<void> | undefined }> {
  const held: Route[] = [];
  await page.route(address, (route) => (route.request().method() === 'POST' ? void held.push(route) : route.fallback()));
  return { held, letGo: () => held.shift()?.continue() };
}

test('three files go at once, a document does not wait for all photos before it, and leaving the page asks first', async ({
  page,
  given,
  signIn,
}) => {
  await signIn('Catalina Tara');
  const place = await given.place();
  await page.goto(tab(place, 'galeriaImagenes'));
  await expect(page.getByText('Aquí quedan las fotos de la obra.')).toBeVisible();
  const photos = await holding(page, /imagenLugarInstalacion\/LI/);
  const all = await Promise.all([1, 2, 3, 4, 5].map((it) => photo(`IMG_${it}.jpg`, it)));
  await page.getByLabel('Subir fotos').first().setInputFiles(all);
  const underWay = page.getByRole('region', { name: 'Fotos en camino' });
  await expect(underWay.getByText('En espera')).toHaveCount(2);
  await expect.poll(() => photos.held.length).toBe(3);

  await page
    .getByRole('navigation', { name: /^Secciones/ })
    .getByRole('link', { name: 'Documentos' })
    .click();
  const layout = line(page, 'Plano de layout');
  await answer(page, layout.getByRole('button', { name: 'Subir' }), await pdf('plano.pdf'));
  await expect(layout.getByText('En espera')).toBeVisible();
  await photos.letGo();
  await expect(layout).toContainText('Con documento');

  await test.step('the top bar tells of all of them, and the browser asks before they are broken off', async () => {
    await expect(page.getByRole('banner').getByRole('button', { name: /^Subidas: / })).toBeVisible();
    const asked = page.waitForEvent('dialog');
    void page.evaluate(() => location.reload());
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
  });
  await expect.poll(() => photos.held.length).toBe(3);
  await photos.letGo();
  await expect.poll(() => photos.held.length).toBe(3);
  while (photos.held.length > 0) await photos.letGo();
  await expect(notices(page)).toContainText(`Se subieron 5 fotos a ${place.codigoLugarInstalacion}`);
});

test('what was sent without a line goes by itself when it is back: a document, and the picture of a form', async ({
  page,
  context,
  given,
  signIn,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await signIn('Catalina Tara');
  const place = await given.place();
  await page.goto(tab(place, 'documentos'));
  const layout = line(page, 'Plano de layout');
  await expect(layout).toBeVisible();
  const [plan, picture] = [await pdf('plano.pdf'), await photo('techo.jpg', 9)];
  await page.getByRole('button', { name: 'Agregar imagen' }).click();
  const drawer = page.getByRole('dialog', { name: /^Imagen de/ });
  await expect(drawer).toBeVisible();

  await context.setOffline(true);
  await drawer.getByLabel('Imagen', { exact: true }).setInputFiles(picture);
  await drawer.getByRole('button', { name: 'Guardar imagen' }).click();
  await expect(drawer.getByText('Sin conexión: se reintenta solo')).toBeVisible();
  await noViolations(page);
  await context.setOffline(false);
  await expect(notices(page)).toContainText('Imagen guardada');
  await expect(drawer).toBeHidden();

  await context.setOffline(true);
  await answer(page, layout.getByRole('button', { name: 'Subir' }), plan);
  await expect(layout.getByText('Sin conexión: se reintenta solo')).toBeVisible();
  await context.setOffline(false);
  await expect(layout).toContainText('Con documento');
  await expect(notices(page)).toContainText('Plano de layout: documento subido');
});

test('what the server could not take just now is sent again by hand, and then told like the others; what is gone from the disk says so', async ({
  page,
  given,
  signIn,
  complaints,
}) => {
  complaints.expect(/429 .*imagenLugarInstalacion/, /ERR_INTERNET_DISCONNECTED/);
  await signIn('Catalina Tara');
  const place = await given.place();
  await page.goto(tab(place, 'galeriaImagenes'));
  const { status, message } = problems.too_many_attempts;
  let isTired = true;
  await page.route(/imagenLugarInstalacion\/LI/, (route) =>
    isTired && route.request().method() === 'POST'
      ? route.fulfill({ status, json: { code: 'too_many_attempts', message, requestId: 'e2e' } })
      : route.fallback(),
  );
  const choose = page.getByLabel('Subir fotos').first();
  await choose.setInputFiles([await photo('IMG_1.jpg', 8), { name: 'vacia.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) }]);
  const underWay = page.getByRole('region', { name: 'Fotos en camino' });
  await expect(underWay.getByRole('listitem')).toHaveText([/IMG_1\.jpg.*Demasiados intentos/, /vacia\.jpg.*La foto está vacía/]);
  await expect(underWay.getByRole('button', { name: 'Reintentar vacia.jpg' })).toBeHidden();
  await noViolations(page);

  isTired = false;
  // After the last one the list is asked for at once: the clock stands still, and what waits for a while never comes.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const asked = page.waitForRequest(/\/albumes/);
  await underWay.getByRole('button', { name: 'Reintentar IMG_1.jpg' }).click();
  await asked;
  await page.clock.resume();
  await expect(notices(page)).toContainText(`Se subió 1 foto a ${place.codigoLugarInstalacion}`);

  await test.step('a file that is no longer there', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pa-gone-'));
    const path = join(folder, 'borrada.jpg');
    await writeFile(path, (await photo('borrada.jpg', 10)).buffer);
    await page.route(/imagenLugarInstalacion\/LI/, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await rm(folder, { recursive: true });
      return route.abort('internetdisconnected');
    });
    await choose.setInputFiles(path);
    await expect(underWay).toContainText('El archivo ya no se puede leer en este equipo');
  });
});

test('a file reaches its comment also when the person has gone to another tab meanwhile', async ({ page, given, signIn }) => {
  await signIn('Camila Peumo');
  const place = await given.place();
  await page.goto(tab(place, 'comentarios'));
  const files = await holding(page, /comentario\/adjunto/);
  await page.getByRole('textbox', { name: 'Nuevo comentario' }).fill('Con la guía');
  await page.getByLabel('Subir archivos').setInputFiles(await pdf('Guía 4471.pdf'));
  await expect.poll(() => files.held.length).toBe(1);
  const tabs = page.getByRole('navigation', { name: /^Secciones/ });
  await tabs.getByRole('link', { name: 'Contactos' }).click();
  await expect(page.getByRole('heading', { name: 'Contactos' })).toBeVisible();

  await files.letGo();
  await expect(page.getByRole('banner').getByRole('button', { name: /^Subidas: / })).toBeHidden();
  await tabs.getByRole('link', { name: 'Comentarios' }).click();

  await expect(page.getByRole('list', { name: 'Archivos adjuntos' })).toContainText('Guía 4471.pdf');
  await expect(page.getByRole('textbox', { name: 'Nuevo comentario' })).toHaveValue('Con la guía');
});
