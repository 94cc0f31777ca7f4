import type { LineDecision } from 'contract/approvals/index.ts';
import type { Refused } from '../../api/refusal.ts';
import type { LineDraft, LineDrafts } from '../lineDecisions.ts';

/** What a decision says besides yes or no: another amount, or less of some lines. */
export interface Details {
  amount: string | null;
  lines: LineDecision[];
}

/** What was typed for a decision, and what the server said of each field of it. */
export interface RefusedDetails extends Details {
  fields: Readonly<Record<string, string>>;
}

export const refusedDetails = ({ fields }: Pick<Refused, 'fields'>, typed: Details): RefusedDetails => ({ ...typed, fields });

/** What was typed of its lines, to be gone on with. */
export const draftsOf = ({ lines }: Details): LineDrafts =>
  new Map(lines.map(({ material_request_item_id, quantity, reason }) => [material_request_item_id, { quantity, reason }]));

/** What was said of a line, as long as it stands there as it was sent. */
export function refusedLine({ fields, lines }: RefusedDetails, line: number, draft: LineDraft | undefined): string | undefined {
  const at = lines.findIndex((it) => it.material_request_item_id === line);
  const sent = lines[at];
  if (!sent || !draft || sent.quantity !== draft.quantity || sent.reason !== draft.reason.trim()) return undefined;
  return Object.entries(fields).find(([path]) => path.startsWith(`lines.${at}.`))?.[1];
}

/** The same of the amount. */
export const refusedAmount = ({ fields, amount }: RefusedDetails, typed: string | undefined): string | undefined =>
  typed !== undefined && typed === amount ? fields['monto_nuevo'] : undefined;
