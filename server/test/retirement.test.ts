import { expect, test } from 'vitest';
import { z } from 'zod';
import * as access from 'contract/access/index.ts';
import * as administration from 'contract/administration/index.ts';
import * as approvals from 'contract/approvals/index.ts';
import { allCalls } from 'contract/all.ts';
import type { Call } from 'contract/call.ts';
import { catalogues, type Catalogue } from 'contract/catalogues/index.ts';
import * as materials from 'contract/materials/index.ts';
import * as projects from 'contract/projects/index.ts';
import { scene } from './scene.ts';

const { db, given, signIn } = await scene();
const clave = 'sol-de-papel-1';
const confirmed = { 'x-confirm-password': clave };
const keeperAccount = await given.user({
  permissions: (['users', 'projects', 'catalogues', 'approval_matrix', 'maintenance', 'mobile_warehouses', 'approvals'] as const).flatMap(
    (it) => (['read', 'create', 'update', 'delete', 'approve'] as const).map((action) => `${it}:${action}` as const),
  ),
});
await given.password(keeperAccount.id, clave);
const keeper = await signIn(keeperAccount);
await given.staff({ nombre: 'Quien nombra', user_id: keeperAccount.id });

/** Everybody and everything that has left: each is what a field would choose. */
const account = await given.user({ activo: 0 });
const person = await given.staff({ nombre: 'Quien se fue', activo: false });
const position = await db
  .insertInto('positions')
  .values({ nombre: 'Cargo retirado', activo: false })
  .returningAll()
  .executeTakeFirstOrThrow();
const area = await db
  .insertInto('submanagements')
  .values({ nombre: 'Área retirada', activo: false })
  .returningAll()
  .executeTakeFirstOrThrow();
const role = await db
  .insertInto('roles')
  .values({ codigo_rol: 'ZRET', nombre: 'Rol retirado', activo: false })
  .returningAll()
  .executeTakeFirstOrThrow();
const warehouse = await given.warehouse({ activo: false });
const center = await given.costCenter({ activo: false });
const stage = await given.entry(catalogues.etapaProyecto);
await db.updateTable('stages').set({ activo: false }).where('id', '=', stage.id).execute();
const module = await db
  .updateTable('permission_modules')
  .set({ activo: false })
  .where('nombre', '=', 'crm')
  .returningAll()
  .executeTakeFirstOrThrow();
const active = await given.user();
const employee = await given.staff({ nombre: 'Quien sigue', user_id: active.id });

let count = 0;
const mail = () => `entra-${(count += 1)}@soldepapel.example`;
const project = await given.project();
const projectNow = await keeper.call(projects.getProyecto, { id: project.id });
const costCenterNow = { ...(await given.costCenter()), responsable_id: null, activo: true };
const today = Temporal.Now.plainDateISO('America/Santiago');
const days = { desde: today.toString(), hasta: today.add({ days: 2 }).toString() };
const rule = { kind: 'hours', level: 1, amount_from: '0' };
const newUser = () => ({ email: mail(), nombre: 'Nueva', codigo_rol: 'JPR' });
const newEmployee = () => ({ nombre: 'Nueva', email: mail() });
const someEmployee = async () => keeper.call(access.createEmployee, newEmployee());
const ofEmployee = async (more: object) => {
  const { id, version } = await someEmployee();
  return { id, version, ...newEmployee(), ...more };
};
const ofUser = async (more: object) => {
  const { id, version, email, nombre, codigo_rol } = await keeper.call(access.createUsuario, newUser());
  return { id, version, email, nombre, codigo_rol, ...more };
};
const projectChange = () => {
  const { id, version, nombre, linea } = projectNow;
  return { id, version, nombre, linea };
};

