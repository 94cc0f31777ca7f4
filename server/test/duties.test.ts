import { expect, test } from 'vitest';
import {
  activarDesactivarUsuario,
  applyEmployeeImport,
  cambiarUsuarios,
  createSubmanagement,
  desactivarConRelevo,
  filteredEmployees,
  getUsuarioByToken,
  listCompromisosUsuario,
  listEmployeeDuties,
  listSubmanagement,
  previewEmployeeImport,
  retireEmployee,
  updateEmployee,
} from 'contract/access/index.ts';
import { listCostCenters } from 'contract/administration/index.ts';
import { decideApproval, getApprovalMatrix, listSubstitutes } from 'contract/approvals/index.ts';
import { createMaterialRequest } from 'contract/materials/index.ts';
import { getProyecto } from 'contract/projects/index.ts';
import { openApproval } from '../src/approvals/index.ts';
import { clave, companyScene, inDays } from '../src/approvals/company-scene.ts';

const { db, given, employee, within } = await companyScene();
const rights = ['users:read', 'users:create', 'users:update', 'projects:read', 'projects:update'] as const;
const matrix = ['approval_matrix:read', 'approval_matrix:update'] as const;
const administrator = await employee({ nombre: 'Administra todo', permissions: [...rights, ...matrix] });
const ofPeople = await employee({ nombre: 'Administra cuentas', permissions: rights });
for (const { id } of [administrator, ofPeople]) await given.password(id, clave);
const confirmed = { 'x-confirm-password': clave };
const tokenOf = async (id: number) =>
  (await db.selectFrom('users').select('token_usuario').where('id', '=', id).executeTakeFirstOrThrow()).token_usuario;

/** Somebody whom everything names. */
async function pillar() {
  const [leaving, asker, other] = [
    await employee({ nombre: 'Se va' }),
    await employee({ nombre: 'Pide' }),
    await employee({ nombre: 'De vacaciones' }),
  ];
  const token_usuario = await tokenOf(leaving.id);
  const project = await given.project({ jefe_proyecto_id: leaving.id });
  const center = await given.costCenter({ responsable_id: leaving.staff_id });
  const area = await administrator.caller.call(createSubmanagement, { nombre: `Área ${leaving.id}`, responsable_id: leaving.staff_id });
  await given.substitution({ staff_id: other.staff_id, substitute_id: leaving.staff_id, desde: inDays(-1), hasta: inDays(5) });
  return { leaving, asker, other, token_usuario, project, center, area };
}

test('whoever is named is not put out in passing: it says what names them, and nothing changes', async () => {
  const { token_usuario, project } = await pillar();

  const { compromisos } = await administrator.caller.call(listCompromisosUsuario, { token: token_usuario });
  const refused = await administrator.caller.refused(activarDesactivarUsuario, { token_usuario, activo: 0 });
  const several = await administrator.caller.refused(cambiarUsuarios, { tokens: [token_usuario], action: 'deactivate' });

  expect(compromisos.map((it) => [it.tipo, it.cantidad])).toEqual([
    ['Responde por subgerencias', 1],
    ['Dirige proyectos', 1],
    ['Es suplente', 1],
    ['Responde por centros de costo', 1],
  ]);
  expect(compromisos[1]?.nombres[0]).toContain(project.codigoProyecto);
  for (const it of [refused, several]) expect(it).toMatchObject({ status: 409, code: 'in_use', message: expect.stringContaining('Se va') });
  expect((await administrator.caller.call(getUsuarioByToken, { userToken: token_usuario })).activo).toBe(1);
  expect((await administrator.caller.call(activarDesactivarUsuario, { token_usuario, activo: 0, sin_relevo: true })).activo).toBe(0);
});

test('one call puts somebody out and gives all that names them to another', async () => {
  const { leaving, asker, other, token_usuario, project, center, area } = await pillar();
  const taker = await employee({ nombre: 'Toma todo' });
  await given.rules([{ staff_id: leaving.staff_id }]);
  const { id: approval_id, version } = await within(asker, (context) =>
    openApproval(context, { kind: 'materials', entity: 'paper', entity_id: 1, amount: '10', currency: 'CLP' }),
  );

  const gone = await administrator.caller.call(desactivarConRelevo, { token_usuario, relevo_id: taker.id }, confirmed);

  expect(gone.activo).toBe(0);
  const { caller } = administrator;
  expect((await caller.call(getProyecto, { id: project.id })).jefe_proyecto).toBe('Toma todo');
  expect((await caller.call(listSubmanagement, {})).find((it) => it.id === area.id)?.responsable).toBe('Toma todo');
  expect((await caller.call(listCostCenters, { search: center.codigo })).items[0]?.responsable).toBe('Toma todo');
  expect((await caller.call(getApprovalMatrix, { staff_id: taker.staff_id })).list).toMatchObject([{ aprobador: 'Toma todo' }]);
  const substitutes = (await caller.call(listSubstitutes, { employee_id: other.staff_id })).items;
  expect(substitutes.map((it) => it.substitute_id)).toEqual([taker.staff_id]);
  expect((await taker.caller.call(decideApproval, { approval_id, version, approved: true })).estado).toBe('aprobado');
  expect((await caller.call(listCompromisosUsuario, { token: token_usuario })).compromisos).toEqual([]);
});

