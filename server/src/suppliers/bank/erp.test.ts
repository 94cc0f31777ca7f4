import { expect, test, vi } from 'vitest';
import { listNotificacion } from 'contract/access/index.ts';
import { workday } from 'contract/dashboards/index.ts';
import { retryErpPost } from 'contract/erp/index.ts';
import { checkDigit } from 'contract/rut.ts';
import { askSupplierBank, confirmSupplierBank, getSupplierBank, resendSupplierBank } from 'contract/suppliers/index.ts';
import { scene } from '../../../test/scene.ts';
import { bringSuppliers } from '../../catalogues/index.ts';
import { retryPost } from '../../erp/index.ts';

const { app, db, given, employee } = await scene({ background: true });
const banking = ['supplier_creation:read', 'supplier_bank:read', 'supplier_bank:create', 'supplier_bank:approve'] as const;
const ana = await employee({ nombre: 'Ana Pide', permissions: [...banking] });
const boris = await employee({
  nombre: 'Boris Confirma',
  permissions: [...banking, 'materials:read', 'purchase_requests:read', 'purchase_requests:update'],
});
const clave = 'confirma-con-otra-1';
await given.password(boris.id, clave);
const { id: bank_id } = await db.insertInto('banks').values({ codigo: '901', nombre: 'Banco' }).returning('id').executeTakeFirstOrThrow();

let bodies = 76_900_000;
const newRut = (): string => `${(bodies += 1)}-${checkDigit(String(bodies))}`;
/** A supplier that we take for one of the ERP, and that has no card there. */
async function unknownThere() {
  const rut = newRut();
  const { codigo: code } = await given.supplier({ rut, en_erp: true });
  const { id } = await db.selectFrom('supplier_records').where('supplier_code', '=', code).select('id').executeTakeFirstOrThrow();
  return { id, rut, code };
}
const enters = (code: string) =>
  db.insertInto('erp_cards').values({ kind: 'BusinessPartner', code, reference: crypto.randomUUID(), content: '{}' }).execute();
const bankOf = (id: number) => ana.call(getSupplierBank, { id });

async function confirmAccount({ id, rut }: { id: number; rut: string }, number: string) {
  const { fingerprint } = await bankOf(id);
  const files = new File(['%PDF-1.7\n1 0 obj\n%%EOF\n'], 'certificado.pdf', { type: 'application/pdf' });
  const form = { bank_id, kind: 'vista' as const, number, holder: rut, email: 'pagos@proveedor.example', reason: 'x', files };
  const asked = await ana.call(askSupplierBank, { id, fingerprint, ...form });
  const seen = { account_id: asked.pending?.id ?? 0, fingerprint: asked.fingerprint };
  return boris.call(confirmSupplierBank, seen, { 'x-confirm-password': clave });
}
const stands = (id: number, erp: string) =>
  vi.waitFor(async () => expect(await bankOf(id)).toMatchObject({ in_force: { erp } }), { timeout: 20_000 });
const accountInErp = async (code: string) =>
  (await db.selectFrom('erp_cards').where('code', '=', code).select('content').executeTakeFirstOrThrow()).content;

test('both people hear that the ERP did not take an account, and who may confirm sends it again, with nobody’s second yes', async () => {
  const supplier = await unknownThere();
  await confirmAccount(supplier, '11112222');
  await stands(supplier.id, 'fallido');

  const titles = async (who: typeof ana) => (await who.call(listNotificacion, {})).items.map((it) => it.title);
  for (const who of [ana, boris]) expect(await titles(who)).toContainEqual(expect.stringContaining('El ERP no recibió la cuenta bancaria'));
  const { lineas } = await boris.call(workday, {});
  expect(lineas.find((it) => it.clave === 'cuentas_sin_erp')).toMatchObject({ total: 1 });
  const { in_force, fingerprint } = await bankOf(supplier.id);
  expect(in_force).toMatchObject({ allowed_actions: ['resend'], erp_error: expect.any(String) });

  await enters(supplier.code);
  const again = { account_id: in_force?.id ?? 0, fingerprint };
  await ana.call(resendSupplierBank, again);

  await stands(supplier.id, 'publicado');
  expect(await accountInErp(supplier.code)).toMatchObject({ bank: { account: '11112222' } });
  expect(await ana.refused(resendSupplierBank, again)).toMatchObject({ message: 'El ERP ya la tiene.' });
});

