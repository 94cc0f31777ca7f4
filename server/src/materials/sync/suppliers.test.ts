import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { changeSupplierTerms, getSupplier, sapSuppliers } from 'contract/suppliers/index.ts';
import { listErpSyncs } from 'contract/materials/index.ts';
import { untilWaiting } from '../../../test/locks.ts';
import { seeds } from '../../../test/sap/seeds.ts';
import { registerSupplier } from '../../suppliers/index.ts';
import { syncScene } from './scene.ts';
import { runErpSync } from './sync.ts';

const { db, given, as, sap, workshop, office, sync } = await syncScene(seeds);

test('brings suppliers by their codes: who is frozen there is not bought from here, and who is only here stays', async () => {
  const { codigo: mine } = await given.supplier();
  const known = async (code: string) =>
    db.selectFrom('suppliers').select(['nombre', 'rut', 'activo']).where('codigo', '=', code).executeTakeFirstOrThrow();
  await sync();
  expect(await known('78900012-3P')).toEqual({ nombre: 'Proveedor 78900012-3P', rut: '78900012-3', activo: true });

  const [frozen] = sap.company.rows('BusinessPartners');
  if (frozen) frozen['Frozen'] = 'tYES';
  await sync();
  expect(await known('78900012-3P')).toMatchObject({ activo: false });
  expect([(await known('78900013-1P')).activo, (await known(mine)).activo]).toEqual([true, true]);
  if (frozen) frozen['Frozen'] = 'tNO';
});

test('brings what the ERP knows of suppliers: what a person wrote here stays, and the rest follows what it says', async () => {
  const rocio = await as('supplier_creation:read', 'supplier_creation:update');
  const [one, other] = sap.company.rows('BusinessPartners');
  const says = (terms: object) => Object.assign(one ?? {}, terms);
  says({ EmailAddress: 'Ventas@papel.example', Phone1: '+56 9 8765 4321', Currency: 'USD', VatLiable: 'vExempted', PayTermsGrpCode: 7 });
  Object.assign(other ?? {}, { Country: 'DE', FederalTaxID: 'DE811569869', VatLiable: 'vLiable', EmailAddress: 'no es un correo' });
  await sync();
  const find = async (code: string) => (await rocio.call(sapSuppliers, { search: code })).items.find((it) => it.code === code)?.id ?? 0;
  const [mine, foreign] = [await find('78900012-3P'), await find('78900013-1P')];
  const read = (id: number) => rocio.call(getSupplier, { id });
  const brought = await read(mine);
  expect(brought.terms).toMatchObject({
    email: 'ventas@papel.example',
    phone: '+56987654321',
    currency: 'USD',
    billing: 'factura_exenta',
    payment_condition: '60 días',
  });
  expect((await read(foreign)).terms).toMatchObject({
    country: 'DE',
    tax_id: 'DE811569869',
    rut: null,
    billing: 'extranjera',
    email: null,
  });

  const { category_id, payment_method_id, service_bought_id, contact, address, commune, trade_name, ...terms } = brought.terms;
  const { phone, currency, payment_condition_id } = terms;
  const fields = { category_id, payment_method_id, service_bought_id, contact, address, commune, trade_name, phone, currency };
  const written = { ...fields, payment_condition_id, id: mine, email: 'cobros@papel.example', billing: 'boleta_honorarios' as const };
  const edited = await rocio.call(changeSupplierTerms, { ...written, version: brought.version });
  says({ EmailAddress: 'otra@papel.example', Phone1: '+56 9 1111 1111', Currency: '##', VatLiable: 'vLiable', PayTermsGrpCode: 1 });
  await sync();
  const after = await read(mine);

  expect(await db.selectFrom('mails').select(['para', 'asunto']).execute()).toEqual([
    { para: 'ventas@papel.example', asunto: 'Cambió el correo de Proveedor 78900012-3P' },
  ]);
  expect(edited.terms).toMatchObject({ email: 'cobros@papel.example', billing: 'boleta_honorarios' });
  expect(after.terms).toMatchObject({
    email: 'cobros@papel.example',
    billing: 'boleta_honorarios',
    phone: '+56911111111',
    currency: 'USD',
    payment_condition: 'Contado',
  });
  expect(await rocio.refused(changeSupplierTerms, { ...written, version: brought.version })).toMatchObject({ status: 412 });
  await sync();
  expect((await read(mine)).version).toBe(after.version);
});

