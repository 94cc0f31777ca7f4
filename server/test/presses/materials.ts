import { approveMaterialRequest, decideApproval, remindApproval } from 'contract/approvals/index.ts';
import type { ExplainedThing } from 'contract/dashboards/index.ts';
import { cancelErpPost, fixErpPost, retryErpPost } from 'contract/erp/index.ts';
import {
  addMaterialValue,
  annulConsumption,
  approveCount,
  approveReturn,
  assignStockDifferences,
  cancelCount,
  cancelMaterialRequest,
  cancelReturn,
  cancelTransfer,
  closeRequest,
  createMaterialRequest,
  decideStockDifferences,
  declineLeftover,
  deleteRequestDraft,
  dispatchRequest,
  editMaterial,
  giveLeftover,
  mergeMaterial,
  receiveRequest,
  receiveTransfer,
  recountCount,
  resolveTransfer,
  retryIncompleteRequest,
  saveCountLines,
  saveRequestDraft,
  submitCount,
  turnMaterial,
  updateMaterialRequest,
  updateMaterialRequestItem,
} from 'contract/materials/index.ts';
import { reason, type ThingToPress, type Presses } from './press.ts';

const lineOf = ({ material_request_item_id, items }: ThingToPress): unknown =>
  material_request_item_id ?? (items as { material_request_item_id: number }[] | undefined)?.[0]?.material_request_item_id ?? 1;
const lines = (it: ThingToPress) => [{ material_request_item_id: lineOf(it), quantity: '1' }];
const dispatch: Presses[string] = (it) => [dispatchRequest, { number: it.number, version: it.version, kind: 'DESPACHO', items: lines(it) }];
const decidesOn = ({ approval_id, version }: ThingToPress) => ({ approval_id, version });
/** The last approval of a request; a draft, or what nobody had to approve, never had one. */
const lastOf = ({ approvals }: ThingToPress) => (approvals as { id: number; version: number }[]).at(-1);
const isOfMaterials = ({ kind }: ThingToPress): boolean => kind === 'material_request';
const differs = ({ id, version }: ThingToPress) => [{ id, version }];

export const ofMaterials = {
  material_request: {
    edit: ({ number }) => [saveRequestDraft, { draft_number: number }],
    discard: ({ number }) => [deleteRequestDraft, { number }],
    items: (it) => [updateMaterialRequestItem, { material_request_item_id: lineOf(it), quantity: '2' }],
    amount: ({ id, version }) => [updateMaterialRequest, { request_id: id, version, monto_nuevo: '1', reason }],
    decide: (it) => {
      const last = lastOf(it);
      return last ? [approveMaterialRequest, { request_id: it.id, version: last.version }] : null;
    },
    remind: (it) => {
      const last = lastOf(it);
      return last ? [remindApproval, { approval_id: last.id }] : null;
    },
    cancel: ({ id, version }) => [cancelMaterialRequest, { request_id: id, version, reason }],
    retry: ({ id, version }) => [retryIncompleteRequest, { material_request_id: id, version }],
    dispatch,
    receive: (it) => [receiveRequest, { number: it.number, version: it.version, items: lines(it) }],
    close: ({ number, version }) => [closeRequest, { number, version, reason }],
    repeat: () => [createMaterialRequest, { project_code: 'CI-1', items: [{ code: 'CAB-1', quantity: '1' }] }],
  },
  reservation: {
    dispatch,
    release: (it) => [closeRequest, { number: it.number, version: it.version, material_request_item_ids: [lineOf(it)], reason }],
  },
  stock_transfer: {
    receive: ({ number, version }) => [receiveTransfer, { number, version }],
    resolve: ({ number, version }) => [resolveTransfer, { number, version, settlement: 'devolver', reason }],
    cancel: ({ number, version }) => [cancelTransfer, { number, version, reason }],
  },
  stock_count: {
    count: ({ number }) => [saveCountLines, { number, items: [{ code: 'CAB-1', counted_quantity: '1' }] }],
    submit: ({ number, version }) => [submitCount, { number, version }],
    approve: ({ number, version }) => [approveCount, { number, version, last_movement: null }],
    recount: ({ number, version }) => [recountCount, { number, version, comment: reason }],
    cancel: ({ number, version }) => [cancelCount, { number, version, reason }],
  },
  consumption_voucher: { annul: ({ number, version }) => [annulConsumption, { number, version, reason }] },
  material_return: {
    decide: ({ id, version }) => [approveReturn, { return_id: id, version, approved: true }],
    cancel: ({ id, version }) => [cancelReturn, { return_id: id, version, reason }],
  },
  material: {
    update: ({ code, version, family_id, unit_id }) => [editMaterial, { code, version, description: 'Otro', family_id, unit_id }],
    retire: ({ code, version }) => [turnMaterial, { code, version, active: false }],
    activate: ({ code, version }) => [turnMaterial, { code, version, active: true }],
    value: ({ code }) => [addMaterialValue, { code, kind: 'price', amount: '1', since: '2026-01-01' }],
    merge: ({ code }) => [mergeMaterial, { code, into: 'OTRO-1', reason, fingerprint: '0'.repeat(32) }],
  },
  leftover: {
    give: ({ number, version }) => [giveLeftover, { number, version, kind: 'RETIRO' }],
    decline: ({ number, version }) => [declineLeftover, { number, version, reason }],
  },
  stock_difference: {
    accept: (it) => [decideStockDifferences, { items: differs(it), decision: 'accept', reason }],
    keep: (it) => [decideStockDifferences, { items: differs(it), decision: 'keep', reason }],
    assign: (it) => [assignStockDifferences, { items: differs(it), user_id: 1 }],
  },
  erp_post: {
    retry: ({ id, version }) => [retryErpPost, { id, version }],
    fix: ({ id, version }) => [fixErpPost, { id, version, reason, comments: reason }],
    cancel: ({ id, version }) => [cancelErpPost, { id, version, reason }],
  },
  approval: {
    approve: (it) => [decideApproval, { ...decidesOn(it), approved: true }],
    reject: (it) => [decideApproval, { ...decidesOn(it), approved: false, comentario: reason }],
    lines: (it) =>
      isOfMaterials(it) ? [approveMaterialRequest, { request_id: it.id, version: it.version, lines: [{ ...lines(it)[0], reason }] }] : null,
    amount: (it) =>
      isOfMaterials(it) ? [approveMaterialRequest, { request_id: it.id, version: it.version, monto_nuevo: '1', comment: reason }] : null,
  },
} satisfies Partial<Record<ExplainedThing, Presses>>;
