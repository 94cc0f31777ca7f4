import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getRestrictions, updateRestriction } from 'contract/administration/index.ts';
import { decideApproval, getApproval } from 'contract/approvals/index.ts';
import {
  allDocs,
  createDocumentPanels,
  createDocumentServices,
  getCubagePost,
  postDocumentMaterials,
  postDocumentToErp,
  validDocuments,
} from 'contract/cubication/index.ts';
import { leftOf } from 'contract/takeoff.ts';
import {
  cancelMaterialRequest,
  createMaterialRequest,
  dispatchRequest,
  getMaterialRequest,
  getTakeoff,
  receiveTransfer,
  requestStates,
  updateMaterialRequestItem,
} from 'contract/materials/index.ts';
import { getServiceTakeoff } from 'contract/services/index.ts';
import { takeoffScene } from '../scene.ts';

const { as, db, given, fernanda, tomas, boss, employee, material, place, takeoff, ask, decide, until, look, askedThere } =
  await takeoffScene();
const [panel, bolt, clamp] = [await material('1000'), await material('10'), await material('20')];
const camila = await as('services:read', 'projects:read');
await db.insertInto('services').values({ codigo: 'SRV-POLEA', nombre: 'Polea', unidad: 'GL' }).execute();
const central = await db.selectFrom('warehouses').where('codigo', '=', 'BF0001').select('id').executeTakeFirstOrThrow();

const decideOf = (approval: { id: number; version: number } | undefined) =>
  boss.call(decideApproval, { approval_id: approval?.id ?? 0, approved: true, version: approval?.version ?? 0, comentario: null });
const keeper = await as('approval_matrix:read', 'approval_matrix:update');
async function setBeyond(quantity: string, activo = true) {
  const found = (await keeper.call(getRestrictions, {})).find((it) => it.codigo === 'beyond_takeoff') ?? expect.fail('no such restriction');
  await keeper.call(updateRestriction, {
    restriction_id: found.restriction_id,
    quantity,
    activo: String(activo),
    version: found.version,
  });
}
const lineLeft = async (place_id: number, code: string) =>
  (await tomas.call(getTakeoff, { place_id })).lines.find((it) => it.code === code) ?? expect.fail(`${code} is not told`);
const request = (at: Awaited<ReturnType<typeof place>>, code: string, quantity: string) =>
  tomas.call(createMaterialRequest, { project_code: at.project.codigoProyecto, place_id: at.id, items: [{ code, quantity }] });

test('what was merged after it was taken off is left, asked for and refused as what it became', async () => {
  const [gone, stays] = [await material('10'), await material('10')];
  const { place: at } = await takeoff([
    { code: gone.codigo, quantity: '40' },
    { code: stays.codigo, quantity: '5' },
  ]);
  await request(at, gone.codigo, '10');
  await db.updateTable('materials').set({ activo: false, merged_into: stays.id }).where('id', '=', gone.id).execute();

  const { lines } = await tomas.call(getTakeoff, { place_id: at.id });
  expect(lines).toMatchObject([{ code: stays.codigo, also: [gone.codigo], taken_off: '45', asked: '10', left: '35', beyond: '0' }]);
  // By either name: what is left is asked for, and no more than that.
  expect(await request(at, gone.codigo, '20')).toMatchObject({ status: 'pendiente' });
  expect(await lineLeft(at.id, stays.codigo)).toMatchObject({ asked: '30', left: '15' });
  expect(await request(at, stays.codigo, '15')).toMatchObject({ status: 'pendiente' });
  expect(await lineLeft(at.id, stays.codigo)).toMatchObject({ asked: '45', left: '0', beyond: '0' });
  expect(await request(at, gone.codigo, '1')).toMatchObject({ status: 'restringida' });
});

test('a board of the catalogue is left and asked for as any other row', async () => {
  const board = await material('50');
  const { place: at, document_id } = await takeoff([{ code: panel.codigo, quantity: '3' }]);
  await fernanda.call(createDocumentPanels, { document_id, panels: [{ code: board.codigo, quantity: '2' }] });

  expect(await lineLeft(at.id, board.codigo)).toMatchObject({ taken_off: '2', asked: '0', left: '2' });
  expect(await request(at, board.codigo, '2')).toMatchObject({ status: 'pendiente' });
  expect(await lineLeft(at.id, board.codigo)).toMatchObject({ taken_off: '2', asked: '2', left: '0' });
  expect(await request(at, board.codigo, '1')).toMatchObject({ status: 'restringida' });
});