test('what a person emptied stays empty, a condition that was retired stays, and the address of before hears of another one', async () => {
  const rocio = await as('supplier_creation:read', 'supplier_creation:update');
  const code = '76123456-0P';
  const partner = { CardCode: code, CardName: 'Papelera', CardType: 'cSupplier', FederalTaxID: '76123456-0', Valid: 'tYES', Frozen: 'tNO' };
  sap.company.rows('BusinessPartners').push(partner);
  const says = (terms: object) => Object.assign(partner, terms);
  says({ EmailAddress: 'antes@papel.example', Phone1: '+56 9 8765 4321', VatLiable: 'vLiable', PayTermsGrpCode: 7 });
  await sync();
  const id = (await rocio.call(sapSuppliers, { search: code })).items[0]?.id ?? 0;
  const { version, terms } = await rocio.call(getSupplier, { id });
  const { category_id, payment_method_id, payment_condition_id, service_bought_id, contact, address, commune, trade_name, currency } =
    terms;
  const choices = { category_id, payment_method_id, payment_condition_id, service_bought_id };
  const emptied = { ...choices, contact, address, commune, trade_name, currency, email: terms.email, phone: null, billing: null };
  await rocio.call(changeSupplierTerms, { ...emptied, id, version });
  await db
    .updateTable('payment_conditions')
    .set({ activo: false })
    .where('id', '=', payment_condition_id ?? 0)
    .execute();

  says({ EmailAddress: 'ahora@papel.example' });
  await sync();

  expect((await rocio.call(getSupplier, { id })).terms).toMatchObject({
    email: 'ahora@papel.example',
    phone: null,
    billing: null,
    payment_condition: '60 días',
  });
  expect(await db.selectFrom('mails').where('para', '=', 'antes@papel.example').select('texto').execute()).toEqual([
    { texto: expect.stringContaining('registró otro correo de contacto') },
  ]);
  await db
    .updateTable('payment_conditions')
    .set({ activo: true })
    .where('id', '=', payment_condition_id ?? 0)
    .execute();
});

test('of whom the ERP keeps something back, they bill a fee, until a person says otherwise', async () => {
  const rocio = await as('supplier_creation:read', 'supplier_creation:update');
  const code = '76086428-5P';
  const partner = { CardCode: code, CardName: 'Topógrafa', CardType: 'cSupplier', FederalTaxID: '76086428-5', VatLiable: 'vLiable' };
  const card = { ...partner, SubjectToWithholdingTax: 'boYES', Valid: 'tYES', Frozen: 'tNO' };
  sap.company.rows('BusinessPartners').push(card);
  await sync();
  const { items } = await rocio.call(sapSuppliers, { search: code });
  const read = () => rocio.call(getSupplier, { id: items[0]?.id ?? 0 });
  const withheld = await read();

  Object.assign(card, { SubjectToWithholdingTax: 'boNO' });
  await sync();
  const billing = (await read()).terms.billing;
  Object.assign(card, { SubjectToWithholdingTax: 'boYES' });
  await sync();
  const { id, version, terms } = await read();
  const { name: _name, rut: _rut, country: _from, tax_id: _tax, commune_name: _c, category: _ca, payment_method: _m, ...ours } = terms;
  const { payment_condition: _p, service_bought: _s, ...form } = ours;
  await rocio.call(changeSupplierTerms, { ...form, id, version, billing: 'factura' });
  await sync();

  expect([withheld.terms.billing, billing, terms.billing]).toEqual(['boleta_honorarios', 'factura', 'boleta_honorarios']);
  expect((await read()).terms.billing).toBe('factura');
});