type Attempt = () => object | Promise<object>;
/** Call and field → an input that chooses there who or what has left. */
const attempts: readonly [Call, string, Attempt][] = [
  [projects.createProyecto, 'jefe_proyecto_id', () => ({ nombre: 'Con jefa ausente', linea: 'CI', jefe_proyecto_id: account.id })],
  [projects.updateProyecto, 'jefe_proyecto_id', () => ({ ...projectChange(), jefe_proyecto_id: account.id })],
  [
    projects.manualUpdateProjects,
    'jefe_proyecto_id',
    () => ({ projects: [{ id: project.id, version: projectNow.version, jefe_proyecto_id: account.id }] }),
  ],
  [projects.addProjectMembers, 'user_ids', () => ({ project_ids: [project.id], user_ids: [account.id] })],
  [access.desactivarConRelevo, 'relevo_id', () => ({ token_usuario: active.token_usuario, relevo_id: account.id })],
  [access.retireEmployee, 'relevo_id', () => ({ id: employee.id, version: 1, relevo_id: account.id })],
  [materials.assignStockDifferences, 'user_id', () => ({ items: [{ id: 1, version: 1 }], user_id: account.id })],
  [projects.addStageToProject, 'stage_id', () => ({ project_id: project.id, stage_id: stage.id })],
  [administration.createCostCenter, 'responsable_id', () => ({ codigo: 'CC-RET', nombre: 'Con dueña ausente', responsable_id: person.id })],
  [
    administration.updateCostCenter,
    'responsable_id',
    () => ({ codigo: costCenterNow.codigo, nombre: 'X', version: 1, responsable_id: person.id }),
  ],
  [approvals.createAbsence, 'staff_id', () => ({ staff_id: person.id, tipo: 'vacaciones', ...days })],
  [
    approvals.updateAbsence,
    'staff_id',
    async () => {
      const made = await keeper.call(approvals.createAbsence, { staff_id: employee.id, tipo: 'vacaciones', ...days });
      return { id: made.id, version: made.version, staff_id: person.id, tipo: 'vacaciones', ...days };
    },
  ],
  [approvals.createSubstitute, 'substitute_id', () => ({ employee_id: employee.id, substitute_id: person.id, motivo: 'X', ...days })],
  [approvals.createOwnSubstitute, 'substitute_id', () => ({ substitute_id: person.id, motivo: 'X', ...days })],
  [approvals.createSubstituteAutomatic, 'substitute_id', () => ({ employee_id: employee.id, substitute_id: person.id })],
  [approvals.updateApprovalMatrix, 'staff_id', () => changing({ approver_kind: 'employee', staff_id: person.id })],
  [approvals.updateApprovalMatrix, 'cargo_id', () => changing({ approver_kind: 'position', cargo_id: position.id })],
  [
    approvals.updateApprovalMatrix,
    'codigo_centro_costo',
    () => changing({ approver_kind: 'employee', staff_id: employee.id, codigo_centro_costo: center.codigo }),
  ],
  [access.createSubmanagement, 'responsable_id', () => ({ nombre: 'Con jefa ausente', responsable_id: person.id })],
  [
    access.updateSubmanagement,
    'responsable_id',
    async () => {
      const { id, version, nombre } = await keeper.call(access.createSubmanagement, { nombre: 'Con jefa' });
      return { id, version, nombre, responsable_id: person.id };
    },
  ],
  ...(
    [
      ['position_id', position.id],
      ['submanagement_id', area.id],
      ['jefe_id', person.id],
      ['user_id', account.id],
    ] as const
  ).flatMap(([field, chosen]): [Call, string, Attempt][] => [
    [access.createEmployee, field, () => ({ ...newEmployee(), [field]: chosen })],
    [access.updateEmployee, field, () => ofEmployee({ [field]: chosen })],
  ]),
  ...(
    [
      ['cargo_id', position.id],
      ['subgerencia_id', area.id],
      ['codigo_rol', role.codigo_rol],
    ] as const
  ).flatMap(([field, chosen]): [Call, string, Attempt][] => [
    [access.createUsuario, field, () => ({ ...newUser(), [field]: chosen })],
    [access.updateUsuario, field, () => ofUser({ [field]: chosen })],
  ]),
  [access.activateUser, 'codigo_rol', () => ({ id: account.id, codigo_rol: role.codigo_rol })],
  [access.activarDesactivarUsuario, 'codigo_rol', () => ({ token_usuario: account.token_usuario, activo: 1, codigo_rol: role.codigo_rol })],
  [access.createRolModuloPermiso, 'modulo_permiso_id', () => ({ codigo_rol: 'BOD', modulo_permiso_id: module.id })],
  [access.createUsuarioBodega, 'user_id', () => ({ user_id: account.id, bodegas: ['BF0001'] })],
  [access.createUsuarioBodega, 'bodegas', () => ({ user_id: active.id, bodegas: [warehouse.codigo] })],
  [
    access.updateUsuarioBodega,
    'bodegas',
    async () => {
      const { id, version } = await keeper.call(access.createUsuarioBodega, { user_id: active.id, bodegas: ['BF0001'] });
      return { id, version, activo: 1, bodegas: [warehouse.codigo] };
    },
  ],
  [access.createLlaveAcceso, 'user_id', () => ({ nombre: 'De quien se fue', user_id: account.id, scopes: ['projects:read'] })],
  ...Object.values<Catalogue>(catalogues).flatMap((catalogue) =>
    Object.entries(catalogue.fields).flatMap(([field, { to }]): [Call, string, Attempt][] => {
      if (!to) return [];
      const withRetired = async () => ({ ...(await given.factsOf(catalogue)), [field]: await retiredOf(to) });
      return [
        [catalogue.calls.create, field, withRetired],
        [
          catalogue.calls.update,
          field,
          async () => {
            const { id, version } = await given.entry(catalogue);
            return { id, version, ...(await withRetired()) };
          },
        ],
      ];
    }),
  ),
];