test('posted, asked for and received: each quantity is once in the ERP, and what is left is what nobody asked for', async () => {
  const {
    document_id,
    place: at,
    rows,
  } = await takeoff([
    { code: panel.codigo, quantity: '10' },
    { code: bolt.codigo, quantity: '40' },
    { code: clamp.codigo, quantity: '7' },
  ]);
  expect(await lineLeft(at.id, bolt.codigo)).toMatchObject({
    taken_off: '40',
    asked: '0',
    left: '40',
    beyond: '0',
    dispatch: 'InventoryTransferRequest',
  });
  const post = await ask({ document_id, ids: [rows[0]?.id ?? 0] });
  await decide(post);
  const { requests } = await until(post, { status: 'enviado' });
  expect(await lineLeft(at.id, panel.codigo)).toMatchObject({ taken_off: '10', asked: '10', left: '0' });

  const asked = await request(at, bolt.codigo, '25');
  expect(asked.status).toBe('pendiente');
  expect(await lineLeft(at.id, bolt.codigo)).toMatchObject({ asked: '25', left: '15' });
  const { approvals } = asked;
  // Whoever decides it reads of each line what the take-off says of it.
  expect((await boss.call(getApproval, { approval_id: approvals[0]?.id ?? 0 })).materials).toMatchObject([
    { code: bolt.codigo, takeoff: { taken_off: '40', left: '15', beyond: '0' } },
  ]);
  await decideOf(approvals[0]);
  await expect.poll(async () => askedThere(bolt.codigo), { timeout: 20_000 }).toBe(25);

  await given.stock({ warehouse_id: central.id, material_id: panel.id, quantity: '50' });
  const number = requests[0]?.number ?? '';
  const sent = await boss.call(getMaterialRequest, { number });
  const parts = sent.items.map((it) => ({ material_request_item_id: it.material_request_item_id, quantity: '10' }));
  const { transfers } = await boss.call(dispatchRequest, { number, version: sent.version, kind: 'DESPACHO', items: parts });
  const [transfer] = transfers;
  await boss.call(receiveTransfer, {
    number: transfer?.number ?? '',
    version: transfer?.version ?? 0,
    items: [{ line: 1, received_quantity: '10' }],
  });

  expect(await lineLeft(at.id, panel.codigo)).toMatchObject({ asked: '10', received: '10', left: '0', beyond: '0' });
  expect(await boss.call(getMaterialRequest, { number })).toMatchObject({ status: 'recibida' });
  expect([panel, bolt, clamp].map((it) => askedThere(it.codigo))).toEqual([10, 25, 0]);
});

test('asking for more than is left needs an exception first; taken back, it is left again', async () => {
  const { place: at } = await takeoff([{ code: panel.codigo, quantity: '10' }]);
  const first = await request(at, panel.codigo, '8');
  expect(first.status).toBe('pendiente');

  const second = await request(at, panel.codigo, '3');
  expect(second.status).toBe('restringida');
  expect(second.approvals).toMatchObject([{ kind: 'restrictions' }]);
  expect(await lineLeft(at.id, panel.codigo)).toMatchObject({ asked: '11', left: '0', beyond: '1' });

  await tomas.call(cancelMaterialRequest, { request_id: second.id, version: second.version, reason: 'No hacía falta' });
  expect(await lineLeft(at.id, panel.codigo)).toMatchObject({ asked: '8', left: '2', beyond: '0' });
  const raised = { material_request_item_id: first.items[0]?.material_request_item_id ?? 0, field: 'quantity' as const };
  expect(await tomas.refused(updateMaterialRequestItem, { ...raised, quantity: '11' })).toMatchObject({ code: 'rule' });
  expect((await tomas.call(updateMaterialRequestItem, { ...raised, quantity: '10' })).status).toBe('pendiente');
  expect((await request(at, bolt.codigo, '1')).status).toBe('restringida');
});

