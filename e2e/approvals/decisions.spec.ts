import { approveMaterialRequest, materialRequestApproval } from 'contract/approvals/index.ts';
import { getMaterialRequest, updateMaterialRequest, updateMaterialRequestItem } from 'contract/materials/index.ts';
import { secretTo } from 'server/test/letters.ts';
import { demoPassword } from 'server/demo/access/people.ts';
import { enter } from '../access/enter.ts';
import { isQuiet } from '../quiet.ts';
import { expect, noViolations, test } from '../stage.ts';
import { ask, asking, chief, inbox } from './ask.ts';

test('a tab that is closed sends what waits to be sent', async ({ visitor, db, as }) => {
  const asked = await ask({ db, as });
  const page = await visitor(chief);
  await page.goto(`${inbox}?id=${asked.approvals[0]?.id}`);
  await page.getByRole('checkbox', { name: `Marcar ${asked.number}` }).check();
  await page.getByRole('button', { name: 'Aprobar 1' }).click();
  await expect(page.getByRole('group', { name: 'Por enviar' })).toBeVisible();

  await page.goto('about:blank');

  const state = async () => (await as(asking)(getMaterialRequest, { number: asked.number })).approval_status;
  await expect.poll(state, { timeout: 8_000 }).toBe('Aprobado');
});