test('a night reads the suppliers whose cards were written since the last one, and after a week, or by hand, all of them', async () => {
  const [one, other] = sap.company.rows('BusinessPartners');
  const says = (card: typeof one, name: string, UpdateDate: string) => Object.assign(card ?? {}, { CardName: name, UpdateDate });
  const namesNow = async () =>
    (
      await db
        .selectFrom('suppliers')
        .where('codigo', 'in', [String(one?.['CardCode']), String(other?.['CardCode'])])
        .select('nombre')
        .orderBy('codigo')
        .execute()
    ).map((it) => it.nombre);
  const night = async () => {
    const run = { user_id: null, ended_at: null, error: null };
    const { id } = await db.insertInto('erp_sync_runs').values(run).returning('id').executeTakeFirstOrThrow();
    await runErpSync(workshop, id);
    return db
      .selectFrom('erp_sync_runs')
      .where('id', '=', id)
      .select(['state', sql<string | null>`suppliers_since::text`.as('since')])
      .executeTakeFirstOrThrow();
  };
  await sync();
  const { rows: runs } = await sql<{ day: string }>`
    select ((max(started_at) at time zone 'America/Santiago')::date - 1)::text as day from erp_sync_runs`.execute(db);
  const yesterday = runs[0]?.day ?? '';
  const before = await namesNow();
  says(one, 'Cambió ayer', yesterday);
  says(other, 'Cambió antes', '2001-01-01');

  expect(await night()).toEqual({ state: 'terminada', since: yesterday });
  expect(await namesNow()).toEqual(['Cambió ayer', before[1]]);
  /** All that read everything is moved to one moment of so many days ago. */
  const readAll = (days: number, at: string) =>
    sql`update erp_sync_runs set started_at = it.began, ended_at = it.began
      from (select ((now() at time zone 'America/Santiago')::date - ${days}::integer + ${at}::time) at time zone 'America/Santiago' as began) as it
      where suppliers_since is null`.execute(db);
  await readAll(6, '00:00');
  expect((await night()).since).toBe(yesterday);
  // Nights are counted: the seventh may begin before so many hours are over.
  await readAll(7, '23:59:59');
  expect(await night()).toEqual({ state: 'terminada', since: null });
  expect(await namesNow()).toEqual(['Cambió ayer', 'Cambió antes']);
  says(other, 'Cambió mucho antes', '2001-01-01');
  await sync();
  expect(await namesNow()).toEqual(['Cambió ayer', 'Cambió mucho antes']);
  says(one, String(before[0]), '2026-11-20');
  says(other, String(before[1]), '2026-11-20');
});

