import { getCubage, getDocumentMaterials, postDocument } from 'contract/cubication/index.ts';
import { choose } from '../choose.ts';
import { chooseMore } from '../more.ts';
import { expect, noViolations, test } from '../stage.ts';

/** A house of the demo company without a take-off. */
const codes = { codigoLugarInstalacion: 'LI-000015', codigoProyecto: 'RE-26038' };

test('a kit comes twice into a take-off, each part under its own name and with its own values', async ({ page, signIn, as, db }) => {
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
    if (part === 'Techo sur') await noViolations(page);
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
});
