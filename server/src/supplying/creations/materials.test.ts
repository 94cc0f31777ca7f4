import { expect, test } from 'vitest';
import {
  allMaterials,
  approveMaterial,
  createMaterial,
  createMaterialAbastecimiento,
  deleteComment,
  exportMaterialsExcel,
  exportSuppliersExcel,
  getMaterialCreation,
  postComment,
} from 'contract/supplying/index.ts';
import { sheetOf } from '../../../test/files.ts';
import { creationScene, newName } from './scene.ts';

const { db, as, ana, rocio, boss, idOf, askWhole } = await creationScene();
const { id: unit_id } = await db.selectFrom('units').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
const { id: family_id } = await db
  .insertInto('material_families')
  .values({ codigo: 'YYY', nombre: 'Rieles de prueba', lleva_series: false })
  .returning('id')
  .executeTakeFirstOrThrow();
const whole = { family_id, unit_id, expense_item_id: await idOf('expense_items'), reason: 'No está' };
let made = 0;
const askMaterial = async () => ana.call(createMaterial, { description: `Perfil ${(made += 1)}`, reason: 'No está' });
const commentsOf = async (number: string) => (await ana.call(getMaterialCreation, { number })).comments.map((it) => it.comment);

test('what supply asks for whole is completed at once and goes to whoever approves; what is missing is refused at its field', async () => {
  const { family_id: _family, ...unfinished } = whole;
  const refusal = await rocio.refused(createMaterialAbastecimiento, { description: 'Riel a medias', ...unfinished });
  expect(refusal).toMatchObject({ status: 400, fields: { family_id: 'Falta la familia.' } });
  expect((await rocio.call(allMaterials, { search: 'riel a medias' })).total_items).toBe(0);

  const one = await rocio.call(createMaterialAbastecimiento, { description: 'Riel entero', ...whole });

  expect(one).toMatchObject({ status: 'por_aprobar', completed: true, lacks: [], material: { family: 'Rieles de prueba' } });
  expect(await boss.call(approveMaterial, { request_id: one.id, version: one.version })).toMatchObject({
    status: 'publicando',
    code: 'YYY-000001',
  });
});

test('the same form from anybody else waits for supply, however whole it is', async () => {
  expect(await ana.refused(createMaterialAbastecimiento, { description: 'Riel de Ana', ...whole })).toMatchObject({ status: 403 });

  const one = await ana.call(createMaterial, { description: 'Riel de Ana', ...whole });

  expect(one).toMatchObject({ status: 'en_revision', completed: false, lacks: [] });
});

test('one takes back one’s own words, and nobody else’s; what warned stays as it was said', async () => {
  const { id: request_id, number, version } = await askMaterial();
  const mine = await ana.call(postComment, { request_id, comment: 'Es urgente' });
  const warning = await rocio.call(postComment, { request_id, version: version + 1, comment: 'Falta la ficha', warning: true });

  expect(await rocio.refused(deleteComment, { comment_id: mine.comment_id })).toMatchObject({ status: 403 });
  expect(await rocio.refused(deleteComment, { comment_id: warning.comment_id })).toMatchObject({ code: 'rule' });
  const elsewhere = await as('supplier_creation:read', 'supplier_creation:create');
  expect(await elsewhere.refused(deleteComment, { comment_id: mine.comment_id })).toMatchObject({ status: 404 });
  expect(await commentsOf(number)).toEqual(['Es urgente', 'Falta la ficha']);

  expect(await ana.call(deleteComment, { comment_id: mine.comment_id })).toEqual({ done: true });
  expect(await commentsOf(number)).toEqual(['Falta la ficha']);
  expect(await ana.refused(deleteComment, { comment_id: mine.comment_id })).toMatchObject({ status: 404 });
});

test('the spreadsheet has the requests of the list, as far as the filters say, in words', async () => {
  const [one, other] = [await askMaterial(), await askMaterial()];
  const supplier = await askWhole({ name: newName() });
  const sheet = await sheetOf((await ana.raw(exportMaterialsExcel, { search: one.material.description })).rawPayload);
  for (const it of [one.number, one.material.description, 'En revisión', 'Ana Pide', 'No está']) expect(sheet).toContain(it);
  expect(sheet).not.toContain(`"${other.number}"`);

  const suppliers = await sheetOf((await ana.raw(exportSuppliersExcel, {})).rawPayload);
  for (const it of [supplier.number, supplier.supplier.name, supplier.supplier.rut, 'Por aprobar']) expect(suppliers).toContain(it);
  expect(suppliers).not.toContain(one.number);
  expect(await (await as('materials:read')).refused(exportMaterialsExcel)).toMatchObject({ status: 403 });
});
