import { listSettings, resetSetting, updateSetting } from 'contract/administration/index.ts';
import {
  createDocumentServices,
  getDocumentMaterials,
  getDocumentServices,
  postDocument,
  postDocumentMaterials,
  ruleWeights,
} from 'contract/cubication/index.ts';
import { createInformacionTecnica } from 'contract/projects/index.ts';
import { expect, noViolations, test } from '../stage.ts';
import { cellOf, expectSaved, rowOf, sheetOf } from './sheets.ts';

test('one on a phone and one at a desk see each other and lose nothing that they typed', async ({ page, signIn, visitor, as, given }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const fernanda = as('Fernanda Ulmo');
  const place = await given.place({ kwp: '5.4' });
  // A module that the SEC has not authorised.
  const { codigo: panel } = await given.material({ codigo: `PAN-${Date.now()}`, price: '1000' });
  const { codigo: rail } = await given.material({ price: '500' });
  const { document_id } = await fernanda(postDocument, { place_id: place.id });
  await fernanda(postDocumentMaterials, {
    document_id,
    materials: [
      { code: panel, quantity: '10' },
      { code: rail, quantity: '4' },
    ],
  });
  const crew = { service_type: 'labor', name: 'Cuadrilla eléctrica', Unit_Cost: '1000', Staff: '2', Days: '5' } as const;
  await fernanda(createDocumentServices, { document_id, services: [crew] });
  const address = `/proyectos/lugarInstalacion/${place.codigoLugarInstalacion}/${place.codigoProyecto}/cubicles/${document_id}`;
  await signIn('Fernanda Ulmo');
  await page.goto(address);
  const card = page.getByRole('button', { name: panel });
  await expect(card).toBeVisible();
  const desk = await visitor('Catalina Tara');
  await desk.goto(address);
  await expect(sheetOf(desk)).toBeVisible();

  // Each sees where the other stands: on the card and in its field, and in the cell.
  await (await cellOf(desk, panel, 'Sección')).click();
  await expect(card).toContainText('Catalina Tara', { timeout: 15_000 });
  await noViolations(page);
  await card.click();
  const field = (name: string) => page.locator('.cubage-rowform .field').filter({ has: page.getByLabel(name, { exact: true }) });
  await expect(field('Sección')).toContainText('Catalina Tara');
  await page.getByLabel('Cantidad').fill('7');
  await expect(await cellOf(desk, panel, 'Cantidad')).toContainText('Fernanda Ulmo');

  // The same cell: what is being typed stays, then both values are told and one is chosen.
  const writeAtDesk = async (quantity: string, section: string) => {
    for (const [column, value] of [
      ['Cantidad', quantity],
      ['Sección', section],
    ] as const) {
      await (await cellOf(desk, panel, column)).click();
      await desk.keyboard.type(value);
      await desk.keyboard.press('Enter');
    }
    await expect(page.getByLabel('Sección')).toHaveValue(section);
  };
  await writeAtDesk('5', 'Techo norte');
  await expect(page.getByLabel('Cantidad')).toHaveValue('7');
  await page.getByLabel('Cantidad').press('Enter');
  const told = page.getByRole('alert').filter({ hasText: 'Cantidad: ' });
  await expect(told).toContainText('Escribió 5; usted, 7.');
  await expect(page.getByLabel('Cantidad')).toHaveValue('5');
  await noViolations(page);
  await told.getByRole('button', { name: 'Guardar 7' }).click();
  await expect(told).toHaveCount(0);
  await expect(await cellOf(desk, panel, 'Cantidad')).toContainText('7');
  await page.getByLabel('Cantidad').fill('8');
  await writeAtDesk('6', 'Techo sur');
  await page.getByLabel('Cantidad').press('Enter');
  await told.getByRole('button', { name: 'Dejar 6' }).click();
  await expect(told).toHaveCount(0);
  await expect(page.getByLabel('Cantidad')).toHaveValue('6');

  // The row is taken away: what is being typed in it stays, and comes back with it.
  await page.getByLabel('Cantidad').fill('9');
  const [, left] = await fernanda(getDocumentMaterials, { document_id });
  const heard = page.waitForResponse(async (it) => it.url().includes('/changes?') && (await it.text()).includes(`"ids":[${left?.id}]`));
  await (await cellOf(desk, panel, 'Cantidad')).click();
  await desk.keyboard.press('Control+Delete');
  await expect(rowOf(desk, panel)).toHaveCount(0);
  await heard;
  await expect(page.getByLabel('Cantidad')).toHaveValue('9');
  await page.getByLabel('Cantidad').press('Enter');
  await expect(told).toContainText(/Otra persona quitó esta fila\.\s*Usted escribió 9\./);
  await noViolations(page);
  // The card says so too, for who closes the row.
  await page.getByRole('button', { name: 'Listo' }).click();
  await page.getByRole('button', { name: /Otra persona quitó esta fila/ }).click();
  await told.getByRole('button', { name: 'Agregarla de nuevo' }).click();
  await expect(await cellOf(desk, panel, 'Cantidad')).toContainText('9');
  await expect(told).toHaveCount(0);
  // What is no value stays with its row too, in words that can be copied.
  await page.getByLabel('Cantidad').fill('12x');
  await (await cellOf(desk, panel, 'Cantidad')).click();
  await desk.keyboard.press('Control+Delete');
  await expect(rowOf(desk, panel)).toHaveCount(0);
  await page.getByLabel('Cantidad').press('Enter');
  await expect(told).toContainText(/Otra persona quitó esta fila\.\s*Usted escribió 12x\./);
  await expect(page.getByLabel('Cantidad')).toHaveValue('12x');
  await told.getByRole('button', { name: 'Agregarla de nuevo' }).click();
  await expect(rowOf(desk, panel)).toBeVisible();
  await expect(page.getByLabel('Cantidad')).toHaveValue('12x');
  await page.getByLabel('Cantidad').fill('9');
  await page.getByLabel('Cantidad').press('Enter');
  await expect(told).toHaveCount(0);

  // What is typed in a row that is closed by its key is saved as well.
  await page.getByLabel('Sección').fill('Techo este');
  await page.keyboard.press('Escape');
  await expect(await cellOf(desk, panel, 'Sección')).toHaveText('Techo este');
  await expectSaved(page);
  expect(await fernanda(getDocumentMaterials, { document_id })).toMatchObject([
    { code: panel, quantity: '9', section: 'Techo este' },
    { code: rail, quantity: '4' },
  ]);

  // A service, of whose cells the server knows no more than how old their row is.
  for (const where of [page, desk])
    await where.getByRole('navigation', { name: 'Hojas' }).getByRole('button', { name: 'Servicios' }).click();
  await page.getByRole('button', { name: crew.name }).click();
  await page.getByLabel('Personas').fill('3');
  for (const [column, value] of [
    ['Personas', '4'],
    ['Días', '6'],
  ] as const) {
    await (await cellOf(desk, crew.name, column, 'Servicios')).click();
    await desk.keyboard.type(value);
    await desk.keyboard.press('Enter');
  }
  await expect(page.getByLabel('Días')).toHaveValue('6');
  await page.getByLabel('Personas').press('Enter');
  const ofCrew = page.getByRole('alert').filter({ hasText: 'Personas: ' });
  await expect(ofCrew).toContainText('Escribió 4; usted, 3.');
  await ofCrew.getByRole('button', { name: 'Guardar 3' }).click();
  await expect(await cellOf(desk, crew.name, 'Personas', 'Servicios')).toContainText('3');
  expect(await fernanda(getDocumentServices, { document_id })).toMatchObject([{ Staff: '3', Days: '6', total_cost: '18000' }]);

  // How large the place is, and what the company says of a check, is told to both though nobody writes in the take-off.
  const catalina = as('Catalina Tara');
  const { codigoLugarInstalacion, codigoProyecto } = place;
  await catalina(createInformacionTecnica, {
    codigoLugarInstalacion,
    codigoProyecto,
    paneles: [{ modelo: 'Módulo 610 W', cantidad: 12, potencia_wp: 610 }],
    inversores: [{ modelo: 'Inversor 3 kW', cantidad: 1, potencia_kw: '3' }],
  });
  for (const where of [page, desk]) await expect(where.getByRole('region', { name: 'Total' })).toContainText('(7,32 kWp)');
  await desk.getByRole('button', { name: /^Revisión/ }).click();
  const findings = desk.getByRole('list', { name: 'Hallazgos' });
  await findings.getByRole('button', { name: `${panel} no tiene autorización SEC vigente.` }).click();
  await expect(rowOf(desk, panel).locator('[data-active]')).toBeInViewport();
  const finding = desk.getByText('La relación CC/CA es 2,44', { exact: false });
  await expect(finding).toBeVisible();
  const check = async () => {
    const { version } = (await catalina(listSettings, {})).find((it) => it.key === 'check_technical') ?? { version: 0 };
    return { key: 'check_technical' as const, version };
  };
  await catalina(updateSetting, { ...(await check()), value: ruleWeights.off });
  await expect(finding).toHaveCount(0);
  await catalina(resetSetting, await check());
  await expect(finding).toBeVisible();
  await desk.getByRole('link', { name: 'Ver la información técnica' }).click();
  await expect(desk).toHaveURL(`/proyectos/lugarInstalacion/${codigoLugarInstalacion}/${codigoProyecto}/informacionTecnica`);
});
