import { expect, test, vi } from 'vitest';
import {
  cambiarContrasena,
  copiarRol,
  createEmployee,
  createUsuario,
  createUsuarioBodega,
  listRol,
  login,
  restaurarContrasena,
} from 'contract/access/index.ts';
import { getMails, sendMail, sentForms } from 'contract/administration/index.ts';
import { getApprovalMatrix, updateApprovalMatrix, approveMaterialRequest } from 'contract/approvals/index.ts';
import { bodega, familiaMaterial, proveedor, tipoProyecto, unidad } from 'contract/catalogues/index.ts';
import {
  addMaterialValue,
  createMaterialRequest,
  dispatchRequest,
  getMaterial,
  getMaterialRequest,
  newMaterial,
  postReturnMaterials,
  receiveRequest,
  receiveTransfer,
  type MaterialRequestInfo,
} from 'contract/materials/index.ts';
import { addProjectMembers, createClient, createLugarInstalacion, createProyecto, filteredProjects } from 'contract/projects/index.ts';
import { createFirstAdministrator } from '../src/access/index.ts';
import { sessionCookie } from '../src/platform/http/door.ts';
import { openMailbox } from './mailbox.ts';
import { scene, type Caller } from './scene.ts';

// Jobs run behind each step: mails, documents for the ERP.
vi.setConfig({ testTimeout: 120_000 });

const mailbox = await openMailbox();
const { db, stranger } = await scene({ background: true, environment: mailbox.environment });
const first = 'yo@empresa.example';
const firstPassword = 'clave-de-inicio-1';
const password = 'sol-de-papel-2026';
/** What the program does with ADMIN_EMAIL and ADMIN_PASSWORD on an empty database; all else here goes through the calls. */
await createFirstAdministrator(db, first, firstPassword);

async function enter(email: string, clave: string): Promise<Caller> {
  const response = await stranger().raw(login, { email, clave });
  const cookie = response.cookies.find((it) => it.name === sessionCookie)?.value ?? '';
  return stranger({ token: response.json().body.usuario.token, cookie });
}