test('what a request asked for from the open take-off is not ordered again by sending it, also when it was asked while it waited', async () => {
  const made = await material('30');
  const { document_id, place: at } = await takeoff([
    { code: made.codigo, quantity: '10' },
    { code: bolt.codigo, quantity: '2' },
  ]);
  const asked = await request(at, made.codigo, '4');
  expect((await fernanda.refused(postDocumentToErp, { document_id })).message).toContain('ya se pidieron 4 de 10');

  await tomas.call(cancelMaterialRequest, { request_id: asked.id, version: asked.version, reason: 'Va con la cubicación' });
  const post = await ask({ document_id });
  await request(at, made.codigo, '6');
  await expect(decide(post)).rejects.toThrow('ya se pidieron 6 de 10');
  expect((await fernanda.call(getCubagePost, { post_id: post.post_id })).status).toBe('en_aprobacion');
});

test('an open take-off beside a posted one counts nowhere; posted too, both count together', async () => {
  const post = (document_id: number) =>
    db.updateTable('cubages').set({ status: 'cerrada', posted_at: new Date() }).where('id', '=', document_id).execute();
  const first = await takeoff([{ code: panel.codigo, quantity: '10' }]);
  const { place: at } = first;
  const crane = { service_type: 'others', code: 'SRV-POLEA', Unit_Cost: '500' } as const;
  await fernanda.call(createDocumentServices, { document_id: first.document_id, services: [{ ...crane, Quantity: '2' }] });
  await post(first.document_id);
  const rest = [
    { code: panel.codigo, quantity: '4' },
    { code: bolt.codigo, quantity: '30' },
  ];
  const second = await takeoff(rest, at);
  await fernanda.call(createDocumentServices, { document_id: second.document_id, services: [{ ...crane, Quantity: '3' }] });
  const told = async () => {
    const { items } = await fernanda.call(validDocuments, { place_id: at.id });
    const { documents, lines } = await tomas.call(getTakeoff, { place_id: at.id });
    const services = (await camila.call(getServiceTakeoff, { place_id: at.id })).lines;
    return {
      valid: items.map((it) => it.number).toSorted(),
      documents: documents.toSorted(),
      lines: lines.map((it) => [it.code, it.taken_off, it.asked, it.left]),
      services: services.map((it) => [it.code, it.taken_off]),
    };
  };

  expect(await told()).toEqual({
    valid: [first.number],
    documents: [first.number],
    lines: [[panel.codigo, '10', '0', '10']],
    services: [['SRV-POLEA', '2']],
  });
  expect((await fernanda.call(allDocs, { place_id: at.id })).items.map((it) => [it.number, it.counts])).toEqual([
    [second.number, false],
    [first.number, true],
  ]);
  // The grid of a request knows the first alone.
  const asked = await request(at, panel.codigo, '10');
  expect([asked.status, (await request(at, panel.codigo, '1')).status]).toEqual(['pendiente', 'restringida']);
  const totals = async () => {
    const found = [await look(first.document_id), await look(second.document_id)];
    return found.map((it) => it.totals.total);
  };
  expect(await totals()).toEqual(['11000', '5800']);

  await post(second.document_id);
  const both = [first.number, second.number].toSorted();
  expect(await told()).toEqual({
    valid: both,
    documents: both,
    lines: [
      [panel.codigo, '14', '11', '3'],
      [bolt.codigo, '30', '0', '30'],
    ].toSorted(([one = ''], [other = '']) => one.localeCompare(other)),
    services: [['SRV-POLEA', '5']],
  });
  expect((await request(at, panel.codigo, '3')).status).toBe('pendiente');
  expect(await totals()).toEqual(['11000', '5800']);
});

test('two who ask for the last of it at once: one of them needs an exception', async () => {
  const { place: at } = await takeoff([{ code: clamp.codigo, quantity: '5' }]);

  const answers = await Promise.all([request(at, clamp.codigo, '5'), request(at, clamp.codigo, '5')]);

  expect(answers.map((it) => it.status).toSorted()).toEqual(['pendiente', 'restringida']);
});

