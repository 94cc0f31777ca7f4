import type { Screen } from '../../shell/screen.ts';
import { paths } from '../addresses.ts';

/** What the night proposes to order. */
export const proposalScreens: readonly Screen[] = [
  {
    auth: false,
    module: 'purchase_requests',
    layout: 'main',
    path: paths.proposals,
    title: 'Reposición de stock',
    load: () => import('./ProposalList.tsx').then((it) => it.ProposalList),
  },
];
