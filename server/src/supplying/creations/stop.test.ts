import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { untilWaiting } from '../../../test/locks.ts';
import { cancelErpPost, listErpPosts } from 'contract/erp/index.ts';
import {
  adoptCreation,
  approveSupplierV2,
  postComment,
  resendCreation,
  updateSupplier,
  type SupplierCreation,
} from 'contract/supplying/index.ts';
import { holdCreation } from './lock.ts';
import { takeBackCreation } from './post.ts';
import { creationScene, newName, newRut } from './scene.ts';

// What the ERP did not take: whatever is written of it anew is decided anew, and what may have arrived is not forgotten.

const { app, db, as, rocio, boss, whole, seen, supplierNow, reaches, stopped } = await creationScene();
const postsOf = (id: number) =>
  db
    .selectFrom('erp_posts')
    .where('source', '=', 'creation_request')
    .where('source_id', '=', id)
    .select(['state', 'task'])
    .orderBy('position')
    .execute();
/** As it stands when the connection breaks before the ERP has answered. */
const loseAnswer = ({ id }: SupplierCreation) =>
  db.updateTable('erp_posts').set({ sent_at: new Date() }).where('source', '=', 'creation_request').where('source_id', '=', id).execute();
const editOf = (it: SupplierCreation, change: object = {}) => ({
  ...seen(it),
  ...whole,
  name: it.supplier.name,
  rut: it.supplier.rut,
  ...change,
});

test('what is edited of one that the ERP stopped is approved anew, as it says then', async () => {
  const it = await stopped();
  const [name, rut] = [newName(), newRut()];

  const edited = await rocio.call(updateSupplier, editOf(it, { name, rut }));

  expect(edited).toMatchObject({ status: 'por_aprobar', code: null, erp_error: null, erp_conflict: false });
  expect(await boss.refused(resendCreation, seen(edited))).toMatchObject({ code: 'wrong_state' });
  expect(await boss.refused(adoptCreation, { ...seen(edited), comment: 'x' })).toMatchObject({ code: 'wrong_state' });
  expect(await postsOf(it.id)).toEqual([{ state: 'cancelado', task: 'create' }]);
  const records = db.selectFrom('supplier_records').where('id', '=', it.supplier_id).select('reserved_code');
  expect(await records.executeTakeFirst()).toEqual({ reserved_code: null });
  await boss.call(approveSupplierV2, seen(edited));
  await reaches(it.number, 'creada');
  expect(await supplierNow(it.number)).toMatchObject({ code: `${rut}P`, supplier: { name, rut } });
});

test('one whose answer was lost is neither edited nor rejected before it is known what became of it', async () => {
  const it = await stopped();
  await loseAnswer(it);
  const lost = { code: 'wrong_state', message: expect.stringContaining('Se perdió la respuesta del ERP') };

  expect(await rocio.refused(updateSupplier, editOf(it, { name: newName() }))).toMatchObject(lost);
  expect(await boss.refused(postComment, { ...seen(it), comment: 'No', rejected: true })).toMatchObject(lost);

  expect(await supplierNow(it.number)).toMatchObject({ status: 'detenida', supplier: { name: it.supplier.name } });
  expect(await postsOf(it.id)).toEqual([{ state: 'fallido', task: 'create' }]);
});

test('nobody sends again, nor adopts, what they asked for themselves', async () => {
  const it = await stopped();
  await db.updateTable('creation_requests').set({ requester_id: boss.id }).where('id', '=', it.id).execute();

  expect(await boss.refused(resendCreation, seen(it))).toMatchObject({ status: 403 });
  expect(await boss.refused(adoptCreation, { ...seen(it), comment: 'x' })).toMatchObject({ status: 403 });
  expect((await supplierNow(it.number)).allowed_actions).not.toContain('resend');
});

test('who acts on a request and who acts on its post go one after the other, and none is ended', async () => {
  const it = await stopped();
  const steerer = await as('materials:read', 'purchase_requests:read', 'purchase_requests:update', 'supplier_creation:read');
  const [post] = (await steerer.call(listErpPosts, { search: it.number })).items;

  const steering = await db.transaction().execute(async (tx) => {
    await holdCreation(tx, it.id);
    // Of two who waited for each other this one would be ended: the other would be tried again in silence.
    await sql`set local deadlock_timeout = '50ms'`.execute(tx);
    const answer = steerer.raw(cancelErpPost, { id: post?.id ?? '', version: post?.version ?? 0, reason: 'Se crea en otra parte' });
    await untilWaiting(db);
    await takeBackCreation({ ...app.workshop, tx, user: undefined }, it.id, 'Se editó.');
    return { answer };
  });

  // The other one found what the first had done.
  expect((await steering.answer).statusCode).toBe(412);
});
