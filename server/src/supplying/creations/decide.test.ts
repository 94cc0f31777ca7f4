import { expect, test, vi } from 'vitest';
import { decideApproval, getApproval } from 'contract/approvals/index.ts';
import { formatRut } from 'contract/rut.ts';
import { tipoDocumentoProveedor } from 'contract/catalogues/index.ts';
import {
  askSupplierBank,
  confirmSupplierBank,
  deleteSupplierDocument,
  getSupplierBank,
  updateSupplierDocument,
} from 'contract/suppliers/index.ts';
import {
  approveSupplierV2,
  createMaterial,
  createSupplier,
  creationLimits,
  getSupplierCreation,
  postComment,
  updateSupplier,
} from 'contract/supplying/index.ts';
import { creationScene, newName, newRut } from './scene.ts';

const { db, given, employee, ana, boss, rocio, whole, askWhole, seen, supplierNow } = await creationScene();
const chief = await employee({ nombre: 'Berta Gerente', permissions: ['supplier_creation:read', 'approvals:read', 'approvals:approve'] });

test('the account of a supplier that is only asked for reaches the ERP when it is created there', async () => {
  const banking = ['supplier_creation:read', 'supplier_bank:read', 'supplier_bank:create', 'supplier_bank:approve'] as const;
  const [one, other] = [await employee({ permissions: [...banking] }), await employee({ permissions: [...banking] })];
  await given.password(other.id, 'confirma-con-otra-1');
  const { id: bank_id } = await db.insertInto('banks').values({ codigo: '902', nombre: 'Banco' }).returning('id').executeTakeFirstOrThrow();
  const rut = newRut();
  const asked = await askWhole({ rut });
  const id = asked.supplier_id;
  const files = new File(['%PDF-1.7\n1 0 obj\n%%EOF\n'], 'certificado.pdf', { type: 'application/pdf' });
  const form = { bank_id, kind: 'vista' as const, number: '44445555', holder: rut, email: 'pagos@proveedor.example', reason: 'x', files };
  const { fingerprint } = await one.call(getSupplierBank, { id });
  const { pending, ...bank } = await one.call(askSupplierBank, { id, fingerprint, ...form });
  const seenBank = { account_id: pending?.id ?? 0, fingerprint: bank.fingerprint };
  await other.call(confirmSupplierBank, seenBank, { 'x-confirm-password': 'confirma-con-otra-1' });
  const posts = () => db.selectFrom('erp_posts').where('source', '=', 'supplier_bank').select('id').execute();
  expect(await posts()).toEqual([]);

  await boss.call(approveSupplierV2, seen(asked));

  const card = () => db.selectFrom('erp_cards').where('code', '=', `${rut}P`).select('content').executeTakeFirstOrThrow();
  await vi.waitFor(async () => expect((await card()).content).toMatchObject({ bank: { account: '44445555' } }), { timeout: 14_000 });
  expect(await posts()).toHaveLength(1);
});

const paperOf = async (supplier_id: number, doc_type: number) => ({
  id: supplier_id,
  doc_type,
  files: new File(['%PDF-1.7\n1 0 obj\n%%EOF\n'], 'carpeta.pdf', { type: 'application/pdf' }),
});
const typeOfPaper = async (): Promise<number> => (await given.entry(tipoDocumentoProveedor, { vence: false, bloquea: false })).id;

test('where nobody is asked by the matrix, who asked for it or left it whole does not approve it', async () => {
  const supplying = [
    'supplier_creation:read',
    'supplier_creation:create',
    'supplier_creation:update',
    'supplier_creation:approve',
  ] as const;
  const alone = await employee({ nombre: 'Sola Compra', permissions: [...supplying], isSupply: true });
  const rut = newRut();
  const name = newName();
  const asked = await ana.call(createSupplier, { name, rut, reason: 'x' });
  const ready = await alone.call(updateSupplier, { ...seen(asked), ...whole, name, rut });

  expect(await alone.refused(approveSupplierV2, seen(ready))).toMatchObject({ status: 403, message: 'Nadie aprueba lo que completó.' });
  expect(await alone.call(getSupplierCreation, { number: asked.number })).toMatchObject({
    allowed_actions: expect.not.arrayContaining(['approve']),
  });
  expect(await boss.call(approveSupplierV2, seen(ready))).toMatchObject({ status: 'publicando' });
});