async function retiredOf(catalogue: Catalogue): Promise<number> {
  const { id } = await given.entry(catalogue);
  await keeper.call(catalogue.calls.turn, { id, activo: false });
  return id;
}

async function changing(row: object) {
  const { version } = await keeper.call(approvals.getApprovalMatrix, {});
  return { version, comentario: 'Prueba', changes: [{ op: 'create', row: { ...rule, ...row } }] };
}

test.each(attempts.map((it) => [it[0].id, it[1], it] as const))(
  '%s refuses to choose at its %s what has left',
  async (_id, field, [call, , input]) => {
    const refused = await keeper.refused(call, await input(), confirmed);

    expect(
      [refused.status, Object.keys(refused.fields ?? {}).some((it) => it.split('.').includes(field))],
      JSON.stringify(refused),
    ).toEqual([400, true]);
  },
);

const here = {
  position: await db.insertInto('positions').values({ nombre: 'Cargo vigente' }).returning('nombre').executeTakeFirstOrThrow(),
  area: await db.insertInto('submanagements').values({ nombre: 'Área vigente' }).returning('nombre').executeTakeFirstOrThrow(),
  stage: await db.selectFrom('stages').where('activo', '=', true).select('nombre').limit(1).executeTakeFirstOrThrow(),
};
/** Imports by the words of their spreadsheets: a row that is right, and of its columns what has left and what is here. */
const sheets: readonly [Call, Record<string, string>, Record<string, [left: string, here: string]>][] = [
  [
    access.revisarUsuarios,
    { Correo: mail(), Nombre: 'De planilla', Rol: 'JPR' },
    { Rol: [role.nombre, 'JPR'], Cargo: [position.nombre, here.position.nombre], Subgerencia: [area.nombre, here.area.nombre] },
  ],
  [
    access.previewEmployeeImport,
    { Correo: mail(), Nombre: 'De planilla' },
    {
      Cargo: [position.nombre, here.position.nombre],
      Subgerencia: [area.nombre, here.area.nombre],
      Superior: [person.nombre, employee.nombre],
    },
  ],
  [
    projects.previewProjectImport,
    { Nombre: 'De planilla', Línea: 'CI' },
    {
      'Jefe de proyecto': [account.email, active.email],
      Equipo: [account.email, active.email],
      Etapa: [String(stage.nombre), here.stage.nombre],
    },
  ],
];

test.each(sheets.map((it) => [it[0].id, it] as const))('%s refuses to choose what has left', async (_id, [call, right, columns]) => {
  const complaints = async (column: string, value: string): Promise<number> => {
    const row = { ...right, [column]: value };
    const text = [Object.keys(row), Object.values(row)].map((it) => it.join(';')).join('\n');
    const answer = (await keeper.raw(call, { file: new File([text], 'planilla.csv', { type: 'text/csv' }) })).json();
    const { items } = answer.body ?? answer;
    return items[0].errors.length;
  };

  for (const [column, [left, isHere]] of Object.entries(columns))
    expect([column, await complaints(column, left), await complaints(column, isHere)]).toEqual([column, 1, 0]);
});

