import * as access from './access/index.ts';
import * as administration from './administration/index.ts';
import * as approvals from './approvals/index.ts';
import * as catalogues from './catalogues/index.ts';
import * as cubication from './cubication/index.ts';
import * as dashboards from './dashboards/index.ts';
import * as documents from './documents/index.ts';
import * as erp from './erp/index.ts';
import * as maintenance from './maintenance/index.ts';
import * as materials from './materials/index.ts';
import * as orders from './orders/index.ts';
import * as projects from './projects/index.ts';
import * as schedule from './schedule/index.ts';
import * as services from './services/index.ts';
import * as suppliers from './suppliers/index.ts';
import * as supplying from './supplying/index.ts';
import type { Call } from './call.ts';

const isCall = (it: unknown): it is Call => typeof it === 'object' && it !== null && 'service' in it && 'permission' in it && 'path' in it;
const hasCalls = (it: unknown): it is { calls: Record<string, unknown> } => typeof it === 'object' && it !== null && 'calls' in it;

/** Every declared call, in the order of the areas. */
export const allCalls: readonly Call[] = [
  access,
  maintenance,
  catalogues,
  projects,
  approvals,
  administration,
  documents,
  dashboards,
  erp,
  materials,
  orders,
  schedule,
  cubication,
  services,
  suppliers,
  supplying,
].flatMap((area) =>
  Object.values<unknown>(area)
    .flatMap((it) => (hasCalls(it) ? Object.values(it.calls) : [it]))
    .filter(isCall),
);
