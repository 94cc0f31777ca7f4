import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newPool, openDatabase } from 'server/src/platform/database/database.ts';
import { addressOf } from '../addresses.ts';
import { cloneDemo } from '../database.ts';
import { giveSession } from '../people.ts';
import { isQuiet, watchRequests } from '../quiet.ts';
import { startServer } from '../server.ts';
import { expect, test } from '../stage.ts';
import { walkTo } from '../walk.ts';
import { readPage } from '../../web/src/manual/page.ts';
import { shrink, sameScreen } from './pictures.ts';

const manual = new URL('../../web/src/manual/', import.meta.url);
const files = await readdir(new URL('pages/', manual));
const pages = await Promise.all(
  files.map(async (file) => readPage(file.replace('.md', ''), await readFile(new URL(`pages/${file}`, manual), 'utf8'))),
);
test('the pictures of the manual show the screens as they are', async ({ browser, contextOptions }, { workerIndex, config }) => {
  test.setTimeout(480_000);
  // `npm run screenshots` takes them anew; else they are only looked at.
  const isTaking = ['all', 'changed'].includes(config.updateSnapshots);
  // What other journeys changed must not be on the pictures.
  const { url, folder } = await cloneDemo(`pa_manual_${workerIndex}`);
  const server = await startServer(url, folder);
  const db = openDatabase(newPool(url, 2));
  const stale: string[] = [];
  try {
    await mkdir(new URL('pictures/', manual), { recursive: true });
    for (const person of new Set(pages.flatMap((it) => it.picture?.person ?? []))) {
      const context = await browser.newContext({ ...contextOptions, baseURL: server.address });
      await giveSession(context, { address: server.address, db }, person);
      watchRequests(context);
      const page = await context.newPage();
      for (const { slug, picture } of pages) {
        if (picture?.person !== person) continue;
        const taken = await look(page, await addressOf(picture.address, db));
        const file = new URL(`pictures/${slug}.webp`, manual);
        const known = existsSync(file) ? await readFile(file) : undefined;
        if (known && (await sameScreen(known, taken))) continue;
        if (isTaking) await writeFile(file, await shrink(taken));
        else stale.push(slug);
      }
      await context.close();
    }
  } finally {
    await db.destroy();
    await server.stop();
  }

  expect(stale, 'pictures that no longer show their screen: npm run screenshots').toEqual([]);
});

async function look(page: Page, address: string): Promise<Buffer> {
  await walkTo(page, address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await isQuiet(page);
  const notice = page.getByRole('button', { name: 'Cerrar el aviso' });
  if (await notice.isVisible()) await notice.click();
  await page.mouse.move(0, 0);
  return page.screenshot({ animations: 'disabled', caret: 'hide' });
}

test('whoever asks for help finds the page of the screen, and by a word with a slip another', async ({ page, signIn }) => {
  await signIn('Camila Peumo');
  await page.goto('/');
  await page.getByRole('link', { name: 'Ayuda sobre esta pantalla' }).click();

  await expect(page).toHaveURL('/tutoriales/proyectos');
  await expect(page.getByRole('heading', { name: 'Proyectos', level: 1 })).toBeVisible();
  await expect(page.getByRole('img', { name: 'La pantalla Proyectos' })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Buscar en el manual' }).fill('suplensia');
  await page.getByRole('region', { name: 'Resultados' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Suplencias', level: 1 })).toBeVisible();

  await page.goto('/tutoriales/solicitudes-de-materiales');
  await expect(page.getByRole('img', { name: 'Pendiente → Aprobada: se aprueba' })).toBeVisible();

  await page.goto('/tutoriales/no-existe');
  await expect(page.getByText('Esa página del manual no existe.')).toBeVisible();
});
