import { randomUUID } from 'node:crypto';
import { ErpDocument, type ErpItemChange, type ErpPartnerChange } from 'contract/erp/index.ts';
import { writePost, type ErpContext } from './post.ts';

interface CardChange {
  /** Who asks: `supplier_bank`. */
  source: string;
  source_id: number;
  /** How people call it. */
  source_number: string;
  part?: string;
  /** Why, in words. */
  comments: string;
  change: { item: ErpItemChange } | { partner: ErpPartnerChange };
  /** What else it touches: whatever was asked for before that touches it goes first. */
  after?: readonly string[];
}

/** Has a material or a supplier of the ERP be another way once this is committed: once for each source and part, and in the order asked. */
export async function changeCardInErp(
  { tx, jobs, user }: Pick<ErpContext, 'tx' | 'jobs' | 'user'>,
  { source, source_id, source_number, part = '', comments, change, after = [] }: CardChange,
): Promise<void> {
  const reference = randomUUID();
  const card =
    'item' in change
      ? { kind: 'Item' as const, item_change: change.item, code: change.item.code }
      : { kind: 'BusinessPartner' as const, partner_change: change.partner, code: change.partner.code };
  const { code, ...said } = card;
  const common = { reference, request_type: 'MODIFICACION', requester_email: user?.email ?? '', comments, lines: [] };
  const payload = ErpDocument.parse({ ...common, ...said });
  const post = { id: reference, task: 'change' as const, kind: payload.kind, source, source_id, source_number, part };
  const touches = [`${payload.kind} ${code}`, ...after];
  const who = { created_by: user?.id ?? null, requester_id: user?.id ?? null };
  await writePost({ tx, jobs }, { ...post, ...who, payload: JSON.stringify(payload), touches });
}
