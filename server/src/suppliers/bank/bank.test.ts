import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { banco } from 'contract/catalogues/index.ts';
import { getErpPost } from 'contract/erp/index.ts';
import {
  askSupplierBank,
  cancelSupplierBank,
  confirmSupplierBank,
  getSupplier,
  getSupplierBank,
  rejectSupplierBank,
  sapSuppliers,
} from 'contract/suppliers/index.ts';
import { bringSuppliers } from '../../catalogues/index.ts';
import { bankScene, newRut, banking, clave, proof, seenOf } from './scene.ts';

const { db, given, employee, stranger, ana, boris, reader, bank_id, form, registerSupplier, ask, confirm, ownCard } = await bankScene();

test('a bank that was retired is not chosen', async () => {
  const supplier = await registerSupplier();
  const { fingerprint } = await ana.call(getSupplierBank, { id: supplier.id });
  const gone = await db
    .insertInto('banks')
    .values({ codigo: '902', nombre: 'Banco que cerró', activo: false })
    .returning('id')
    .executeTakeFirstOrThrow();

  const refusal = await ana.refused(askSupplierBank, { id: supplier.id, fingerprint, ...form({ holder: supplier.rut }), bank_id: gone.id });

  expect(refusal).toMatchObject({ status: 400, fields: { bank_id: expect.any(String) } });
});

test('an account is in force once a second person has confirmed it, proving again who they are; until then the one before is', async () => {
  const supplier = await registerSupplier();
  const first = await confirm(await ask(supplier));
  const asked = await ask(supplier);
  expect(asked).toMatchObject({ in_force: { id: first.in_force?.id }, pending: { status: 'por_confirmar', allowed_actions: ['cancel'] } });

  expect(await ana.refused(confirmSupplierBank, seenOf(asked), proof)).toMatchObject({ status: 403 });
  expect((await boris.refused(confirmSupplierBank, seenOf(asked))).status).not.toBe(200);
  expect(await reader.refused(confirmSupplierBank, seenOf(asked), proof)).toMatchObject({ status: 403 });
  expect(await ana.call(getSupplierBank, { id: supplier.id })).toMatchObject({ in_force: { id: first.in_force?.id } });
  const done = await confirm(asked);

  expect(done).toMatchObject({
    in_force: { id: asked.pending?.id, decided_by: { nombre: 'Boris Confirma' } },
    pending: null,
    past: [{ id: first.in_force?.id, status: 'reemplazada', decided_at: first.in_force?.decided_at }],
  });
  expect(done.past[0]?.replaced_at).toBe(done.in_force?.decided_at);
  expect(await boris.refused(confirmSupplierBank, seenOf(asked), proof)).toMatchObject({ status: 409, code: 'wrong_state' });
});

test('what is confirmed is what was seen', async () => {
  const supplier = await registerSupplier();
  const asked = await ask(supplier);
  await ana.call(cancelSupplierBank, { ...seenOf(asked), comment: 'Mal copiada' });
  const again = await ask(supplier);

  expect(await boris.refused(confirmSupplierBank, { ...seenOf(again), fingerprint: asked.fingerprint }, proof)).toMatchObject({
    status: 412,
    code: 'stale',
  });
  await db.updateTable('supplier_records').set({ email: 'otro@proveedor.example' }).where('id', '=', supplier.id).execute();
  expect(await boris.refused(confirmSupplierBank, seenOf(again), proof)).toMatchObject({ status: 412 });
});

