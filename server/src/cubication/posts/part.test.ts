import { getApproval, getApprovals, decideApproval } from 'contract/approvals/index.ts';
import { getCubagePost, listCubagePosts, postDocumentToErp, saveCubageRows, updateDocumentMaterial } from 'contract/cubication/index.ts';
import { createMaterialRequest } from 'contract/materials/index.ts';
import { expect, onTestFinished, test } from 'vitest';
import { takeoffScene } from '../scene.ts';

// Whoever approves what a take-off sends sees what they decide about, and decides on what they saw.

const { db, given, fernanda, boss, as, material, takeoff, ask, decide } = await takeoffScene({ background: false });
const [panel, cable] = [await material('100000'), await material('1050.5')];
const dear = [
  { code: cable.codigo, quantity: '60.5', dispatch: 'PurchaseRequest' as const },
  { code: panel.codigo, quantity: '12' },
];
const sendTakeoff = async () => {
  const { document_id, rows, place } = await takeoff(dear);
  return { document_id, rows, place, post: await ask({ document_id, required_date: '2027-02-01' }) };
};
const inInbox = async (approval_id: number) =>
  (await boss.call(getApprovals, { per_page: 200 })).items.find((it) => it.approval_id === approval_id);
const merge = (gone: { id: number }, stays: { id: number }) =>
  db.updateTable('materials').set({ activo: false, merged_into: stays.id }).where('id', '=', gone.id).execute();
const approvalOf = (post: Awaited<ReturnType<typeof ask>>) => post.approval ?? { id: 0, version: 0 };

test('the inbox tells every row, the dearest first, at the cost that it keeps, and what stays of the take-off and of the budget', async () => {
  const { post, place } = await sendTakeoff();
  await db.updateTable('projects').set({ monto: '5000000', moneda: 'CLP' }).where('id', '=', place.project.id).execute();
  await db
    .insertInto('material_prices')
    .values({ material_id: panel.id, monto: '1', moneda: 'CLP', desde: '2026-06-01', created_by: null })
    .execute();
  onTestFinished(async () => void (await db.deleteFrom('material_prices').where('monto', '=', '1').execute()));
  const { id: warehouse_id } = await given.warehouse({ nombre: 'Bodega Norte' });
  await given.stock({ warehouse_id, material_id: panel.id, quantity: '8' });

  const told = {
    kind: 'cubication',
    id: null,
    lines: 2,
    amount: '1263555',
    budget: { amount: '5000000', bound: '0' },
    why: expect.any(String),
    takeoff_rows: [
      {
        code: panel.codigo,
        quantity: '12',
        cost: '100000',
        currency: 'CLP',
        amount: '1200000',
        option: 'Solicitud de Traslado',
        free_quantity: '8',
        free_stock: { warehouses: 1, quantity: '8', most: [{ name: 'Bodega Norte', quantity: '8' }] },
        other_price: { price: '1', currency: 'CLP', since: '2026-06-01', current: true },
        takeoff: { taken_off: '12', left: '0', beyond: '0' },
      },
      {
        code: cable.codigo,
        quantity: '60.5',
        cost: '1050.5',
        amount: '63555.25',
        free_stock: { warehouses: 0, quantity: '0', most: [] },
        other_price: null,
        takeoff: { taken_off: '60.5', left: '0' },
      },
    ],
  };
  expect(await inInbox(approvalOf(post).id)).toMatchObject(told);
  expect(await boss.call(getApproval, { approval_id: approvalOf(post).id })).toMatchObject(told);
});

test('what other requests asked for meanwhile stands beside the row', async () => {
  const { post, place } = await sendTakeoff();
  await fernanda.call(createMaterialRequest, {
    project_code: place.codigoProyecto,
    place_id: place.id,
    items: [{ code: panel.codigo, quantity: '5' }],
  });

  const [row] = (await inInbox(approvalOf(post).id))?.takeoff_rows ?? [];
  expect(row?.takeoff).toEqual({ taken_off: '12', left: '0', beyond: '5' });
});

test('what was merged while it waits counts as what it became: with what the take-off says of it, and of what others asked', async () => {
  const [gone, stays] = [await material('3000'), await material('2000')];
  const { document_id, place } = await takeoff([
    { code: gone.codigo, quantity: '10' },
    { code: stays.codigo, quantity: '5' },
  ]);
  const post = await ask({ document_id });
  await fernanda.call(createMaterialRequest, {
    project_code: place.codigoProyecto,
    place_id: place.id,
    items: [{ code: gone.codigo, quantity: '4' }],
  });
  await merge(gone, stays);

  const told = { taken_off: '15', left: '0', beyond: '4' };
  expect((await inInbox(approvalOf(post).id))?.takeoff_rows).toMatchObject([
    { code: gone.codigo, quantity: '10', takeoff: told },
    { code: stays.codigo, quantity: '5', takeoff: told },
  ]);
});

