import { expect } from 'vitest';
import { deleteVistaLista, updateVistaLista } from 'contract/access/index.ts';
import type { Call } from 'contract/call.ts';
import { cloneDocumentToTemplate, deleteCubage, postComment, saveVariables } from 'contract/cubication/index.ts';
import { explainActions, mostNamedToAsk, type ExplainedThing } from 'contract/dashboards/index.ts';
import { deleteDocumento, updateDocumentoPrivadoPublico } from 'contract/documents/index.ts';
import { cancelErpPost, fixErpPost, retryErpPost } from 'contract/erp/index.ts';
import {
  approveCount,
  cancelCount,
  cancelMaterialRequest,
  cancelReturn,
  cancelTransfer,
  closeRequest,
  declineLeftover,
  giveLeftover,
  receiveTransfer,
  recountCount,
  resolveTransfer,
  retryIncompleteRequest,
  submitCount,
} from 'contract/materials/index.ts';
import { createCrmDeal, deleteComentario, deletePhotos, unlinkCrmData, updateComentario } from 'contract/projects/index.ts';
import {
  cancelQuotation,
  finishQuotation,
  quotationAbastecimientoApproval,
  quotationAbastecimientoToUser,
  quotationUserToAbastecimiento,
  rejectQuotation,
} from 'contract/services/index.ts';
import { cancelSupplierBank, rejectSupplierBank } from 'contract/suppliers/index.ts';
import type { Caller } from './scene.ts';

/** A thing as somebody reads it. */
interface Seen {
  id: number | string;
  number?: string;
  version?: number | null;
  allowed_actions: string[];
}

/** What pressing each action sends, as the person last saw the thing. */
type Presses = Record<string, (it: { id: number | string; number: string; version: number | null }) => [Call, object]>;
const reason = 'Porque sí';
const deal = (project_code: string) => ({ project_code, name: 'Otro negocio' });
const judged = (account_id: number | string) => ({ account_id, fingerprint: '0'.repeat(32), comment: reason });
const presses: Partial<Record<ExplainedThing, Presses>> = {
  quote_request: {
    to_user: ({ id, version }) => [quotationAbastecimientoToUser, { quotation_id: id, version, comment: reason }],
    to_supply: ({ id, version }) => [quotationUserToAbastecimiento, { quotation_id: id, version }],
    approve: ({ id, version }) => [quotationAbastecimientoApproval, { quotation_id: id, version }],
    finish: ({ id, version }) => [finishQuotation, { quotation_id: id, version }],
    reject: ({ id, version }) => [rejectQuotation, { quotation_id: id, version, reason }],
    cancel: ({ id, version }) => [cancelQuotation, { quotation_id: id, version, reason }],
  },
  material_request: {
    cancel: ({ id, version }) => [cancelMaterialRequest, { request_id: id, version, reason }],
    retry: ({ id, version }) => [retryIncompleteRequest, { material_request_id: id, version }],
    close: ({ number, version }) => [closeRequest, { number, version, reason }],
  },
  stock_transfer: {
    receive: ({ number, version }) => [receiveTransfer, { number, version }],
    resolve: ({ number, version }) => [resolveTransfer, { number, version, settlement: 'devolver', reason }],
    cancel: ({ number, version }) => [cancelTransfer, { number, version, reason }],
  },
  stock_count: {
    submit: ({ number, version }) => [submitCount, { number, version }],
    approve: ({ number, version }) => [approveCount, { number, version, last_movement: null }],
    recount: ({ number, version }) => [recountCount, { number, version, comment: reason }],
    cancel: ({ number, version }) => [cancelCount, { number, version, reason }],
  },
  comment: {
    update: ({ id, version }) => [updateComentario, { id, version, texto: 'Otro' }],
    delete: ({ id }) => [deleteComentario, { id }],
  },
  photo: { delete: ({ id }) => [deletePhotos, { ids: [id] }] },
  deal: { unlink: ({ number }) => [unlinkCrmData, { project_code: number }], register: ({ number }) => [createCrmDeal, deal(number)] },
  list_view: {
    update: ({ id, version }) => [updateVistaLista, { id, version, nombre: 'Otra' }],
    delete: ({ id }) => [deleteVistaLista, { id }],
  },
  document: {
    delete: ({ id }) => [deleteDocumento, { id }],
    set_private: ({ id, version }) => [updateDocumentoPrivadoPublico, { id, version, privado: true }],
  },
  erp_post: {
    retry: ({ id, version }) => [retryErpPost, { id, version }],
    fix: ({ id, version }) => [fixErpPost, { id, version, reason, comments: reason }],
    cancel: ({ id, version }) => [cancelErpPost, { id, version, reason }],
  },
  leftover: {
    give: ({ number, version }) => [giveLeftover, { number, version, kind: 'RETIRO' }],
    decline: ({ number, version }) => [declineLeftover, { number, version, reason }],
  },
  cubage: {
    edit: ({ id, version }) => [saveVariables, { document_id: id, version, variables: [] }],
    comment: ({ id }) => [postComment, { document_id: id, comment: reason }],
    clone: ({ id }) => [cloneDocumentToTemplate, { document_id: id, name: 'Otra' }],
    delete: ({ id, version }) => [deleteCubage, { document_id: id, version }],
  },
  bank_account: {
    reject: ({ id }) => [rejectSupplierBank, judged(id)],
    cancel: ({ id }) => [cancelSupplierBank, judged(id)],
  },
  material_return: { cancel: ({ id, version }) => [cancelReturn, { return_id: id, version, reason }] },
};

/** Somebody reads what they may do with a thing, and why not the rest: pressed all the same, the rest is refused in the same words. */
export async function walk(who: Caller, thing: ExplainedThing, id: string, seen: Seen) {
  const { actions } = await who.call(explainActions, { thing, id });
  const absent = actions.filter((it) => it.reason !== null);

  expect(actions.filter((it) => it.reason === null).map((it) => it.action)).toEqual(seen.allowed_actions);
  for (const it of absent) {
    expect(it.reason).toMatch(/^\p{Lu}.*\.$/u);
    if (it.who) expect(it.who.names.length).toBeGreaterThan(0);
    expect(it.who?.names.length ?? 0).toBeLessThanOrEqual(mostNamedToAsk);
    const press = presses[thing]?.[it.action];
    if (!press) continue;
    const [call, input] = press({ number: id, version: 1, ...seen });
    const refused = await who.refused(call, input);
    // The door asks for the right before anything is looked at.
    if (refused['permission'] === undefined) expect([refused.message, refused['who'] ?? null]).toEqual([it.reason, it.who]);
    else expect(refused.status).toBe(403);
  }
  return new Map(absent.map((it) => [it.action, it]));
}
