import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { decideApproval, getApprovalMatrix, updateApprovalMatrix } from 'contract/approvals/index.ts';
import type { Call } from 'contract/call.ts';
import { lookBack, type PastFact, type PastKind, type PastPart } from 'contract/dashboards/index.ts';
import {
  cancelMaterialRequest,
  createMaterialRequest,
  getMaterialRequest,
  receiveStock,
  stockTransferBodegas,
  updateMaterialRequest,
  updateMaterialRequestItem,
} from 'contract/materials/index.ts';
import {
  addProjectMembers,
  addStageToProject,
  createInformacionTecnica,
  deleteInformacionTecnica,
  getInformacionTecnicaByLugar,
  getLugarInstalacion,
  getProyecto,
  removeProjectMember,
  removeStageFromProject,
  savePlaceLocation,
  getPlaceLocation,
  updateLugarInstalacion,
  updateLugarInstalacionActivo,
  updateProyecto,
} from 'contract/projects/index.ts';
import { companyScene, create } from '../src/approvals/company-scene.ts';
import { instantNow } from './instants.ts';

vi.setConfig({ testTimeout: 120_000 });

const { db, given, signIn, employee, keeper, save, confirmed } = await companyScene();
const camila = await signIn(
  await given.user({
    permissions: [
      ...(['projects:read', 'projects:update', 'users:read', 'materials:read', 'materials:create', 'materials:update'] as const),
      ...([
        'materials:approve',
        'materials:delete',
        'mobile_warehouses:read',
        'mobile_warehouses:create',
        'mobile_warehouses:update',
      ] as const),
      ...(['approval_matrix:read', 'approvals:read', 'logbook:read', 'documents:read', 'private_documents:read'] as const),
    ],
  }),
);
const deciders = [await employee({ nombre: 'Ana' }), await employee({ nombre: 'Bruno' })];
const [ana, bruno] = [deciders[0]?.staff_id ?? 0, deciders[1]?.staff_id ?? 0];
await save([create(ana, { amount_to: '100000' }), create(bruno, { amount_from: '100000' })]);
const project = await given.project();
const place = await given.place({ codigoProyecto: project.codigoProyecto });
const site = await given.project();
const member = await given.user();
const panel = (await db.selectFrom('special_panels').select('id').limit(1).executeTakeFirst())?.id;
const [van, yard] = [await given.warehouse({ movil: true }), await given.warehouse()];
const materials = [await given.material({ price: '1250.5' }), await given.material({ price: '90000' })];
// What requests are promised lies in the central warehouse.
const central = await db.selectFrom('warehouses').where('codigo', '=', 'BF0001').select('id').executeTakeFirstOrThrow();
for (const warehouse_id of [yard.id, central.id])
  for (const { id: material_id } of materials) await given.stock({ warehouse_id, material_id, quantity: '1000' });
const ask = () =>
  camila.call(createMaterialRequest, {
    project_code: site.codigoProyecto,
    items: materials.map(({ codigo }) => ({ code: codigo, quantity: '3' })),
  });
let request = await ask();
const names = (await db.selectFrom('document_names').select('id').orderBy('id').limit(20).execute()).map((it) => it.id);
const codes = { codigoLugarInstalacion: place.codigoLugarInstalacion, codigoProyecto: place.codigoProyecto };

const operation = fc.record({
  what: fc.constantFrom(
    ...(['project', 'stage', 'unstage', 'join', 'leave', 'place', 'turn', 'technical', 'untechnical'] as const),
    ...(['locate', 'photo', 'caption', 'unphoto', 'document', 'withdraw', 'hide', 'send', 'send'] as const),
    ...(['ask', 'quantity', 'quantity', 'amount', 'approve', 'reject', 'cancel', 'receive', 'hand', 'hand', 'matrix'] as const),
  ),
  n: fc.integer({ min: 1, max: 40 }),
});
type Operation = typeof operation extends fc.Arbitrary<infer It> ? It : never;
/** Something lies in the van, whatever chance draws afterwards. */
const brought: Operation[] = [
  { what: 'receive', n: 8 },
  { what: 'hand', n: 9 },
];
const refusals = new Set([400, 403, 404, 409, 412, 422]);

async function send(call: Call, input: object, caller = camila, headers = {}): Promise<void> {
  const { statusCode, body } = await caller.raw(call, input, headers);
  if (statusCode >= 300) expect([call.id, refusals.has(statusCode), body]).toEqual([call.id, true, body]);
}

async function changeProject(n: number): Promise<void> {
  const { version } = await camila.call(getProyecto, { id: project.id });
  const panels = panel === undefined || n % 3 === 0 ? [] : [{ id: panel, cantidad: n }];
  await send(updateProyecto, {
    id: project.id,
    version,
    nombre: `Obra ${n}`,
    linea: 'CI',
    kwp: String(n),
    monto: String(n * 1000),
    panels,
  });
}

