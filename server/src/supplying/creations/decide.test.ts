import { expect, test } from 'vitest';
import { decideApproval } from 'contract/approvals/index.ts';
import { createMaterial, createSupplier, creationLimits, getSupplierCreation, postComment } from 'contract/supplying/index.ts';
import { creationScene, newName, newRut } from './scene.ts';

const { db, given, employee, ana, boss, rocio, askWhole, seen, supplierNow } = await creationScene();
const chief = await employee({ nombre: 'Berta Gerente', permissions: ['supplier_creation:read', 'approvals:read', 'approvals:approve'] });

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