test('what names already who left stays readable, and is saved when that is not changed', async () => {
  const leaves = await given.user();
  const gone = await given.staff({ nombre: 'Se irá', user_id: leaves.id });
  const { id, version, nombre, linea } = await keeper.call(projects.createProyecto, {
    nombre: 'Suyo',
    linea: 'CI',
    jefe_proyecto_id: leaves.id,
  });
  const owned = await keeper.call(administration.createCostCenter, { codigo: 'CC-SUYO', nombre: 'Suyo', responsable_id: gone.id });
  const led = await keeper.call(access.createSubmanagement, { nombre: 'Suya', responsable_id: gone.id });
  const under = await keeper.call(access.createEmployee, { ...newEmployee(), jefe_id: gone.id });
  await db.updateTable('users').set({ activo: 0 }).where('id', '=', leaves.id).execute();
  await db.updateTable('staff').set({ activo: false }).where('id', '=', gone.id).execute();

  const saved = await keeper.call(projects.updateProyecto, { id, version, nombre: `${nombre} 2`, linea, jefe_proyecto_id: leaves.id });
  await keeper.call(projects.manualUpdateProjects, { projects: [{ id, version: saved.version, jefe_proyecto_id: leaves.id, avance: 5 }] });
  const { responsable: _owner, unidad: _unit, ...center } = owned;
  await keeper.call(administration.updateCostCenter, { ...center, nombre: 'Suyo todavía' });
  await keeper.call(access.updateSubmanagement, { id: led.id, version: led.version, nombre: 'Suya todavía', responsable_id: gone.id });
  const employeeNow = { id: under.id, version: under.version, nombre: 'Otro nombre', email: under.email, jefe_id: gone.id };

  expect((await keeper.call(access.updateEmployee, employeeNow)).jefe).toBe('Se irá');
  expect((await keeper.call(projects.getProyecto, { id })).jefe_proyecto).toBe(leaves.nombre);
});

/** Fields that name something, and never what has retired: by name, with the reason. */
const withoutRetirement: Readonly<Record<string, string>> = {
  approval_id: 'what is decided, not chosen',
  document_id: 'the document itself',
  import_id: 'the import itself',
  material_request_id: 'the request itself',
  service_request_id: 'the request itself',
  quotation_id: 'the quote request itself, or the one that a service request comes from, which tells its state',
  item_id: 'an item of the request itself',
  comment_id: 'the comment itself',
  supplier_item_code: 'what the supplier calls it: written, and not chosen',
  file_id: 'a file that was sent for it',
  evidence_file_id: 'a file that was sent for it',
  document_ids: 'quotations of the item itself, or papers of the quote request itself',
  invitation_id: 'the invitation itself',
  question_id: 'the question itself',
  line_id: 'a line of what was asked for',
  material_request_item_id: 'a line of the request itself',
  material_request_item_ids: 'lines of the request itself',
  project_id: 'projects are never retired',
  project_ids: 'projects are never retired',
  project_code: 'projects are never retired',
  source_project_code: 'projects are never retired',
  codigo_proyecto: 'projects are never retired',
  codigoProyecto: 'projects are never retired, and their own code is given',
  codigoLugarInstalacion: 'what hangs on a place that one has open; a new place is given its code',
  request_id: 'the request itself',
  parent_id: 'a row of the plan itself',
  request_ids: 'the requests themselves',
  row_id: 'a row of the take-off itself',
  from_document_id: 'a take-off or a template, which another begins with',
  desde_id: 'a row of the plan itself',
  hasta_id: 'a row of the plan itself',
  removal_id: 'what was deleted itself',
  calendar_id: 'a calendar of the plan itself',
  from_id: 'a template, retired or not, that another begins with',
  template_id: 'the template itself, retired or not',
  restriction_id: 'the restriction itself',
  return_id: 'the return itself',
  sale_order_id: 'the order itself',
  smartsheet_id: 'the dashboard itself',
  smartsheet_ids: 'the dashboards themselves',
  transfer_id: 'the transfer itself',
  count_id: 'the count itself',
  cliente_id: 'clients are never retired',
  tax_id: 'a number of another country, written and not chosen',
  codigo_comuna: 'communes are the country’s',
  codigo_region: 'regions are the country’s',
  codigo_unidad: 'business units are the program’s',
  codigo_proveedor: 'the ERP’s',
};

