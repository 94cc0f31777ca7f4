import { getMaterialRequest, getProjectInfo, saveRequestDraft } from 'contract/materials/index.ts';
import type { Page } from '@playwright/test';
import { addMaterial, choose } from '../choose.ts';
import { countClicks } from '../clicks.ts';
import { limitOf } from '../limits.ts';
import { isQuiet } from '../quiet.ts';
import { downloadedSheet } from '../sheet.ts';
import { expect, noViolations, test } from '../stage.ts';
import { chooseMore } from '../more.ts';

const phone = { width: 360, height: 740 };
const project = 'CI-26012 - Supermercados La Ñandusera: 4 locales';

async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Agregar material' }).focus();
  await page.evaluate((copied) => {
    const data = new DataTransfer();
    data.setData('text/plain', copied);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

test('a request is pasted from Excel, gone on with as a draft, sent, changed and cancelled', async ({ page, signIn, as, complaints }) => {
  complaints.expect(/400 .*material_request_draft/);
  await signIn('Camila Peumo');
  await page.goto('/sap/request-materials/nueva?proyecto=CI-26012');
  await page.getByRole('button', { name: 'Cambiar' }).click();
  await expect(page.getByText(/solicitud(es)? abiertas? de 20 permitidas/)).toBeVisible();
  await paste(page, 'Código\tCantidad\tNota\nCON-000003\t60\tTecho norte\nEST-000003\t12,5\nCON-000003\t40\nNADA-1\t2\n');
  await expect(page.getByText('Se agregaron 4 líneas; 1 repetida se sumó')).toBeVisible();
  await expect(page.getByLabel('Cantidad de CON-000003')).toHaveValue('100');
  await expect(page.getByLabel('Comentario de CON-000003')).toHaveValue('Techo norte');
  await expect(page.getByText('NADA-1 no existe.')).toBeVisible();
  await expect(page.getByText(/Guardado \d\d:\d\d, menos una línea por corregir/)).toBeVisible();
  await page.getByRole('button', { name: 'Quitar NADA-1' }).click();
  await expect(page.getByText(/^Guardado \d\d:\d\d$/)).toBeVisible();
  await expect(page).toHaveURL(/\?borrador=SM-\d+$/);
  const number = new URL(page.url()).searchParams.get('borrador') ?? '';
  await noViolations(page);

  await page.getByLabel('Cantidad de EST-000003').fill('1.200');
  await expect(page.getByText('Más de 1.000: antes de la aprobación pasa por una excepción.')).toBeVisible();
  await page.getByLabel('Cantidad de EST-000003').fill('12,5');
  await expect(page.getByText('Más de 1.000')).toHaveCount(0);
  await expect(page.getByText(/^Guardado \d\d:\d\d$/)).toBeVisible();

  await page.goto('/my-request-materials?phase=borradores');
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByLabel('Cantidad de EST-000003')).toHaveValue('12,5');
  await page.getByRole('button', { name: 'Cambiar' }).click();
  await choose(page, 'Lugar de instalación', 'LI-000019 - Local Rancagua', 'Rancagua');
  await page.getByRole('button', { name: 'Enviar solicitud' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${number} ${project}`);
  expect(await as('Camila Peumo')(getMaterialRequest, { number })).toMatchObject({
    status: 'pendiente',
    place: 'Local Rancagua',
    items: [
      { code: 'CON-000003', quantity: '100', comment: 'Techo norte' },
      { code: 'EST-000003', quantity: '12.5' },
    ],
  });

  const quantity = page.getByLabel('Cantidad de EST-000003');
  await quantity.fill('14');
  await quantity.press('Enter');
  await expect(page.getByText(/Se guardó EST-000003/)).toBeVisible();
  await page.getByLabel('Comentario de EST-000003').fill('Con tornillos');
  await page.getByLabel('Comentario de EST-000003').press('Enter');
  await expect
    .poll(async () => (await as('Camila Peumo')(getMaterialRequest, { number })).items[1])
    .toMatchObject({ quantity: '14', comment: 'Con tornillos' });
  await isQuiet(page);
  await noViolations(page);
  await page.getByRole('link', { name: 'Aprobaciones' }).last().click();
  await expect(page.locator('main [aria-current=step]')).toContainText('Isidora Coigüe');
  await noViolations(page);

  await chooseMore(page, 'Anular');
  const question = page.getByRole('dialog');
  await question.getByLabel('Motivo').fill('Se pidió dos veces');
  await question.getByRole('button', { name: 'Anular solicitud' }).click();
  await expect(page.getByText('Anulada', { exact: true })).toBeVisible();
  await expect(page.getByText('Se pidió dos veces')).toBeVisible();
  await page.getByRole('button', { name: 'Más acciones', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Ver al…' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Explícame' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Anular', exact: true })).toHaveCount(0);
});

test('three materials for a place take five clicks at most from anywhere, and the hands stay on the keys', async ({ page, signIn, as }) => {
  await signIn('Camila Peumo');
  await page.goto('/mi-dia');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const counted = await countClicks(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: /^Buscar proyectos/ })).toBeFocused();
  await page.keyboard.type('Local Providencia');
  await expect(page.getByRole('option', { name: /Local Providencia/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Materiales', exact: true }).click();
  await page.getByRole('link', { name: 'Generar solicitud para este lugar' }).first().click();
  await expect(page.getByRole('combobox', { name: 'Agregar material' })).toBeFocused();
  for (const [typed, code, quantity] of [
    ['con-000003', 'CON-000003', '60'],
    ['grapa final', 'EST-000004', '12,5'],
    ['est-000003', 'EST-000003', '8'],
  ] as const) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(`Cantidad de ${code}`)).toBeFocused();
    await page.keyboard.type(quantity);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Agregar material' })).toBeFocused();
  }
  await expect(page.getByText(/Local Providencia · Traslado · Bodega Central → a la obra · Normal/)).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^SM-\d+/);

  const { clicks, keys } = await counted();
  expect(clicks).toBeLessThanOrEqual(limitOf('request three materials'));
  expect(keys).toBeGreaterThan(0);
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(await as('Camila Peumo')(getMaterialRequest, { number })).toMatchObject({
    place: 'Local Providencia',
    items: [
      { code: 'CON-000003', quantity: '60' },
      { code: 'EST-000004', quantity: '12.5' },
      { code: 'EST-000003', quantity: '8' },
    ],
  });
});

test('what a hand scanner reads while a quantity is being typed is the next line, not the quantity', async ({ page, signIn }) => {
  await signIn('Camila Peumo');
  await page.goto('/sap/request-materials/nueva?proyecto=CI-26012');
  await addMaterial(page, 'con-000003');
  const quantity = page.getByLabel('Cantidad de CON-000003');
  await expect(quantity).toBeFocused();
  await quantity.fill('7');
  await quantity.press('Enter');
  await quantity.focus();
  await page.keyboard.type('EST-000003');
  await page.keyboard.press('Enter');

  await expect(quantity).toHaveValue('7');
  await expect(page.getByLabel('Cantidad de EST-000003')).toHaveValue('1');
  await expect(page.getByRole('combobox', { name: 'Agregar material' })).toBeFocused();
});

test('a request is made on a phone, approved, dispatched in part, and the rest is given up', async ({ page, signIn, visitor, as }) => {
  await signIn('Camila Peumo');
  await page.setViewportSize(phone);
  await page.goto('/sap/request-materials/nueva?proyecto=CI-26012');
  await addMaterial(page, 'con-000003');
  await page.getByLabel('Cantidad de CON-000003').fill('50');
  await page.evaluate(() => window.scrollTo(0, 0));
  await isQuiet(page);
  await noViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'Enviar solicitud' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^SM-\d+ CI-26012/);
  const address = new URL(page.url()).pathname;
  const number = address.split('/').at(-1) ?? '';

  const boss = await visitor('Isidora Coigüe');
  await boss.goto(address);
  await boss.getByRole('button', { name: 'Aprobar' }).click();
  // What was approved by mistake is taken back before anybody hears of it.
  const unsent = boss.getByRole('group', { name: 'Por enviar' });
  await expect(unsent).toContainText(`Aprobar: ${number}.`);
  await isQuiet(boss);
  await noViolations(boss);
  await unsent.getByRole('button', { name: 'Deshacer' }).click();
  await expect(unsent).toHaveCount(0);
  expect((await as('Camila Peumo')(getMaterialRequest, { number })).approval_status).toBe('Pendiente');
  await boss.getByRole('button', { name: 'Aprobar' }).click();
  await unsent.getByRole('button', { name: 'Enviar ya' }).click();
  await expect(boss.getByText(`Se aprobó ${number}`)).toBeVisible();
  await expect(boss.getByRole('button', { name: 'Aprobar' })).toHaveCount(0);
  await expect.poll(async () => (await as('Camila Peumo')(getMaterialRequest, { number })).status, { timeout: 30_000 }).toBe('en_curso');

  const warehouse = await visitor('Rocío Alerce');
  await warehouse.goto(`/materiales/reservas?search=${number}`);
  await expect(warehouse.getByRole('row', { name: new RegExp(number) })).toContainText('50 M');
  await warehouse.getByRole('button', { name: 'Despachar' }).click();
  const drawer = warehouse.getByRole('dialog', { name: `Despachar ${number}` });
  await drawer.getByLabel('Despachar CON-000003').fill('30');
  await noViolations(warehouse);
  await drawer.getByRole('button', { name: 'Despachar', exact: true }).click();
  await expect(drawer).toHaveCount(0);
  await expect(warehouse.getByRole('row', { name: new RegExp(number) })).toContainText('20 M');

  await warehouse.goto(`${address}/despachos`);
  await expect(warehouse.getByRole('link', { name: /^TR-\d+$/ })).toBeVisible();
  await isQuiet(warehouse);
  await noViolations(warehouse);
  await warehouse.getByRole('button', { name: 'Cerrar lo que falta' }).click();
  const closing = warehouse.getByRole('dialog', { name: `Cerrar lo que falta de ${number}` });
  await closing.getByRole('checkbox').uncheck();
  await closing.getByLabel('Motivo').fill('Alcanza con esto');
  await closing.getByRole('button', { name: 'Cerrar lo marcado' }).click();
  await expect(closing.getByText('Marque al menos un material.')).toBeVisible();
  await closing.getByRole('checkbox').check();
  await closing.getByRole('button', { name: 'Cerrar lo marcado' }).click();
  await expect(closing).toHaveCount(0);
  expect((await as('Rocío Alerce')(getMaterialRequest, { number })).items).toMatchObject([{ sent_quantity: '30', closed_quantity: '20' }]);
});

test('the list is narrowed, told apart by kind and exported; a draft is nobody else’s', async ({ page, signIn, visitor, as }) => {
  const camila = as('Camila Peumo');
  const { stages } = await camila(getProjectInfo, { project_code: 'CI-26012' });
  expect(stages.some((it) => it.available)).toBe(true);
  const draft = await camila(saveRequestDraft, { project_code: 'CI-26012', items: [{ code: 'PAN-000001', quantity: '3' }] });

  await signIn('Camila Peumo');
  await page.goto(`/sap/request-materials?search=${draft.number}`);
  await expect(page.getByRole('link', { name: draft.number })).toBeVisible();
  const { rows } = await downloadedSheet(page, () => page.getByRole('button', { name: 'Exportar' }).click());
  expect(rows).toHaveLength(1);
  await page.getByRole('navigation', { name: 'Qué se solicita' }).getByRole('link', { name: 'Servicios' }).click();
  await expect(page.getByRole('heading', { name: 'Solicitudes de servicio', level: 1 })).toBeVisible();

  const somebody = await visitor('Rocío Alerce');
  await somebody.goto(`/sap/request-materials?search=${draft.number}`);
  await expect(somebody.getByText('Nada coincide con los filtros.')).toBeVisible();
});

test('what is asked for the mobile warehouses stands in one list, and is asked for from there', async ({ page, signIn }) => {
  await signIn('Sofía Tepa');
  await page.goto('/supplying/mobile-warehouses/requests');
  const table = page.getByRole('table', { name: 'Bodega móvil: solicitudes' });
  await expect(table.getByRole('row', { name: /BM0001/ }).first()).toBeVisible();
  await expect(table.getByRole('row', { name: /A la obra/ })).toHaveCount(0);
  await choose(page, 'Bodega', 'BM0001 - Bodega móvil camioneta Sofía Tepa', 'BM0001');
  await expect(page).toHaveURL(/warehouse_code=BM0001/);
  // Rows that are asked for anew are dimmed until they come.
  await isQuiet(page);
  await noViolations(page);

  await page.getByRole('link', { name: 'Generar solicitud' }).last().click();
  await expect(page.getByText('Bodegas móviles · Bodega Central → BM0001')).toBeVisible();
  await page.getByRole('button', { name: 'Cambiar' }).click();

  await expect(page.getByRole('radio', { name: 'Bodegas móviles' })).toBeChecked();
  await expect(page.getByText('BM0001 - Bodega móvil camioneta Sofía Tepa')).toBeVisible();
});

test('of a request that was closed before anything was sent nothing looks received', async ({ page, signIn }) => {
  await signIn('Camila Peumo');
  await page.goto('/sap/request-materials/SM-000001');
  await expect(page.getByText(/^Cerrado sin enviar: 4/)).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);

  await page.getByRole('link', { name: 'Despachos y recepciones' }).click();

  await expect(page.getByText('Terminó sin que se despachara ni recibiera nada.')).toBeVisible();
});

test('the figures of a list open the rows that they count, and stand in its address', async ({ page, signIn }) => {
  await signIn('Rocío Alerce');
  await page.goto('/sap/request-materials');
  await page.getByRole('link', { name: 'Cifras' }).click();
  await expect(page).toHaveURL(/vista=cifras/);
  const bar = page.locator('section').filter({ hasText: 'Por estado' }).getByRole('listitem').filter({ hasText: 'En curso' });
  const count = await bar.locator('.figure').innerText();
  await noViolations(page);

  await bar.getByRole('link', { name: 'En curso' }).click();

  await expect(page).toHaveURL(/status=en_curso/);
  await expect(page).not.toHaveURL(/vista=/);
  // As many as a page holds.
  await expect(page.locator('tr[data-row]')).toHaveCount(Math.min(Number(count), 25));
});

test('what is changed after sendings that nobody answered is no second request: it leads to the one that had arrived, and says what that one does not have', async ({
  page,
  signIn,
  as,
  given,
  db,
  complaints,
}) => {
  complaints.expect(/ERR_CONNECTION_RESET|(409|429) .*material_request/);
  const { codigo: code } = await given.material({});
  await signIn('Camila Peumo');
  // No draft is begun, however long a step takes.
  const drafts = '**/api/requests/material_request_draft';
  await page.route(drafts, () => undefined);
  await page.goto('/sap/request-materials/nueva?proyecto=CI-26012');
  await addMaterial(page, code);
  const quantity = page.getByLabel(`Cantidad de ${code}`);
  const send = async () => {
    await page.getByRole('button', { name: 'Enviar solicitud' }).click();
  };
  const unanswered = page.getByText('Falta saber si la solicitud llegó: envíela de nuevo');

  // The first does not arrive; the second does, and its answer is lost; the third is turned away at the door; then the page is opened anew.
  const call = '**/api/requests/material_request';
  await page.route(call, (route) => route.abort('connectionreset'), { times: 1 });
  await quantity.fill('3');
  // A day that is clicked leaves the cursor in its field: the next key is the form's.
  const when = page.getByLabel('Para cuándo');
  await when.click();
  const calendar = page.getByRole('region', { name: 'Calendario' });
  await calendar.locator('.ant-picker-header-next-btn').click();
  await calendar.getByText('15', { exact: true }).first().click();
  await expect(calendar).toBeHidden();
  await expect(when).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(unanswered).toBeVisible();
  const sendInVain = async () => {
    await page.route(call, (route) => route.fetch().then(() => route.abort('connectionreset')), { times: 1 });
    const lost = page.waitForEvent('requestfailed', (it) => it.url().endsWith('/material_request'));
    await send();
    await lost;
    await expect(unanswered).toBeVisible();
  };
  await quantity.fill('4');
  await sendInVain();
  await page.route(call, (route) => route.fulfill({ status: 429, json: { code: 'busy', message: 'Hay demasiadas a la vez.' } }), {
    times: 1,
  });
  await quantity.fill('5');
  await send();
  await expect(page.getByText('Hay demasiadas a la vez.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Más acciones de este borrador' })).toBeVisible();
  await expect(quantity).toHaveValue('5');
  await expect(unanswered).toBeVisible();
  await send();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^SM-\d+ CI-26012/);
  const told = page.getByRole('status', { name: 'Lo que cambió después de enviarla' });
  await expect(told).toContainText('Esta solicitud ya había llegado');
  await expect(told.getByRole('listitem')).toHaveText([`${code}: llegó 4, usted escribió 5`]);
  await noViolations(page);
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect((await as('Camila Peumo')(getMaterialRequest, { number })).items).toMatchObject([{ code, quantity: '4' }]);
  const lines = db.selectFrom('material_request_lines as line').innerJoin('materials', 'materials.id', 'line.material_id');
  expect(await lines.where('materials.codigo', '=', code).select('line.id').execute()).toHaveLength(1);
  await told.getByRole('button', { name: 'Entendido' }).click();
  await expect(told).toHaveCount(0);

  // A draft with a number became the request: what is begun anew is another one, and the draft leads to what it has become.
  await page.unroute(drafts);
  await page.goto('/sap/request-materials/nueva?proyecto=CI-26012');
  await addMaterial(page, code);
  await expect(page).toHaveURL(/\?borrador=SM-\d+$/);
  const draft = new URL(page.url()).searchParams.get('borrador') ?? '';
  await quantity.fill('6');
  await sendInVain();
  // The page may be gone at the next moment: what is typed is kept in the same breath.
  await quantity.selectText();
  const atOnce = await quantity.evaluate(async () => {
    document.execCommand('insertText', false, '7');
    await Promise.resolve();
    return Object.values(sessionStorage);
  });
  expect(atOnce.filter((it) => it.includes('"quantity":"7"'))).toHaveLength(1);
  await page.goto('/sap/request-materials/nueva?proyecto=CI-26012');
  await expect(page.getByText('Se guarda solo mientras escribe')).toBeVisible();
  await page.goto(`/sap/request-materials/nueva?borrador=${draft}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${draft} ${project}`);
  await expect(told.getByRole('listitem')).toHaveText([`${code}: llegó 6, usted escribió 7`]);
  await quantity.fill('7');
  await quantity.press('Enter');
  await expect(told).toHaveCount(0);
  expect((await as('Camila Peumo')(getMaterialRequest, { number: draft })).items).toMatchObject([{ code, quantity: '7' }]);
});
