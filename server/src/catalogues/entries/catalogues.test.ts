import { catalogues, shownAs, type Catalogue, type CatalogueRow } from 'contract/catalogues/index.ts';
import { describe, expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';
import { tableOf } from './entry-tables.ts';

const { as, db, given } = await scene();
const reader = await as();
const keeper = await as('catalogues:create', 'catalogues:update', 'catalogues:delete');

const every = Object.entries<Catalogue>(catalogues);
/** What an entry's own call of update takes back. */
const factsOf = ({ fields }: Catalogue, row: CatalogueRow) => Object.fromEntries(Object.keys(fields).map((it) => [it, row[it]]));
const change = (catalogue: Catalogue, row: CatalogueRow, more: object) => ({
  id: row.id,
  version: row.version,
  ...factsOf(catalogue, row),
  ...more,
});
const history = async (catalogue: Catalogue, id: number) =>
  (
    await db
      .selectFrom('audit')
      .select('action')
      .where('entity', '=', tableOf(catalogue))
      .where('entity_id', '=', String(id))
      .orderBy('id')
      .execute()
  ).map((it) => it.action);
function requireThere<T>(it: T | undefined): T {
  if (it === undefined) throw new Error('It is not there.');
  return it;
}
const listIds = async ({ calls }: Catalogue, query: { activo?: string } = {}) => (await reader.call(calls.list, query)).map((it) => it.id);

describe.each(every)('the catalogue %s', (_name, catalogue) => {
  const { calls, unique } = catalogue;
  const create = (facts: object = {}) => given.factsOf(catalogue).then((made) => keeper.call(calls.create, { ...made, ...facts }));

  test('lists what is created in it, found by its number, with the names of what it refers to', async () => {
    const facts = await given.factsOf(catalogue);

    const made = await keeper.call(calls.create, facts);

    expect(made).toMatchObject({ ...facts, activo: true, version: 1 });
    expect(await reader.call(calls.get, { id: made.id })).toEqual(made);
    expect(await listIds(catalogue)).toContain(made.id);
    for (const [field, { to }] of Object.entries(catalogue.fields).filter(([, it]) => it.to)) {
      const other = to && made[field] !== null ? await reader.call(to.calls.get, { id: Number(made[field]) }) : undefined;
      expect(made[shownAs(field)]).toEqual(other?.[to?.label ?? ''] ?? null);
    }
    expect(await history(catalogue, made.id)).toEqual(['create']);
  });

  test('refuses a second active entry of the same name at its field, however it is written', async () => {
    const first = await create();
    for (const fields of unique) {
      const field = fields.at(-1) ?? '';
      const same = Object.fromEntries(fields.map((it) => [it, first[it]]));
      const shouted =
        typeof same[field] === 'string' ? { [field]: same[field].toUpperCase().replaceAll('A', 'A\u0301').replaceAll(' ', ' \u00a0') } : {};
      const again = { ...(await given.factsOf(catalogue)), ...same, ...(field === 'nombre' && shouted) };

      const refused = await keeper.refused(calls.create, again);

      expect(refused).toMatchObject({ status: 409, code: 'duplicate', fields: { [field]: expect.stringMatching(/^Ya existe/) } });
    }
  });

  test('refuses what lacks a fact, and says which', async () => {
    const refused = await keeper.refused(calls.create, {});

    expect(refused).toMatchObject({ status: 400, code: 'invalid' });
    expect(Object.keys(refused.fields ?? {})).toEqual(expect.arrayContaining([...(unique[0] ?? [])]));
  });

  test('refuses a change of what somebody else has changed meanwhile, and gives the present entry', async () => {
    const made = await create();
    const mine = change(catalogue, made, await given.factsOf(catalogue));
    const saved = await keeper.call(calls.update, mine);

    expect(saved).toMatchObject({ version: 2 });
    expect(await keeper.refused(calls.update, mine)).toMatchObject({ status: 412, code: 'stale', current: saved });
    expect(await history(catalogue, made.id)).toEqual(['create', 'update']);
  });

  test('keeps a retired entry apart until it comes back', async () => {
    const made = await create();

    const out = await keeper.call(calls.turn, { id: made.id, activo: false });
    expect(out).toMatchObject({ activo: false, version: 2 });
    expect(await listIds(catalogue, { activo: 'true' })).not.toContain(made.id);
    expect(await listIds(catalogue, { activo: 'false' })).toContain(made.id);

    // Twice is once, and a change of something else leaves it retired.
    expect(await keeper.call(calls.turn, { id: made.id, activo: false })).toEqual(out);
    expect((await keeper.call(calls.update, change(catalogue, out, {}))).activo).toBe(false);

    expect((await keeper.call(calls.turn, { id: made.id, activo: true })).activo).toBe(true);
    expect(await history(catalogue, made.id)).toEqual(['create', 'retire', 'update', 'reactivate']);
  });

  test('does not bring back an entry whose name was given to another meanwhile', async () => {
    const old = await create();
    await keeper.call(calls.turn, { id: old.id, activo: false });
    // A code is never given again.
    const free = catalogue === catalogues.bodega || catalogue === catalogues.servicio ? { codigo: `ZY-${old.id}` } : {};
    const again = { ...factsOf(catalogue, old), ...free };
    if (catalogue === catalogues.proveedor) {
      expect(await keeper.refused(calls.create, again)).toMatchObject({ status: 409, code: 'duplicate' });
      return;
    }
    await keeper.call(calls.create, again);

    expect(await keeper.refused(calls.turn, { id: old.id, activo: true })).toMatchObject({ status: 409, code: 'duplicate' });
    expect((await reader.call(calls.get, { id: old.id })).activo).toBe(false);
  });

  test('forgets an entry that nothing uses', async () => {
    const made = await create();

    await keeper.call(calls.remove, { id: made.id });

    expect(await reader.refused(calls.get, { id: made.id })).toMatchObject({ status: 404 });
    expect(await keeper.refused(calls.remove, { id: made.id })).toMatchObject({ status: 404 });
    expect(await history(catalogue, made.id)).toEqual(['create', 'delete']);
  });

  test('is read by whoever is signed in, and changed only by who may', async () => {
    const made = await create();

    expect(await reader.refused(calls.create, await given.factsOf(catalogue))).toMatchObject({ status: 403 });
    expect(await reader.refused(calls.update, change(catalogue, made, {}))).toMatchObject({ status: 403 });
    expect(await reader.refused(calls.turn, { id: made.id, activo: false })).toMatchObject({ status: 403 });
    expect(await reader.refused(calls.remove, { id: made.id })).toMatchObject({ status: 403 });
  });
});

const references = every.flatMap(([name, catalogue]) =>
  Object.entries(catalogue.fields).flatMap(([field, { to }]) => (to ? [[name, field, catalogue, to] as const] : [])),
);

describe.each(references)('in %s the reference %s', (_name, field, catalogue, to) => {
  test('keeps what it refers to from being deleted; the refusal says where and how often it is used', async () => {
    const parent = await given.entry(to);
    await given.entry(catalogue, { [field]: parent.id });
    await given.entry(catalogue, { [field]: parent.id });

    const refused = await keeper.refused(to.calls.remove, { id: parent.id });

    expect(refused).toMatchObject({ status: 409, code: 'in_use', uses: [{ table: tableOf(catalogue), count: 2 }] });
    expect(refused.message).toMatch(/en uso: 2 [^\d]+\. Puede retirarla/);
    expect(await reader.call(to.calls.get, { id: parent.id })).toMatchObject({ id: parent.id });
  });

  test('cannot newly choose what was retired, nor what does not exist; what it had it keeps', async () => {
    const parent = await given.entry(to);
    const child = await given.entry(catalogue, { [field]: parent.id });
    await keeper.call(to.calls.turn, { id: parent.id, activo: false });

    const made = { ...(await given.factsOf(catalogue)), [field]: parent.id };
    expect(await keeper.refused(catalogue.calls.create, made)).toMatchObject({
      status: 400,
      code: 'invalid',
      fields: { [field]: expect.stringMatching(/^«.+» se retiró/) },
    });
    expect(await keeper.refused(catalogue.calls.create, { ...made, [field]: 999_999 })).toMatchObject({
      status: 400,
      fields: { [field]: 'No existe: elija otro valor.' },
    });

    await keeper.call(catalogue.calls.update, change(catalogue, child, {}));
    await keeper.call(catalogue.calls.turn, { id: child.id, activo: false });
    expect(await keeper.refused(catalogue.calls.turn, { id: child.id, activo: true })).toMatchObject({
      status: 400,
      fields: { [field]: expect.stringContaining('se retiró') },
    });
  });
});

const inOrder = every.flatMap(([name, catalogue]) => {
  const { order } = catalogue.calls;
  return order ? [[name, catalogue, order] as const] : [];
});

describe.each(inOrder)('the order of %s', (_name, catalogue, order) => {
  const { scope, fixed } = catalogue;
  /** Three more entries, in one part of their own where there are parts, and those that were there before them. */
  async function three() {
    const part = scope ? { [scope]: (await given.entry(catalogue)).id && (await given.entry(catalogue))[scope] } : {};
    const made = [];
    for (let n = 0; n < 3; n += 1) made.push(await given.entry(catalogue, part));
    const all = await reader.call(catalogue.calls.list, { activo: 'true', ...part });
    return { made: made.map((it) => it.id), all: all.map((it) => it.id), part };
  }

  test('is what people say, and new entries come at its end', async () => {
    const { made, all, part } = await three();
    expect(all.slice(-3)).toEqual(made);
    const wanted = [...all.slice(0, -3), ...made.toReversed()];

    await keeper.call(order, { ids: wanted });

    const now = await reader.call(catalogue.calls.list, { activo: 'true', ...part });
    expect(now.map((it) => it.id)).toEqual(wanted);
  });

  test('is refused when entries are missing, foreign or there twice, because the list has changed', async () => {
    const { all } = await three();

    for (const ids of [all.slice(1), [...all, 999_999], [...all.slice(0, -1), all[0] ?? 0]])
      expect(await keeper.refused(order, { ids })).toMatchObject({ status: 412, code: 'stale' });
  });

  test('leaves retired entries behind the active ones, and takes them back at their place', async () => {
    const { made, all, part } = await three();
    const [last = 0] = made;
    await keeper.call(catalogue.calls.turn, { id: last, activo: false });
    const rest = all.filter((it) => it !== last);

    await keeper.call(order, { ids: fixed ? rest : rest.toReversed() });
    await keeper.call(catalogue.calls.turn, { id: last, activo: true });

    const now = await reader.call(catalogue.calls.list, { activo: 'true', ...part });
    expect(now.map((it) => it.id)).toEqual([...(fixed ? rest : rest.toReversed()), last]);
  });
});

test('of two who create the same at once, one is told that it exists', async () => {
  const { calls } = catalogues.tipoCliente;

  const done = await Promise.all([1, 2, 3].map(() => keeper.raw(calls.create, { nombre: 'Cooperativa' })));

  expect(done.map((it) => it.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});

test('of two who order at once, the later order counts, and none gets lost', async () => {
  const { calls } = catalogues.tipoDocumento;
  const order = requireThere(calls.order);
  const ids = (await reader.call(calls.list, { activo: 'true' })).map((it) => it.id);
  const orders = [ids, ids.toReversed(), [...ids.slice(3), ...ids.slice(0, 3)]];

  const done = await Promise.all(orders.map((it) => keeper.raw(order, { ids: it })));

  expect(done.map((it) => it.statusCode)).toEqual([200, 200, 200]);
  const now = (await reader.call(calls.list, { activo: 'true' })).map((it) => it.id);
  expect(orders).toContainEqual(now);
});

test('an entry that moves to another part comes to its end', async () => {
  const names: Catalogue = catalogues.nombreDocumento;
  const [one, other] = [await given.entry(catalogues.tipoDocumento), await given.entry(catalogues.tipoDocumento)];
  const stays = await given.entry(catalogues.nombreDocumento, { tipo_documento_id: other.id });
  const moves = await given.entry(catalogues.nombreDocumento, { tipo_documento_id: one.id });

  await keeper.call(names.calls.update, change(names, moves, { tipo_documento_id: other.id }));

  const now = await reader.call(catalogues.nombreDocumento.calls.list, { tipo_documento_id: other.id });
  expect(now.map((it) => it.id)).toEqual([stays.id, moves.id]);
});

test('names with numbers stand in their natural order', async () => {
  for (const nombre of ['10. Anexos', '2. Anexos', '1. Anexos']) await given.entry(catalogues.tipoVenta, { nombre });

  const names = (await reader.call(catalogues.tipoVenta.calls.list, {})).map((it) => it.nombre);

  expect(names.filter((it) => it.endsWith('Anexos'))).toEqual(['1. Anexos', '2. Anexos', '10. Anexos']);
});

test('a catalogue holds a thousand entries and no more', async () => {
  const { calls } = catalogues.tipoInstalacion;
  const there = (await listIds(catalogues.tipoInstalacion)).length;
  const names = Array.from({ length: 1000 - there }, (_, at) => ({ nombre: `Relleno ${at}`, descripcion: null }));
  await db.insertInto('installation_types').values(names).execute();

  expect(await keeper.refused(calls.create, { nombre: 'Una más' })).toMatchObject({
    status: 422,
    code: 'rule',
    message: 'Este catálogo admite hasta 1.000 entradas.',
  });
});

test.each([
  [catalogues.appFlexEnergetica, { nombre: 'Insegura', url: 'http://app.example' }, 'url'],
  [catalogues.appFlexEnergetica, { nombre: 'Guion', url: 'javascript:alert(1)' }, 'url'],
  [catalogues.normativa, { codigo: 'RIC 99', nombre: 'Sin punto', url: 'https://x y' }, 'url'],
  [catalogues.unidad, { codigo: 'M²', nombre: 'Metro raro' }, 'codigo'],
  [catalogues.bodega, { codigo: 'BF 2', nombre: 'Con espacio' }, 'codigo'],
  [catalogues.tipoVenta, { nombre: 'x'.repeat(121) }, 'nombre'],
  [catalogues.tipoVenta, { nombre: '   ' }, 'nombre'],
  [catalogues.actividadTipoProyectoConfiguracion, { actividad_id: 1, tipo_proyecto_id: 1, duracion: 1.5, peso: '10' }, 'duracion'],
  [catalogues.actividadTipoProyectoConfiguracion, { actividad_id: 1, tipo_proyecto_id: 1, duracion: 1, peso: '100.01' }, 'peso'],
] as const)('a wrong fact is refused at its field: %#', async (catalogue: Catalogue, facts, field) => {
  expect(await keeper.refused(catalogue.calls.create, facts)).toMatchObject({
    status: 400,
    code: 'invalid',
    fields: { [field]: expect.any(String) },
  });
});

test('the names of documents of a type are listed for it alone', async () => {
  const { listNombreDocumentoByTipoDocumento: call } = await import('contract/catalogues/index.ts');
  const type = await given.entry(catalogues.tipoDocumento);
  const name = await given.entry(catalogues.nombreDocumento, { tipo_documento_id: type.id });
  await given.entry(catalogues.nombreDocumento);

  expect(await reader.call(call, { id: type.id })).toEqual([expect.objectContaining({ id: name.id })]);
  expect(await reader.refused(call, { id: 999_999 })).toMatchObject({ status: 404 });
});