async function changePlace(n: number): Promise<void> {
  const { version } = await camila.call(getLugarInstalacion, { id: place.id });
  const contact = n % 4 === 0 ? {} : { nombreContacto: `Contacto ${n % 5}` };
  await send(updateLugarInstalacion, { id: place.id, version, nombre: `Techo ${n}`, direccion: `Calle ${n}`, ...contact });
}

async function changeTechnical(n: number): Promise<void> {
  const paneles = [{ modelo: `Panel ${n % 2}`, cantidad: n, potencia_wp: 500 }];
  await send(createInformacionTecnica, { ...codes, paneles, inversores: [], normativa_ids: [], medidor: `M-${n}` });
}

const deletion = () => ({ deleted_at: new Date(), deleted_by: member.id });
const back = { deleted_at: null, deleted_by: null };

/** As the calls leave the rows; what keeps their versions is the database. */
async function changeFiles(what: Operation['what'], n: number): Promise<void> {
  const [photos, documents] = [
    db.updateTable('photos').where('place_id', '=', place.id),
    db.updateTable('place_documents').where('place_id', '=', place.id),
  ];
  if (what === 'photo') await given.photo({ place_id: place.id, leyenda: `Foto ${n}` });
  if (what === 'caption') await photos.set({ leyenda: `Leyenda ${n}` }).execute();
  if (what === 'unphoto') await photos.set(n % 2 === 0 ? back : deletion()).execute();
  if (what === 'withdraw') await documents.set(n % 2 === 0 ? back : deletion()).execute();
  if (what === 'hide') await documents.set({ privado: n % 2 === 0 }).execute();
  const name = names.shift();
  if (what === 'document' && name !== undefined)
    await given.document({ place_id: place.id, nombre_documento_id: name, subido_por: member.id, nombre: `plano-${n}.pdf` });
}

async function changeLocation(n: number): Promise<void> {
  const { version } = await camila.call(getPlaceLocation, codes);
  const [lat, lon] = [-33.4 - n / 1000, -70.6];
  const ring = [
    [lon, lat],
    [lon + 0.001, lat],
    [lon, lat + 0.001],
    [lon, lat],
  ];
  const area = n % 3 === 0 ? null : { type: 'Polygon', coordinates: [ring] };
  await send(savePlaceLocation, { id: place.id, version, latitud: String(lat), longitud: String(lon), area });
}

async function decideRequest(approved: boolean): Promise<void> {
  const { approvals } = await camila.call(getMaterialRequest, { number: request.number });
  const open = approvals.findLast((it) => it.estado === 'pendiente');
  if (!open) return;
  for (const { caller } of deciders)
    await send(decideApproval, { approval_id: open.id, version: open.version, approved, comentario: 'Prueba' }, caller);
}

async function changeMatrix(n: number): Promise<void> {
  const { version, list } = await keeper.caller.call(getApprovalMatrix, { kind: 'services' });
  const added = create(n % 2 ? ana : bruno, { kind: 'services' });
  const [rule] = list;
  const ofRule = n % 5 === 0 ? { op: 'delete', id: rule?.id } : { ...added, op: 'update', id: rule?.id };
  await send(updateApprovalMatrix, { version, comentario: 'Prueba', changes: [rule ? ofRule : added] }, keeper.caller, confirmed);
}

async function act({ what, n }: Operation): Promise<void> {
  const stage = { project_id: project.id, stage_id: 1 + (n % 5) };
  const item = async () => (await camila.call(getMaterialRequest, { number: request.number })).items[n % 2]?.material_request_item_id ?? 0;
  const some = [{ code: materials[n % 2]?.codigo ?? '', quantity: String(n / 4) }];
  if (what === 'project') return changeProject(n);
  if (what === 'stage') return send(addStageToProject, stage);
  if (what === 'unstage') return send(removeStageFromProject, stage);
  if (what === 'join') return send(addProjectMembers, { project_ids: [project.id], user_ids: [member.id], funcion: `Función ${n}` });
  if (what === 'leave') return send(removeProjectMember, { project_id: project.id, user_id: member.id });
  if (what === 'place') return changePlace(n);
  if (what === 'turn') return send(updateLugarInstalacionActivo, { id: place.id, activo: n % 2 === 0 });
  if (what === 'technical') return changeTechnical(n);
  if (what === 'untechnical')
    return send(deleteInformacionTecnica, { id: (await camila.call(getInformacionTecnicaByLugar, codes))?.id ?? 1 });
  if (what === 'locate') return changeLocation(n);
  if (['photo', 'caption', 'unphoto', 'document', 'withdraw', 'hide'].includes(what)) return changeFiles(what, n);
  if (what === 'send')
    return send(stockTransferBodegas, { kind: 'DESPACHO', from_warehouse: yard.codigo, to_warehouse: van.codigo, items: some });
  if (what === 'ask') {
    request = await ask();
    return;
  }
  if (what === 'quantity') return send(updateMaterialRequestItem, { material_request_item_id: await item(), quantity: String(n) });
  if (what === 'amount') return send(updateMaterialRequest, { request_id: request.id, monto_nuevo: String(n * 40), reason: 'Prueba' });
  if (what === 'approve' || what === 'reject') return decideRequest(what === 'approve');
  if (what === 'cancel') return send(cancelMaterialRequest, { request_id: request.id });
  if (what === 'receive') return send(receiveStock, { warehouse_code: van.codigo, items: some });
  if (what === 'hand')
    return send(stockTransferBodegas, { kind: 'RETIRO', from_warehouse: yard.codigo, to_warehouse: van.codigo, items: some });
  return changeMatrix(n);
}

