import type { ExplainedThing } from 'contract/dashboards/index.ts';
import { addSupplierReturnFile, annulSupplierReturn, creditSupplierReturn, dispatchSupplierReturn } from 'contract/materials/index.ts';
import {
  addHesEvidence,
  amendServiceOrder,
  annulHes,
  annulServiceOrder,
  cancelPriceAgreement,
  changeOrderSupplier,
  closeOrderLines,
  confirmPriceAgreement,
  decideOrderDates,
  endPriceAgreement,
  postHes,
  registerOrderAnswer,
  rejectPriceAgreement,
  releaseRetention,
  remindOrderConfirmation,
  retryAmendment,
  retryHes,
  retryServiceOrder,
  revokeOrderLink,
  sendServiceOrder,
  withdrawAmendment,
} from 'contract/orders/index.ts';
import { cancelSupplierBank, confirmSupplierBank, rejectSupplierBank, resendSupplierBank } from 'contract/suppliers/index.ts';
import {
  adoptCreation,
  approveMaterial,
  askProposals,
  assignPurchaseRequest,
  cancelCreation,
  createPurchaseOrders,
  dropProposals,
  postComment,
  promisePurchaseRequest,
  resendCreation,
  updateMaterial,
  updateMaterialDelivery,
  updateMaterialDeliveryItems,
  updateMaterialDeliveryStatus,
  updateStatusPurchaseRequest,
} from 'contract/supplying/index.ts';
import { todayInChile } from '../../src/platform/today.ts';
import { signature } from '../signatures.ts';
import { farDay, papers, reason, type ThingToPress, type Presses } from './press.ts';

const drawn = await signature();
const order = ({ number, version }: ThingToPress) => ({ number, version });
const signer = { signer_name: 'Pedro Soto', signer_rut: '33.000.154-2', signature: drawn };
const creation = ({ id, version }: ThingToPress) => ({ request_id: id, version });
const firstLine = ({ items }: ThingToPress): unknown =>
  (items as { material_request_item_id: number }[] | undefined)?.[0]?.material_request_item_id ?? 1;
const account = ({ id }: ThingToPress) => ({ account_id: id, fingerprint: '0'.repeat(32) });

export const ofSupply = {
  purchase_order: {
    retry: (it) => [retryServiceOrder, order(it)],
    amend: (it) => [amendServiceOrder, { ...order(it), reason, delivery_date: farDay }],
    retry_amendment: (it) => [retryAmendment, order(it)],
    withdraw: (it) => [withdrawAmendment, { ...order(it), reason }],
    annul: (it) => [annulServiceOrder, { ...order(it), reason }],
    change_supplier: (it) => [changeOrderSupplier, { ...order(it), reason, supplier_code: 'P2' }],
    register_answer: (it) => [registerOrderAnswer, { ...order(it), means: 'telefono', spoke_with: 'Ana Grúas' }],
    decide_dates: (it) => [decideOrderDates, { ...order(it), lines: [1], accept: true }],
    remind: (it) => [remindOrderConfirmation, order(it)],
    revoke_link: (it) => [revokeOrderLink, { ...order(it), reason }],
    send: (it) => [sendServiceOrder, { ...order(it), recipients: ['ventas@gruas.example'], subject: 'Orden', body: 'Va la orden' }],
    close_lines: (it) => [closeOrderLines, { ...order(it), reason }],
    release_retention: (it) => [releaseRetention, { ...order(it), reason }],
    receive: ({ number, edition }) => [
      postHes,
      { number, edition, received_on: todayInChile(), items: [{ line: 1, quantity: '1' }], ...signer, evidence: papers() },
    ],
  },
  price_agreement: {
    confirm: (it) => [confirmPriceAgreement, order(it)],
    reject: (it) => [rejectPriceAgreement, { ...order(it), reason }],
    cancel: (it) => [cancelPriceAgreement, { ...order(it), reason }],
    end: (it) => [endPriceAgreement, { ...order(it), reason }],
  },
  supplier_return: {
    dispatch: (it) => [dispatchSupplierReturn, order(it)],
    credit: (it) => [creditSupplierReturn, { ...order(it), credit_folio: '12', credit_on: todayInChile(), credit_net: '1000' }],
    // One call for both: which of them it is, its state says.
    cancel: (it) => (it['status'] === 'despachada' ? null : [annulSupplierReturn, { ...order(it), reason }]),
    take_back: (it) => (it['status'] === 'por_despachar' ? null : [annulSupplierReturn, { ...order(it), reason }]),
    add_file: ({ number }) => [addSupplierReturnFile, { number, file: papers() }],
  },
  hes: {
    retry: (it) => [retryHes, order(it)],
    annul: (it) => [annulHes, { ...order(it), reason }],
    add_evidence: ({ number }) => [addHesEvidence, { number, evidence: papers() }],
  },
  creation_request: {
    edit: (it) => [updateMaterial, { ...creation(it), description: 'Otro conector', reason }],
    comment: ({ id }) => [postComment, { request_id: id, comment: reason }],
    warn: (it) => [postComment, { ...creation(it), comment: reason, warning: true }],
    resolve: (it) => [postComment, { ...creation(it), comment: reason, resolved: true }],
    approve: (it) => [approveMaterial, creation(it)],
    reject: (it) => [postComment, { ...creation(it), comment: reason, rejected: true }],
    cancel: (it) => [cancelCreation, { ...creation(it), comment: reason }],
    resend: (it) => [resendCreation, creation(it)],
    adopt: (it) => [adoptCreation, { ...creation(it), comment: reason }],
  },
  delivery_request: {
    schedule: (it) => [updateMaterialDelivery, { ...creation(it), delivery_date: farDay }],
    handle: (it) => [updateMaterialDeliveryStatus, { ...creation(it), manual_status: 'lista' }],
    dispatch: (it) => [
      updateMaterialDeliveryItems,
      { ...creation(it), items: [{ material_request_item_id: firstLine(it), quantity: '1' }] },
    ],
  },
  purchase_request: {
    take: (it) => [assignPurchaseRequest, { ...creation(it), buyer_id: it.me }],
    assign: (it) => [assignPurchaseRequest, { ...creation(it), buyer_id: 1 }],
    handle: (it) => [updateStatusPurchaseRequest, { ...creation(it), status: 'cotizando' }],
    promise: (it) => [promisePurchaseRequest, { ...creation(it), delivery_date: farDay }],
    order: (it) => [
      createPurchaseOrders,
      {
        request_ids: [it.id],
        fingerprint: '0'.repeat(32),
        supplier_code: 'P1',
        currency: 'CLP',
        delivery_date: farDay,
        items: [{ material_request_item_id: firstLine(it), quantity: '1', unit_price: '1' }],
      },
    ],
  },
  replenishment_proposal: {
    ask: ({ id, version }) => [
      askProposals,
      { items: [{ id, version, quantity: '1', way: 'compra' }], cost_center: 'ABAST', required_date: farDay },
    ],
    drop: ({ id, version }) => [dropProposals, { items: [{ id, version }], reason, until: farDay }],
  },
  bank_account: {
    confirm: (it) => [confirmSupplierBank, account(it)],
    reject: (it) => [rejectSupplierBank, { ...account(it), comment: reason }],
    cancel: (it) => [cancelSupplierBank, { ...account(it), comment: reason }],
    resend: (it) => [resendSupplierBank, account(it)],
  },
} satisfies Partial<Record<ExplainedThing, Presses>>;
