import { describe, expect, test } from 'vitest';
import type { MaterialRequestInfo } from 'contract/materials/index.ts';
import {
  beginningOf,
  draftBody,
  emptyBeginning,
  complaintsByLine,
  rechargeDraft,
  withoutRefused,
  withUnsaved,
  withUsual,
} from './draft.ts';

const line = { code: 'CON-000002', quantity: '60', comment: 'Techo norte' };
const request: MaterialRequestInfo = {
  id: 7,
  number: 'SM-000007',
  status: 'borrador',
  approval_status: null,
  request_type: 'SOLICITUD DE MATERIAL URGENTE',
  category: 2,
  document_kind: 'PurchaseOrder',
  transfer_kind: null,
  charge_kind: 1,
  project_code: 'CI-26012',
  project: 'Planta',
  stage: 'Construcción',
  place_code: 'LI-000001',
  place: 'Techo norte',
  activity_id: null,
  activity: null,
  takeoff: null,
  cost_center: null,
  cost_center_name: null,
  source: 'central',
  from_code: null,
  from_name: null,
  to_code: 'BM0001',
  to_name: 'Camioneta',
  required_date: '2026-12-10',
  lines: 1,
  amount: '1000',
  new_amount: null,
  amount_reason: null,
  requester_id: 1,
  requester: 'Ana',
  created_at: '2026-11-20T12:00:00Z',
  sent_at: null,
  waiting_for: null,
  waiting_since: null,
  erp_number: null,
  version: 3,
  allowed_actions: [],
  stage_id: 5,
  place_id: 16,
  source_project_code: null,
  supplier_code: 'P76123456-0',
  supplier: 'Cables SpA',
  supplier_id: null,
  comment: null,
  items: [
    {
      ...line,
      material_request_item_id: 1,
      line: 1,
      description: 'Cable',
      unit: 'M',
      price: null,
      currency: null,
      amount: null,
      option: 'Bodega Central',
      available_quantity: '0',
      reserved_quantity: '0',
      moved_quantity: '0',
      free_quantity: '0',
      sent_quantity: '0',
      received_quantity: '0',
      consumed_quantity: '0',
      returned_quantity: '0',
      returning_quantity: '0',
      asked_quantity: line.quantity,
      decisions: [],
      closed_quantity: '0',
      extra_quantity: '0',
      room_beyond: '0',
      open_orders: [],
      received: false,
      carries_serials: false,
      needs_serials: false,
    },
  ],
  approvals: [],
  erp_error: null,
  erp_post_id: null,
  orders: [],
  close_reason: null,
  transfers: [],
  receipts: [],
};

test('a draft is kept as it was read', () => {
  const { values, charge, draft } = beginningOf(request, { isRepeated: false });

  expect(draft).toEqual({ number: 'SM-000007', version: 3 });
  expect(draftBody(values, charge)).toMatchObject({
    project_code: 'CI-26012',
    stage_id: 5,
    place_id: 16,
    cost_center: null,
    to_warehouse: 'BM0001',
    supplier_code: 'P76123456-0',
    required_date: '2026-12-10',
    items: [line],
  });
});

test('a request that is made again is a new one, without its date and its stage', () => {
  const { values, draft } = beginningOf(request, { isRepeated: true });

  expect(draft).toBeUndefined();
  expect(values).toMatchObject({ project_code: 'CI-26012', required_date: null, stage_id: null, items: [line] });
});

test('a link may say for which project, and as which document', () => {
  expect(emptyBeginning({ project: 'ci-26012', document: 'PurchaseOrder' }).values).toMatchObject({
    project_code: 'CI-26012',
    document_kind: 'PurchaseOrder',
  });
  expect(emptyBeginning({ document: 'Otra cosa' }).values).toMatchObject({ document_kind: 'InventoryTransferRequest' });
});

test('the day on which it is needed goes with every document', () => {
  const { values } = beginningOf(request, { isRepeated: false });
  expect(draftBody({ ...values, document_kind: 'InventoryTransferRequest' }, 1).required_date).toBe('2026-12-10');
});

test('what is fetched stays so while it is written, and not once it is bought', () => {
  const { values } = beginningOf({ ...request, document_kind: 'InventoryTransferRequest', transfer_kind: 'RETIRO' }, { isRepeated: false });

  expect(draftBody(values, 1).transfer_kind).toBe('RETIRO');
  expect(draftBody({ ...values, document_kind: 'PurchaseRequest' }, 1).transfer_kind).toBe('DESPACHO');
});

