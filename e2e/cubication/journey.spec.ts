import type { Answer, Call, Input } from 'contract/call.ts';
import { decideApproval, type ApprovalStrip } from 'contract/approvals/index.ts';
import { createDocumentServices, getCubagePost, getDocumentMaterials, listCubagePosts, saveCubageRows } from 'contract/cubication/index.ts';
import { threadAddress } from 'contract/dashboards/index.ts';
import { dispatchRequest, getMaterialRequest, getTakeoff } from 'contract/materials/index.ts';
import { sql } from 'kysely';
import { choose } from '../choose.ts';
import { expect, noViolations, noViolationsInAnyLight, noViolationsInAnyLook, test } from '../stage.ts';

/** A house of the demo company without a take-off. */
const codes = { codigoLugarInstalacion: 'LI-000003', codigoProyecto: 'RE-26043' };
const address = `/proyectos/lugarInstalacion/${codes.codigoLugarInstalacion}/${codes.codigoProyecto}/cubicles`;

type As = (who: string) => <C extends Call>(call: C, input: Input<C>) => Promise<Answer<C>>;

/** Whoever is asked says yes, one after the other. */
async function approveAll(as: As, read: () => Promise<ApprovalStrip | null | undefined>): Promise<void> {
  for (let strip = await read(); strip?.estado === 'pendiente'; strip = await read()) {
    const who = strip.steps.find((it) => it.estado === 'pendiente')?.candidates[0]?.nombre ?? '';
    await as(who)(decideApproval, { approval_id: strip.id, version: strip.version, approved: true });
  }
}

