import type { ApprovalStatus } from '../../approvals/approvals/waiting.ts';
import { states } from '../../states.ts';

type ItemStatus =
  | 'in_quotation'
  | 'quotation_ready'
  | 'in_review'
  | 'pending_validation'
  | 'quotation_in_validation'
  | 'user_validation'
  | 'pending_user'
  | 'purchase_validation'
  | 'pending'
  | 'approved'
  | 'rejected';
type ItemAction =
  | 'complete'
  | 'reopen'
  | 'check'
  | 'send_to_user'
  | 'ready_for_approval'
  | 'user_approve'
  | 'review_user'
  | 'supply_approve'
  | 'return'
  | 'maverick_to_user'
  | 'maverick_user_approve'
  | 'maverick_approve'
  | 'maverick_reject'
  | 'approve'
  | 'reject'
  | 'withdraw'
  | 'withdraw_maverick';

/**
 * The way of a service item (spec 2 §4; what the documents do not show: contract decisions 51–53). From the least advanced to the
 * last. `complete` and `reopen` follow the quotations by themselves; `withdraw` is what a taken back approval leaves.
 */
export const serviceItemStates = states<ItemStatus, ItemAction>({
  in_quotation: { label: 'En Cotizacion', tone: 'warning', on: { complete: 'quotation_ready', check: 'in_review' } },
  quotation_ready: {
    label: 'Cotizacion Lista',
    said: 'con su cotización lista',
    tone: 'success',
    on: { reopen: 'in_quotation', check: 'in_review', return: 'in_quotation' },
  },
  in_review: {
    label: 'En Revision',
    tone: 'cyan',
    on: { send_to_user: 'user_validation', ready_for_approval: 'pending', return: 'in_quotation' },
  },
  pending_validation: { label: 'Pendiente de Validacion', tone: 'info', on: { supply_approve: 'pending', return: 'in_quotation' } },
  quotation_in_validation: {
    label: 'Maverick Validacion',
    said: 'en validación Maverick',
    tone: 'neutral',
    on: { maverick_to_user: 'pending_user', maverick_approve: 'pending', maverick_reject: 'rejected' },
  },
  user_validation: {
    label: 'Pendiente de Validacion por Usuario',
    tone: 'teal',
    on: { user_approve: 'purchase_validation', return: 'in_quotation' },
  },
  pending_user: {
    label: 'Pendiente de Usuario',
    tone: 'magenta',
    on: { maverick_user_approve: 'quotation_in_validation', maverick_reject: 'rejected' },
  },
  purchase_validation: {
    label: 'Pendiente de Validacion por Abastecimiento',
    tone: 'orange',
    on: { review_user: 'user_validation', supply_approve: 'pending', return: 'in_quotation' },
  },
  pending: {
    label: 'Pendiente de Aprobacion',
    tone: 'violet',
    on: {
      approve: 'approved',
      reject: 'rejected',
      return: 'in_quotation',
      withdraw: 'in_review',
      withdraw_maverick: 'quotation_in_validation',
    },
  },
  approved: { label: 'Aprobada', tone: 'primary', on: {} },
  rejected: { label: 'Rechazada', tone: 'danger', on: {} },
});
export type ServiceItemStatus = (typeof serviceItemStates.names)[number];
export type ServiceItemAction = ItemAction;

/** Nothing moves it any more. */
export const isDecided = (status: ServiceItemStatus): boolean => status === 'approved' || status === 'rejected';

const ofItem = (name: ItemStatus, label: string = serviceItemStates.label(name)) => ({ label, tone: serviceItemStates.tone(name), on: {} });

/** A request says of itself what its least advanced item says, in the documents' other words (spec 2 §4), or that it was cancelled. */
export const serviceRequestStates = states<ItemStatus | 'cancelled', never>({
  in_quotation: ofItem('in_quotation'),
  quotation_ready: { ...ofItem('quotation_ready'), said: serviceItemStates.said('quotation_ready') },
  in_review: ofItem('in_review'),
  pending_validation: ofItem('pending_validation'),
  quotation_in_validation: { ...ofItem('quotation_in_validation'), said: serviceItemStates.said('quotation_in_validation') },
  user_validation: ofItem('user_validation', 'Pendiente de Revision por Usuario'),
  pending_user: ofItem('pending_user'),
  purchase_validation: ofItem('purchase_validation', 'Pendiente de Revision por Abastecimiento'),
  pending: ofItem('pending'),
  approved: ofItem('approved'),
  rejected: { ...ofItem('rejected', 'Rechazado'), said: 'rechazada' },
  cancelled: { label: 'Anulada', tone: 'neutral', on: {} },
});
export type ServiceRequestStatus = (typeof serviceRequestStates.names)[number];

/** Undecided until its last item is; a cancelled one has no approval status. */
export const statesOfServiceApproval: Record<ApprovalStatus, readonly ServiceRequestStatus[]> = {
  Pendiente: serviceItemStates.names.filter((it) => !isDecided(it)),
  Aprobado: ['approved'],
  Rechazado: ['rejected'],
};

/** Offered as filters in the documents' order (spec 2 §4), then those that they leave out (contract decision 53). */
export const statusesOffered: readonly ServiceRequestStatus[] = [
  'in_quotation',
  'pending',
  'purchase_validation',
  'user_validation',
  'approved',
  'rejected',
  'in_review',
  'quotation_ready',
  'pending_validation',
  'quotation_in_validation',
  'pending_user',
  'cancelled',
];

/** Quotations may still come and go. */
export const isQuoting = (status: ServiceItemStatus): boolean =>
  ['in_quotation', 'quotation_ready', 'in_review', 'pending_validation', 'quotation_in_validation'].includes(status);

type BiddingStage = 'sellada' | 'cerrada' | 'abierta' | 'desierta' | 'anulada';
type BiddingStep = 'close' | 'open' | 'desert' | 'cancel';

/** The way of a bidding (decision 071). Nobody closes it: its deadline does. It is cancelled with its quote request. */
export const biddingStates = states<BiddingStage, BiddingStep>({
  sellada: { label: 'Sellada', tone: 'violet', on: { close: 'cerrada', cancel: 'anulada' } },
  cerrada: { label: 'Por abrir', tone: 'warning', on: { open: 'abierta', desert: 'desierta', cancel: 'anulada' } },
  abierta: { label: 'Abierta', tone: 'success', on: { cancel: 'anulada' } },
  desierta: { label: 'Desierta', tone: 'neutral', on: {} },
  anulada: { label: 'Anulada', tone: 'neutral', on: {} },
});
export type BiddingStatus = BiddingStage;
