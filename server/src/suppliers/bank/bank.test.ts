import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { getErpPost } from 'contract/erp/index.ts';
import { checkDigit } from 'contract/rut.ts';
import {
  askSupplierBank,
  cancelSupplierBank,
  confirmSupplierBank,
  getSupplier,
  getSupplierBank,
  rejectSupplierBank,
  sapSuppliers,
  type SupplierBank,
} from 'contract/suppliers/index.ts';
import { scene } from '../../../test/scene.ts';
import { bringSuppliers } from '../../catalogues/index.ts';

let bodies = 76_400_000;
/** A RUT that nobody has. */
const newRut = (): string => {
  bodies += 1;
  return `${bodies}-${checkDigit(String(bodies))}`;
};

const { db, given, employee, stranger } = await scene({ background: true });
const banking = ['supplier_creation:read', 'supplier_bank:read', 'supplier_bank:create', 'supplier_bank:approve'] as const;
const ana = await employee({ nombre: 'Ana Pide', permissions: [...banking] });
const boris = await employee({
  nombre: 'Boris Confirma',
  permissions: [...banking, 'materials:read', 'purchase_requests:read', 'purchase_requests:update'],
});
const reader = await employee({ nombre: 'Luis Lee', permissions: ['supplier_creation:read', 'supplier_creation:create'] });
const clave = 'confirma-con-otra-1';
const proof = { 'x-confirm-password': clave };
for (const { id } of [ana, boris, reader]) await given.password(id, clave);
const bank_id = (
  await db.insertInto('banks').values({ codigo: '901', nombre: 'Banco de Pruebas' }).returning('id').executeTakeFirstOrThrow()
).id;

let accounts = 10_000_000;
const form = (changes: { holder: string; number?: string; email?: string }) => ({
  bank_id,
  kind: 'corriente' as const,
  number: String((accounts += 1)),
  email: 'pagos@proveedor.example',
  reason: 'Cambió de banco',
  files: new File(['%PDF-1.7\n1 0 obj\n%%EOF\n'], 'certificado.pdf', { type: 'application/pdf' }),
  ...changes,
});

/** A supplier that the ERP has, and is bought from. */
async function registered(): Promise<{ id: number; rut: string; code: string }> {
  const rut = newRut();
  const { codigo: code } = await given.supplier({ rut, en_erp: true });
  await db.insertInto('erp_cards').values({ kind: 'BusinessPartner', code, reference: crypto.randomUUID(), content: '{}' }).execute();
  const { id } = await db.selectFrom('supplier_records').where('supplier_code', '=', code).select('id').executeTakeFirstOrThrow();
  await db.updateTable('supplier_records').set({ email: 'ventas@proveedor.example' }).where('id', '=', id).execute();
  return { id, rut, code };
}
const ask = async ({ id, rut }: { id: number; rut: string }, changes: { number?: string; email?: string } = {}): Promise<SupplierBank> => {
  const { fingerprint } = await ana.call(getSupplierBank, { id });
  return ana.call(askSupplierBank, { id, fingerprint, ...form({ holder: rut, ...changes }) });
};
const seen = ({ pending, fingerprint }: SupplierBank) => ({ account_id: pending?.id ?? 0, fingerprint });
const confirm = (bank: SupplierBank) => boris.call(confirmSupplierBank, seen(bank), proof);
const ownCard = async (code: string) =>
  (await db.selectFrom('erp_cards').where('code', '=', code).select('content').executeTakeFirstOrThrow()).content;

test('a bank that was retired is not chosen', async () => {
  const supplier = await registered();
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
  const supplier = await registered();
  const first = await confirm(await ask(supplier));
  const asked = await ask(supplier);
  expect(asked).toMatchObject({ in_force: { id: first.in_force?.id }, pending: { status: 'por_confirmar', allowed_actions: ['cancel'] } });

  expect(await ana.refused(confirmSupplierBank, seen(asked), proof)).toMatchObject({ status: 403 });
  expect((await boris.refused(confirmSupplierBank, seen(asked))).status).not.toBe(200);
  expect(await reader.refused(confirmSupplierBank, seen(asked), proof)).toMatchObject({ status: 403 });
  expect(await ana.call(getSupplierBank, { id: supplier.id })).toMatchObject({ in_force: { id: first.in_force?.id } });
  const done = await confirm(asked);

  expect(done).toMatchObject({
    in_force: { id: asked.pending?.id, decided_by: { nombre: 'Boris Confirma' } },
    pending: null,
    past: [{ id: first.in_force?.id, status: 'reemplazada', decided_at: first.in_force?.decided_at }],
  });
  expect(done.past[0]?.replaced_at).toBe(done.in_force?.decided_at);
  expect(await boris.refused(confirmSupplierBank, seen(asked), proof)).toMatchObject({ status: 409, code: 'wrong_state' });
});