test('what the taker cannot take leaves all as it was', async () => {
  const { leaving, asker, token_usuario, project } = await pillar();
  await given.rules([{ kind: 'services', staff_id: leaving.staff_id }]);
  await within(asker, (context) =>
    openApproval(context, { kind: 'services', entity: 'paper', entity_id: 2, amount: '10', currency: 'CLP' }),
  );
  const outside = await given.user();
  const attempt = (relevo_id: number, by = administrator) =>
    by.caller.refused(desactivarConRelevo, { token_usuario, relevo_id }, confirmed);

  expect((await attempt(asker.id)).fields?.['relevo_id']).toContain('no puede aprobar lo que pide');
  expect((await attempt(leaving.id)).fields).toHaveProperty('relevo_id');
  expect((await attempt(outside.id)).fields).toHaveProperty('relevo_id');
  const taker = await employee({ nombre: 'Podría' });
  expect(await attempt(taker.id, ofPeople)).toMatchObject({ status: 403, permission: 'approval_matrix:update' });
  expect((await administrator.caller.refused(desactivarConRelevo, { token_usuario, relevo_id: taker.id })).code).toBe('confirm_password');

  expect((await administrator.caller.call(getUsuarioByToken, { userToken: token_usuario })).activo).toBe(1);
  expect((await administrator.caller.call(getProyecto, { id: project.id })).jefe_proyecto).toBe('Se va');
});

const staffOf = async (id: number) => {
  const { items } = await administrator.caller.call(filteredEmployees, { search: 'Se va', per_page: 200 });
  const found = items.find((it) => it.id === id);
  if (!found) throw new Error('nobody');
  const { position: _position, submanagement: _area, jefe: _chief, token_usuario: _token, contrato: _contract, ...given } = found;
  return given;
};

test('a person of the staff is not retired in passing either: by hand and by spreadsheet it says what names them', async () => {
  const { leaving } = await pillar();
  const given = await staffOf(leaving.staff_id);

  const refused = await administrator.caller.refused(updateEmployee, { ...given, activo: false });
  const { compromisos } = await administrator.caller.call(listEmployeeDuties, { id: given.id });
  await db
    .updateTable('staff')
    .set({ user_id: null, email: `se-va-${given.id}@x.cl` })
    .where('id', '=', given.id)
    .execute();
  const file = new File([`Correo;Activo\nse-va-${given.id}@x.cl;no`], 'personal.csv', { type: 'text/csv' });
  const { import_id } = await administrator.caller.call(previewEmployeeImport, { file });
  const bySheet = await administrator.caller.refused(applyEmployeeImport, { import_id });

  for (const it of [refused, bySheet]) expect(it).toMatchObject({ status: 409, code: 'in_use', message: expect.stringContaining('Se va') });
  expect(compromisos.map((it) => it.tipo)).toEqual([
    'Responde por subgerencias',
    'Dirige proyectos',
    'Es suplente',
    'Responde por centros de costo',
  ]);
  expect((await staffOf(given.id)).activo).toBe(true);
});

test('one call retires a person and gives all that names them to another, also of who has no account', async () => {
  const { leaving, asker, other, project, center } = await pillar();
  const taker = await employee({ nombre: 'Toma lo del personal' });
  await given.rules([{ kind: 'restrictions', staff_id: leaving.staff_id }]);
  const { id: approval_id, version } = await within(asker, (context) =>
    openApproval(context, { kind: 'restrictions', entity: 'paper', entity_id: 7, amount: '10', currency: 'CLP' }),
  );
  const now = await staffOf(leaving.staff_id);
  const order = { id: now.id, version: now.version };

  expect((await administrator.caller.refused(retireEmployee, { ...order, relevo_id: taker.id })).code).toBe('confirm_password');
  expect((await administrator.caller.refused(retireEmployee, order, confirmed)).fields).toHaveProperty('relevo_id');
  const gone = await administrator.caller.call(retireEmployee, { ...order, relevo_id: taker.id }, confirmed);

  expect(gone.activo).toBe(false);
  const { caller } = administrator;
  expect((await caller.call(getProyecto, { id: project.id })).jefe_proyecto).toBe('Toma lo del personal');
  expect((await caller.call(listCostCenters, { search: center.codigo })).items[0]?.responsable).toBe('Toma lo del personal');
  expect((await caller.call(getApprovalMatrix, { staff_id: taker.staff_id })).list).toMatchObject([{ aprobador: 'Toma lo del personal' }]);
  expect((await caller.call(listSubstitutes, { employee_id: other.staff_id })).items.map((it) => it.substitute_id)).toEqual([
    taker.staff_id,
  ]);
  expect((await taker.caller.call(decideApproval, { approval_id, version, approved: true })).estado).toBe('aprobado');
  expect((await caller.call(listEmployeeDuties, { id: now.id })).compromisos).toEqual([]);
});

test('what waits for somebody is named as whoever asked knows it', async () => {
  const leaving = await employee({ nombre: 'Decide' });
  const asking = await employee({ nombre: 'Pide material', permissions: ['materials:read', 'materials:create'] });
  const { codigoProyecto: project_code } = await given.project();
  const { codigo: code } = await given.material({ price: '10' });
  await given.rules([{ staff_id: leaving.staff_id }]);
  const { number } = await asking.caller.call(createMaterialRequest, { project_code, items: [{ code, quantity: '1' }] });

  const { compromisos } = await administrator.caller.call(listCompromisosUsuario, { token: await tokenOf(leaving.id) });

  expect(compromisos.find((it) => it.tipo === 'Solicitudes esperan su decisión')?.nombres).toEqual([`${number} para ${project_code}`]);
});