test('what never left is sent again as the account is; what the ERP may have is sent as it was', async () => {
  const supplier = await unknownThere();
  await confirmAccount(supplier, '12121212');
  await stands(supplier.id, 'fallido');
  const posts = () =>
    db.selectFrom('erp_posts').where('source_number', '=', supplier.code).select(['id', 'state', 'payload']).orderBy('position').execute();
  const resend = async () => {
    const { in_force, fingerprint } = await bankOf(supplier.id);
    return ana.call(resendSupplierBank, { account_id: in_force?.id ?? 0, fingerprint });
  };
  const [first] = await posts();
  const sent = {
    ...first?.payload,
    partner_change: { code: supplier.code, bank: { bank: 'DEUT', country: 'DE', account: '1', holder: 'x' } },
  };
  const isWritten = db.updateTable('erp_posts').where('source_number', '=', supplier.code);
  await isWritten.set({ payload: JSON.stringify(sent), sent_at: new Date('2026-01-02T12:00:00Z') }).execute();

  await resend();
  await stands(supplier.id, 'fallido');
  expect(await posts()).toMatchObject([{ id: first?.id, payload: sent }]);
  await isWritten.set({ sent_at: null }).execute();
  await enters(supplier.code);
  await resend();
  await stands(supplier.id, 'publicado');

  expect(await posts()).toMatchObject([{ id: first?.id, state: 'cancelado' }, { state: 'publicado' }]);
  expect(await accountInErp(supplier.code)).toMatchObject({ bank: { bank: '901', country: 'CL', account: '12121212' } });
});

test('an account that was refused stands in nobody’s way: the next one reaches the ERP, and it alone', async () => {
  const supplier = await unknownThere();
  await confirmAccount(supplier, '33334444');
  await stands(supplier.id, 'fallido');
  await enters(supplier.code);

  await confirmAccount(supplier, '55556666');

  await stands(supplier.id, 'publicado');
  const posts = await db.selectFrom('erp_posts').where('source_number', '=', supplier.code).select('state').orderBy('position').execute();
  expect(posts.map((it) => it.state)).toEqual(['cancelado', 'publicado']);
});

test('an account that ended because the RUT changed is told in the history, and is not sent to the ERP by anybody', async () => {
  const supplier = await unknownThere();
  await confirmAccount(supplier, '77778888');
  await stands(supplier.id, 'fallido');
  await db
    .transaction()
    .execute((tx) => bringSuppliers(tx, [{ code: supplier.code, name: 'Con otro RUT', rut: newRut(), active: true, country: null }]));

  const written = await db
    .selectFrom('audit')
    .where('entity_id', '=', supplier.code)
    .where('action', '=', 'end_bank')
    .selectAll()
    .execute();
  expect(written).toMatchObject([{ entity: 'supplier', user_id: null, before: { cuenta: '•••• 8888' } }]);
  const post = await db
    .selectFrom('erp_posts')
    .where('source_number', '=', supplier.code)
    .select(['id', 'version'])
    .executeTakeFirstOrThrow();
  expect(await boris.refused(retryErpPost, post)).toMatchObject({
    code: 'wrong_state',
    message: expect.stringContaining('ya no se le paga'),
  });
});

test.each([
  ['arrived: the ERP is not told again, and both people hear that it pays there', true, 'publicado'],
  ['did not arrive: it is not sent', false, 'cancelado'],
] as const)('an account that ended while nobody knew whether the ERP had it, and which %s', async (_words, isThere, state) => {
  const supplier = await unknownThere();
  await confirmAccount(supplier, '99990000');
  await stands(supplier.id, 'fallido');
  const posts = () => db.selectFrom('erp_posts').where('source_number', '=', supplier.code).selectAll().executeTakeFirstOrThrow();
  const post = await posts();
  await enters(supplier.code);
  const change = { bank: post.payload.partner_change?.bank };
  if (isThere)
    await db
      .updateTable('erp_cards')
      .set({ content: JSON.stringify(change) })
      .where('code', '=', supplier.code)
      .execute();
  const before = await accountInErp(supplier.code);
  await db
    .updateTable('erp_posts')
    .set({ sent_at: new Date('2026-01-02T12:00:00Z') })
    .where('id', '=', post.id)
    .execute();
  await db
    .transaction()
    .execute((tx) => bringSuppliers(tx, [{ code: supplier.code, name: supplier.code, rut: newRut(), active: true, country: null }]));

  await db.transaction().execute((tx) => retryPost({ tx, jobs: app.jobs }, post));

  await vi.waitFor(async () => expect(await posts()).toMatchObject({ state }), { timeout: 20_000 });
  expect(await accountInErp(supplier.code)).toEqual(before);
  const told = `El ERP quedó con una cuenta de ${supplier.code} en que ya no se le paga`;
  for (const who of [ana, boris])
    expect((await who.call(listNotificacion, {})).items.filter((it) => it.title === told)).toHaveLength(isThere ? 1 : 0);
});
