import {
  serviceRequestStates,
  serviceTypeNames,
  statesOfServiceApproval,
  type ServiceRequestStatus,
  type ServiceType,
} from 'contract/services/index.ts';
import type { Permission } from 'contract/permissions.ts';
import type { Hooks, Reading, Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { may } from '../../platform/user.ts';
import { cancelServiceRequest } from './ending.ts';
import { sheetOf } from './export.ts';
import { unseenRequest } from './info.ts';
import { listServiceRequests } from './list.ts';
import { filteredServices, requestsSeenBy, type ServiceFilters } from './rows.ts';

type OfServices = Hooks['requestsOfServices'];
type SheetQuestion = Omit<Parameters<OfServices['sheet']>[1], 'number'>;

/** Requests of services, for the calls that speak of requests of both kinds (decision 089). */
export const requestsOfServices: OfServices = {
  list: async (context, { page, per_page, ...asked }) => {
    requireRight(context, ['services:read']);
    return listServiceRequests(context, { ...questionOf(asked), page, per_page });
  },
  sheet: async (context, { number, ...asked }) => {
    requireRight(context, ['services:read']);
    const { db, user } = context;
    if (number === undefined)
      return sheetOf(context, filteredServices(db, user, questionOf(asked)), { sort: asked.sort, name: 'solicitudes-de-servicio' });
    const found = requestsSeenBy(db, user).where('it.number', '=', number);
    if (!(await found.select('it.id').executeTakeFirst())) throw unseenRequest({ number });
    return sheetOf(context, found, { sort: asked.sort, name: number });
  },
  cancel: async (context, { request_id, version, reason }) => {
    requireRight(context, ['services:create', 'services:delete']);
    if (reason === null) throw new Problem('invalid', { fields: { reason: 'Diga por qué se anula.' } });
    return cancelServiceRequest(context, { service_request_id: request_id, version, reason });
  },
};

function requireRight({ user }: Pick<Reading | Writing, 'user'>, rights: readonly Permission[]): void {
  if (!rights.some((it) => may(user, it))) throw new Problem('not_allowed', { permission: rights[0] });
}

/** The same question in words of services; of what a service does not have (a category, a document, a warehouse, a draft, a line of the day of materials) none is found. */
function questionOf({
  status,
  request_type,
  phase,
  category,
  document_kind,
  warehouse_code,
  of_day,
  ...asked
}: SheetQuestion): ServiceFilters {
  const isOfMaterials = (category ?? document_kind ?? warehouse_code ?? of_day) !== undefined;
  return {
    ...asked,
    status: status && stateOf(status),
    request_type: request_type && typeOf(request_type),
    statuses: isOfMaterials ? [] : phase && statesOfPhase[phase],
  };
}

/** An award ends a request: what comes of it stands among the orders. */
const statesOfPhase: Record<NonNullable<SheetQuestion['phase']>, readonly ServiceRequestStatus[]> = {
  borradores: [],
  en_aprobacion: statesOfServiceApproval.Pendiente,
  en_curso: [],
  terminadas: ['approved', 'rejected', 'cancelled'],
};

function stateOf(status: NonNullable<SheetQuestion['status']>): ServiceRequestStatus {
  const found = serviceRequestStates.names.find((it) => it === status);
  if (found === undefined) throw new Problem('invalid', { fields: { status: 'Ese estado es de una solicitud de materiales.' } });
  return found;
}

/** A service is filtered by the type of a material as by its own (contract decision 59). */
const typeOf = (asked: NonNullable<SheetQuestion['request_type']>): ServiceType => {
  if (asked === 'SOLICITUD DE MATERIAL URGENTE') return 'SOLICITUD DE SERVICIO URGENTE';
  return serviceTypeNames.find((it) => it === asked) ?? 'SOLICITUD DE SERVICIO';
};
