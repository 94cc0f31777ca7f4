import { filteredEmployees, type Employee } from 'contract/access/staff/staff.ts';
import { familiaMaterial, type CatalogueRow } from 'contract/catalogues/index.ts';
import { getWarehouses, type Warehouse } from 'contract/materials/index.ts';
import { withAccount } from '../ui/fields/people.ts';
import type { Source } from '../ui/fields/Choose.tsx';

/** What filters and forms of this area choose from. */
export const families: Source<CatalogueRow> = {
  call: familiaMaterial.calls.list,
  option: ({ id, codigo, nombre }) => ({ value: id, label: `${String(codigo)} · ${String(nombre)}` }),
};

export const warehouses: Source<Warehouse> = {
  call: getWarehouses,
  fixed: { all: 'true' },
  option: ({ code, label }) => ({ value: code, label }),
};

/** By their accounts, as requests name who asked. */
export const requesters: Source<Employee> = {
  call: filteredEmployees,
  fixed: withAccount,
  option: ({ user_id, nombre }) => ({ value: user_id ?? 0, label: nombre }),
};