describe('a new form begins', () => {
  const moved = { ...request, document_kind: 'InventoryTransferRequest' as const };
  const begun = (usual: Parameters<typeof withUsual>[1], link: Parameters<typeof withUsual>[2] = {}) =>
    withUsual(emptyBeginning(link), usual, link);

  test('for whom the last one was, and the way that took', () => {
    expect(begun({ last: moved })).toMatchObject({
      charge: 1,
      values: { project_code: 'CI-26012', category: 2, to_warehouse: 'BM0001', items: [] },
      labels: { project: 'CI-26012 - Planta', to: 'BM0001 - Camioneta' },
    });
  });

  test('on the way that a link says, and on none when the last one was bought', () => {
    expect(begun({ last: moved }, { category: 1 }).values).toMatchObject({ project_code: 'CI-26012', category: 1 });
    for (const it of [begun({ last: moved }, { category: 1 }), begun({ last: request })])
      expect(it.values).not.toHaveProperty('to_warehouse');
  });

  test('for a cost centre, when the last one was for it', () => {
    const last = { ...moved, charge_kind: 2 as const, project_code: null, project: null, cost_center: 'CC-1', cost_center_name: 'Taller' };
    expect(begun({ last })).toMatchObject({ charge: 2, values: { cost_center: 'CC-1' }, labels: { cost_center: 'CC-1 - Taller' } });
    expect(begun({ last }).values).not.toHaveProperty('project_code');
  });

  test('for the only project, or for none', () => {
    expect(begun({ only: { code: 'CI-1', label: 'CI-1 - Techo' } })).toMatchObject({
      values: { project_code: 'CI-1' },
      labels: { project: 'CI-1 - Techo' },
    });
    expect(begun({})).toEqual(emptyBeginning());
  });
});

test('charged to somebody else, everything but the project stays', () => {
  const { values } = beginningOf(request, { isRepeated: false });
  expect(draftBody(rechargeDraft(values), 2)).toMatchObject({ project_code: null, place_id: null, cost_center: null, items: [line] });
});

describe('a line that cannot be kept', () => {
  const lines = [{ code: 'A', quantity: '' }, line, { code: 'NADA', quantity: '2' }];

  test('stays in the form and out of the draft while its quantity cannot be read', () => {
    expect(draftBody({ items: lines }, 1).items).toEqual([line, { code: 'NADA', quantity: '2' }]);
  });

  test('is complained about where it stands in the form', () => {
    expect(complaintsByLine({ 'items.1.code': 'NADA no existe.', comment: 'Muy largo.' }, lines)).toEqual({
      'items.2.code': 'NADA no existe.',
      comment: 'Muy largo.',
    });
  });

  test('is left out when it is all that the server did not take', () => {
    const body = draftBody({ items: lines }, 1);

    expect(withoutRefused(body, { 'items.1.code': 'NADA no existe.' })?.items).toEqual([line]);
    expect(withoutRefused(body, { 'items.1.code': 'NADA no existe.', project_code: 'No existe.' })).toBeUndefined();
    expect(withoutRefused(body, {})).toBeUndefined();
  });
});

test('a form begun from a mobile warehouse asks for that one; any other category has none', () => {
  expect(emptyBeginning({ category: '2', warehouse: 'BM0001' }).values).toMatchObject({ category: 2, to_warehouse: 'BM0001' });
  expect(emptyBeginning({ category: 9, warehouse: 'BM0001' }).values).toMatchObject({ category: 1 });
  expect(emptyBeginning({ category: 9, warehouse: 'BM0001' }).values).not.toHaveProperty('to_warehouse');
});

describe('what was typed and never reached the server', () => {
  const start = beginningOf(request, { isRepeated: false });

  test('comes back over the draft, which keeps its number and version', () => {
    const { values } = start;
    const typed = { ...values, comment: 'Al final', project_code: 'RE-26041' };

    const { labels, ...recovered } = withUnsaved(start, { charge: 1, values: typed });

    expect(recovered).toMatchObject({ values: typed, draft: { number: 'SM-000007', version: 3 }, isRecovered: true });
    expect(labels).toEqual({ to: 'BM0001 - Camioneta', supplier: 'P76123456-0 - Cables SpA' });
  });

  test('has of a line that was going another way what the draft has', () => {
    const values = {
      ...start.values,
      items: [
        { code: 'A', quantity: '' },
        { ...line, quantity: '100' },
      ],
    };
    const gone = { ...start, values: { ...start.values, items: [] } };

    expect(withUnsaved(start, { charge: 1, values, taking: line.code }).values['items']).toEqual([{ code: 'A', quantity: '' }, line]);
    expect(withUnsaved(gone, { charge: 1, values, taking: line.code }).values['items']).toEqual([{ code: 'A', quantity: '' }]);
  });

  test.each([undefined, {}, { charge: 7, values: {} }, { charge: 1, values: 'nada' }])('%o is nothing', (unsaved) => {
    expect(withUnsaved(start, unsaved)).toBe(start);
  });

  test('of two forms is not mixed up', () => {
    const names = [emptyBeginning(), emptyBeginning({ project: 'CI-26012' }), start, beginningOf(request, { isRepeated: true })];
    expect(new Set(names.map((it) => it.local)).size).toBe(4);
  });
});
