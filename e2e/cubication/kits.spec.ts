import { getCubage, getDocumentMaterials, postDocument, postDocumentMaterials, postTemplate } from 'contract/cubication/index.ts';
import { choose } from '../choose.ts';
import { chooseMore } from '../more.ts';
import { expect, noViolationsInAnyLook, test } from '../stage.ts';

/** A house of the demo company without a take-off. */
const codes = { codigoLugarInstalacion: 'LI-000015', codigoProyecto: 'RE-26038' };

test('a kit comes twice into a take-off, each part under its own name and with its own values', async ({ page, signIn, as, db, given }) => {
  const fernanda = as('Fernanda Ulmo');
  const place = db.selectFrom('places').where('codigoLugarInstalacion', '=', codes.codigoLugarInstalacion).select('id');
  const { id: place_id } = await place.executeTakeFirstOrThrow();
  const { document_id } = await fernanda(postDocument, { place_id });
  await signIn('Fernanda Ulmo');
  await page.goto(`/proyectos/lugarInstalacion/${codes.codigoLugarInstalacion}/${codes.codigoProyecto}/cubicles/${document_id}`);

  for (const [part, modules] of [
    ['Techo norte', '12'],
    ['Techo sur', 'modulos_techo_norte*2'],
  ] as const) {
    await chooseMore(page, 'Traer un kit');
    const drawer = page.getByRole('dialog', { name: 'Traer un kit' });
    await choose(drawer, 'Plantilla', /^Residencial 5,4 kWp/, 'Residencial');
    await drawer.getByLabel('Nombre de la parte').fill(part);
    await drawer.getByLabel('modulos').fill('pisos');
    await expect(drawer.getByText('No existe la variable «pisos».')).toBeVisible();
    await drawer.getByLabel('modulos').fill(modules);
    await expect(drawer.getByText(`= ${part === 'Techo norte' ? 12 : 24}`, { exact: true })).toBeVisible();
    if (part === 'Techo sur') await noViolationsInAnyLook(page);
    await drawer.getByRole('button', { name: 'Traer', exact: true }).click();
    await expect(page.getByText('25 filas nuevas')).toBeVisible();
    await page.getByRole('button', { name: 'Listo' }).click();
  }

  // The last one is taken back whole, with its variables, and comes again.
  const stands = async () => {
    const { variables, rows } = await fernanda(getCubage, { document_id });
    return { rows, sur: variables.filter((it) => it.name.endsWith('_techo_sur')).length > 0 };
  };
  await page.keyboard.press('Control+z');
  await expect.poll(stands).toEqual({ rows: 25, sur: false });
  await expect(page.getByText(/^Guardado \d\d:\d\d$/)).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect.poll(stands).toEqual({ rows: 50, sur: true });

  const rows = await fernanda(getDocumentMaterials, { document_id });
  expect(new Set(rows.map((it) => it.section))).toEqual(new Set(['Techo norte', 'Techo sur']));
  expect(rows).toHaveLength(50);

  // A template comes whole, at the costs of today: what cost something else there, and what is retired since, is told.
  const [dear, old] = [await given.material(), await given.material()];
  const template = await fernanda(postTemplate, { name: 'Con costos de antes' });
  const materials = [dear, old].map(({ codigo: code }) => ({ code, quantity: '2' }));
  await fernanda(postDocumentMaterials, { document_id: template.document_id, materials });
  const price = { material_id: dear.id, monto: '1250', moneda: 'CLP', desde: '2026-02-01', created_by: null } as const;
  await db.insertInto('material_prices').values(price).execute();
  await db.updateTable('materials').set({ activo: false }).where('id', '=', old.id).execute();
  await chooseMore(page, 'Traer una plantilla');
  const bringing = page.getByRole('dialog', { name: 'Traer una plantilla' });
  await choose(bringing, 'Plantilla', /^Con costos de antes/, 'costos de antes');
  await noViolationsInAnyLook(page);
  await bringing.getByRole('button', { name: 'Traer', exact: true }).click();
  const came = page.getByRole('dialog', { name: 'Lo que llegó' });
  await expect(came).toContainText('2 filas nuevas');
  await expect(came.getByText('Están retirados y hay que reemplazarlos', { exact: false })).toContainText(old.codigo);
  const costs = came.getByRole('table', { name: 'Costos que cambiaron' });
  await expect(costs.getByRole('columnheader')).toHaveText(['Material', 'Antes', 'Hoy']);
  await expect(costs.getByRole('cell')).toHaveText([dear.codigo, '$ 1.000', '$ 1.250']);
  await noViolationsInAnyLook(page);
  await came.getByRole('button', { name: 'Listo' }).click();
  expect((await fernanda(getCubage, { document_id })).rows).toBe(52);
});