const things = (): [PastKind, string][] => [
  ['proyecto', project.codigoProyecto],
  ['lugar', String(place.id)],
  ['solicitud', request.number],
  ['bodega', van.codigo],
  ['bodega', 'BF0001'],
  ['material', materials[0]?.codigo ?? ''],
  ['matriz', 'actual'],
];

/** What there was, by its name: a fact that only the other side has stands after the others. */
const valuesOf = (facts: readonly PastFact[], side: 'entonces' | 'hoy') =>
  facts.flatMap((it) => (it[side] === null ? [] : [[it.nombre, it[side]].join(': ')])).toSorted();

const rowsTold = (parts: readonly PastPart[], side: 'entonces' | 'hoy') =>
  parts.map(({ titulo, filas }) => [
    titulo,
    filas
      .filter((it) => it.suerte !== (side === 'hoy' ? 'quitado' : 'agregado'))
      .map(({ nombre, datos }) => JSON.stringify([nombre, valuesOf(datos, side)]))
      .toSorted(),
  ]);

async function sideOf([tipo, cual]: [PastKind, string], al: string, side: 'entonces' | 'hoy') {
  const answer = await camila.call(lookBack, { tipo, cual, al });
  if (side === 'entonces' && !answer.existia) return undefined;
  return [valuesOf(answer.datos, side), rowsTold(answer.partes, side)];
}

test('whatever is changed, every past instant is told as it was told then', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 8, maxLength: 14 }), async (operations) => {
      const seen: { thing: [PastKind, string]; al: string; expected: unknown }[] = [];
      for (const it of operations) {
        await act(it);
        const al = await instantNow(db);
        for (const thing of things()) seen.push({ thing, al, expected: await sideOf(thing, al, 'hoy') });
      }
      for (const { thing, al, expected } of seen) expect([thing, al, await sideOf(thing, al, 'entonces')]).toEqual([thing, al, expected]);
    }),
    { numRuns: 4, examples: [[brought]] },
  );
});

test('what lay in a warehouse at any instant is the sum of its ledger until then', async () => {
  const { rows } = await sql<{ at: string; sums: Record<string, string> | null }>`
    with instants as (select distinct at from stock_movements union select at + interval '1 microsecond' from stock_movements)
    select to_char(instants.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, (
      select json_object_agg(codigo, quantity) from (
        select codigo, sum(case when to_warehouse_id = ${van.id} then quantity else -quantity end) as quantity
        from stock_movements join materials on materials.id = material_id
        where ${van.id} in (from_warehouse_id, to_warehouse_id) and stock_movements.at <= instants.at
        group by codigo having sum(case when to_warehouse_id = ${van.id} then quantity else -quantity end) > 0) as lying) as sums
    from instants order by random() limit 25`.execute(db);
  expect(rows.filter((it) => it.sums !== null).length, 'instants at which something lay there').toBeGreaterThan(2);
  for (const { at, sums } of rows) {
    const { partes } = await camila.call(lookBack, { tipo: 'bodega', cual: van.codigo, al: at });
    const lying = partes[0]?.filas.filter((it) => it.suerte !== 'agregado') ?? [];
    const quantities = lying.map((it) => [
      it.nombre.split(' ')[0],
      Number(it.datos[0]?.entonces?.split(' ')[0]?.replaceAll('.', '').replace(',', '.') ?? 0),
    ]);
    const there = quantities.filter(([, quantity]) => quantity !== 0);
    expect([at, Object.fromEntries(there)]).toEqual([at, sums ?? {}]);
  }
});

test('who keeps the matrix may look at it, too', async () => {
  expect(await keeper.caller.call(lookBack, { tipo: 'matriz', cual: 'actual', al: '2020-01-01T12:00' })).toMatchObject({ existia: false });
});
