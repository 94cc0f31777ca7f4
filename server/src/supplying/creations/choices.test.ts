import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { banco, itemGasto, rubro } from 'contract/catalogues/index.ts';
import { getSupplierDropdowns, supplierRegiones } from 'contract/suppliers/index.ts';
import { getReportDropdowns, isAbastecimientoMaterial } from 'contract/supplying/index.ts';
import { scene } from '../../../test/scene.ts';

// What forms choose from is what somebody reads: in the order of Spanish, and nothing that has retired.

const { db, given, as, employee } = await scene();
const clerk = await as('supplier_creation:read');
const inSpanish = (names: readonly string[]) => names.toSorted(new Intl.Collator('es-CL', { numeric: true }).compare);
const unsorted = ['Zinc', 'Ñandú', 'Ácido', 'acero', 'Nube', 'Óxido', 'Obra'];

test('the choices of a supplier are those in use, in the order of Spanish, each with a name', async () => {
  for (const nombre of unsorted) await given.entry(rubro, { nombre });
  for (const nombre of unsorted) await given.entry(banco, { nombre });
  await given.entry(rubro, { nombre: 'Retirado', activo: false });

  const { payment_condition, boleta_factura, ...lists } = await clerk.call(getSupplierDropdowns, {});

  const { business_category, banks } = lists;
  for (const list of [business_category, banks]) expect(list.map((it) => it.nombre)).toEqual(expect.arrayContaining(unsorted));
  expect(business_category.map((it) => it.nombre)).not.toContain('Retirado');
  for (const [name, list] of Object.entries(lists)) {
    const names = list.map((it) => it.nombre);
    expect([name, names]).toEqual([name, inSpanish(names)]);
  }
  for (const list of [payment_condition, boleta_factura, ...Object.values(lists)])
    expect(list.filter((it) => it.nombre.trim() === '')).toEqual([]);
  expect(payment_condition.map((it) => it.dias)).toEqual(payment_condition.map((it) => it.dias).toSorted((one, other) => one - other));
});

test('regions go from north to south, their communes in the order of Spanish', async () => {
  const regions = await clerk.call(supplierRegiones, {});

  expect(regions.map((it) => it.codigo).slice(0, 3)).toEqual(['15', '01', '02']);
  expect(regions.flatMap((it) => it.comunas).length).toBe(346);
  for (const { nombre, comunas } of regions) {
    const names = comunas.map((it) => it.nombre);
    expect([nombre, names]).toEqual([nombre, inSpanish(names)]);
  }
});

test('the choices of a material are those in use, with the projects that the person sees', async () => {
  for (const nombre of unsorted) await given.entry(itemGasto, { nombre });
  await given.entry(itemGasto, { nombre: 'Retirado', activo: false });
  const [mine, other] = [await given.project(), await given.project()];
  const center = await given.costCenter();
  const worker = await employee({ permissions: [], seesAllProjects: false });
  await given.member({ project_id: mine.id, user_id: worker.id });

  const { proyecto_ceco, proyecto_ceco_hay_mas, ...lists } = await worker.call(getReportDropdowns, {});

  expect(proyecto_ceco_hay_mas).toBe(false);
  expect(lists.grupo_articulos).toEqual(lists.familias);
  for (const [name, list] of Object.entries(lists)) {
    const names = list.map((it) => it.nombre);
    expect([name, names]).toEqual([name, inSpanish(names)]);
  }
  const items = lists.item_gastos.map((it) => it.nombre);
  expect(items).toEqual(expect.arrayContaining(unsorted));
  expect(items).not.toContain('Retirado');
  expect(proyecto_ceco).toContainEqual({ kind: 'proyecto', codigo: mine.codigoProyecto, nombre: mine.nombre });
  expect(proyecto_ceco).toContainEqual(expect.objectContaining({ kind: 'ceco', codigo: center.codigo }));
  expect(proyecto_ceco.map((it) => it.codigo)).not.toContain(other.codigoProyecto);
});

test('of more projects and cost centres than are told at once it is said, and whoever searches finds each', async () => {
  const project = await given.project({ nombre: 'Planta Última' });
  const worker = await employee({ permissions: [], seesAllProjects: false });
  await given.member({ project_id: project.id, user_id: worker.id });
  await sql`insert into cost_centers (codigo, nombre) select 'CM-' || (10000 + n), 'Centro masivo ' || n from generate_series(1, 1001) as n`.execute(
    db,
  );
  const choices = async (search?: string) => {
    const { proyecto_ceco, proyecto_ceco_hay_mas } = await worker.call(getReportDropdowns, search === undefined ? {} : { search });
    return { codes: proyecto_ceco.map((it) => it.codigo), isCut: proyecto_ceco_hay_mas };
  };

  const all = await choices();
  expect([all.isCut, all.codes.length]).toEqual([true, 1_001]);
  expect(all.codes).not.toContain('CM-11001');
  expect(await choices('MASIVO 1001')).toEqual({ codes: ['CM-11001'], isCut: false });
  expect(await choices('CM-11001 - Centro masivo')).toEqual({ codes: ['CM-11001'], isCut: false });
  expect(await choices('planta ultima')).toEqual({ codes: [project.codigoProyecto], isCut: false });
  expect(await choices('nada se llama así')).toEqual({ codes: [], isCut: false });
});

test('one reads of oneself whether one is of supply; of others only who may read users', async () => {
  const rocio = await employee({ permissions: [], isSupply: true });
  const ana = await employee({ permissions: [] });
  const admin = await as('users:read');

  expect(await rocio.call(isAbastecimientoMaterial, { email: rocio.email })).toEqual({ is_abastecimiento: true });
  expect(await ana.call(isAbastecimientoMaterial, { email: ana.email.toUpperCase() })).toEqual({ is_abastecimiento: false });
  expect(await admin.call(isAbastecimientoMaterial, { email: rocio.email })).toEqual({ is_abastecimiento: true });
  expect(await ana.refused(isAbastecimientoMaterial, { email: rocio.email })).toMatchObject({ status: 403 });
});
