import {
  createDocumentServices,
  customMaterial,
  deleteCubage,
  getCubage,
  getDocumentMaterials,
  postDocument,
  postDocumentMaterials,
  saveCubageRows,
  saveVariables,
} from 'contract/cubication/index.ts';
import { choose } from '../choose.ts';
import { chooseMore } from '../more.ts';
import { expect, noViolationsInAnyLight, noViolationsInAnyLook, test } from '../stage.ts';
import { cellOf, expectSaved, rowOf, sheetOf } from './sheets.ts';

test('two take-offs of a place are compared, their history is read, and who may opens the one that was posted again', async ({
  page,
  signIn,
  visitor,
  given,
  as,
  db,
  complaints,
}) => {
  // It looks at many screens, some of them in every look.
  test.setTimeout(180_000);
  complaints.expect(/40[49] .*(clone_document_materials|post_document\?)/);
  const place = await given.place({ kwp: '5.4' });
  const [panel, rail] = [await given.material({ price: '200000' }), await given.material({ price: '3000' })];
  const fernanda = as('Fernanda Ulmo');
  const take = async (rows: [{ codigo: string }, string][]) => {
    const { document_id, number } = await fernanda(postDocument, { place_id: place.id });
    const materials = rows.map(([{ codigo: code }, quantity]) => ({ code, quantity }));
    await fernanda(postDocumentMaterials, { document_id, materials });
    return { document_id, number };
  };
  const first = await take([[panel, '12']]);
  // Nobody knows yet what it is, nor what it costs.
  const unit = await db.selectFrom('units').where('codigo', '=', 'UN').select('id').executeTakeFirstOrThrow();
  const clamp = await given.material({ unidad_id: unit.id, price: '5000' });
  const made = { name: 'Abrazadera a medida', unit_id: unit.id, quantity: '10' };
  await fernanda(customMaterial, { document_id: first.document_id, ...made });
  await db.updateTable('cubages').set({ status: 'cerrada' }).where('id', '=', first.document_id).execute();
  const second = await take([
    [panel, '14'],
    [rail, '6'],
  ]);
  const crew = { service_type: 'labor', name: 'Cuadrilla eléctrica', Unit_Cost: '1000', Staff: '2', Days: '5' } as const;
  await fernanda(createDocumentServices, { document_id: second.document_id, services: [crew] });
  const { version, variables } = await fernanda(getCubage, { document_id: second.document_id });
  const own = variables.map(({ name, formula }) => ({ name, formula }));
  await fernanda(saveVariables, { document_id: second.document_id, version, variables: [...own, { name: 'strings', formula: '2' }] });
  await signIn('Camila Peumo');
  const tab = `/proyectos/lugarInstalacion/${place.codigoLugarInstalacion}/${place.codigoProyecto}/cubicles`;
  await page.goto(tab);

  const row = (number: string) => page.getByRole('row').filter({ hasText: number });
  await expect(row(second.number)).toContainText('Cuenta al enviarse');
  for (const { number } of [first, second]) await row(number).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Comparar' }).click();
  const compared = page.getByRole('dialog', { name: /^Comparar/ });
  await expect(compared.getByText(/agregados, .* quitados y 1 cambiados\./)).toBeVisible();
  await expect(compared.getByRole('row').filter({ hasText: panel.codigo })).toContainText('400.000');
  await expect(compared.getByRole('row').filter({ hasText: crew.name })).toContainText('10.000');
  await noViolationsInAnyLook(page);
  await page.keyboard.press('Escape');

  // A place has one that is open: whoever begins another one is led there.
  await page.getByRole('button', { name: 'Nueva cubicación' }).first().click();
  const beginning = page.getByRole('dialog', { name: 'Nueva cubicación' });
  await beginning.getByText('Vacía').click();
  await beginning.getByRole('button', { name: 'Crear cubicación' }).click();
  await beginning.getByRole('link', { name: 'Abrir la que tiene' }).click();
  await expect(page).toHaveURL(`${tab}/${second.document_id}`);
  await expect(page.getByText('todo el lugar, con la otra cubicación')).toBeVisible();
  const total = page.getByRole('region', { name: 'Total', exact: true });
  await expect(total).toContainText('5.228.000');
  // What each category costs and what that is for each kWp, added up by hand: 14 × 200.000, 6 × 3.000 and 1.000 × 2 × 5.
  await page.getByRole('button', { name: 'Totales' }).click();
  const sums = page.getByRole('table').filter({ hasText: 'Por kWp' });
  const figures = async () => (await sums.getByRole('cell').allInnerTexts()).map((it) => it.replaceAll(/\s/g, ' '));
  const work = ['$ 10.000', '$ 1.852'];
  const asSent = ['Total', 'Por kWp', '$ 2.818.000', '$ 521.852', ...work, '$ 2.828.000', '$ 523.704'];
  await expect(sums).toBeVisible();
  expect(await figures()).toEqual(asSent);
  // They follow what a colleague writes: in it, and in the other one of the place.
  const desk = await visitor('Fernanda Ulmo');
  await desk.goto(`${tab}/${second.document_id}`);
  await expect(rowOf(desk, panel.codigo)).toBeVisible();
  await (await cellOf(desk, panel.codigo, 'Cantidad')).click();
  await desk.keyboard.type('15');
  await desk.keyboard.press('Enter');
  await expect.poll(figures).toEqual(['Total', 'Por kWp', '$ 3.018.000', '$ 558.889', ...work, '$ 3.028.000', '$ 560.741']);
  for (const it of ['3.028.000', '560.741', '5.428.000']) await expect(total).toContainText(it);
  await desk.keyboard.press('Control+z');
  await expect.poll(figures).toEqual(asSent);
  // Each category is a section with what its rows cost; a row of another one goes there, and its pesos with it.
  const lines = sheetOf(desk).getByRole('row');
  const other = /^Adicionales 2 ?\$ 2\.818\.000$/;
  await expect(lines).toHaveText([/Código/, other, new RegExp(panel.codigo), new RegExp(rail.codigo)]);
  const category = await cellOf(desk, rail.codigo, 'Categoría');
  await category.click();
  await desk.keyboard.press('Enter');
  await desk.getByRole('combobox', { name: 'Categoría' }).selectOption('Equipos Principales (Otros)');
  const [main, rest] = [/^Equipos Principales \(Otros\) 1 ?\$ 18\.000$/, /^Adicionales 1 ?\$ 2\.800\.000$/];
  await expect(lines).toHaveText([/Código/, main, new RegExp(rail.codigo), rest, new RegExp(panel.codigo)]);
  const apart = ['$ 18.000', '$ 3.333', '$ 2.800.000', '$ 518.519'];
  await expect.poll(figures).toEqual(['Total', 'Por kWp', ...apart, ...work, '$ 2.828.000', '$ 523.704']);
  await desk.keyboard.press('Control+z');
  await expect.poll(figures).toEqual(asSent);
  await expectSaved(desk);
  await desk.goto(`${tab}/${first.document_id}`);
  await rowOf(desk, made.name).getByRole('gridcell').first().click();
  await desk.getByRole('button', { name: 'Reemplazar por uno del catálogo' }).click();
  const replacing = desk.getByRole('dialog', { name: `Reemplazar «${made.name}»` });
  await choose(replacing, 'Material del catálogo', new RegExp(clamp.codigo), clamp.codigo);
  await replacing.getByRole('button', { name: 'Reemplazar', exact: true }).click();
  await expect(total).toContainText('5.278.000');
  expect(await figures()).toEqual(asSent);
  await db.updateTable('cubages').set({ status: 'cerrada' }).where('id', '=', second.document_id).execute();

  await page.reload();
  await chooseMore(page, 'Reabrir');
  const reopening = page.getByRole('dialog', { name: 'Reabrir la cubicación' });
  await noViolationsInAnyLight(page);
  await reopening.getByLabel('Motivo').fill('Faltan los rieles');
  await reopening.getByRole('button', { name: 'Reabrir' }).click();
  await expect(page.getByText('Cubicación reabierta')).toBeVisible();
  await chooseMore(page, 'Revisiones');
  const revisions = page.getByRole('dialog', { name: `Revisiones de ${second.number}` });
  await expect(revisions.getByText('Faltan los rieles')).toBeVisible();
  await revisions.getByRole('button', { name: 'Ver diferencias' }).click();
  await expect(revisions.getByRole('button', { name: 'Cerrar diferencias' })).toBeVisible();
  await noViolationsInAnyLight(page);
  await page.goto(tab);
  await row(second.number).getByRole('button', { name: 'Historial' }).click();
  await expect(page.getByRole('dialog', { name: `Historial de ${second.number}` }).getByText('Faltan los rieles')).toBeVisible();
  await noViolationsInAnyLight(page);

  // What it rests on is attached to it, and comes along to another place where that is asked for.
  await signIn('Fernanda Ulmo');
  await page.goto(`${tab}/${second.document_id}`);
  const attachments = page.getByRole('navigation', { name: 'Hojas' }).getByRole('button', { name: 'Adjuntos' });
  await attachments.click();
  await page.getByLabel('Archivos').setInputFiles({ name: 'memoria.csv', mimeType: 'text/csv', buffer: Buffer.from('Carga;Largo\n1;2') });
  await expect(page.getByRole('link', { name: 'memoria.csv' })).toBeVisible();
  await noViolationsInAnyLook(page);
  const elsewhere = await given.place({ kwp: '5.4' });
  await page.goto(`/proyectos/lugarInstalacion/${elsewhere.codigoLugarInstalacion}/${elsewhere.codigoProyecto}/cubicles`);
  await page.getByRole('button', { name: 'Nueva cubicación' }).first().click();
  const making = page.getByRole('dialog', { name: 'Nueva cubicación' });
  await making.getByText('Como otra').click();
  // What it was to begin with goes away meanwhile: the one that was made all the same is gone on with.
  const gone = await fernanda(postDocument, { place_id: (await given.place({ kwp: '5.4' })).id });
  await choose(making, 'Cubicación', new RegExp(gone.number), gone.number);
  await making.getByLabel('Con sus archivos adjuntos').check();
  await making.getByLabel('Es un estudio: nunca se envía al ERP').check();
  await noViolationsInAnyLight(page);
  await as('Catalina Tara')(deleteCubage, { document_id: gone.document_id, version: gone.version });
  await making.getByRole('button', { name: 'Crear cubicación' }).click();
  await expect(making.getByText('ya está creada, vacía', { exact: false })).toBeVisible();
  await choose(making, 'Cubicación', new RegExp(second.number), second.number);
  await making.getByRole('button', { name: 'Llenar cubicación' }).click();
  await expect(page.getByRole('row').filter({ hasText: rail.codigo })).toBeVisible();
  await expect(page.locator('.cubage-bar').getByText('Estudio', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enviar al ERP' })).toHaveCount(0);
  await attachments.click();
  await expect(page.getByRole('link', { name: 'memoria.csv' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Hojas' }).getByRole('button', { name: 'Servicios' }).click();
  await expect(page.getByRole('row').filter({ hasText: crew.name })).toBeVisible();
  await noViolationsInAnyLook(page);
  // Copied once more, with its services or without them, and taken back at once.
  const again = page.getByRole('grid', { name: 'Servicios' }).getByRole('row').filter({ hasText: crew.name });
  for (const withOthers of [false, true]) {
    await chooseMore(page, 'Copiar de otra cubicación');
    const copying = page.getByRole('dialog', { name: 'Copiar de otra cubicación' });
    await choose(copying, 'Cubicación', new RegExp(second.number), second.number);
    await copying.getByLabel('Sumar materiales iguales').uncheck();
    if (!withOthers) await copying.getByLabel('También servicios y tableros').uncheck();
    if (!withOthers) await noViolationsInAnyLook(page);
    await copying.getByRole('button', { name: 'Copiar', exact: true }).click();
    const came = page.getByRole('dialog', { name: 'Lo que llegó' });
    await expect(came).toContainText('2 filas nuevas');
    await expect(came.getByText('Con un servicio.')).toHaveCount(withOthers ? 1 : 0);
    if (withOthers) await noViolationsInAnyLook(page);
    await came.getByRole('button', { name: 'Listo' }).click();
    await expect(again).toHaveCount(withOthers ? 2 : 1);
    const document_id = Number(/cubicles\/(\d+)/.exec(page.url())?.[1]);
    const sheets = page.getByRole('navigation', { name: 'Hojas' });
    if (withOthers) {
      // A row in which somebody else wrote since is not taken away.
      const mine = {
        id: (await fernanda(getDocumentMaterials, { document_id })).at(-1)?.id ?? 0,
        seen: { section: null },
        cells: { section: 'Techo' },
      };
      await as('Catalina Tara')(saveCubageRows, { document_id, changes: [mine] });
      await sheets.getByRole('button', { name: 'Materiales' }).click();
      await expect(page.getByRole('grid', { name: 'Materiales' }).getByRole('row').filter({ hasText: 'Techo' })).toBeVisible();
      await sheets.getByRole('button', { name: 'Servicios' }).click();
    }
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await fernanda(getCubage, { document_id })).rows).toBe(withOthers ? 3 : 2);
    await expect(again).toHaveCount(1);
    await expect(page.getByText(/^Guardado \d\d:\d\d$/)).toBeVisible();
  }
  // What is said of the whole leads to what asks for it, where no row is of that kind.
  await page.getByRole('button', { name: /^Revisión/ }).click();
  await page.getByRole('list', { name: 'Hallazgos' }).getByRole('button', { name: '2 strings piden al menos 2 pares MC4' }).click();
  await expect(page.getByLabel('Valor de strings')).toBeVisible();
});
