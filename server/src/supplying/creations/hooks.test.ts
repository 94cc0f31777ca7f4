import { expect, test } from 'vitest';
import { desactivarConRelevo, listCompromisosUsuario } from 'contract/access/index.ts';
import { companyCalendar, findAnything, workday } from 'contract/dashboards/index.ts';
import { allMaterials, createMaterial, creationLimits, getMaterialCreation, postComment } from 'contract/supplying/index.ts';
import type { Caller } from '../../../test/scene.ts';
import { creationScene, newName, newRut } from './scene.ts';

const { db, ana, rocio, boss, as, given, employee, askWhole, stopped } = await creationScene();
let asked = 0;
const askMaterial = (by = ana) => by.call(createMaterial, { description: `Riel curvo ${(asked += 1)}`, reason: 'Falta en la obra' });
const dayOf = async (who: typeof ana) => {
  const { lineas } = await who.call(workday, {});
  return new Map(lineas.map((it) => [it.clave, it]));
};

test('a list tells how much was said and the last of it, the page all of it', async () => {
  const { id, number } = await askMaterial();
  const said = Array.from({ length: creationLimits.commentsListed + 2 }, (_, at) => `Comentario ${at + 1}`);
  for (const comment of said)
    await rocio.call(postComment, { request_id: id, comment, version: (await ana.call(getMaterialCreation, { number })).version });

  const [row] = (await ana.call(allMaterials, { search: number })).items;

  expect([row?.comment_count, row?.comments.map((it) => it.comment)]).toEqual([said.length, said.slice(-creationLimits.commentsListed)]);
  expect((await ana.call(getMaterialCreation, { number })).comments.map((it) => it.comment)).toEqual(said);
});

test('what is asked to be created is found by its number and its name, by whoever may read its kind', async () => {
  const { number } = await askMaterial();
  const supplier = await askWhole({ name: newName(), rut: newRut() });

  const find = async (who: Caller, search: string) => (await who.call(findAnything, { search })).items.map((it) => it.url);

  expect(await find(ana, number)).toContain(`/supplying/purchase-module/materials/${number}`);
  expect(await find(ana, supplier.supplier.name)).toContain(`/supplying/purchase-module/suppliers/${supplier.number}`);
  expect(await find(await as('material_creation:read'), supplier.number)).toEqual([]);
  const slipped = await ana.call(createMaterial, { description: 'Portafusible ceramico', reason: 'Falta en la obra' });
  for (const typed of ['portafusbile', 'cermaico portafusible']) {
    expect(await find(ana, typed)).toEqual([`/supplying/purchase-module/materials/${slipped.number}`]);
    expect(await find(await as('supplier_creation:read'), typed)).toEqual([]);
  }
});

test('what is incomplete stands in the day of supply, what was warned in that of whoever asked, what the ERP refused in that of who decides', async () => {
  const { id, number, version } = await askMaterial();
  await rocio.call(postComment, { request_id: id, comment: 'Ya hay uno así', warning: true, version });
  const refused = await stopped();

  const titles = async (who: typeof ana, key: string) => (await dayOf(who)).get(key)?.items.map((it) => it.titulo.split(' · ')[0]) ?? [];

  expect(await titles(rocio, 'creaciones_por_completar_material')).toContain(number);
  expect(await titles(ana, 'creaciones_con_advertencias_material')).toEqual([number]);
  expect(await titles(rocio, 'creaciones_con_advertencias_material')).toEqual([]);
  expect(await titles(boss, 'creaciones_detenidas_supplier')).toContain(refused.number);
  expect(await titles(ana, 'creaciones_detenidas_supplier')).toEqual([]);
});

test('whoever leaves hands over what they asked for, and another answers for it', async () => {
  const clave = 'Sol-de-papel-2026';
  const leaver = await employee({ nombre: 'Lidia Parte', permissions: ['material_creation:read', 'material_creation:create'] });
  const { number } = await askMaterial(leaver);
  const chief = await employee({ permissions: ['users:read', 'users:update', 'material_creation:read'] });
  await given.password(chief.id, clave);
  const { token_usuario } = leaver;
  const { compromisos } = await chief.call(listCompromisosUsuario, { token: token_usuario });
  expect(compromisos).toEqual([{ tipo: 'Pidió crear materiales o proveedores', cantidad: 1, nombres: [number] }]);

  await chief.call(desactivarConRelevo, { token_usuario, relevo_id: ana.id }, { 'x-confirm-password': clave });

  expect((await ana.call(getMaterialCreation, { number })).requested_by.id).toBe(ana.id);
});

test('the calendar tells when a paper of a supplier in use expires, to whoever may read suppliers', async () => {
  await db.insertInto('suppliers').values({ codigo: 'P9', nombre: 'Grúas del Norte', rut: '76123456-0' }).execute();
  const day = Temporal.Now.plainDateISO('America/Santiago').add({ days: 5 }).toString();
  await given.supplierPaper('P9', day);
  const period = { desde: day, hasta: day };

  const { items } = await ana.call(companyCalendar, period);

  expect(items.filter((it) => it.tipo === 'vencimiento')).toMatchObject([
    { desde: day, titulo: expect.stringMatching(/^Grúas del Norte: /), atrasado: false },
  ]);
  expect((await (await as('materials:read')).call(companyCalendar, period)).tipos).not.toContain('vencimiento');
});
