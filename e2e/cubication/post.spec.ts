import {
  allDocs,
  customMaterial,
  getCubage,
  getDocumentMaterials,
  postDocument,
  postDocumentMaterials,
  postDocumentToErp,
  withdrawCubagePost,
} from 'contract/cubication/index.ts';
import { choose } from '../choose.ts';
import { expect, noViolations, noViolationsInAnyLook, test } from '../stage.ts';
import { expectSaved, rowOf, sheetOf } from './sheets.ts';

test('what stops a post leads to its row, wherever it is said, and a retired material is replaced', async ({
  page,
  signIn,
  as,
  given,
  db,
  complaints,
}) => {
  complaints.expect(/422 .*post_document_to_ERP/);
  const fernanda = as('Fernanda Ulmo');
  const place = await given.place({ kwp: '5.4' });
  const unit = await db.selectFrom('units').where('codigo', '=', 'UN').select('id').executeTakeFirstOrThrow();
  const made = (price: string) => given.material({ unidad_id: unit.id, price });
  const [rail, old, living, bolt] = [await made('900'), await made('1000'), await made('1100'), await made('12')];
  const { document_id } = await fernanda(postDocument, { place_id: place.id });
  const cells = { dispatch: 'InventoryTransferRequest', section: 'Techo', comment: 'Ver plano' } as const;
  await fernanda(postDocumentMaterials, {
    document_id,
    materials: [
      { code: old.codigo, quantity: '4', ...cells },
      ...Array.from({ length: 120 }, (_, at) => ({ code: rail.codigo, quantity: '0', section: `Mesa ${at + 1}` })),
    ],
  });
  await db.updateTable('materials').set({ activo: false }).where('id', '=', old.id).execute();
  await signIn('Fernanda Ulmo');
  await page.goto(`/proyectos/lugarInstalacion/${place.codigoLugarInstalacion}/${place.codigoProyecto}/cubicles/${document_id}`);
  const standsAt = (section: string) =>
    expect(
      sheetOf(page)
        .getByRole('row')
        .filter({ hasText: new RegExp(`${section}(?!\\d)`) })
        .locator('[data-active]'),
    ).toBeInViewport();

  // What the catalogue no longer has is replaced from what says so; all else of the row stays.
  await page.getByRole('button', { name: /^Revisión/ }).click();
  const findings = page.getByRole('list', { name: 'Hallazgos' });
  await expect(findings.getByRole('listitem')).toHaveCount(100);
  await page.getByRole('button', { name: 'Mostrar 21 más' }).click();
  await expect(findings.getByRole('listitem')).toHaveCount(121);
  await findings.getByRole('button', { name: 'no tiene cantidad' }).last().click();
  await standsAt('Mesa 120');
  await findings.getByRole('button', { name: `${old.codigo} está retirado: elija otro.` }).click();
  await expect(rowOf(page, old.codigo).locator('[data-active]')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Reemplazar por uno vigente' })).toBeVisible();
  await findings.getByRole('button', { name: `Reemplazar ${old.codigo}` }).click();
  const replacing = page.getByRole('dialog', { name: /^Reemplazar/ });
  await noViolations(page);
  await choose(replacing, 'Material del catálogo', new RegExp(living.codigo), living.codigo);
  await replacing.getByRole('button', { name: 'Reemplazar', exact: true }).click();
  await expect(rowOf(page, living.codigo)).toContainText('Techo');
  await expect(findings.getByRole('listitem')).toHaveCount(120);
  expect((await fernanda(getDocumentMaterials, { document_id }))[0]).toMatchObject({ ...cells, code: living.codigo, quantity: '4' });
  await page.keyboard.press('Control+z');
  await expect(rowOf(page, old.codigo)).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(rowOf(page, living.codigo)).toBeVisible();
  await expectSaved(page);
  await page.getByRole('button', { name: 'Cerrar revisión' }).click();

  // Before it is sent, and of what the server did not accept.
  const sending = page.getByRole('dialog', { name: /^Enviar .* al ERP$/ });
  const open = () => page.getByRole('button', { name: 'Enviar al ERP' }).click();
  await open();
  const stops = sending.getByRole('list', { name: 'Detiene el envío' });
  await expect(stops.getByRole('button')).toHaveCount(8);
  await stops.getByRole('button').nth(4).click();
  await standsAt('Mesa 5');
  await open();
  await sending.getByRole('button', { name: 'Mostrar 8 más' }).first().click();
  const undispatched = sending.getByRole('list', { name: 'Sin despacho' });
  await expect(undispatched.getByRole('button')).toHaveCount(16);
  await undispatched.getByRole('button').nth(15).click();
  await standsAt('Mesa 16');
  await open();
  await sending.getByRole('button', { name: 'Enviar 121 filas' }).click();
  const refused = sending.getByRole('list', { name: 'Por corregir' });
  await expect(refused.getByRole('button')).toHaveCount(8);
  await sending.getByRole('button', { name: 'Mostrar 8 más' }).first().click();
  await noViolationsInAnyLook(page);
  await refused.getByRole('button').nth(11).click();
  await standsAt('Mesa 12');
  expect((await fernanda(getCubage, { document_id })).status).toBe('abierta');

  // What is in no catalogue is replaced from its row: it is the material of the catalogue then, as many of it.
  const own = (name: string) => fernanda(customMaterial, { document_id, name, unit_id: unit.id, quantity: '4', cost: '10' });
  const { id } = await own('Perno raro');
  const find = page.getByLabel('Buscar en la planilla');
  const replaceFromRow = async (name: string) => {
    await find.fill(name);
    await rowOf(page, name).getByRole('gridcell').first().click();
    await page.getByRole('button', { name: 'Reemplazar por uno del catálogo' }).click();
    return page.getByRole('dialog', { name: `Reemplazar «${name}»` });
  };
  const ofBolt = await replaceFromRow('Perno raro');
  await choose(ofBolt, 'Material del catálogo', new RegExp(bolt.codigo), bolt.codigo);
  await ofBolt.getByRole('button', { name: 'Reemplazar', exact: true }).click();
  await expect(ofBolt).toHaveCount(0);
  const rows = await fernanda(getDocumentMaterials, { document_id });
  expect(rows.find((it) => it.id === id)).toMatchObject({ code: bolt.codigo, quantity: '4', custom_material: false });

  // Once it was sent, it is replaced from its row too, and what is retired says what has to be done before.
  await own('Golilla rara');
  await db.updateTable('materials').set({ activo: false }).where('id', '=', living.id).execute();
  await db.updateTable('cubages').set({ status: 'cerrada', posted_at: new Date() }).where('id', '=', document_id).execute();
  await page.reload();
  await expect(await replaceFromRow('Golilla rara')).toBeVisible();
  await page.keyboard.press('Escape');
  await find.fill(living.codigo);
  await rowOf(page, living.codigo).getByRole('gridcell').first().click();
  await expect(page.getByText('Está retirado: para reemplazarlo', { exact: false })).toBeVisible();
});

test('what the ERP did not take of a post is named with its reason, and leads to its row', async ({ page, signIn, as }) => {
  const fernanda = as('Fernanda Ulmo');
  const [document] = (await fernanda(allDocs, { codigoProyecto: 'RE-26041' })).items;
  if (!document?.place) throw new Error('The demo company has a take-off there');
  const { document_id, place } = document;
  await signIn('Fernanda Ulmo');
  await page.goto(`/proyectos/lugarInstalacion/${place.codigoLugarInstalacion}/${place.codigoProyecto}/cubicles/${document_id}`);

  await page.getByRole('button', { name: 'Envíos al ERP' }).click();
  const newest = page.locator('.cubage-post').first();
  await expect(newest).toContainText('2 aceptadas, 2 no aceptadas');
  const refused = newest.getByRole('list', { name: 'Filas no aceptadas' }).getByRole('button');
  const why = 'No aceptada: El proveedor está bloqueado en el ERP.';
  await expect(refused).toHaveText([`PRO-000006: ${why}`, `MED-000001: ${why}`]);
  await noViolationsInAnyLook(page);
  await refused.last().click();
  const there = sheetOf(page)
    .getByRole('row')
    .filter({ has: page.locator('[data-active]') });
  await expect(there).toContainText('MED-000001');
  await expect(there).toContainText(why);

  // It is sent again to somebody else, who is searched as everywhere.
  await page.getByRole('button', { name: 'Enviar al ERP' }).click();
  const sending = page.getByRole('dialog', { name: /^Enviar .* al ERP$/ });
  await choose(sending, 'Proveedor', /^Ferretería El Yunque Mágico/, 'yunque');
  await noViolationsInAnyLook(page);
});

test('whoever approves what cannot be sent any more reads of each row why not', async ({ page, signIn, as, given, db, complaints }) => {
  complaints.expect(/422 /);
  const fernanda = as('Fernanda Ulmo');
  const place = await given.place({ kwp: '5.4' });
  const materials = [await given.material({ price: '900' }), await given.material({ price: '1000' })];
  const { document_id, number } = await fernanda(postDocument, { place_id: place.id });
  await fernanda(postDocumentMaterials, {
    document_id,
    materials: materials.map(({ codigo: code }) => ({ code, quantity: '4', dispatch: 'InventoryTransferRequest' as const })),
  });
  const { approval } = await fernanda(postDocumentToErp, { document_id });
  const ids = materials.map((it) => it.id);
  await db.updateTable('materials').set({ activo: false }).where('id', 'in', ids).execute();

  await signIn(approval?.steps.find((it) => it.estado === 'pendiente')?.candidates[0]?.nombre ?? '');
  await page.goto(`/request-materials/approvals?id=${approval?.id}`);
  // What is to be sent stands there row by row, the dearest first.
  const lines = page.getByRole('table', { name: 'Materiales de la cubicación' }).getByRole('row');
  await expect(lines).toHaveCount(3);
  for (const [at, total] of ['$ 4.000', '$ 3.600'].entries()) {
    const line = lines.nth(at + 1);
    for (const words of [materials[1 - at]?.codigo ?? '', 'Solicitud de Traslado', total]) await expect(line).toContainText(words);
  }
  await page.getByRole('button', { name: 'Aprobar', exact: true }).click();
  await page.getByRole('group', { name: 'Por enviar' }).getByRole('button', { name: 'Enviar ya' }).click();
  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('está retirado: elija otro.', { timeout: 10_000 });
  // The next one stands open by then.
  await page.getByRole('button', { name: number }).click();
  const refused = page.getByRole('list', { name: 'Por corregir' }).getByRole('listitem');
  await expect(refused).toHaveText(materials.map(({ codigo }) => `${codigo} está retirado: elija otro.`));
  await noViolationsInAnyLook(page);
  await db.updateTable('materials').set({ activo: true }).where('id', 'in', ids).execute();
  await fernanda(withdrawCubagePost, { post_id: (await fernanda(getCubage, { document_id })).post_id ?? 0 });
});
