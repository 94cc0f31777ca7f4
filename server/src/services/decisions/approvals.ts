import type { ApprovalDeclaration } from '../../approvals/index.ts';
import { renewRequest } from './asking.ts';
import { requestDecided } from './after-decision.ts';
import { boundByServices, serviceParts, serviceSubjects } from './subject.ts';

/** What requests of services say of themselves to those who decide about them: usual, urgent, Maverick, of a sole supplier. */
export const approvedServices: ApprovalDeclaration = {
  subjects: serviceSubjects,
  decided: requestDecided,
  bringUpToDate: renewRequest,
  parts: serviceParts,
  boundOf: boundByServices,
};
