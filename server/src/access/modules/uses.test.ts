import Excel from 'exceljs';
import { expect, test } from 'vitest';
import { exportRolModuloPermiso, listModuloPermisoUsos } from 'contract/access/index.ts';
import { allCalls } from 'contract/all.ts';
import { modules } from 'contract/permissions.ts';
import { scene } from '../../../test/scene.ts';

const { as } = await scene();
const administrator = await as('users:read');

test('every call of the product stands under each module that opens it, or once among the open ones', async () => {
  const { modulos, con_sesion, publicas } = await administrator.call(listModuloPermisoUsos, {});

  const ids = [...modulos.flatMap((it) => it.llamadas), ...con_sesion, ...publicas].map((it) => it.id);
  expect([...new Set(ids)].toSorted()).toEqual(allCalls.map((it) => it.id).toSorted());
  for (const { llamadas } of modulos) expect(new Set(llamadas.map((it) => `${it.accion} ${it.id}`)).size).toBe(llamadas.length);
  expect(modulos.map((it) => it.modulo)).toEqual(Object.keys(modules));
  expect(modulos.find((it) => it.modulo === 'users')?.llamadas).toContainEqual({
    id: 'gateway.deleteRol',
    accion: 'delete',
    metodo: 'DELETE',
    ruta: '/backend/gateway/v1/rol/{id}',
    resumen: 'Eliminar un rol',
  });
});

test('the matrix as a spreadsheet has a line per module, a column per role, a letter per right', async () => {
  const { rawPayload, headers } = await administrator.raw(exportRolModuloPermiso);

  expect(headers['content-disposition']).toMatch(/roles-y-permisos-\d{4}-\d\d-\d\d\.xlsx/);
  const book = new Excel.Workbook();
  await book.xlsx.load(Uint8Array.from(rawPayload).buffer);
  const [sheet] = book.worksheets;
  const cells = (row: number): unknown[] => {
    const values = sheet?.getRow(row).values;
    return Array.isArray(values) ? values.slice(1) : [];
  };
  const manager = cells(1).indexOf('Jefatura de proyecto (JPR)');
  expect(manager).toBeGreaterThan(2);
  expect(sheet?.actualRowCount).toBe(1 + Object.keys(modules).length);
  expect(cells(2)[0]).toBe(modules.projects);
  expect(cells(2)[manager]).toBe('VCEX');
});
