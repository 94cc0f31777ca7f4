// `npm run screenshots`: takes the picture of the README from the built app with the demo company; those of the manual come from its test.
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { newPool, openDatabase } from 'server/src/platform/database/database.ts';
import { browser, chilean } from './browser.ts';
import prepare, { cloneDemo } from './database.ts';
import { giveSession } from './people.ts';
import { isQuiet, watchRequests } from './quiet.ts';
import { startServer } from './server.ts';

const docs = join(import.meta.dirname, '../docs');
const end = await prepare();
try {
  const { url, folder } = await cloneDemo('pa_screenshots');
  const server = await startServer(url, folder);
  const db = openDatabase(newPool(url, 2));
  const chrome = await chromium.launch(browser);
  try {
    const context = await chrome.newContext({ ...chilean, baseURL: server.address });
    await giveSession(context, { address: server.address, db }, 'Camila Peumo');
    watchRequests(context);
    const page = await context.newPage();
    await page.goto('/?sort=-monto');
    await page.getByRole('link', { name: 'CI-26012' }).waitFor();
    await page.getByRole('button', { name: 'Cerrar el aviso' }).click();
    await page.mouse.move(0, 0);
    await isQuiet(page);
    await page.screenshot({ path: join(docs, 'screenshot.png'), animations: 'disabled' });
    console.log('docs/screenshot.png');
    const { codigoLugarInstalacion, codigoProyecto } = await db
      .selectFrom('places')
      .select(['codigoLugarInstalacion', 'codigoProyecto'])
      .where('codigoProyecto', '=', 'CI-26012')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await page.goto(`/proyectos/gantt/${codigoLugarInstalacion}/${codigoProyecto}`);
    await page.getByRole('button', { name: 'Qué se ve' }).click();
    await page.getByLabel('Ruta crítica').check();
    await page.getByRole('radio', { name: 'Etapa' }).check({ force: true });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Todo', exact: true }).click();
    await page.mouse.move(0, 0);
    await isQuiet(page);
    await page.screenshot({ path: join(docs, 'screenshot-gantt.png'), animations: 'disabled' });
    console.log('docs/screenshot-gantt.png');
  } finally {
    await chrome.close();
    await db.destroy();
    await server.stop();
  }
} finally {
  await end();
}