test('what a page was closed with while there was no line is not sent, nor told, to whoever signs in next; it is once the person is back', async ({
  page,
  context,
  signIn,
  db,
  as,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/, /401/);
  const asked = await ask({ db, as });
  const state = async () => (await as(asking)(getMaterialRequest, { number: asked.number })).approval_status;
  await signIn(chief);
  await page.goto(`/sap/request-materials/${asked.number}`);
  await page.getByRole('button', { name: 'Aprobar', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Por enviar' })).toBeVisible();
  await context.setOffline(true);
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => page.isClosed()).toBe(true);
  await context.setOffline(false);
  // Meanwhile her session has ended.
  await context.clearCookies();

  const next = await context.newPage();
  const sent: string[] = [];
  next.on('request', (it) => it.url().endsWith('/decide_approval') && sent.push(it.url()));
  await next.goto('/login');
  await enter(next, 'rocio.alerce@soldepapel.example', demoPassword);
  await expect(next.getByRole('button', { name: 'Menú de Rocío Alerce' })).toBeVisible();
  await isQuiet(next);
  await expect(next.getByRole('region', { name: 'Avisos' })).toBeEmpty();
  expect(sent).toEqual([]);
  expect(await state()).toBe('Pendiente');

  await next.goto('/logout');
  await enter(next, 'camila.peumo@soldepapel.example', demoPassword);
  await expect(next.getByRole('region', { name: 'Avisos' })).toContainText(`Aprobar: ${asked.number}`);
  expect(sent).toHaveLength(1);
  expect(await state()).toBe('Aprobado');
});

test('the link of a mail asks to sign in, goes on to the decision, and serves once', async ({ visitor, db, as, complaints }) => {
  complaints.expect(/409 .*get_approval_by_link/);
  await db.updateTable('users').set({ aviso_aprobaciones: true }).where('nombre', '=', chief).execute();
  const asked = await ask({ db, as });
  const token = await secretTo(db, 'camila.peumo@soldepapel.example', asked.number);
  const link = `/request-materials/approvals/decision?token=${token}`;

  const page = await visitor();
  await page.goto(link);
  await expect(page).toHaveURL(/\/login$/);
  await enter(page, 'camila.peumo@soldepapel.example', demoPassword);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(asked.number);
  await isQuiet(page);
  await noViolations(page);
  expect((await as(asking)(getMaterialRequest, { number: asked.number })).status).toBe('pendiente');

  await page.getByLabel('Monto nuevo').fill('1.000');
  await page.getByRole('button', { name: 'Aprobar' }).click();
  const question = page.getByRole('dialog');
  await question.getByLabel('Por qué cambia el monto').fill('Hay cable en la obra');
  await question.getByRole('button', { name: 'Aprobar' }).click();
  await expect(page.getByRole('group', { name: 'Por enviar' })).toContainText(`Aprobar: ${asked.number}`);
  // Below it, things pass under what stays in sight.
  await page.evaluate(() => window.scrollTo(0, 0));
  await noViolations(page);
  expect((await as(asking)(getMaterialRequest, { number: asked.number })).approval_status).toBe('Pendiente');
  await page.getByRole('button', { name: 'Enviar ya' }).click();
  await expect(page.getByText('Su decisión quedó registrada.')).toBeVisible();
  expect(await as(asking)(getMaterialRequest, { number: asked.number })).toMatchObject({ approval_status: 'Aprobado', new_amount: '1000' });

  await page.goto(link);
  await expect(page.getByText('Este enlace ya se usó: sirve una sola vez.')).toBeVisible();
  await page.getByRole('link', { name: 'Ir a mis aprobaciones' }).click();
  await expect(page).toHaveURL(new RegExp(`${inbox}$`));
});

test('on the page of a thing one decides line by line, and takes it back; while a yes waits there, the link of the mail says no: that stands, and the person reads so', async ({
  page,
  signIn,
  db,
  as,
  complaints,
}) => {
  complaints.expect(/409 .*decide_approval/);
  await db.updateTable('users').set({ aviso_aprobaciones: true }).where('nombre', '=', chief).execute();
  const { number, approvals } = await ask({ db, as });
  const token = await secretTo(db, 'camila.peumo@soldepapel.example', number);
  await signIn(chief);
  await page.goto(`/sap/request-materials/${number}`);
  await page.getByRole('button', { name: 'Decidir por línea' }).click();
  const drawer = page.getByRole('dialog', { name: `Decidir ${number}` });
  await drawer.getByLabel('Cantidad que aprueba de CON-000003').fill('3');
  await expect(drawer.getByRole('button', { name: 'Aprobar', exact: true })).toBeDisabled();
  await drawer.getByLabel('Por qué no aprueba todo de CON-000003').fill('Bastan tres');
  await noViolations(page);
  await drawer.getByRole('button', { name: 'Aprobar', exact: true }).click();
  await expect(drawer).toHaveCount(0);
  const unsent = page.getByRole('group', { name: 'Por enviar' });
  await expect(unsent).toContainText(`Aprobar: ${number}`);
  await unsent.getByRole('button', { name: 'Deshacer' }).click();
  await expect(unsent).toHaveCount(0);
  expect((await as(asking)(getMaterialRequest, { number })).items).toMatchObject([{ quantity: '5' }]);
  await page.getByRole('button', { name: 'Aprobar', exact: true }).click();
  await expect(unsent).toContainText(`Aprobar: ${number}`);

  await as(chief)(materialRequestApproval, { token, approved: false, comment: 'Hay en la obra', version: approvals[0]?.version ?? 0 });
  await unsent.getByRole('button', { name: 'Enviar ya' }).click();

  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('que está rechazada');
  await expect(unsent).toHaveCount(0);
  expect((await as(asking)(getMaterialRequest, { number })).approval_status).toBe('Rechazado');
});

test('a line is rejected and another reduced with their reasons; whoever asked sees them on the request', async ({
  signIn,
  visitor,
  page,
  db,
  as,
}) => {
  const asked = await ask(
    { db, as },
    {
      items: [
        { code: 'CON-000003', quantity: '5' },
        { code: 'CON-000004', quantity: '8' },
      ],
    },
  );
  await signIn(chief);
  await page.goto(`${inbox}?id=${asked.approvals[0]?.id}`);
  const open = page.getByRole('region', { name: new RegExp(`^${asked.number}`) });
  const approve = open.getByRole('button', { name: 'Aprobar', exact: true });
  await open.getByRole('button', { name: 'Rechazar CON-000003' }).click();
  await expect(approve).toBeDisabled();
  await open.getByLabel('Por qué no aprueba todo de CON-000003').fill('Hay en la obra');
  await open.getByLabel('Cantidad que aprueba de CON-000004').fill('6');
  await open.getByLabel('Por qué no aprueba todo de CON-000004').fill('Bastan seis');
  await expect(open.getByText('Reduce 1 línea y rechaza 1 línea.')).toBeVisible();
  await noViolations(page);
  await approve.click();
  await page.getByRole('button', { name: 'Enviar ya' }).click();
  await expect(page.getByText(`Aprobada: ${asked.number}`)).toBeVisible();

  const phone = await visitor(asking);
  await phone.setViewportSize({ width: 360, height: 740 });
  await phone.goto(`/sap/request-materials/${asked.number}`);
  const lines = phone.getByRole('table', { name: 'Materiales de la solicitud' });
  await expect(lines.getByText('Camila Peumo la rechazó: Hay en la obra')).toBeVisible();
  await expect(lines.getByText(/Camila Peumo aprobó 6 de 8 \S+: Bastan seis/)).toBeVisible();
  await isQuiet(phone);
  await noViolations(phone);
});

test('an `a` on what was seen before decides nothing: it says what changed, and counts once that was looked at', async ({
  page,
  signIn,
  db,
  as,
  complaints,
}) => {
  complaints.expect(/412 .*approve_material_request/);
  const lines = [
    { code: 'CON-000003', quantity: '40' },
    { code: 'CON-000004', quantity: '20' },
  ];
  const [asked, other] = [await ask({ db, as }, { items: lines }), await ask({ db, as })];
  const [first, second] = asked.items.map((it) => it.material_request_item_id);
  const change = (material_request_item_id = 0, quantity: string) =>
    as(asking)(updateMaterialRequestItem, { material_request_item_id, quantity });
  const read = () => as(asking)(getMaterialRequest, { number: asked.number });
  // Whoever asked changes the lines while the decision is on its way.
  await page.route(
    '**/api/approve_material_request',
    async (route) => {
      await change(first, '50');
      await change(second, '1');
      await route.continue();
    },
    { times: 1 },
  );
  await signIn(chief);
  await page.goto(`${inbox}?id=${asked.approvals[0]?.id}`);
  const open = page.getByRole('region', { name: new RegExp(`^${asked.number}`) });
  await expect(open.getByLabel('Cantidad que aprueba de CON-000003')).toHaveValue('40');

  await page.keyboard.press('a');
  await page.getByRole('button', { name: 'Enviar ya' }).click();
  await expect(page.getByText(/Cambió desde que lo vio: .*de 40 M a 50 M/).first()).toBeVisible();
  expect((await read()).approval_status).toBe('Pendiente');

  // The amount is another one, so it was asked anew: it waits in the list again.
  // What stands open now is decided elsewhere: no other request takes its place under the key.
  await page.getByRole('button', { name: new RegExp(`^${other.number}`) }).click();
  await as(chief)(approveMaterialRequest, { request_id: other.id, version: other.approvals[0]?.version ?? 0 });
  await expect(page.getByText('Lo que estaba abierto cambió')).toBeVisible();
  await page.keyboard.press('a');
  await page.getByRole('button', { name: new RegExp(`^${asked.number}`) }).click();
  await expect(open.getByLabel('Cantidad que aprueba de CON-000003')).toHaveValue('50');
  await expect(open.getByLabel('Cantidad que aprueba de CON-000004')).toHaveValue('1');
  await page.keyboard.press('a');
  await page.getByRole('button', { name: 'Enviar ya' }).click();
  await expect(page.getByText(`Aprobada: ${asked.number}`)).toBeVisible();
  expect(await read()).toMatchObject({ approval_status: 'Aprobado', items: [{ quantity: '50' }, { quantity: '1' }] });
});

test('a corrected amount covers no more than it was said of: raised to 900 panels, all who decide of that much are asked', async ({
  page,
  signIn,
  visitor,
  db,
  as,
}) => {
  const asked = await ask({ db, as }, { items: [{ code: 'PAN-000003', quantity: '10' }] });
  const read = () => as(asking)(getMaterialRequest, { number: asked.number });
  await as(chief)(updateMaterialRequest, { request_id: asked.id, monto_nuevo: '700000', reason: 'Precio conversado' });
  await signIn(asking);
  await page.goto(`/sap/request-materials/${asked.number}`);
  await expect(page.getByText('Monto corregido')).toBeVisible();

  const quantity = page.getByLabel('Cantidad de PAN-000003');
  await quantity.fill('900');
  await quantity.press('Enter');
  await expect(page.getByText('Monto corregido')).toHaveCount(0);
  const open = (await read()).approvals.find((it) => it.estado === 'pendiente');
  expect(open?.steps.map((it) => it.level)).toEqual([1, 2, 3, 4]);

  const boss = await visitor(chief);
  await boss.goto(`${inbox}?id=${open?.id}`);
  await boss
    .getByRole('region', { name: new RegExp(`^${asked.number}`) })
    .getByRole('button', { name: 'Aprobar', exact: true })
    .click();
  await boss.getByRole('button', { name: 'Enviar ya' }).click();
  await expect(boss.getByText(`Aprobada: ${asked.number}`)).toBeVisible();
  expect(await read()).toMatchObject({ approval_status: 'Pendiente', status: 'pendiente', new_amount: null });
});