test('of two who confirm at once one does, and the ERP hears of it once', async () => {
  const supplier = await registerSupplier();
  const asked = await ask(supplier);
  const carla = await employee({ nombre: 'Carla Confirma', permissions: [...banking] });

  await given.password(carla.id, clave);
  const answers = await Promise.all([boris, carla].map((it) => it.raw(confirmSupplierBank, seenOf(asked), proof)));

  expect(answers.map((it) => it.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const posts = await db
    .selectFrom('erp_posts')
    .where('source', '=', 'supplier_bank')
    .where('source_number', '=', supplier.code)
    .select('id')
    .execute();
  expect(posts.length).toBe(1);
});

test('both people hear of it, and the supplier where it was reached before', async () => {
  const supplier = await registerSupplier();
  await confirm(await ask(supplier, { email: 'antes@proveedor.example' }));
  await db.deleteFrom('mails').execute();
  await confirm(await ask(supplier, { email: 'despues@proveedor.example' }));

  const mails = await db.selectFrom('mails').select(['para', 'asunto', 'texto']).execute();
  const told = mails.filter((it) => it.asunto.startsWith('Cambió la cuenta'));
  expect(told.map((it) => it.para)).toEqual(expect.arrayContaining(['ventas@proveedor.example', 'antes@proveedor.example']));
  expect(told.map((it) => it.para)).not.toContain('despues@proveedor.example');
  const bell = await db.selectFrom('notifications').where('title', 'like', 'Cambió la cuenta%').select('user_id').execute();
  expect(bell.map((it) => it.user_id)).toEqual(expect.arrayContaining([ana.id, boris.id]));
});

test('the ERP is paid to the account that was confirmed, and whoever reads its posts sees four characters of it', async () => {
  const supplier = await registerSupplier();
  const asked = await ask(supplier, { number: '00-1234-5678' });
  expect(await db.selectFrom('erp_posts').where('source_number', '=', supplier.code).select('id').execute()).toEqual([]);
  const first = await confirm(asked);
  const reaches = (id: number | undefined) =>
    vi.waitFor(
      async () => expect(await boris.call(getSupplierBank, { id: supplier.id })).toMatchObject({ in_force: { id, erp: 'publicado' } }),
      { timeout: 20_000, interval: 50 },
    );

  await reaches(first.in_force?.id);
  expect(await ownCard(supplier.code)).toMatchObject({ bank: { bank: '901', country: 'CL', account: '0012345678' } });
  const { id } = await db.selectFrom('erp_posts').where('source_number', '=', supplier.code).select('id').executeTakeFirstOrThrow();
  expect((await boris.call(getErpPost, { id })).document.partner_change?.bank?.account).toBe('•••• 5678');
  const second = await confirm(await ask(supplier, { number: '00-8765-4321' }));
  await reaches(second.in_force?.id);
  expect(await ownCard(supplier.code)).toMatchObject({ bank: { account: '0087654321' } });
});

test('what was written wrong of an account is put right with its own number; the same account is not asked for again', async () => {
  const supplier = await registerSupplier();
  await confirm(await ask(supplier, { number: '11223344' }));
  const same = { ...form({ holder: supplier.rut, number: '1122-3344' }), id: supplier.id };
  const seenNow = async () => ({ fingerprint: (await ana.call(getSupplierBank, { id: supplier.id })).fingerprint });
  const duplicate = { status: 409, code: 'duplicate', fields: { number: 'Ya se le paga en esa cuenta.' } };

  expect(await ana.refused(askSupplierBank, { ...same, ...(await seenNow()) })).toMatchObject(duplicate);
  await confirm(await ana.call(askSupplierBank, { ...same, ...(await seenNow()), kind: 'vista' }));
  const { bank_id: _bank, kind: _kind, ...rest } = same;
  const abroad = { ...rest, country: 'US', bank_name: 'Chase', swift: 'CHASUS33' };
  await confirm(await ana.call(askSupplierBank, { ...abroad, ...(await seenNow()) }));
  expect(await ana.refused(askSupplierBank, { ...abroad, ...(await seenNow()), swift: 'CHASUS33XXX' })).toMatchObject(duplicate);
  const done = await confirm(await ana.call(askSupplierBank, { ...abroad, ...(await seenNow()), swift: 'BOFAUS3N' }));

  expect(done.in_force).toMatchObject({ number: '11223344', country: 'US', swift: 'BOFAUS3N' });
  expect(done.past.map((it) => [it.kind, it.swift])).toEqual([
    [null, 'CHASUS33'],
    ['vista', null],
    ['corriente', null],
  ]);
});

test('nobody is paid into somebody else’s account', async () => {
  const supplier = await registerSupplier();

  const refusal = (changes: { holder: string; number?: string }) =>
    ana
      .call(getSupplierBank, { id: supplier.id })
      .then(({ fingerprint }) => ana.refused(askSupplierBank, { id: supplier.id, fingerprint, ...form(changes) }));
  expect((await refusal({ holder: newRut() })).fields).toHaveProperty(['holder']);
  expect((await refusal({ holder: supplier.rut, number: '12' })).fields).toHaveProperty(['number']);
  const asked = await ask(supplier);
  expect(await refusal({ holder: supplier.rut })).toMatchObject({ code: 'wrong_state', message: expect.stringContaining('Ana Pide') });
  await db.updateTable('supplier_records').set({ rut: newRut() }).where('id', '=', supplier.id).execute();

  expect(await boris.call(getSupplierBank, { id: supplier.id })).toMatchObject({
    pending: null,
    past: [{ id: asked.pending?.id, status: 'anulada', decided_by: null, comment: 'Cambió el RUT del proveedor.' }],
  });
  const of = { supplier_id: supplier.id, holder: supplier.rut, bank_id, kind: 'vista' as const, number: '12345678', email: 'a@b.example' };
  const paper = { reason: 'Otro', file: randomUUID(), file_name: 'c.pdf', bytes: 1, asked_by: ana.id };
  const nobody = { decided_by: null, decided_at: null, comment: null };
  await expect(
    db
      .insertInto('supplier_bank_accounts')
      .values({ ...of, ...paper, ...nobody })
      .execute(),
  ).rejects.toThrow('is not of supplier');
});

test('the database holds what the program refuses: one person is not two, and what was asked for does not change', async () => {
  const supplier = await registerSupplier();
  const { pending } = await ask(supplier);
  const write = db.updateTable('supplier_bank_accounts').where('id', '=', pending?.id ?? 0);

  await expect(write.set({ status: 'vigente', decided_by: ana.id, decided_at: new Date() }).execute()).rejects.toThrow('second_person');
  await expect(write.set({ number: '99999999' }).execute()).rejects.toThrow('does not change');
});

test('who has no right over bank data sees four characters of an account, and no certificate', async () => {
  const supplier = await registerSupplier();
  await confirm(await ask(supplier, { number: '87654321' }));

  expect(await reader.refused(getSupplierBank, { id: supplier.id })).toMatchObject({ status: 403 });
  const shown = await reader.call(getSupplier, { id: supplier.id });
  expect(shown.bank_account).toBe('Banco de Pruebas •••• 4321');
  const list = await reader.call(sapSuppliers, { search: supplier.code });
  expect(JSON.stringify([shown, list])).not.toContain('87654321');
  const { rows } = await sql<{ told: string }>`select row_to_json(it)::text as told from audit as it`.execute(db);
  expect(rows.some((it) => it.told.includes('•••• 4321'))).toBe(true);
  const mails = await db.selectFrom('mails').select('texto').execute();
  const notices = await db.selectFrom('notifications').selectAll().execute();
  expect(JSON.stringify([rows, mails, notices])).not.toContain('87654321');
});

test('who is waited for finds it among the suppliers, and whoever asked reads why it was refused', async () => {
  const supplier = await registerSupplier();
  const asked = await ask(supplier);
  expect((await boris.call(sapSuppliers, { bank_pending: 'true', search: supplier.code })).items).toMatchObject([{ bank_pending: true }]);

  const after = await boris.call(rejectSupplierBank, { ...seenOf(asked), comment: 'El certificado es de otra empresa' });

  expect(after).toMatchObject({
    in_force: null,
    pending: null,
    past: [{ status: 'rechazada', comment: 'El certificado es de otra empresa' }],
  });
  expect(await ask(supplier)).toMatchObject({ pending: { status: 'por_confirmar' } });
});

test('who may ask or confirm, but not read bank data, is told nothing of it', async () => {
  const supplier = await registerSupplier();
  const rights = ['supplier_creation:read', 'supplier_bank:create', 'supplier_bank:approve'] as const;
  const blind = stranger({ accessKey: await given.accessKey(boris.id, [...rights]) });
  const asked = await ask(supplier);
  const decision = { ...seenOf(asked), comment: 'A ciegas' };
  const old = { ...seenOf(asked), fingerprint: '0'.repeat(32) };

  const refusals = [
    await blind.refused(askSupplierBank, { id: supplier.id, fingerprint: old.fingerprint, ...form({ holder: supplier.rut }) }),
    await blind.refused(confirmSupplierBank, seenOf(asked), proof),
    await blind.refused(confirmSupplierBank, old, proof),
    await blind.refused(rejectSupplierBank, decision),
    await blind.refused(cancelSupplierBank, decision),
  ];

  expect(refusals.map((it) => it.status)).toEqual([403, 403, 403, 403, 403]);
  expect(JSON.stringify(refusals)).not.toContain(asked.pending?.number);
});

test('a supplier of the register whose RUT changes is not paid in the account of the one before, and its mail hears of the next one', async () => {
  const supplier = await registerSupplier();
  const first = await confirm(await ask(supplier, { email: 'antes@otro.example' }));
  const rut = newRut();
  const brought = { code: supplier.code, name: 'Con otro RUT', rut, active: true, country: null };
  await db.transaction().execute((tx) => bringSuppliers(tx, [brought]));

  const after = await boris.call(getSupplierBank, { id: supplier.id });

  expect(after).toMatchObject({
    holder: rut,
    in_force: null,
    past: [{ id: first.in_force?.id, status: 'reemplazada', replaced_at: null, comment: 'Cambió el RUT del proveedor.' }],
    tells: ['ventas@proveedor.example', 'antes@otro.example'],
  });
  await db.deleteFrom('mails').execute();
  expect(await confirm(await ask({ id: supplier.id, rut }))).toMatchObject({ in_force: { holder: rut } });
  const told = await db.selectFrom('mails').where('asunto', 'like', 'Cambió la cuenta%').select('para').execute();
  expect(told.map((it) => it.para)).toContain('antes@otro.example');
});

test('of a supplier that was merged no account is asked for: it is led to the one that stays', async () => {
  const [gone, stays] = [await registerSupplier(), await registerSupplier()];
  const { fingerprint } = await ana.call(getSupplierBank, { id: gone.id });
  await db.updateTable('suppliers').set({ merged_into: stays.code, activo: false }).where('codigo', '=', gone.code).execute();

  expect(await ana.refused(askSupplierBank, { id: gone.id, fingerprint, ...form({ holder: gone.rut }) })).toMatchObject({
    status: 409,
    message: expect.stringContaining(stays.code),
  });
  expect((await ask(stays)).pending).not.toBeNull();
});

test('the code by which suppliers are paid in a bank is not changed by whoever keeps the catalogue; its name is', async () => {
  const keeper = await employee({ permissions: ['catalogues:update'] });
  const { update, get } = banco.calls;
  const own = (await db.insertInto('banks').values({ codigo: '931', nombre: 'Banco del Lago' }).returning('id').executeTakeFirstOrThrow())
    .id;
  const change = async (facts: { codigo?: string; nombre?: string }) => {
    const { version } = await keeper.call(get, { id: own });
    return { id: own, version, codigo: '932', nombre: 'Banco del Lago', ...facts };
  };
  expect(await keeper.call(update, await change({ codigo: '932' }))).toMatchObject({ codigo: '932' });
  const supplier = await registerSupplier();
  const { fingerprint } = await ana.call(getSupplierBank, { id: supplier.id });
  await confirm(await ana.call(askSupplierBank, { id: supplier.id, fingerprint, ...form({ holder: supplier.rut }), bank_id: own }));

  expect(await keeper.refused(update, await change({ codigo: '933' }))).toMatchObject({
    status: 400,
    fields: { codigo: expect.stringContaining('segunda persona') },
  });
  expect(await keeper.call(update, await change({ nombre: 'Banco del Lago y el Volcán' }))).toMatchObject({ codigo: '932' });
});
