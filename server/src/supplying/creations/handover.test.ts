import { expect, test } from 'vitest';
import { decideApproval } from 'contract/approvals/index.ts';
import { desactivarConRelevo } from 'contract/access/index.ts';
import { approveSupplierV2, createSupplierAbastecimiento, type SupplierCreation } from 'contract/supplying/index.ts';
import { creationScene, newName, newRut } from './scene.ts';

const { db, given, employee, boss, whole, askWhole, seen, supplierNow } = await creationScene();
const clave = 'Sol-de-papel-2026';
const proof = { 'x-confirm-password': clave };
const doing = ['read', 'create', 'update', 'approve'].map((it) => `supplier_creation:${it}` as 'supplier_creation:read');
const someone = (nombre: string) => employee({ nombre, permissions: [...doing, 'approvals:read', 'approvals:approve'], isSupply: true });
type Someone = Awaited<ReturnType<typeof someone>>;

const keeper = await employee({ permissions: ['users:read', 'users:update', 'approval_matrix:update'] });
await given.password(keeper.id, clave);
const askedBy = (who: Pick<Someone, 'call'>): Promise<SupplierCreation> =>
  who.call(createSupplierAbastecimiento, { ...whole, name: newName(), rut: newRut() });
const leaves = ({ token_usuario }: Someone, taker: Someone) =>
  keeper.call(desactivarConRelevo, { token_usuario, relevo_id: taker.id }, proof);
const openOf = ({ id }: { id: number }) =>
  db
    .selectFrom('approvals')
    .where('kind', '=', 'supplier_creation')
    .where('entity_id', '=', String(id))
    .where('estado', '=', 'pendiente')
    .select(['id', 'version', 'requester_user_id'])
    .executeTakeFirstOrThrow();

/** As if it had been handed over, and whoever did had an account again since. */
const handedOver = ({ id }: SupplierCreation, taker: Someone) =>
  db.updateTable('creation_requests').set({ requester_id: taker.id, completed_by: boss.id }).where('id', '=', id).execute();

test('without a matrix neither who asked for it nor whoever took it over approves it', async () => {
  const [asker, taker] = [await someone('Lidia Parte'), await someone('Tomás Toma')];
  const asked = await askedBy(asker);
  await handedOver(asked, taker);

  const now = seen(await supplierNow(asked.number));

  expect(await taker.refused(approveSupplierV2, now)).toMatchObject({ status: 403, message: 'Nadie aprueba lo que pide.' });
  expect(await asker.refused(approveSupplierV2, now)).toMatchObject({
    status: 403,
    message: 'Nadie aprueba lo que pidió, aunque ahora lo lleve otra persona.',
  });
});

test('whom the matrix names does not decide what they take over: others are asked, and where there are none, somebody else takes it', async () => {
  const [leaver, taker] = [await someone('Lucía Parte'), await someone('Teo Toma')];
  await given.rules([{ kind: 'supplier_creation', level: 1, staff_id: taker.staff_id }]);
  const alone = await askedBy(leaver);
  expect(await keeper.refused(desactivarConRelevo, { token_usuario: leaver.token_usuario, relevo_id: taker.id }, proof)).toMatchObject({
    fields: { relevo_id: `Nadie más que Teo Toma aprobaría ${alone.number}, y nadie aprueba lo que pide. Elija a otra persona.` },
  });
  await given.rules([{ kind: 'supplier_creation', level: 2, staff_id: boss.staff_id }]);
  const asked = await askedBy(leaver);
  const before = await openOf(asked);

  await leaves(leaver, taker);

  const open = await openOf(asked);
  expect([before.requester_user_id, open.requester_user_id]).toEqual([leaver.id, taker.id]);
  expect(await taker.refused(approveSupplierV2, seen(await supplierNow(asked.number)))).toMatchObject({ status: 403 });
  expect(await taker.refused(decideApproval, { approval_id: open.id, approved: true, version: open.version })).toMatchObject({
    status: 403,
  });
  expect(await supplierNow(asked.number)).toMatchObject({ status: 'por_aprobar', waiting_for: 'Andrés Jefe' });
  expect(await boss.call(approveSupplierV2, seen(await supplierNow(asked.number)))).toMatchObject({ status: 'publicando' });
});

test('who asked for it and came back does not decide it in the inbox either, though the matrix names them', async () => {
  const [asker, taker] = [await someone('Lola Vuelve'), await someone('Tito Toma')];
  await given.rules([{ kind: 'supplier_creation', level: 1, staff_id: asker.staff_id }]);
  const asked = await askWhole();
  await db.updateTable('creation_requests').set({ requester_id: asker.id }).where('id', '=', asked.id).execute();
  await handedOver(asked, taker);
  const open = await openOf(asked);

  expect(await asker.refused(decideApproval, { approval_id: open.id, approved: true, version: open.version })).toMatchObject({
    code: 'not_allowed',
    message: 'Nadie aprueba lo que pidió, aunque ahora lo lleve otra persona.',
  });
});
