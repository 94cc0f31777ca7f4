import type { Screen } from '../../shell/screen.ts';
import { approvalPaths } from './addresses.ts';

const open = { auth: false, module: 'approvals', layout: 'main' } as const;

/** What waits for a decision, and the page of one of them. */
export const approvalScreens: readonly Screen[] = [
  {
    ...open,
    path: approvalPaths.inbox,
    title: 'Aprobaciones',
    isAwaited: true,
    load: () => import('./ApprovalInbox.tsx').then((it) => it.ApprovalInbox),
  },
  {
    ...open,
    path: approvalPaths.decision,
    title: 'Decidir una solicitud',
    parent: approvalPaths.inbox,
    isAwaited: true,
    load: () => import('./ApprovalDecision.tsx').then((it) => it.ApprovalDecision),
  },
];
