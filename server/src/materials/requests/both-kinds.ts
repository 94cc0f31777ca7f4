import { requestStates } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import { requestTypes } from 'contract/approvals/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { Problem } from '../../platform/problem.ts';
import { refuseOthers } from '../../platform/user.ts';
import { cancelMaterialRequest } from './changes.ts';
import { exportMaterialRequests } from './export.ts';
import { listMaterialRequests } from './list.ts';

type Listing = Received<typeof contract.getRequests>;
type Sheet = Received<typeof contract.getRequestXlsx>;
type Cancelling = Received<typeof contract.cancelMaterialRequest>;

/** What the calls of the specification that speak of requests of both kinds ask of whoever has those of services (decision 089). */
interface RequestsOfServices {
  list: (context: Reading, asked: Omit<Listing, 'kind'>) => Promise<Answer<typeof contract.getRequests>>;
  sheet: (context: Reading, asked: Omit<Sheet, 'kind'>) => Promise<FileAnswer>;
  cancel: (context: Writing, asked: Omit<Cancelling, 'kind' | 'user'>) => Promise<Answer<typeof contract.cancelMaterialRequest>>;
}

declare module '../../platform/context.ts' {
  interface Hooks {
    requestsOfServices: RequestsOfServices;
  }
}

export const listRequests = (context: Reading, { kind, ...asked }: Listing): Promise<Answer<typeof contract.getRequests>> =>
  kind === 2 ? context.hooks.requestsOfServices.list(context, asked) : listMaterialRequests(context, ofMaterials(asked));

export const exportRequests = (context: Reading, { kind, ...asked }: Sheet): Promise<FileAnswer> =>
  kind === 2 ? context.hooks.requestsOfServices.sheet(context, asked) : exportMaterialRequests(context, ofMaterials(asked));

export async function cancelRequest(
  context: Writing,
  { kind, user, ...asked }: Cancelling,
): Promise<Answer<typeof contract.cancelMaterialRequest>> {
  refuseOthers(context.user, user);
  return kind === 2 ? context.hooks.requestsOfServices.cancel(context, asked) : cancelMaterialRequest(context, asked);
}

/** The same question of materials alone; an urgent service is filtered as an urgent material (contract decision 59). */
function ofMaterials<A extends Pick<Listing, 'status' | 'request_type'>>({ status: anyStatus, request_type: anyType, ...asked }: A) {
  const sought = anyType === 'SOLICITUD DE SERVICIO URGENTE' ? 'SOLICITUD DE MATERIAL URGENTE' : anyType;
  const status = requestStates.names.find((it) => it === anyStatus);
  const request_type = requestTypes.find((it) => it === sought);
  if (status !== anyStatus) throw new Problem('invalid', { fields: { status: 'Ese estado es de una solicitud de servicio.' } });
  if (request_type !== sought) throw new Problem('invalid', { fields: { request_type: 'Ese tipo es de una solicitud de servicio.' } });
  return { ...asked, status, request_type };
}
