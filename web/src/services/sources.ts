import { filteredEmployees, type Employee } from 'contract/access/staff/staff.ts';
import { listUsers, type UserSummary } from 'contract/access/users/users.ts';
import type { Answer } from 'contract/call.ts';
import { causaProveedorUnico, motivoMaverick, proveedor, servicio, type Catalogue, type CatalogueRow } from 'contract/catalogues/index.ts';
import { listBuyers } from 'contract/services/index.ts';
import type { Source } from '../ui/fields/Choose.tsx';
import { personOption, withAccount } from '../ui/fields/people.ts';
import { loadOf } from '../ui/fields/load.ts';

const inUse = { activo: 'true' };
const entriesOf = ({ calls }: Catalogue): Source<CatalogueRow> => ({
  call: calls.list,
  fixed: inUse,
  option: ({ id, nombre }) => ({ value: id, label: String(nombre) }),
});

/** What filters and forms of this area choose from. */
export const services: Source<CatalogueRow> = {
  call: servicio.calls.list,
  fixed: inUse,
  option: ({ codigo, nombre }) => ({ value: String(codigo), label: `${String(codigo)} · ${String(nombre)}` }),
};
export const maverickReasons = entriesOf(motivoMaverick);
export const uniqueSupplierCauses = entriesOf(causaProveedorUnico);
/** By their tax id, which is what a quotation says; a foreign one has none, and its code stands for it. */
export const suppliers: Source<CatalogueRow> = {
  call: proveedor.calls.list,
  fixed: inUse,
  option: ({ codigo, nombre, rut }) => ({ value: String(rut ?? codigo), label: String(nombre) }),
};
export const people: Source<UserSummary> = { call: listUsers, option: ({ id, nombre }) => ({ value: id, label: nombre }) };
/** Those who may decide: in service, with an active account. */
export const approvers: Source<Employee> = { call: filteredEmployees, fixed: withAccount, option: personOption };
/** With what each carries already, of services and quote requests. */
export const buyers: Source<Answer<typeof listBuyers>['items'][number]> = {
  call: listBuyers,
  option: ({ id, nombre, ...load }) => ({ value: id, label: `${nombre} · ${loadOf(load, 'sin solicitudes abiertas')}` }),
};
