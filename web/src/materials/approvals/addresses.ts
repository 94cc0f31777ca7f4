/** The inbox of the specification (2 §2), and the page to which the links of mails lead. */
export const approvalPaths = { inbox: '/request-materials/approvals', decision: '/request-materials/approvals/decision' } as const;