test('sent beside a take-off that counts, what was asked for by the old code is weighed against all of what it became', async () => {
  const [gone, stays] = [await material(), await material()];
  const first = await takeoff([{ code: gone.codigo, quantity: '10' }]);
  await db.updateTable('cubages').set({ status: 'cerrada', posted_at: new Date() }).where('id', '=', first.document_id).execute();
  const { document_id, rows } = await takeoff(
    [
      { code: gone.codigo, quantity: '4' },
      { code: stays.codigo, quantity: '5' },
    ],
    first.place,
  );
  const request = (quantity: string) =>
    fernanda.call(createMaterialRequest, {
      project_code: first.place.codigoProyecto,
      place_id: first.place.id,
      items: [{ code: gone.codigo, quantity }],
    });
  await request('14');
  await merge(gone, stays);

  const post = await ask({ document_id, ids: [rows[1]?.id ?? 0] });
  expect(post).toMatchObject({ status: 'en_aprobacion', rows: 1 });
  // Asked for as an exception while it waits, it is one too many.
  await request('1');
  await expect(decide(post)).rejects.toThrow('ya se pidieron 15 de 19');
});

test('a comment of a row that is decided on is seen too: what was decided before it changed does not count', async () => {
  const { post, rows } = await sendTakeoff();
  const [first, second] = rows;
  const { id: approval_id, version } = approvalOf(post);

  await fernanda.call(updateDocumentMaterial, { id: first?.id ?? 0, seen: { comment: null }, cells: { comment: 'Solo negro' } });
  await fernanda.call(saveCubageRows, {
    document_id: post.document_id,
    changes: [{ id: second?.id ?? 0, seen: { comment: null }, cells: { comment: 'Techo sur' } }],
  });

  expect(await boss.refused(decideApproval, { approval_id, approved: true, version, comentario: null })).toMatchObject({
    status: 412,
    message: expect.stringContaining(`${cable.codigo}: cambió el comentario; ${panel.codigo}: cambió el comentario`),
  });
  const looked = await boss.call(getApproval, { approval_id });
  expect(looked.takeoff_rows.map((it) => it.comment)).toEqual(['Techo sur', 'Solo negro']);
  await boss.call(decideApproval, { approval_id, approved: true, version: looked.version, comentario: null });
});

test('all else that is shown is held while it is decided: quantities, costs, materials and how they are asked for', async () => {
  const { post, rows } = await sendTakeoff();
  const change = (column: string, value: unknown) =>
    db
      .updateTable('cubage_rows')
      .set({ [column]: value })
      .where('id', '=', rows[0]?.id ?? 0)
      .execute();

  for (const [column, value] of [
    ['quantity', '1'],
    ['cost', '1'],
    ['rate', '2'],
    ['dispatch', 'PurchaseOrder'],
    ['section', 'Otra'],
  ] as const)
    await expect(change(column, value), column).rejects.toThrow('is closed');
  await decide(post, false);
});

test('of what came to its end no rows are told: they are written over since', async () => {
  const { post, document_id, rows } = await sendTakeoff();
  await decide(post, false);
  const change = { id: rows[0]?.id ?? 0, seen: { quantity: '60.5' }, cells: { quantity: '200' } };
  await fernanda.call(saveCubageRows, { document_id, changes: [change] });

  const decided = (await boss.call(getApprovals, { per_page: 200, decided: 'true' })).items;
  expect(decided.find((it) => it.approval_id === approvalOf(post).id)).toMatchObject({ amount: '1263555', lines: 2, takeoff_rows: [] });
});

test('who may decide it is led there, and everybody sees in whose hands it is', async () => {
  const { post, document_id } = await sendTakeoff();
  const colleague = await as('cubication:read', 'approvals:read', 'approvals:approve');

  expect(post).toMatchObject({ waiting_for: 'Bruno Jefe', to_decide: null });
  const ofBoss = await boss.call(getCubagePost, { post_id: post.post_id });
  expect(ofBoss).toMatchObject({ waiting_for: 'Bruno Jefe', to_decide: approvalOf(post).id });
  expect((await colleague.call(listCubagePosts, { document_id })).items).toMatchObject([{ waiting_for: 'Bruno Jefe', to_decide: null }]);

  await decide(post, false);
  expect((await boss.call(listCubagePosts, { document_id })).items).toMatchObject([{ waiting_for: null, to_decide: null }]);
  expect(await fernanda.call(postDocumentToErp, { document_id, required_date: '2027-02-01' })).toMatchObject({ waiting_for: 'Bruno Jefe' });
});