test('from a template to what lies at the site: taken off, sent to the ERP, the rest asked for, and received', async ({
  page,
  signIn,
  visitor,
  as,
  db,
  complaints,
}) => {
  // The longest journey of all: a minute where two processors do nothing else.
  test.setTimeout(180_000);
  complaints.expect(/412 .*post_document_to_ERP/);
  const fernanda = as('Fernanda Ulmo');
  await signIn('Fernanda Ulmo');
  await page.goto(address);
  await page.getByRole('button', { name: 'Nueva cubicación' }).first().click();
  await choose(page, 'Plantilla', /^Residencial 5,4 kWp/, 'Residencial');
  await page.getByRole('button', { name: 'Crear cubicación' }).click();
  await expect(page).toHaveURL(/cubicles\/\d+$/);
  const document_id = Number(page.url().split('/').at(-1));
  const { id: place_id } = await db
    .selectFrom('places')
    .where('codigoLugarInstalacion', '=', codes.codigoLugarInstalacion)
    .select('id')
    .executeTakeFirstOrThrow();
  const crane = { service_type: 'machinery', code: 'SER-000001', Unit_Cost: '78000', Quantity: '1', Hour: '8', Day_Month: '2' } as const;
  await fernanda(createDocumentServices, { document_id, services: [crane] });
  const grid = page.getByRole('grid', { name: 'Materiales' });
  await expect(grid).toBeVisible();

  // What finished houses used is said beside the row, with the houses, and taken over.
  const cell = async (code: string, column: string) => {
    const heads = await grid.getByRole('columnheader').allTextContents();
    return grid
      .getByRole('row')
      .filter({ hasText: code })
      .locator(`[data-col="${heads.indexOf(column) - 1}"]`);
  };
  await (await cell('CON-000002', 'Cantidad')).click();
  await page.getByRole('button', { name: 'Ver los lugares' }).click();
  const sample = page.getByRole('dialog', { name: /^CON-000002 / });
  const houses = sample.getByRole('table', { name: 'Lugares de la muestra' });
  await expect(houses.getByRole('link').first()).toHaveText(/^Casa \d+$/);
  // What was cut off and thrown away of it, and what it cost there.
  await expect(sample.getByRole('term')).toHaveText(['Merma, mediana', 'Precio, mediana']);
  await expect(sample.getByRole('definition')).toHaveText(['3,9 %', '$ 1.050']);
  await expect(houses.getByRole('row').nth(1).getByRole('cell').last()).toHaveText(/^[2-6](,\d)? %$/);
  await noViolationsInAnyLight(page);
  await page.keyboard.press('Escape');
  await (await cell('EST-000001', 'Cantidad')).click();
  await expect(page.getByText('Aquí 6 por lugar · real mediana 7 (n=', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Usar 7' }).click();
  await expect(await cell('EST-000001', 'Cantidad')).toHaveText(/7$/);

  // One row is sent, the way that it is to come.
  const dispatch = await cell('EST-000001', 'Despacho');
  await dispatch.click();
  await page.keyboard.press('Enter');
  const line = Promise.withResolvers<void>();
  await page.route(/\/documents\/\d+\/rows$/, (route) => line.promise.then(() => route.continue()), { times: 1 });
  await page.getByRole('combobox', { name: 'Despacho' }).selectOption('InventoryTransferRequest');
  await dispatch.click();
  // What is on its way to the server is not left behind: nothing is sent before it is there.
  const sending = async () => {
    await page.getByRole('button', { name: 'Enviar al ERP' }).click();
    await page.getByText('Lo elegido (1)').click();
    return page.getByRole('button', { name: 'Enviar la fila' });
  };
  const early = await sending();
  await expect(early).toHaveAttribute('title', 'Se está guardando lo último que escribió: espere un momento.');
  line.resolve();
  await expect(early).not.toHaveAttribute('aria-disabled');
  await noViolations(page);
  // Somebody else changes a row that is not on the screen yet: it is told, and leads there; what was written here stays.
  await page.getByLabel('Comentario para quien aprueba').fill('Primer camión');
  const change = Promise.withResolvers<void>();
  await page.route(/\/changes\?/, (route) => change.promise.then(() => route.continue()));
  const clip = (await fernanda(getDocumentMaterials, { document_id })).find((it) => it.code === 'EST-000002');
  const more = { id: clip?.id ?? 0, seen: { quantity: clip?.quantity ?? '' }, cells: { quantity: '90' } };
  await as('Catalina Tara')(saveCubageRows, { document_id, changes: [more] });
  await early.click();
  await expect(page.getByText('Otra persona guardó cambios mientras usted editaba.', { exact: false })).toBeVisible();
  change.resolve();
  const changes = page.getByRole('list', { name: 'Lo que cambió' });
  await expect(changes).toContainText(/^EST-000002: cantidad .+ → 90 /);
  await noViolationsInAnyLook(page);
  await changes.getByRole('button').click();
  await expect(grid.getByRole('row').filter({ hasText: 'EST-000002' }).locator('[data-active]')).toBeInViewport();
  await dispatch.click();
  await sending();
  await expect(page.getByLabel('Comentario para quien aprueba')).toHaveValue('Primer camión');
  await page.getByRole('button', { name: 'Enviar la fila' }).click();
  await expect(page.getByText('Se pidió la aprobación del envío')).toBeVisible();
  await page.getByRole('button', { name: 'Envíos al ERP' }).click();
  // It is withdrawn by whoever sent it, while nobody has decided, and sent once more.
  const way = page.locator('.cubage-post').first();
  await page.getByRole('button', { name: 'Más acciones de este envío' }).click();
  await page.getByRole('button', { name: 'Retirar el envío' }).click();
  await page.getByRole('dialog', { name: '¿Retirar el envío?' }).getByRole('button', { name: 'Retirar' }).click();
  await expect(way).toContainText('Retirado');
  await expect(page.locator('.cubage-bar').getByText('Abierta')).toBeVisible();
  await dispatch.click();
  await (await sending()).click();
  await expect(way).toContainText('En aprobación');
  const [post] = (await fernanda(listCubagePosts, { document_id })).items;
  // Approved, it is seen on its way as long as the ERP has not answered, and then what became of it.
  const slowErp = await db.startTransaction().execute();
  try {
    await sql`select from erp_numbers for update`.execute(slowErp);
    await approveAll(as, async () => (await fernanda(getCubagePost, { post_id: post?.post_id ?? 0 })).approval);
    await expect(way).toContainText('0 aceptadas, 1 en camino · 0 de 1 documento con respuesta');
    await expect(page.locator('.cubage-bar').getByText('Enviando')).toBeVisible();
  } finally {
    await slowErp.commit().execute();
  }
  await expect(way).toContainText('Una aceptada');
  await noViolations(page);
  await expect(way).toContainText(/SM-\d+ · .*· ERP \d+/);
  await expect(page.locator('.cubage-bar').getByText('Cerrada')).toBeVisible({ timeout: 30_000 });
  const told = await cell('EST-000001', 'Estado ERP');
  await told.scrollIntoViewIfNeeded();
  await expect(told).toHaveText('En el ERP');
  await expect(told).toBeInViewport();
  await expect(await cell('EST-000002', 'Estado ERP')).toHaveText('Pendiente');
  const rows = await fernanda(getDocumentMaterials, { document_id });
  expect(rows.find((it) => it.code === 'EST-000001')).toMatchObject({ quantity: '7', origin: 'learned', erp_status: 'aceptado' });

  // What is left of its services is asked for by its own form.
  await page.goto(`/sap/request-services/nueva?proyecto=${codes.codigoProyecto}&lugar=${place_id}`);
  await page.getByRole('button', { name: 'Pedir desde cubicación (1)' }).click();
  await expect(page.getByLabel('Cantidad', { exact: true })).toHaveValue('16');
  await expect(page.getByText('Cubicado 16, quedan 16')).toBeVisible();
  await page.getByLabel('Título').fill('Grúa para el montaje');
  await page.getByRole('button', { name: 'Crear solicitud' }).click();
  await expect(page.getByText('Cubicado 16, quedan 0')).toBeVisible();
  await page.goto(`${address}/${document_id}`);

  // The rest is asked for from what is left: what was sent is not there any more.
  await page.getByRole('button', { name: 'Más acciones', exact: true }).click();
  await page.getByRole('link', { name: 'Pedir materiales desde cubicación' }).click();
  await page.getByRole('button', { name: /^Pedir desde cubicación \(\d+\)$/ }).click();
  await expect(page.getByLabel('Cantidad de CON-000004')).toHaveValue('6');
  await expect(page.getByLabel('Cantidad de EST-000001')).toHaveCount(0);
  // Of what was asked for whole nothing is left.
  for (const { code } of rows) {
    const out = page.getByRole('button', { name: `Quitar ${code}`, exact: true });
    if (code !== 'CON-000004' && (await out.isVisible())) await out.click();
  }
  await expect(page.getByText('Cubicado 6, quedan 6', { exact: true })).toBeVisible();
  // More than is left of it is told before it is sent.
  const beyond = page.getByText('1 más de lo cubicado: antes de la aprobación puede pasar por una excepción.');
  await page.getByLabel('Cantidad de CON-000004').fill('7');
  await expect(beyond).toBeVisible();
  await page.getByLabel('Cantidad de CON-000004').fill('6');
  await expect(beyond).toHaveCount(0);
  await page.getByRole('button', { name: 'Enviar solicitud' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^SM-\d+/);
  await expect(page.getByText('Cubicado 6, quedan 0', { exact: true })).toBeVisible();
  const number = (await page.getByRole('heading', { level: 1 }).textContent())?.slice(0, 9) ?? '';
  await approveAll(as, async () => (await fernanda(getMaterialRequest, { number })).approvals.find((it) => it.estado === 'pendiente'));

  // Sent from the warehouse, and received with the telephone.
  const hugo = as('Hugo Belloto');
  await expect.poll(async () => (await hugo(getMaterialRequest, { number })).status, { timeout: 30_000 }).toBe('en_curso');
  const asked = await hugo(getMaterialRequest, { number });
  const items = asked.items.map((it) => ({ material_request_item_id: it.material_request_item_id, quantity: it.quantity }));
  const { transfers } = await hugo(dispatchRequest, { number, version: asked.version, kind: 'DESPACHO', from_warehouse: 'BF0001', items });
  const van = await visitor('Rocío Alerce');
  await van.setViewportSize({ width: 390, height: 844 });
  await van.goto(`/supplying/mobile-warehouses/material-transfers/${transfers.at(-1)?.number ?? ''}`);
  await van.getByRole('button', { name: 'Recibir todo' }).click();
  await expect
    .poll(async () => (await fernanda(getTakeoff, { place_id })).lines.find((it) => it.code === 'CON-000004'))
    .toMatchObject({ taken_off: '6', asked: '6', received: '6' });

  // The thread of what came leads back to the take-off that its way began with.
  await page.goto(threadAddress(codes.codigoLugarInstalacion, 'CON-000004'));
  const takenOff = page.getByRole('listitem').filter({ has: page.getByText('Cubicado', { exact: true }) });
  await expect(takenOff).toContainText('6 PAR');
  await takenOff.getByRole('link', { name: '1 documento' }).click();
  await expect(page).toHaveURL(/step=cubicado/);
  const paper = page.getByRole('row').filter({ hasText: 'Se cubicó' });
  await expect(paper).toContainText('6 PAR');
  await paper.getByRole('link', { name: /^CUB-\d+$/ }).click();
  await expect(page).toHaveURL(`${address}/${document_id}`);
});
