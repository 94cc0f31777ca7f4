import type { Page } from '@playwright/test';
import { getCubage, getDocumentMaterials, listLessons, postTemplate, renameTemplate } from 'contract/cubication/index.ts';
import { structures } from 'contract/projects/index.ts';
import { choose } from '../choose.ts';
import { chooseMore, chooseMoreOf } from '../more.ts';
import { expect, noViolations, test } from '../stage.ts';
import { cellOf, expectSaved, rowOf } from './sheets.ts';

const rowIn = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Saves under another name what the dialog is about, and stands in it then. */
async function saveAs(page: Page, name: string): Promise<void> {
  const copying = page.getByRole('dialog', { name: /^Guardar .* con otro nombre$/ });
  await copying.getByLabel('Nombre de la plantilla').fill(name);
  await copying.getByRole('button', { name: 'Guardar plantilla' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(rowOf(page, 'PAN-000001')).toBeVisible();
}

test('a recipe of one’s own is made of another, takes over what finished places used, and is used by others and not changed', async ({
  page,
  signIn,
  visitor,
  as,
  complaints,
}) => {
  complaints.expect(/(409|412) .*\/templates\//);
  const fernanda = as('Fernanda Ulmo');
  await signIn('Fernanda Ulmo');
  await page.goto('/cubicacion/plantillas');

  // One begins empty, another one as one that is there.
  await page.getByRole('button', { name: 'Nueva plantilla' }).click();
  const making = page.getByRole('dialog', { name: 'Nueva plantilla' });
  await making.getByLabel('Nombre').fill('Techo de teja');
  await making.getByRole('button', { name: 'Crear plantilla' }).click();
  await expect(page.getByText('Todavía no tiene materiales', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'Plantilla de Fernanda Ulmo' }).click();
  await rowIn(page, 'Residencial 5,4 kWp').getByRole('button', { name: 'Guardar con otro nombre' }).click();
  await saveAs(page, 'Residencial que aprende');
  const document_id = Number(page.url().split('/').at(-1));

  // Of places of one kind of structure where that is said, and they are enough.
  const { lessons } = await fernanda(listLessons, { document_id });
  const [left, ...taken] = lessons.filter((it) => it.is_apart);
  await page.getByRole('button', { name: /^Lo que usaron otros/ }).click();
  const ofRoof = page.getByText(`(${structures.techo_coplanar.toLowerCase()} donde alcanzan)`, { exact: false });
  const kind = page.getByLabel('Tipo de estructura');
  await kind.selectOption('techo_coplanar');
  await expect(ofRoof).toBeVisible();
  await kind.selectOption('');
  await expect(ofRoof).toHaveCount(0);
  const apart = page.getByRole('list', { name: 'Cantidades que difieren' }).getByRole('listitem');
  await expect(apart).toHaveCount(taken.length + 1);
  await expect(apart.first()).toContainText(/Plantilla .* · real mediana .* \(n=\d+\)/);
  await apart.first().getByRole('checkbox').uncheck();
  await noViolations(page);
  await page.getByRole('button', { name: `Aprobar ${taken.length} cantidades reales` }).click();
  await expect(page.getByText(`${taken.length} cantidades son ahora las reales`)).toBeVisible();
  await expect(apart).toHaveCount(1);
  const learnt = await fernanda(getDocumentMaterials, { document_id });
  const rows = new Map(learnt.map((it) => [it.id, it]));
  const learned = taken.map(({ row_id: id, quantity, formula }) => ({ id, quantity, formula, origin: 'learned' }));
  expect(learned.map((it) => rows.get(it.id))).toMatchObject(learned);
  expect(rows.get(left?.row_id ?? 0)?.origin).not.toBe('learned');

  // A colleague finds it by whose it is, and only reads it.
  const tomas = await visitor('Tomás Quillay');
  await tomas.goto('/cubicacion/plantillas');
  await expect(rowIn(tomas, 'Techo de teja')).toContainText('Fernanda Ulmo');
  await tomas.getByLabel('Buscar', { exact: true }).fill('fernanda aprende');
  await expect(rowIn(tomas, 'Techo de teja')).toHaveCount(0);
  const others = rowIn(tomas, 'Residencial que aprende');
  await expect(others.getByRole('button', { name: 'Guardar con otro nombre' })).toBeVisible();
  await expect(others.getByRole('button', { name: /^Más acciones de / })).toHaveCount(0);
  await others.getByRole('link').first().click();
  await expect(tomas.getByText('Solo lectura')).toBeVisible();
  await expect(rowOf(tomas, 'PAN-000001')).toBeVisible();
  await expect(tomas.getByRole('link', { name: 'Plantilla de Fernanda Ulmo' })).toBeVisible();
  await expect(tomas.getByLabel('Agregar material')).toHaveCount(0);
  await (await cellOf(tomas, 'PAN-000001', 'Cantidad')).click();
  await tomas.keyboard.press('Enter');
  await tomas.keyboard.type('99');
  await expect(tomas.getByRole('textbox', { name: 'Cantidad' })).toHaveCount(0);
  await noViolations(tomas);

  // A copy of it is their own: that one they change, keep apart and delete.
  await tomas.getByRole('button', { name: 'Guardar con otro nombre' }).click();
  await saveAs(tomas, 'Residencial de Tomás');
  await expect(tomas.getByText('Solo lectura')).toHaveCount(0);
  await (await cellOf(tomas, 'PAN-000001', 'Cantidad')).click();
  await tomas.keyboard.type('99');
  await tomas.keyboard.press('Enter');
  await expectSaved(tomas);
  // Whoever has it open reads the name that it takes.
  const his = as('Tomás Quillay');
  const { document_id: own } = await his(getCubage, { document_id: Number(tomas.url().split('/').at(-1)) });
  await page.goto(tomas.url());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Residencial de Tomás');
  await chooseMore(tomas, 'Cambiar nombre');
  const renaming = tomas.getByRole('dialog', { name: /^Cambiar el nombre de / });
  const name = renaming.getByLabel('Nombre de la plantilla');
  const save = renaming.getByRole('button', { name: 'Cambiar nombre' });
  await name.fill('Techo de Tomás');
  await noViolations(tomas);
  await save.click();
  for (const where of [tomas, page]) await expect(where.getByRole('heading', { level: 1 })).toHaveText('Techo de Tomás');
  await page.goto('/cubicacion/plantillas');
  await tomas.getByRole('link', { name: 'Plantilla de Tomás Quillay' }).click();
  await choose(tomas, 'De quién', 'De otros');
  await expect(rowIn(tomas, 'Residencial que aprende')).toBeVisible();
  await expect(rowIn(tomas, 'Techo de Tomás')).toHaveCount(0);
  await choose(tomas, 'De quién', 'Mías');
  await expect(rowIn(tomas, 'Residencial que aprende')).toHaveCount(0);

  // From the list too: not to a name that another one of his has, and not over what he wrote elsewhere meanwhile.
  await his(postTemplate, { name: 'Galpón de Tomás' });
  await chooseMoreOf(rowIn(tomas, 'Techo de Tomás'), 'Cambiar nombre');
  await name.fill('GALPÓN de Tomás');
  await save.click();
  await expect(renaming.getByText('Usted ya tiene una plantilla que se llama «GALPÓN de Tomás».')).toBeVisible();
  await noViolations(tomas);
  const { version } = await his(getCubage, { document_id: own });
  await his(renameTemplate, { document_id: own, version, name: 'Techo de la obra' });
  await name.fill('Techo de mi obra');
  await save.click();
  const compared = renaming.getByRole('alert').getByRole('row', { name: /^Nombre de la plantilla/ });
  await expect(compared.getByRole('cell')).toHaveText(['Techo de mi obra', 'Techo de la obra']);
  await renaming.getByRole('button', { name: 'Guardar lo mío' }).click();
  await expect(rowIn(tomas, 'Techo de mi obra')).toBeVisible();
  await chooseMoreOf(rowIn(tomas, 'Techo de mi obra'), 'Eliminar');
  const asked = tomas.getByRole('dialog', { name: '¿Eliminar la plantilla Techo de mi obra?' });
  await asked.getByRole('button', { name: 'Eliminar' }).click();
  await expect(rowIn(tomas, 'Techo de mi obra')).toHaveCount(0);
  expect(await fernanda(getDocumentMaterials, { document_id })).toEqual(learnt);
});