/** Tried beside the code of their area. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  'server/src/documents': ['nombre_documento_id', 'tipo_documento_id'],
  'server/src/projects/boards/boards.test.ts': ['stage_id'],
  'server/src/projects/projects/types.test.ts': [
    'tipo_cliente_id',
    'tipo_proyecto_id',
    'tipo_venta_id',
    'tipo_instalacion_id',
    'app_flex_id',
    'normativa_ids',
  ],
  'server/src/materials/leftovers': ['equivalent_code', 'reason_id'],
  'server/src/suppliers/bank': ['bank_id'],
  'server/src/cubication': ['stage_id', 'activity_id', 'supplier_code'],
  'server/src/schedule': ['etapa_id', 'sub_etapa_id', 'actividad_id', 'responsable_id', 'tipo_proyecto_id'],
  'server/src/materials/requests/prices.test.ts': ['supplier_code'],
  'server/src/supplying': ['expense_item_id', 'category_id', 'payment_method_id', 'payment_condition_id', 'service_bought_id'],
  'server/src/services': ['buyer_id', 'approver_id', 'cause_id', 'maverick_reason_id', 'unique_supplier_cause_id'],
  'server/src/materials': ['stage_id', 'place_id', 'cost_center', 'family_id', 'unit_id', 'etapa_id'],
  'server/src/materials, warehouses': ['from_warehouse', 'to_warehouse', 'warehouse_code', 'codigo_bodega', 'codigo_bodega_origen'],
};
/** Only of these calls: what they name is theirs already. */
const own = new Map<string, string>([
  ['projects.updateProjectMember user_id', 'who is in the team stays the same person'],
  ['maintainers.createSubstitute employee_id', 'who has left may be stood in for: what waited for them still waits'],
  ['maintainers.createSubstituteAutomatic employee_id', 'the same'],
  ['maintainers.createContract staff_id', 'a contract of the past is written down of who has left, too'],
  ['projects.removeStageFromProject stage_id', 'what has retired may go'],
  ['site.updateRolModuloPermiso modulo_permiso_id', 'the right is there already'],
  ['site.updateRolModuloPermiso codigo_rol', 'the role itself'],
  ['site.createRolModuloPermiso codigo_rol', 'the role itself'],
  ['gateway.createRol codigo_rol', 'its own code'],
  ['gateway.copiarRol codigo_rol', 'its own code'],
]);

function* fieldsOf(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  if ('properties' in node && typeof node.properties === 'object') yield* Object.keys(node.properties ?? {});
  for (const inside of Object.values(node)) yield* fieldsOf(inside);
}

test('every field of the contract that chooses something is tried, or says why it cannot choose what has left', () => {
  const tried = new Set(attempts.map(([call, field]) => `${call.id} ${field}`));
  const isReference = (name: string) => /_ids?$|^codigo_|codigoProyecto|codigoLugar|_code$|cost_center|_warehouse$|^bodegas$/.test(name);
  const covered = new Set([...Object.keys(withoutRetirement), ...Object.values(elsewhere).flat()]);
  const all = allCalls
    .filter((it): it is Call & { body: z.ZodType } => it.kind !== 'reads' && it.body instanceof z.ZodType)
    .flatMap((call) =>
      [...new Set(fieldsOf(z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' })))].map((name) => [call.id, name]),
    )
    .filter(([, name = '']) => isReference(name));

  expect(all.length).toBeGreaterThan(120);
  expect(all.filter(([id, name = '']) => !tried.has(`${id} ${name}`) && !covered.has(name) && !own.has(`${id} ${name}`))).toEqual([]);
});
