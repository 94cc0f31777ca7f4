import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { approvalStates, ApprovalStrip, SubjectChange } from '../approvals/approvals.ts';
import { approvalKindNames, approvalKinds, approvedTypes, type ApprovalKind } from '../kinds.ts';
import { Evidence } from './evidence.ts';
import { Budget, MaterialToApprove, OrderLineToApprove, PartToApprove, ServiceToApprove, TakeoffRowToApprove } from './parts.ts';
import { linkToken } from '../decisions/decisions.ts';

/** The parts of the inbox: requests of materials and of services (spec 2 §9), and all the rest. */
export const inboxKinds = { 1: 'Materiales', 2: 'Servicios', 3: 'Otras' } as const;
export type InboxKind = keyof typeof inboxKinds;
const materialKinds: readonly ApprovalKind[] = ['materials', 'urgent_materials', 'restrictions'];
const serviceKinds: readonly ApprovalKind[] = ['services', 'urgent_services', 'maverick', 'unique_supplier'];
const all = Object.keys(approvalKinds) as ApprovalKind[];
export const kindsOfInbox: Record<InboxKind, readonly ApprovalKind[]> = {
  1: materialKinds,
  2: serviceKinds,
  3: all.filter((it) => !materialKinds.includes(it) && !serviceKinds.includes(it)),
};

/** Lines of one request that come with the list; the whole request comes with itself. */
export const linesListed = 50;

/** What somebody decides about (spec 2 §4, Material request to approve); of other kinds the request's own part is empty. */
export const RequestToApprove = z.object({
  approval_id: field.id,
  kind: z.enum(approvalKindNames),
  /** The request; null when something else is asked for. */
  id: field.id.nullable(),
  request_type: z.enum(approvedTypes).nullable(),
  title: z.string(),
  subtitle: z.string().nullable(),
  /** Its own screen, when it has one. */
  url: z.string().nullable(),
  facts: z.array(z.object({ label: z.string(), value: field.mayTellMoney(z.string()) })),
  /** To which it is charged: the way to what the facts call «Proyecto». */
  project_code: z.string().nullable(),
  materials: z.array(MaterialToApprove),
  lines: z.number().int(),
  /** The rows of a take-off that are to be sent, the dearest first. */
  takeoff_rows: z.array(TakeoffRowToApprove),
  /** The services that are asked for, with what was quoted for them. */
  service_materials: z.array(ServiceToApprove),
  /** What is ordered, where an order is decided. */
  order_lines: z.array(OrderLineToApprove),
  /** What changes in an order, comes back, or is made: part by part. */
  decided_parts: z.array(PartToApprove),
  /** What else should be known of it, judged whenever one of them is read by itself; of a list nothing is judged. */
  evidence: z.array(Evidence),
  raw: z.record(z.string(), z.unknown()).nullable(),
  /** By the latest prices, in whole pesos; null when one has none, or money is hidden. */
  total: field.money(z.string().nullable()),
  /** What approval is asked for. */
  amount: field.money(z.string().nullable()),
  currency: field.currency,
  new_amount: field.money(z.string().nullable()),
  requester: z.string(),
  created_at: field.instant,
  /** Since when it waits for this person. */
  since: field.instant,
  due_at: field.instant.nullable(),
  overdue: z.boolean(),
  level: z.number().int(),
  /** Why this person is asked. */
  why: field.mayTellMoney(z.string()),
  /** What the matrix says, by which the step is there. */
  rule: field.mayTellMoney(z.string()),
  /** Who decides after this step, one entry for each step to come. */
  next: z.array(z.string()),
  /** Null without a project that has an amount, and for who may not see money, also when they decide. */
  budget: field.money(Budget.nullable()),
  /** Whom the person stands in for, when they are asked as a substitute. */
  suplencia_de: z.string().nullable(),
  escalated: z.boolean(),
  estado: field.state(approvalStates),
  /** What this person decided of it; null while it waits for them. */
  decision: z.object({ approved: z.boolean(), at: field.instant, comment: z.string().nullable() }).nullable(),
  /** What changed of it while it waited, each with the version it gave. */
  changes: z.array(SubjectChange),
  version: field.version,
  /** `lines`: single lines of it can be approved for less, or rejected. */
  allowed_actions: z.array(z.enum(['approve', 'reject', 'lines', 'amount'])),
});
export type RequestToApprove = z.infer<typeof RequestToApprove>;

/** What of it the area says that asks: a request, with its lines. */
export type RequestPart = Pick<
  RequestToApprove,
  | 'id'
  | 'request_type'
  | 'materials'
  | 'takeoff_rows'
  | 'service_materials'
  | 'order_lines'
  | 'decided_parts'
  | 'evidence'
  | 'lines'
  | 'raw'
  | 'total'
  | 'new_amount'
  | 'budget'
>;

/** What waits for the signed-in person, the overdue first; or what they decided, the latest first. */
export const getApprovals = call('materials.getApprovals', 'GET /api/get_approvals', {
  summary: 'Lo que espera la decisión de la persona',
  permission: 'approvals:read',
  query: {
    ...field.page,
    kind: field.sentNumber(z.union([z.literal(1), z.literal(2), z.literal(3)])).optional(),
    decided: z.stringbool().optional(),
  },
  tells: ['approvals'],
  answer: field.paged(RequestToApprove),
  tellsDecider: true,
});

export const ApprovalDetail = RequestToApprove.extend({
  /** This one last; those before it were asked for first, or decided in an earlier round. */
  approvals: z.array(ApprovalStrip),
});
export type ApprovalDetail = z.infer<typeof ApprovalDetail>;

/** Ours: one of them, with all its lines and its way through the steps. */
export const getApproval = call('materials.getApproval', 'GET /api/get_approval', {
  summary: 'Una solicitud por aprobar, completa',
  permission: 'approvals:read',
  query: { approval_id: field.id },
  tells: ['approvals'],
  answer: ApprovalDetail,
  tellsDecider: true,
});

/** Ours: what the link of a mail leads to. It decides nothing. */
export const getApprovalByLink = call('materials.getApprovalByLink', 'GET /api/get_approval_by_link', {
  summary: 'La solicitud de un enlace de correo',
  permission: 'approvals:read',
  query: { token: linkToken },
  answer: ApprovalDetail,
  tellsDecider: true,
});