test('who approves has seen the papers: one that is replaced meanwhile makes what they saw old', async () => {
  const asked = await askWhole();
  const doc_type = await typeOfPaper();
  await rocio.call(updateSupplierDocument, await paperOf(asked.supplier_id, doc_type));
  expect(await boss.refused(approveSupplierV2, seen(asked))).toMatchObject({ status: 412 });

  const before = await supplierNow(asked.number);
  const [paper] = before.documents;
  await rocio.call(deleteSupplierDocument, { document_id: paper?.id ?? 0 });

  expect(await boss.refused(approveSupplierV2, seen(before))).toMatchObject({ status: 412 });
  expect(await boss.call(approveSupplierV2, seen(await supplierNow(asked.number)))).toMatchObject({ status: 'publicando' });
});

test('a paper of what somebody else asks for is not added by whoever may only ask: it would undo what was approved', async () => {
  const asked = await askWhole();

  expect(await ana.refused(updateSupplierDocument, await paperOf(asked.supplier_id, await typeOfPaper()))).toMatchObject({ status: 403 });

  expect(await boss.call(approveSupplierV2, seen(asked))).toMatchObject({ status: 'publicando' });
});

test('an open warning stops whoever decides first, also in the inbox', async () => {
  await given.rules([
    { kind: 'supplier_creation', level: 1, staff_id: boss.staff_id },
    { kind: 'supplier_creation', level: 2, staff_id: chief.staff_id },
  ]);
  const asked = await askWhole();
  await boss.call(postComment, { ...seen(asked), comment: 'Falta el certificado', warning: true });
  const open = await db
    .selectFrom('approvals')
    .where('entity_id', '=', String(asked.id))
    .where('kind', '=', 'supplier_creation')
    .select(['id', 'version'])
    .executeTakeFirstOrThrow();
  const yes = { approval_id: open.id, approved: true, version: open.version };

  // Whoever decides sees all that is known of it, and where it is paid nowhere.
  const { decided_parts } = await boss.call(getApproval, { approval_id: open.id });
  expect(decided_parts.map((it) => [it.name, it.after])).toEqual(
    expect.arrayContaining([
      ['Razón social', asked.supplier.name],
      ['RUT', formatRut(asked.supplier.rut ?? '')],
      ['Correo', asked.supplier.email],
    ]),
  );
  expect(await boss.refused(decideApproval, yes)).toMatchObject({ code: 'rule', message: expect.stringContaining('Falta el certificado') });
  await rocio.call(postComment, { ...seen(await supplierNow(asked.number)), comment: 'Ya está', resolved: true });
  await boss.call(decideApproval, yes);
  expect(await boss.call(getSupplierCreation, { number: asked.number })).toMatchObject({ waiting_for: 'Berta Gerente' });
});

test('however much was said of a request, its warning is resolved and it is rejected', async () => {
  const asked = await ana.call(createSupplier, { name: newName(), rut: newRut(), reason: 'x' });
  await boss.call(postComment, { ...seen(asked), comment: 'Falta el certificado', warning: true });
  const said = {
    request_id: asked.id,
    user_id: ana.id,
    comment: 'Más',
    warning: false,
    rejected: false,
    resolved: false,
    resolved_at: null,
  };
  await db
    .insertInto('creation_comments')
    .values(Array.from({ length: creationLimits.comments - 1 }, () => said))
    .execute();

  expect(await ana.refused(postComment, { request_id: asked.id, comment: 'Otro' })).toMatchObject({ code: 'rule' });
  await rocio.call(postComment, { ...seen(await supplierNow(asked.number)), comment: 'Ya está', resolved: true });
  await boss.call(postComment, { ...seen(await supplierNow(asked.number)), comment: 'No', rejected: true });
  expect(await supplierNow(asked.number)).toMatchObject({ status: 'rechazada' });
});

test('of those who ask for the same material at once one is heard', async () => {
  const asked = { description: 'Perfil de montaje único', reason: 'x' };
  const answers = await Promise.all([1, 2, 3].map(() => ana.raw(createMaterial, asked)));

  expect(answers.map((it) => it.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});

test('a paper that is replaced after the first yes has both asked anew', async () => {
  const asked = await askWhole();
  await boss.call(approveSupplierV2, seen(asked));
  expect(await supplierNow(asked.number)).toMatchObject({ status: 'por_aprobar', waiting_for: 'Berta Gerente' });

  await rocio.call(updateSupplierDocument, await paperOf(asked.supplier_id, await typeOfPaper()));

  expect(await supplierNow(asked.number)).toMatchObject({ status: 'por_aprobar', waiting_for: 'Andrés Jefe' });
});
