import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  allDocs,
  cloneTemplateToDocument,
  getCubage,
  getDocumentMaterials,
  getTemplates,
  listCubagePosts,
  postDocument,
} from 'contract/cubication/index.ts';
import { round, sumOf } from 'contract/decimals.ts';
import { getTakeoff } from 'contract/materials/index.ts';
import { getServiceTakeoff } from 'contract/services/index.ts';
import { scene } from '../../test/scene.ts';
import { bills } from './bills.ts';

const { db, given, signIn } = await scene({ demo: true });
const person = async (name: string) =>
  signIn(await db.selectFrom('users').where('email', '=', `${name}@soldepapel.example`).select('id').executeTakeFirstOrThrow());
const [tomas, camila] = [await person('tomas.quillay'), await person('camila.peumo')];

test.each([
  { ...bills.residential, kwp: '5.4', rows: 25, total: '1961490', per_kwp: '363239' },
  { ...bills.commercial, kwp: '98.82', rows: 27, total: '28726475', per_kwp: '290695' },
  { ...bills.generation, kwp: '3601.44', rows: 31, total: '1151126060', per_kwp: '319629' },
])('the bill «$name» comes out of its template to the peso', async ({ name, kwp, rows, total, per_kwp }) => {
  const [template] = (await tomas.call(getTemplates, { search: name })).items;
  const place = await given.place({ kwp });
  const { document_id } = await tomas.call(postDocument, { place_id: place.id });

  const cloned = await tomas.call(cloneTemplateToDocument, { template_id: template?.document_id ?? 0, document_id });

  expect(cloned).toMatchObject({ added: rows, joined: 0, retired: [], changes: [] });
  expect(cloned.document.totals).toMatchObject({ total, per_kwp, without_cost: 0 });
  expect((await tomas.call(getDocumentMaterials, { document_id })).every((it) => it.origin === 'template')).toBe(true);
});

test('one take-off is in the ERP in part, with its requests, and one waits for a decision', async () => {
  const of = async (codigoProyecto: string) => (await tomas.call(allDocs, { codigoProyecto })).items[0];
  expect(await of('RE-26041')).toMatchObject({ status: 'cerrada', closed: true, post_id: null });
  expect(await of('RE-26042')).toMatchObject({ status: 'en_aprobacion', closed: false, post_id: expect.any(Number) });

  const rows = await tomas.call(getDocumentMaterials, { document_id: (await of('RE-26041'))?.document_id ?? 0 });
  const sent = rows.filter((it) => it.erp_status === 'aceptado');
  expect(sent.length).toBeGreaterThan(3);
  expect(sent.every((it) => it.request_number !== null)).toBe(true);
  expect(rows.some((it) => it.selectable)).toBe(true);
});

test('of the rest of it the ERP took a part, and every row that it did not take says why and may be sent again', async () => {
  const { document_id = 0 } = (await tomas.call(allDocs, { codigoProyecto: 'RE-26041' })).items[0] ?? {};
  const [post] = (await tomas.call(listCubagePosts, { document_id })).items;

  expect(post).toMatchObject({ status: 'parcial', rows: 4, accepted: 2, refused: 2, pending: 0 });
  const rows = await tomas.call(getDocumentMaterials, { document_id });
  const told = (codes: readonly string[]) =>
    rows.filter((it) => codes.includes(it.code ?? '')).map((it) => [it.erp_status, it.erp_error, it.selectable]);
  const blocked = 'El proveedor está bloqueado en el ERP.';
  const [taken, refused] = [
    ['aceptado', null, false],
    [null, blocked, true],
  ];
  expect(told(['CAN-000001', 'CAN-000005'])).toEqual([taken, taken]);
  expect(told(['MED-000001', 'PRO-000006'])).toEqual([refused, refused]);
  expect(new Set(post?.refused_rows)).toEqual(new Set(rows.filter((it) => it.erp_error !== null).map((it) => it.id)));
});

/** Those that count: a study is sent to nobody. */
const placesTakenOff = () =>
  db
    .selectFrom('cubages')
    .innerJoin('places', 'places.id', 'cubages.place_id')
    .where('cubages.is_sap', '=', true)
    .select(['places.id', 'places.nombre'])
    .distinct()
    .execute();

test('at no place more was asked for than its take-offs say', async () => {
  const places = await placesTakenOff();
  const told = await Promise.all(
    places.map(async ({ id, nombre }) => (await tomas.call(getTakeoff, { place_id: id })).lines.map((it) => ({ nombre, ...it }))),
  );

  const lines = told.flat();
  expect(lines.filter((it) => it.asked !== '0').length).toBeGreaterThan(3);
  expect(lines.filter((it) => it.beyond !== '0').map((it) => [it.nombre, it.code, it.taken_off, it.asked])).toEqual([]);
});

test('at no place more of a service was asked for than its take-offs say', async () => {
  const places = await placesTakenOff();
  const told = await Promise.all(places.map(({ id }) => camila.call(getServiceTakeoff, { place_id: id })));

  const lines = told.flatMap((it) => it.lines);
  expect(lines.filter((it) => it.taken_off !== '0').length).toBeGreaterThan(3);
  // Of one a part was asked for, and of another all.
  expect(lines.filter((it) => it.asked !== '0').map((it) => [it.code, it.taken_off, it.asked, it.left])).toEqual([
    ['SER-000006', '3', '2', '1'],
    ['SER-000010', '2', '2', '0'],
  ]);
  expect(lines.filter((it) => it.beyond !== '0').map((it) => [it.code, it.taken_off, it.asked])).toEqual([]);
});

test('at every place with a take-off its modules make the power that the place has', async () => {
  const { rows } = await sql<{ place: string; modules: number; taken_off: number; kwp: number; power: number }>`
    select places.nombre as place, (select sum(cantidad)::integer from technical_panels as own where own.place_id = places.id) as modules,
      sum(it.quantity)::integer as taken_off, places.kwp::float as kwp,
      sum(it.quantity * substring(materials.descripcion from '(\\d{3}) W')::integer / 1000)::float as power
    from places join cubages on cubages.place_id = places.id and cubages.is_sap join cubage_rows as it on it.cubage_id = cubages.id
    join materials on materials.id = it.material_id and materials.codigo like 'PAN-%'
    group by places.id`.execute(db);

  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter((it) => Math.abs(it.power / it.kwp - 1) > 0.01)).toEqual([]);
});

test('the company is taking off a place, with services of each kind', async () => {
  const { items } = await tomas.call(allDocs, { codigoProyecto: 'CI-26012', status: 'abierta' });

  const document_id = items[0]?.document_id ?? 0;
  const rows = await tomas.call(getDocumentMaterials, { document_id });
  // The 27 of its template, and one that the site asked for besides.
  expect(rows.map((it) => [it.code, it.origin]).filter(([, origin]) => origin !== 'template')).toContainEqual(['INV-000005', 'typed']);
  expect(rows).toHaveLength(28);
  const { totals } = await tomas.call(getCubage, { document_id });
  expect(totals.total).toBe(round(sumOf([...rows.map((it) => it.total ?? '0'), '23468000'])));
  expect(totals.categories.slice(-6).map((it) => [it.category, it.total])).toEqual([
    ['transport', '1260000'],
    ['load_transport', '2340000'],
    ['machinery', '1248000'],
    ['labor', '9920000'],
    ['lodging', '8080000'],
    ['others', '620000'],
  ]);
});
