import type { ApprovalDeclaration } from '../../approvals/index.ts';
import { seesMoney } from '../../platform/money.ts';
import { may } from '../../platform/user.ts';
import { renewRequest } from '../requests/asking.ts';
import { requestApproved } from '../requests/after-decision.ts';
import { requestSubjects } from '../requests/subject.ts';
import { correctWhatIsApproved } from './correct-amount.ts';
import { decideLines, isNothingLeft } from './decide-lines.ts';
import { boundByMaterials, requestParts } from './lines.ts';

/** What requests of materials say of themselves to those who decide about them: usual, urgent, or beyond a restriction. */
export const approvedRequests: ApprovalDeclaration = {
  subjects: requestSubjects,
  decided: requestApproved,
  bringUpToDate: renewRequest,
  parts: requestParts,
  boundOf: boundByMaterials,
  details: {
    of: (kind) => (kind === 'restrictions' ? ['lines'] : ['lines', 'monto_nuevo']),
    corrects: (user) => may(user, 'materials:approve') && seesMoney(user),
    isNothingLeft,
    take: async (context, { approval, id: request_id, approved, comment, details: { lines, monto_nuevo } }) => {
      if (monto_nuevo !== undefined) await correctWhatIsApproved(context, { approval, request_id, amount: monto_nuevo, approved, comment });
      if (lines !== undefined) await decideLines(context, { approval_id: approval.id, request_id, lines });
    },
  },
};
