import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listSettings, updateSetting } from 'contract/administration/index.ts';
import { createSmartsheet } from 'contract/projects/boards.ts';
import { expect, noViolations, test } from '../stage.ts';

const publishedPage = (name: string) => `<!doctype html><html lang="es"><title>${name}</title><h1>${name}</h1></html>`;
let site: Server;
let host: string;
const listen = (port = 0) => new Promise<void>((resolve) => site.listen(port, '127.0.0.1', resolve));

test.beforeEach(async () => {
  site = createServer((request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(publishedPage(`Tablero ${request.url}`)),
  );
  await listen();
  host = `localhost:${(site.address() as AddressInfo).port}`;
});
test.afterEach(() => {
  site.closeAllConnections();
  site.close();
});

/** The sites that may be framed, as somebody sets them under Configuración. */
async function allow(as: Parameters<Parameters<typeof test>[2]>[0]['as'], ...hosts: string[]) {
  const call = as('Catalina Tara');
  const known = (await call(listSettings, {})).find((it) => it.key === 'dashboard_hosts');
  await call(updateSetting, { key: 'dashboard_hosts', value: hosts, version: known?.version ?? 0 });
}

test('a segment shows its own figures and the pages of other systems; who may adds, orders and takes away', async ({
  page,
  signIn,
  as,
  complaints,
}) => {
  complaints.expect(/400 /);
  await allow(as, 'app.smartsheet.com', host);
  await signIn('Catalina Tara');
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Menú' });
  await menu.getByText('Otros', { exact: true }).click();
  await menu.getByText('Smartsheet', { exact: true }).click();
  await menu.getByRole('link', { name: 'PMGD' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panel PMGD');
  await expect(page.getByRole('heading', { name: 'Proyectos por etapa' })).toBeVisible();
  await expect(page.getByText('Proyectos en entrega', { exact: true })).toBeVisible();

  const add = async (titulo: string, url: string) => {
    await page.getByRole('button', { name: 'Agregar tablero' }).click();
    const form = page.getByRole('dialog', { name: 'Agregar tablero' });
    await form.getByLabel('Título').fill(titulo);
    await form.getByLabel('Dirección publicada').fill(url);
    await form.getByRole('button', { name: 'Agregar', exact: true }).click();
    return form;
  };
  const refused = await add('Avance', 'https://evil.example/b');
  await expect(refused.getByLabel('Dirección publicada')).toHaveAccessibleDescription(/evil\.example no está entre los sitios permitidos/);
  await refused.getByLabel('Dirección publicada').fill(`<iframe src="http://${host}/avance"></iframe>`);
  await refused.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(page.frameLocator('iframe[title="Avance"]').getByRole('heading')).toHaveText('Tablero /avance');
  const frame = page.locator('iframe[title="Avance"]');
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-forms');
  await expect(page.getByRole('link', { name: 'Abrir en una pestaña' })).toHaveAttribute('href', `http://${host}/avance`);
  await noViolations(page);

  const tabs = page.getByRole('navigation', { name: 'Tableros de Panel PMGD' });
  await expect(tabs.getByRole('link')).toHaveText(['Resumen', 'Hitos de conexión', 'Construcción', 'Avance']);
  await page.getByRole('button', { name: 'Mover antes' }).click();
  await expect(tabs.getByRole('link')).toHaveText(['Resumen', 'Hitos de conexión', 'Avance', 'Construcción']);
  await page.reload();
  await expect(tabs.getByRole('link', { name: 'Avance' })).toHaveAttribute('aria-current', 'page');

  await page.getByRole('button', { name: 'Quitar' }).click();
  await page
    .getByRole('dialog', { name: /¿Quitar/ })
    .getByRole('button', { name: 'Quitar' })
    .click();
  await expect(tabs.getByRole('link')).toHaveText(['Resumen', 'Hitos de conexión', 'Construcción']);
});

test('a site that does not answer is said, and shown once it does; one that is no longer allowed is not framed', async ({
  page,
  signIn,
  as,
  complaints,
}) => {
  complaints.expect(/ERR_CONNECTION_REFUSED/, /ERR_EMPTY_RESPONSE/);
  await allow(as, 'app.smartsheet.com', host);
  const { smartsheet_id } = await as('Catalina Tara')(createSmartsheet, { segmento: 'RE', titulo: 'Obras', url: `http://${host}/obras` });
  const { port } = site.address() as AddressInfo;
  await new Promise((resolve) => site.close(resolve));
  await signIn('Camila Peumo');

  await page.goto(`/smartsheet/residential?tablero=${smartsheet_id}`);
  await expect(page.getByRole('alert')).toContainText(`No se pudo llegar a ${host}`);
  await expect(page.getByRole('button', { name: 'Agregar tablero' })).toBeHidden();
  await noViolations(page);
  await listen(port);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.frameLocator('iframe[title="Obras"]').getByRole('heading')).toHaveText('Tablero /obras');

  await allow(as, 'app.smartsheet.com');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(`${host} no está entre los sitios permitidos`);
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('a page that was opened before its site was allowed asks to be opened anew', async ({ page, signIn, as, complaints }) => {
  complaints.expect(/Content Security Policy/, /ERR_BLOCKED_BY_CSP/, /violates/, /csp/i);
  await allow(as, 'app.smartsheet.com');
  await signIn('Catalina Tara');
  await page.goto('/smartsheet/commercial-industrial');
  await expect(page.getByRole('heading', { name: 'Proyectos por etapa' })).toBeVisible();
  await allow(as, 'app.smartsheet.com', host);

  await page.getByRole('button', { name: 'Agregar tablero' }).click();
  const form = page.getByRole('dialog', { name: 'Agregar tablero' });
  await form.getByLabel('Título').fill('Nuevo sitio');
  await form.getByLabel('Dirección publicada').fill(`http://${host}/nuevo`);
  await form.getByRole('button', { name: 'Agregar', exact: true }).click();

  await expect(page.getByRole('alert')).toContainText('otra lista de sitios permitidos');
  await page.getByRole('button', { name: 'Recargar la página' }).click();
  await expect(page.frameLocator('iframe[title="Nuevo sitio"]').getByRole('heading')).toHaveText('Tablero /nuevo');
});

test('a place shows its dashboards and those of its project, on a phone too', async ({ page, signIn, as, given }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await allow(as, 'app.smartsheet.com', host);
  await signIn('Catalina Tara');
  const { codigoProyecto, codigoLugarInstalacion } = await given.place();
  await as('Catalina Tara')(createSmartsheet, { codigoProyecto, titulo: 'Del proyecto', url: `http://${host}/proyecto` });
  await page.goto(`/proyectos/lugarInstalacion/${codigoLugarInstalacion}/${codigoProyecto}/smartsheet`);
  await expect(page.frameLocator('iframe[title="Del proyecto"]').getByRole('heading')).toHaveText('Tablero /proyecto');

  await page.getByRole('button', { name: 'Agregar al lugar' }).click();
  const form = page.getByRole('dialog', { name: 'Agregar tablero' });
  await form.getByLabel('Título').fill('Del lugar');
  await form.getByLabel('Dirección publicada').fill(`http://${host}/lugar`);
  await form.getByRole('button', { name: 'Agregar', exact: true }).click();

  await expect(page.frameLocator('iframe[title="Del lugar"]').getByRole('heading')).toHaveText('Tablero /lugar');
  await expect(page.getByRole('navigation', { name: 'Tableros de Smartsheet' }).getByRole('link')).toHaveText([
    'Del lugar',
    'Del proyecto',
  ]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'the page scrolls sideways').toBeLessThanOrEqual(360);
  await noViolations(page);
});
