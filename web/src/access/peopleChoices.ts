import { listRoles } from 'contract/access/users/activation.ts';
import { filteredEmployees, type Employee } from 'contract/access/staff/staff.ts';
import { listCargo } from 'contract/access/positions.ts';
import { listSubmanagement } from 'contract/access/submanagements.ts';
import { listUsers, type UserSummary } from 'contract/access/users/users.ts';
import { useCall } from '../api.ts';
import type { Source } from '../ui/fields/Choose.tsx';
import type { Option } from '../ui/fields/SelectField.tsx';

interface CurrentChoice<V> {
  value: V | null;
  label: string | null;
}

/** What may be chosen; what is retired is offered only to who holds it. */
function withHeld<V extends string | number>(offered: readonly Option<V>[], held: CurrentChoice<V> | undefined): Option<V>[] {
  const isMissing = held?.value != null && !offered.some((it) => it.value === held.value);
  return isMissing && held?.value != null
    ? [{ value: held.value, label: `${held.label ?? held.value} (retirado)` }, ...offered]
    : [...offered];
}

export function useRoleOptions(held?: CurrentChoice<string>): Option<string>[] {
  const { data = [] } = useCall(listRoles, {});
  return withHeld(
    data.map((it) => ({ value: it.codigo_rol, label: `${it.nombre} (${it.codigo_rol})` })),
    held,
  );
}

export function usePositionOptions(held?: CurrentChoice<number>): Option<number>[] {
  const { data = [] } = useCall(listCargo, {});
  return withHeld(
    data.filter((it) => it.activo).map((it) => ({ value: it.id, label: it.nombre })),
    held,
  );
}

export function useSubmanagementOptions(held?: CurrentChoice<number>): Option<number>[] {
  const { data = [] } = useCall(listSubmanagement, {});
  return withHeld(
    data.filter((it) => it.activo).map((it) => ({ value: it.id, label: it.nombre })),
    held,
  );
}

/** The same as filters write them: an address holds only text. */
export const asFilter = (options: readonly Option[]): Option<string>[] =>
  options.map(({ value, label }) => ({ value: String(value), label }));

/** Whoever works here. */
export const employees: Source<Employee> = {
  call: filteredEmployees,
  fixed: { activo: '1' },
  option: ({ id, nombre, position }) => ({ value: id, label: position ? `${nombre} · ${position}` : nombre }),
};

export const accounts: Source<UserSummary> = {
  call: listUsers,
  option: ({ id, nombre, email }) => ({ value: id, label: `${nombre} · ${email}` }),
};