test('what is confirmed is what was seen', async () => {
  const supplier = await registered();
  const asked = await ask(supplier);
  await ana.call(cancelSupplierBank, { ...seen(asked), comment: 'Mal copiada' });
  const again = await ask(supplier);

  expect(await boris.refused(confirmSupplierBank, { ...seen(again), fingerprint: asked.fingerprint }, proof)).toMatchObject({
    status: 412,
    code: 'stale',
  });
  await db.updateTable('supplier_records').set({ email: 'otro@proveedor.example' }).where('id', '=', supplier.id).execute();
  expect(await boris.refused(confirmSupplierBank, seen(again), proof)).toMatchObject({ status: 412 });
});

test('of two who confirm at once one does, and the ERP hears of it once', async () => {
  const supplier = await registered();
  const asked = await ask(supplier);
  const carla = await employee({ nombre: 'Carla Confirma', permissions: [...banking] });

  await given.password(carla.id, clave);
  const answers = await Promise.all([boris, carla].map((it) => it.raw(confirmSupplierBank, seen(asked), proof)));

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
  const supplier = await registered();
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
  const supplier = await registered();
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

test('a number from abroad that happens to be a RUT as well is that of its supplier', async () => {
  const supplier = await registered();
  await db.updateTable('supplier_records').set({ rut: null, country: 'DE', tax_id: '761234560' }).where('id', '=', supplier.id).execute();

  expect((await ask({ id: supplier.id, rut: '76.123.456-0' })).pending).toMatchObject({ holder: '761234560' });
});

test('who is from abroad is paid by IBAN and SWIFT, which both people, the supplier and the ERP are told', async () => {
  const supplier = await registered();
  const tax_id = 'DE811569869';
  await db.updateTable('supplier_records').set({ rut: null, country: 'DE', tax_id }).where('id', '=', supplier.id).execute();
  const { fingerprint } = await ana.call(getSupplierBank, { id: supplier.id });
  const { bank_id: _bank, kind: _kind, ...rest } = form({ holder: 'DE 811.569-869', number: 'IBAN: DE89 3704 0044 0532 0130 00' });
  const abroad = { ...rest, id: supplier.id, fingerprint, country: 'DE', bank_name: 'Deutsche Bank', swift: 'deutdeff' };
  const refusal = (changes: object) => ana.refused(askSupplierBank, { ...abroad, ...changes });
  const fieldsOf = async (changes: object) => Object.keys((await refusal(changes)).fields ?? {});

  expect(await fieldsOf({ swift: 'DEUT' })).toEqual(['swift']);
  expect(await fieldsOf({ swift: '', bank_name: '' })).toEqual(['bank_name', 'swift']);
  expect(await fieldsOf({ number: 'DE89 3704 0044 0532 0130 01' })).toEqual(['number']);
  expect(await fieldsOf({ country: 'US', swift: 'DEUTUS33', number: 'DE89 3704 0044 0532 0130 01' })).toEqual(['number']);
  expect(await fieldsOf({ bank_id, kind: 'vista' })).toEqual(['bank_id', 'kind']);
  expect((await refusal({ swift: 'BNPAFRPP' })).fields).toEqual({ swift: expect.stringContaining('otro país') });
  for (const bank_name of ['Deutsche Bank 37040044', 'Deutsche Bank 370.400-44', 'Deutsche 3 7 0 4 0'])
    expect((await refusal({ bank_name })).fields).toEqual({ bank_name: 'Indique solo el nombre del banco.' });
  expect(await fieldsOf({ country: 'CL' })).toEqual(['bank_id', 'kind', 'bank_name', 'swift']);
  expect((await ana.refused(askSupplierBank, { ...abroad, holder: 'DE811569860' })).fields).toEqual({
    holder: 'La cuenta debe ser del proveedor: su identificación tributaria no es este.',
  });
  const asked = await ana.call(askSupplierBank, abroad);
  await db.deleteFrom('mails').execute();
  const done = await confirm(asked);

  expect(done.in_force).toMatchObject({ bank: 'Deutsche Bank', country: 'DE', swift: 'DEUTDEFF', kind: null, holder: tax_id });
  const mails = await db.selectFrom('mails').where('asunto', 'like', 'Cambió la cuenta%').select('texto').execute();
  expect(mails.map((it) => it.texto).join()).toContain('Deutsche Bank •••• 3000, Alemania, SWIFT DEUTDEFF');
  expect((await reader.call(getSupplier, { id: supplier.id })).bank_account).toBe('Deutsche Bank •••• 3000');
  const swift = { bank: { swift: 'DEUTDEFF', country: 'DE', account: 'DE89370400440532013000' } };
  await vi.waitFor(async () => expect(await ownCard(supplier.code)).toMatchObject(swift), { timeout: 20_000, interval: 50 });
  await db.updateTable('supplier_records').set({ tax_id: 'DE999999999' }).where('id', '=', supplier.id).execute();
  const ended = db.selectFrom('audit').where('action', '=', 'end_bank').where('entity_id', '=', supplier.code).select('before');
  expect(await ended.executeTakeFirst()).toMatchObject({ before: { banco: 'Deutsche Bank', cuenta: '•••• 3000' } });
});

test('what was written wrong of an account is put right with its own number; the same account is not asked for again', async () => {
  const supplier = await registered();
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
  const supplier = await registered();

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
  const supplier = await registered();
  const { pending } = await ask(supplier);
  const write = db.updateTable('supplier_bank_accounts').where('id', '=', pending?.id ?? 0);

  await expect(write.set({ status: 'vigente', decided_by: ana.id, decided_at: new Date() }).execute()).rejects.toThrow('second_person');
  await expect(write.set({ number: '99999999' }).execute()).rejects.toThrow('does not change');
});

test('who has no right over bank data sees four characters of an account, and no certificate', async () => {
  const supplier = await registered();
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
  const supplier = await registered();
  const asked = await ask(supplier);
  expect((await boris.call(sapSuppliers, { bank_pending: 'true', search: supplier.code })).items).toMatchObject([{ bank_pending: true }]);

  const after = await boris.call(rejectSupplierBank, { ...seen(asked), comment: 'El certificado es de otra empresa' });

  expect(after).toMatchObject({
    in_force: null,
    pending: null,
    past: [{ status: 'rechazada', comment: 'El certificado es de otra empresa' }],
  });
  expect(await ask(supplier)).toMatchObject({ pending: { status: 'por_confirmar' } });
});

test('who may ask or confirm, but not read bank data, is told nothing of it', async () => {
  const supplier = await registered();
  const rights = ['supplier_creation:read', 'supplier_bank:create', 'supplier_bank:approve'] as const;
  const blind = stranger({ accessKey: await given.accessKey(boris.id, [...rights]) });
  const asked = await ask(supplier);
  const decision = { ...seen(asked), comment: 'A ciegas' };
  const old = { ...seen(asked), fingerprint: '0'.repeat(32) };

  const refusals = [
    await blind.refused(askSupplierBank, { id: supplier.id, fingerprint: old.fingerprint, ...form({ holder: supplier.rut }) }),
    await blind.refused(confirmSupplierBank, seen(asked), proof),
    await blind.refused(confirmSupplierBank, old, proof),
    await blind.refused(rejectSupplierBank, decision),
    await blind.refused(cancelSupplierBank, decision),
  ];

  expect(refusals.map((it) => it.status)).toEqual([403, 403, 403, 403, 403]);
  expect(JSON.stringify(refusals)).not.toContain(asked.pending?.number);
});

test('a supplier of the register whose RUT changes is not paid in the account of the one before, and its mail hears of the next one', async () => {
  const supplier = await registered();
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
  const [gone, stays] = [await registered(), await registered()];
  const { fingerprint } = await ana.call(getSupplierBank, { id: gone.id });
  await db.updateTable('suppliers').set({ merged_into: stays.code, activo: false }).where('codigo', '=', gone.code).execute();

  expect(await ana.refused(askSupplierBank, { id: gone.id, fingerprint, ...form({ holder: gone.rut }) })).toMatchObject({
    status: 409,
    message: expect.stringContaining(stays.code),
  });
  expect((await ask(stays)).pending).not.toBeNull();
});
