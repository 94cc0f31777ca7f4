import { updateInformacionTecnica } from 'contract/projects/index.ts';
import { choose } from '../choose.ts';
import { expect, noViolations, test } from '../stage.ts';

test.beforeEach(({ signIn }) => signIn('Camila Peumo'));

const addressOf = ({ codigoLugarInstalacion, codigoProyecto }: { codigoLugarInstalacion: string; codigoProyecto: string }) =>
  `/proyectos/lugarInstalacion/${codigoLugarInstalacion}/${codigoProyecto}/informacionTecnica`;

test('what is installed is told, and a power that is not that of the panels is put right by a press', async ({ page, given }) => {
  const place = await given.place({ kwp: '90' });
  await page.goto(addressOf(place));
  await page.getByRole('button', { name: 'Registrar información técnica' }).click();
  await expect(page.getByRole('textbox', { name: 'Potencia instalada' })).toHaveValue('90');
  await page.getByRole('button', { name: 'Agregar panel' }).click();
  const panel = page.getByRole('group', { name: 'Panel 1' });
  await panel.getByLabel('Marca y modelo').fill('Panel N-type bifacial doble vidrio 610 W');
  await expect(panel.getByLabel('Potencia de cada uno')).toHaveValue('610');
  await panel.getByLabel('Cantidad').fill('162');
  await page.getByRole('button', { name: 'Agregar inversor' }).click();
  const inverter = page.getByRole('group', { name: 'Inversor 1' });
  await inverter.getByLabel('Marca y modelo').fill('Inversor string 100 kW');
  await inverter.getByLabel('Cantidad').fill('4');
  await inverter.getByLabel('Potencia de cada uno').fill('100');
  await choose(page, 'Tipo de conexión', 'On-grid, Netbilling');
  await expect(page.getByRole('list', { name: 'Por revisar' })).toContainText('Netbilling llega hasta 300 kW');
  await page.getByRole('button', { name: 'Registrar información' }).click();
  await expect(page.getByRole('textbox', { name: 'Potencia instalada' })).toHaveAccessibleDescription(/Los paneles suman 98,82 kWp/);
  await noViolations(page);

  await page.getByRole('button', { name: 'Usar 98,82 kWp' }).click();
  await inverter.getByLabel('Cantidad').fill('1');
  await page.getByRole('textbox', { name: 'Rendimiento' }).fill('1.600');
  await expect(page.getByRole('textbox', { name: 'Generación anual esperada' })).toHaveValue('158.112');
  await page.getByRole('button', { name: 'Registrar información' }).click();

  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('Información técnica guardada');
  const main = page.getByRole('main');
  for (const fact of ['98,82 kWp', '158.112 kWh/año', '1.600 kWh/kWp', 'On-grid, Netbilling']) await expect(main).toContainText(fact);
  await expect(page.getByRole('table', { name: 'Paneles' })).toContainText('162');
  await expect(page.getByRole('listitem').filter({ hasText: 'registró la información técnica' })).toContainText('Camila Peumo');
});

test('who saved in the meantime is not overwritten unseen, and the history tells from what to what', async ({
  page,
  given,
  as,
  complaints,
}) => {
  complaints.expect(/412 /);
  const place = await given.place({ kwp: '6.1' });
  const info = await given.technical({ place_id: place.id, paneles: [{ modelo: 'Panel 610', cantidad: 10 }], medidor: 'M-1' });
  await page.goto(addressOf(place));
  await page.getByRole('button', { name: 'Editar información' }).click();
  await page.getByRole('textbox', { name: 'Número de medidor' }).fill('M-2');
  await as('Diego Raulí')(updateInformacionTecnica, {
    id: info.id,
    version: 1,
    kwp: '6.1',
    medidor: 'M-9',
    paneles: [{ modelo: 'Panel 610', cantidad: 10, potencia_wp: 610 }],
  });
  await page.getByRole('button', { name: 'Guardar información' }).click();

  const compare = page.getByRole('alert').filter({ hasText: 'Otra persona guardó cambios' });
  await expect(compare.getByRole('row')).toHaveText([/Campo/, /Número de medidor\s*M-2\s*M-9/]);
  await compare.getByRole('button', { name: 'Guardar lo mío' }).click();

  const latest = page.getByRole('listitem').filter({ hasText: 'modificó la información técnica' }).first();
  await expect(latest).toContainText('Medidor: M-9 → M-2');
  await page.getByRole('button', { name: 'Más acciones de la información técnica' }).click();
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByRole('button', { name: 'Registrar información técnica' })).toBeVisible();
});