test('an empty company becomes a working one by its own calls, from the first administrator to the first received material', async () => {
  // The first administrator chooses a password of their own.
  await (await enter(first, firstPassword)).call(cambiarContrasena, { clave: firstPassword, clave_nueva: password });
  const administrator = await enter(first, password);
  const confirmed = { 'x-confirm-password': password };

  // Roles and people, who choose their passwords by the links that they are mailed.
  const supervisors = (await administrator.call(listRol, {})).find((it) => it.codigo_rol === 'SUP');
  await administrator.call(copiarRol, { id: supervisors?.id ?? 0, codigo_rol: 'CUA', nombre: 'Cuadrilla', descripcion: 'Pide y recibe.' });
  const hire = async (nombre: string, email: string, codigo_rol: string) => {
    const { id } = await administrator.call(createUsuario, { nombre, email, codigo_rol });
    await stranger().call(restaurarContrasena, { codigo: await mailbox.secretTo(email), clave_nueva: password });
    const { id: staff_id } = await administrator.call(createEmployee, { nombre, email, user_id: id }, confirmed);
    return { id, staff_id, email, ...(await enter(email, password)) };
  };
  const chief = await hire('Camila Peumo', 'camila@empresa.example', 'JPR');
  const crew = await hire('Nicolás Olivillo', 'nicolas@empresa.example', 'CUA');
  const keeper = await hire('Hugo Belloto', 'hugo@empresa.example', 'BOD');

  // Who is told of what.
  for (const form of sentForms) await administrator.call(sendMail, { form, email: `${form.replaceAll('_', '.')}@empresa.example` });
  expect(await administrator.call(getMails, {})).toHaveLength(sentForms.length);

  // What the lists hold, the warehouses and the materials.
  const type = await administrator.call(tipoProyecto.calls.create, { nombre: 'Techo de empresa nueva', descripcion: null });
  const family = await administrator.call(familiaMaterial.calls.create, { codigo: 'CBL', nombre: 'Cables de la empresa' });
  const [unit] = await administrator.call(unidad.calls.list, { activo: 'true' });
  await administrator.call(bodega.calls.create, { codigo: 'BM0009', nombre: 'Camioneta', movil: true });
  await administrator.call(proveedor.calls.create, { codigo: 'P-0001', nombre: 'Cables del Sur', rut: null });
  await administrator.call(createUsuarioBodega, { user_id: keeper.id, bodegas: ['BF0001', 'BM0009'] });
  await administrator.call(newMaterial, { code: 'CBL-000001', description: 'Cable solar', family_id: family.id, unit_id: unit?.id ?? 0 });
  await administrator.call(addMaterialValue, { code: 'CBL-000001', kind: 'price', amount: '1200', since: '2026-01-01' });

  // A project with its client, place and team.
  const client = await administrator.call(createClient, { nombre: 'Viña Tres Espejos' });
  const project = await administrator.call(createProyecto, {
    nombre: 'Bodega Los Espejos',
    linea: 'CI',
    cliente_id: client.id,
    tipo_proyecto_id: type.id,
    jefe_proyecto_id: chief.id,
  });
  const { codigoProyecto: project_code } = project;
  const place = await administrator.call(createLugarInstalacion, { codigoProyecto: project_code, nombre: 'Techo norte' });
  expect((await crew.call(filteredProjects, {})).items).toEqual([]);
  await administrator.call(addProjectMembers, { project_ids: [project.id], user_ids: [crew.id, keeper.id], funcion: 'Montaje' });
  expect((await crew.call(filteredProjects, {})).items).toMatchObject([{ codigoProyecto: project_code }]);

  // Who approves.
  const { version } = await administrator.call(getApprovalMatrix, {});
  const row = { kind: 'materials', level: 1, amount_from: '0', approver_kind: 'project_manager' } as const;
  const changes = [
    { op: 'create', row },
    { op: 'create', row: { ...row, kind: 'urgent_materials' } },
  ] as const;
  await administrator.call(updateApprovalMatrix, { version, comentario: 'Primera matriz', changes: [...changes] }, confirmed);

  /** Asked by the crew, approved by the chief, and accepted by the ERP. */
  const approved = async (more: object) => {
    const required_date = Temporal.Now.plainDateISO('America/Santiago').add({ days: 30 }).toString();
    const items = [{ code: 'CBL-000001', quantity: '40' }];
    const { number } = await crew.call(createMaterialRequest, { project_code, place_id: place.id, required_date, items, ...more });
    const read = () => crew.call(getMaterialRequest, { number });
    const { id: request_id, approvals } = await read();
    await chief.call(approveMaterialRequest, { request_id, version: approvals.at(-1)?.version ?? 0, approved: true });
    await expect.poll(async () => (await read()).status, { timeout: 30_000 }).toBe('en_curso');
    return read();
  };
  const lineOf = ({ items }: MaterialRequestInfo, quantity: string) => [
    { material_request_item_id: items[0]?.material_request_item_id ?? 0, quantity },
  ];
  const stockIn = async (code: string) =>
    (await administrator.call(getMaterial, { code: 'CBL-000001' })).stocks.find((it) => it.warehouse_code === code)?.available_quantity;

  // Bought from a supplier into the central warehouse.
  const purchase = await approved({ document_kind: 'PurchaseOrder', supplier_code: 'P-0001', to_warehouse: 'BF0001' });
  await keeper.call(receiveRequest, { number: purchase.number, version: purchase.version, items: lineOf(purchase, '40'), paper: 'GD 1' });
  expect(await stockIn('BF0001')).toBe('40');

  // Sent to the van, and received there.
  const asked = await approved({ to_warehouse: 'BM0009' });
  const sent = await keeper.call(dispatchRequest, {
    number: asked.number,
    version: asked.version,
    kind: 'DESPACHO',
    items: lineOf(asked, '40'),
  });
  const [transfer] = sent.transfers;
  await keeper.call(receiveTransfer, { number: transfer?.number ?? '', version: 1 });

  expect(await stockIn('BM0009')).toBe('40');
  expect(await crew.call(getMaterialRequest, { number: asked.number })).toMatchObject({ status: 'recibida' });

  // What is left over is asked to go back. Whoever is to be told of a form was told, after having been told that they would be.
  await crew.call(postReturnMaterials, {
    project_code,
    reason: 'Sobró',
    items: [{ ...lineOf(asked, '5')[0], quantity: '5', condition: 'nuevo' }],
  });
  const told = async (form: string, nth: number) => (await mailbox.mailTo(`${form}@empresa.example`, nth)).text;
  expect(await told('material.creation', 2)).toContain('CBL-000001');
  expect(await told('material.request', 2)).toContain(purchase.number);
  expect(await told('material.request', 3)).toContain(asked.number);
  expect(await told('return', 2)).toContain('pidió devolver materiales a BF0001');
});
