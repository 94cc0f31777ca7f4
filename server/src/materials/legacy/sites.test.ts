import { beforeAll, describe, expect, test } from 'vitest';
import {
  excelGeneralSolicitudMaterial,
  excelSolicitudMaterial,
  filtroSolicitudMaterial,
  getSolicitudMaterial,
  getSolicitudMaterialDespacho,
  getSolicitudMaterialDetalle,
  listSolicitudMaterial,
  listSolicitudMaterialBodegaMovil,
  listSolicitudMaterialBodegaMovilByUsuario,
  listSolicitudMaterialByBodega,
  listSolicitudMaterialByLugar,
  listSolicitudMaterialByUsuarioBodega,
  listSolicitudMaterialDespacho,
  productosSolicitadosNuevamente,
} from 'contract/materials/index.ts';
import { sheetOf } from '../../../test/files.ts';
import type { Caller } from '../../../test/scene.ts';
import { legacyScene, type UnderWay } from './scene.ts';

const { given, employee, camila, cable, van, project, place, underWay, send } = await legacyScene();

const permissions = ['materials:read', 'mobile_warehouses:read'] as const;
/** One sees the project of the first request, another works in its van, a third has nothing to do with either. */
const chief = await employee({ permissions, seesAllProjects: false });
const driver = await employee({ permissions, seesAllProjects: false });
const outsider = await employee({ permissions, seesAllProjects: false });
const foreign = await given.project();
const own = await given.project({ jefe_proyecto_id: chief.id });
const ownPlace = await given.place({ codigoProyecto: own.codigoProyecto });
const otherVan = await given.warehouse({ movil: true });

let mine: UnderWay;
let strange: UnderWay;

beforeAll(async () => {
  await given.warehouseUser(driver.id, [van.codigo]);
  mine = await underWay({ project_id: own.id, place_id: ownPlace.id });
  strange = await underWay({ project_id: foreign.id, place_id: null, to_warehouse_id: otherVan.id });
  await send(mine);
  await send(strange);
});

/** Every older list, asked so that both requests would be in it. */
const lists: readonly [string, (who: Caller) => Promise<{ items: { numero: string }[] }>][] = [
  ['all', (who) => who.call(listSolicitudMaterial, { per_page: 200 })],
  ['warehouse', (who) => who.call(listSolicitudMaterialByBodega, { id: 'BF0001', per_page: 200 })],
  ['person', (who) => who.call(listSolicitudMaterialBodegaMovilByUsuario, { id: camila.id, per_page: 200 })],
  ['filter', (who) => who.call(filtroSolicitudMaterial, { per_page: 200 })],
];
const numbers = async (answer: Promise<{ items: { numero: string }[] }>) => (await answer).items.map((it) => it.numero);

describe('who does not see all projects', () => {
  test.each(lists)('the list %s has what they see, and nothing else', async (_name, list) => {
    for (const who of [chief, driver]) {
      const seen = await numbers(list(who));
      expect(seen).toContain(mine.number);
      expect(seen).not.toContain(strange.number);
    }
    expect(await numbers(list(outsider))).toEqual([]);
    expect(await numbers(list(camila))).toEqual(expect.arrayContaining([mine.number, strange.number]));
  });

  test('lists that name a place, a van or a person tell nothing of others', async () => {
    const { codigoLugarInstalacion } = place;
    for (const found of [
      chief.call(listSolicitudMaterialByLugar, { codigoLugarInstalacion, codigoProyecto: project.codigoProyecto }),
      chief.call(listSolicitudMaterialBodegaMovil, { id: otherVan.codigo }),
      chief.call(listSolicitudMaterialByUsuarioBodega, { token_usuario: camila.token_usuario, codigo_bodega: otherVan.codigo }),
      driver.call(listSolicitudMaterialBodegaMovil, { id: otherVan.codigo }),
      driver.call(filtroSolicitudMaterial, { codigoProyecto: foreign.codigoProyecto }),
    ])
      expect(await numbers(found)).toEqual([]);
    const here = { codigoLugarInstalacion: ownPlace.codigoLugarInstalacion, codigoProyecto: own.codigoProyecto };
    expect(await numbers(chief.call(listSolicitudMaterialByLugar, here))).toEqual([mine.number]);
    expect(await numbers(driver.call(listSolicitudMaterialBodegaMovil, { id: van.codigo }))).toContain(mine.number);
  });

  test('one that they do not see is not there, by whichever call', async () => {
    for (const call of [getSolicitudMaterial, getSolicitudMaterialDetalle])
      for (const who of [chief, driver, outsider]) expect(await who.refused(call, { id: strange.id })).toMatchObject({ status: 404 });
    expect(await chief.call(getSolicitudMaterial, { id: mine.id })).toMatchObject({ numero: mine.number, monto: null });
    expect((await camila.call(getSolicitudMaterial, { id: mine.id })).monto).not.toBeNull();
  });

  test('dispatches and earlier requests are those of what they see', async () => {
    const sent = async (who: Caller) =>
      (await who.call(listSolicitudMaterialDespacho, { per_page: 200 })).items.map((it) => it.requestNumber);
    expect(await sent(driver)).toContain(mine.number);
    expect(await sent(driver)).not.toContain(strange.number);
    expect(await sent(outsider)).toEqual([]);
    expect(await driver.refused(getSolicitudMaterialDespacho, { requestNumber: strange.number })).toMatchObject({ status: 404 });
    const again = { codigoProyecto: foreign.codigoProyecto, productos: [cable.codigo] };
    expect((await camila.call(productosSolicitadosNuevamente, again)).items).toHaveLength(1);
    expect((await chief.call(productosSolicitadosNuevamente, again)).items).toEqual([]);
  });

  test('spreadsheets leave out what they do not see, also when it is asked for by number', async () => {
    for (const file of [
      await chief.raw(excelGeneralSolicitudMaterial, {}),
      await chief.raw(excelSolicitudMaterial, { ids: [mine.id, strange.id] }),
    ]) {
      const text = await sheetOf(file.rawPayload);
      expect(text).toContain(mine.number);
      expect(text).not.toContain(strange.number);
      expect(text).not.toMatch(/precio|monto/i);
    }
  });
});