describe('a supplier that is written here while the ERP tells of them', () => {
  const code = '77654321-7P';
  const partner = { CardCode: code, CardName: 'Izajes', CardType: 'cSupplier', FederalTaxID: '77654321-7', Valid: 'tYES', Frozen: 'tNO' };
  /** A run as if somebody had asked for it: whoever asks writes in the history, which is held here. */
  async function begin() {
    const run = { user_id: (await given.user()).id, ended_at: null, error: null };
    return (await db.insertInto('erp_sync_runs').values(run).returning('id').executeTakeFirstOrThrow()).id;
  }
  async function known(terms: object) {
    const cards = sap.company.rows('BusinessPartners');
    const card = cards.find((it) => it['CardCode'] === code) ?? partner;
    if (!cards.includes(card)) cards.push(card);
    Object.assign(card, { CardName: 'Izajes', ...terms });
    await sync();
    const rocio = await as('supplier_creation:read', 'supplier_creation:update');
    const { items } = await rocio.call(sapSuppliers, { search: code });
    const { id, version, terms: now } = await rocio.call(getSupplier, { id: items[0]?.id ?? 0 });
    const { trade_name, contact, address, commune, currency, billing, category_id, payment_method_id, service_bought_id } = now;
    const { payment_condition_id, email, phone } = now;
    const choices = { category_id, payment_method_id, payment_condition_id, service_bought_id };
    const form = { id, version, trade_name, contact, address, commune, currency, billing, email, phone, ...choices };
    return { card, rocio, form, read: () => rocio.call(getSupplier, { id }) };
  }

  test('keeps what the person wrote, and gets the rest once they are through', async () => {
    const { card, rocio, form, read } = await known({ EmailAddress: 'antes@izajes.example', Phone1: '+56 9 1111 1111' });
    Object.assign(card, { CardName: 'Izajes SpA', EmailAddress: 'erp@izajes.example', Phone1: '+56 9 2222 2222' });
    const run = await begin();

    const { edited, synced } = await db.transaction().execute(async (tx) => {
      await sql`lock table audit in exclusive mode`.execute(tx);
      const edited = rocio.call(changeSupplierTerms, { ...form, email: 'persona@izajes.example' });
      // It has written the supplier, and not that it did.
      await untilWaiting(db);
      const synced = runErpSync(workshop, run);
      await untilWaiting(db, 2);
      return { edited, synced };
    });
    await Promise.all([edited, synced]);

    expect(await read()).toMatchObject({ name: 'Izajes SpA', terms: { email: 'persona@izajes.example', phone: '+56922222222' } });
  });

  test('is not written over by who saw them as they were', async () => {
    const { card, rocio, form, read } = await known({ EmailAddress: 'antes@izajes.example', Phone1: '+56 9 3333 3333' });
    Object.assign(card, { Phone1: '+56 9 4444 4444' });
    const run = await begin();

    const { edited, synced } = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('erp_sync_runs').where('id', '=', run).select('id').forUpdate().execute();
      const synced = runErpSync(workshop, run);
      await untilWaiting(db);
      const edited = rocio.raw(changeSupplierTerms, { ...form, phone: '+56911111111' });
      await untilWaiting(db, 2);
      return { edited, synced };
    });
    await synced;

    expect((await edited).statusCode).toBe(412);
    expect(await read()).toMatchObject({ terms: { phone: '+56944444444' } });
  });

  test('is written in the catalogue, and neither waits for the other in vain', async () => {
    const { card, read } = await known({ Phone1: '+56 9 5555 5555' });
    Object.assign(card, { CardName: 'Izajes Limitada' });
    const run = await begin();

    const { synced } = await db.transaction().execute(async (tx) => {
      // Of two who waited for each other this one would be ended.
      await sql`set local deadlock_timeout = '50ms'`.execute(tx);
      // As the catalogue holds and writes it.
      await sql`lock table suppliers in share row exclusive mode`.execute(tx);
      const synced = runErpSync(workshop, run);
      await untilWaiting(db);
      await tx.updateTable('suppliers').set({ nombre: 'Izajes del catálogo' }).where('codigo', '=', code).execute();
      return { synced };
    });
    await synced;

    expect((await read()).name).toBe('Izajes Limitada');
    expect((await office.call(listErpSyncs, { per_page: 1 })).items).toMatchObject([{ state: 'terminada' }]);
  });

  test('is entered once where the ERP tells of who is just being registered here, and neither waits for the other in vain', async () => {
    const made = {
      name: 'Recién creado',
      rut: '76086428-5',
      country: 'CL',
      from_form: true,
      reserved_code: 'NUEVO-1',
      supplier_code: null,
    };
    const { id } = await db.insertInto('supplier_records').values(made).returning('id').executeTakeFirstOrThrow();
    const card = { CardCode: 'NUEVO-1', CardName: 'Recién creado', CardType: 'cSupplier', FederalTaxID: '76086428-5', Valid: 'tYES' };
    sap.company.rows('BusinessPartners').push({ ...card, Frozen: 'tNO' });
    const run = await begin();

    const { synced } = await db.transaction().execute(async (tx) => {
      // Of two who waited for each other this one would be ended.
      await sql`set local deadlock_timeout = '50ms'`.execute(tx);
      await tx.selectFrom('supplier_records').where('id', '=', id).select('id').forUpdate().execute();
      const synced = runErpSync(workshop, run);
      await untilWaiting(db);
      await registerSupplier(tx, { id, code: 'NUEVO-1' });
      return { synced };
    });
    await synced;

    expect(await db.selectFrom('supplier_records').where('supplier_code', '=', 'NUEVO-1').select('id').execute()).toEqual([{ id }]);
    expect((await office.call(listErpSyncs, { per_page: 1 })).items).toMatchObject([{ state: 'terminada' }]);
  });
});

test('who is from abroad has no RUT, neither one that many share, nor a commune, and is of Chile again when the ERP says so', async () => {
  const [partner] = sap.company.rows('BusinessPartners');
  const code = String(partner?.['CardCode']);
  const rut = partner?.['FederalTaxID'];
  const known = () =>
    db
      .selectFrom('suppliers')
      .innerJoin('supplier_records as it', 'it.supplier_code', 'suppliers.codigo')
      .where('suppliers.codigo', '=', code)
      .select(['suppliers.rut as listed', 'it.rut', 'it.country', 'it.tax_id', 'it.commune'])
      .executeTakeFirstOrThrow();
  await sync();
  const before = await known();
  const commune = db.selectFrom('communes').select('codigo').orderBy('codigo').limit(1);
  await db.updateTable('supplier_records').set({ commune }).where('supplier_code', '=', code).execute();

  Object.assign(partner ?? {}, { Country: 'DE', FederalTaxID: '55555555-5' });
  await sync();
  const abroad = await known();
  Object.assign(partner ?? {}, { Country: 'CL', FederalTaxID: rut });
  await sync();

  expect(abroad).toEqual({ listed: null, rut: null, country: 'DE', tax_id: null, commune: null });
  expect(await known()).toEqual({ ...before, country: 'CL', tax_id: null, commune: null });
  expect(before.rut).not.toBeNull();
});
