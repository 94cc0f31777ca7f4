import { expect, test, vi } from 'vitest';
import { askSupplierBank, confirmSupplierBank, getSupplier, getSupplierBank } from 'contract/suppliers/index.ts';
import { bankScene, proof, seenOf } from './scene.ts';

const { db, ana, boris, reader, bank_id, form, registerSupplier, ask, confirm, ownCard } = await bankScene();

test('a number from abroad that happens to be a RUT as well is that of its supplier', async () => {
  const supplier = await registerSupplier();
  await db.updateTable('supplier_records').set({ rut: null, country: 'DE', tax_id: '761234560' }).where('id', '=', supplier.id).execute();

  expect((await ask({ id: supplier.id, rut: '76.123.456-0' })).pending).toMatchObject({ holder: '761234560' });
});

test('who is from abroad is paid by IBAN and SWIFT, which both people, the supplier and the ERP are told', async () => {
  const supplier = await registerSupplier();
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

test('a bank abroad that only has another name waits for the second person too; both hear of it, and the supplier where it was reached before', async () => {
  const supplier = await registerSupplier();
  await db.updateTable('supplier_records').set({ rut: null, country: 'US', tax_id: '98-7654321' }).where('id', '=', supplier.id).execute();
  const seenNow = async () => ({ id: supplier.id, fingerprint: (await ana.call(getSupplierBank, { id: supplier.id })).fingerprint });
  const { bank_id: _bank, kind: _kind, ...rest } = form({ holder: '98-7654321', number: '55667788', email: 'antes@bank.example' });
  const abroad = { ...rest, country: 'US', bank_name: 'Chase', swift: 'CHASUS33' };
  await confirm(await ana.call(askSupplierBank, { ...abroad, ...(await seenNow()) }));
  await db.deleteFrom('mails').execute();
  await db.deleteFrom('notifications').execute();

  const asked = await ana.call(askSupplierBank, {
    ...abroad,
    ...(await seenNow()),
    bank_name: 'JPMorgan Chase Bank',
    email: 'despues@bank.example',
  });

  expect(asked).toMatchObject({ in_force: { bank: 'Chase' }, pending: { bank: 'JPMorgan Chase Bank', status: 'por_confirmar' } });
  expect(await ana.refused(confirmSupplierBank, seenOf(asked), proof)).toMatchObject({ status: 403 });
  expect(await confirm(asked)).toMatchObject({ in_force: { bank: 'JPMorgan Chase Bank', number: '55667788' } });
  const mails = await db.selectFrom('mails').where('asunto', 'like', 'Cambió la cuenta%').select(['para', 'texto']).execute();
  expect(mails.map((it) => it.para)).toEqual(expect.arrayContaining(['ventas@proveedor.example', 'antes@bank.example']));
  expect(mails.map((it) => it.para)).not.toContain('despues@bank.example');
  expect(mails.find((it) => it.para === 'antes@bank.example')?.texto).toContain(
    'JPMorgan Chase Bank •••• 7788, Estados Unidos, SWIFT CHASUS33, en lugar de Chase •••• 7788',
  );
  const bell = await db.selectFrom('notifications').where('title', 'like', 'Cambió la cuenta%').select('user_id').execute();
  expect(bell.map((it) => it.user_id)).toEqual(expect.arrayContaining([ana.id, boris.id]));
});