test('a place without a take-off holds nobody; a restriction that is switched off neither', async () => {
  const at = await place();
  expect((await request(at, panel.codigo, '900')).status).toBe('pendiente');
  expect(await tomas.call(getTakeoff, { place_id: at.id })).toEqual({ documents: [], lines: [] });

  const other = await takeoff([{ code: panel.codigo, quantity: '1' }]);
  await setBeyond('10');
  expect((await request((await takeoff([{ code: panel.codigo, quantity: '10' }])).place, panel.codigo, '11')).status).toBe('pendiente');
  await setBeyond('0', false);
  expect((await request(other.place, panel.codigo, '2')).status).toBe('pendiente');
  await setBeyond('0');
});

test('who may ask reads quantities without a right to take-offs, and no money; who sees not the place reads nothing', async () => {
  const { place: at } = await takeoff([{ code: panel.codigo, quantity: '1' }]);
  const response = await tomas.raw(getTakeoff, { place_id: at.id });
  expect([response.statusCode, /1000|cost|price|total/.test(response.body)]).toEqual([200, false]);

  const elsewhere = await employee({ permissions: ['materials:read'], seesAllProjects: false });
  expect(await elsewhere.call(getTakeoff, { place_id: at.id })).toEqual({ documents: [], lines: [] });
});

const thousandth = fc.bigInt({ min: 0n, max: 9_999_999n });
const decimal = (it: bigint): string => `${it / 1000n}.${String(it % 1000n).padStart(3, '0')}`;
const exact = (text: string): bigint => {
  const [whole = '0', rest = ''] = text.replace('-', '').split('.');
  return BigInt(whole) * 1000n + BigInt(rest.padEnd(3, '0'));
};

test('of any amounts left less beyond is the difference, one of the two is nothing, and neither is negative', () => {
  fc.assert(
    fc.property(thousandth, thousandth, (taken, asked) => {
      const { left: more, beyond } = leftOf({ taken_off: decimal(taken), asked: decimal(asked) });
      expect(exact(more) - exact(beyond)).toBe(taken - asked);
      expect([more, beyond].filter((it) => exact(it) === 0n).length).toBeGreaterThan(0);
      expect([more, beyond].some((it) => it.startsWith('-'))).toBe(false);
    }),
  );
});

const askedLine = fc.record({
  status: fc.constantFrom(...requestStates.names),
  quantity: fc.bigInt({ min: 1n, max: 99_999n }),
  closed: fc.integer({ min: 0, max: 100 }),
  at: fc.constantFrom(0, 1),
});

test('over any requests and rows what is asked is the independent sum of the lines that count', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(askedLine, { maxLength: 6 }),
      fc.array(fc.bigInt({ min: 0n, max: 50_000n }), { minLength: 1, maxLength: 4 }),
      async (lines, quantities) => {
        const { place: at, document_id } = await takeoff([]);
        await fernanda.call(postDocumentMaterials, {
          document_id,
          materials: quantities.map((it) => ({ code: panel.codigo, quantity: decimal(it) })),
        });
        const other = await given.place({ codigoProyecto: at.project.codigoProyecto });
        let expected = 0n;
        for (const { status, quantity, closed, at: where } of lines) {
          const made = await given.materialRequest({
            status,
            ...(status === 'incompleta' && { erp_error: 'No' }),
            project_id: at.project.id,
            place_id: where === 0 ? at.id : other.id,
            lines: [{ material_id: panel.id, quantity: decimal(quantity) }],
          });
          const given_up = (quantity * BigInt(closed)) / 100n;
          await db
            .updateTable('material_request_lines')
            .set({ closed_quantity: decimal(given_up) })
            .where('request_id', '=', made.id)
            .execute();
          if (where === 0 && !['borrador', 'rechazada', 'anulada'].includes(status)) expected += quantity - given_up;
        }
        const found = await lineLeft(at.id, panel.codigo);
        expect([exact(found.taken_off), exact(found.asked)]).toEqual([quantities.reduce((sum, it) => sum + it, 0n), expected]);
      },
    ),
    { numRuns: 12 },
  );
});
