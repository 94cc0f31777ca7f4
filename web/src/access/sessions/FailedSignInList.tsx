import {
  excelIngresosFallidos,
  listIngresosFallidos,
  signInFailures,
  type FailedSignIns,
} from 'contract/access/sessions/failed-sign-ins.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Instant, nothing } from '../../ui/list/figures.tsx';
import type { Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { toUser } from '../peopleAddresses.ts';

const columns: readonly Column<FailedSignIns>[] = [
  { key: 'ultimo', title: 'Último intento', render: ({ ultimo }) => <Instant value={ultimo} />, card: 'fact', width: 160 },
  { key: 'email', title: 'Correo', render: ({ email }) => email ?? 'Varios', card: 'title' },
  { key: 'nombre', title: 'Cuenta de', render: Owner, card: 'subtitle' },
  { key: 'ip', title: 'Dirección IP', render: ({ ip }) => ip, card: 'fact', width: 160 },
  { key: 'motivo', title: 'Motivo', render: ({ motivo }) => signInFailures[motivo], card: 'fact' },
  { key: 'intentos', title: 'Intentos', render: ({ intentos }) => intentos, align: 'right', card: 'fact', width: 100 },
];

function Owner({ nombre, token_usuario }: FailedSignIns) {
  if (nombre === null || token_usuario === null) return nothing;
  return <Link {...toUser({ token_usuario })}>{nombre}</Link>;
}

const filters: readonly Filter[] = [
  { kind: 'search', name: 'email', label: 'Correo', placeholder: 'Parte del correo' },
  { kind: 'search', name: 'ip', label: 'Dirección IP', placeholder: 'Su comienzo' },
  {
    kind: 'select',
    name: 'motivo',
    label: 'Motivo',
    options: Object.entries(signInFailures).map(([value, label]) => ({ value, label })),
  },
  { kind: 'days', from: 'desde', to: 'hasta', label: 'Entre' },
];

/** Who could not get in, from where, and how often in each hour; the newest first. */
export function FailedSignInList() {
  return (
    <List
      title="Ingresos fallidos"
      call={listIngresosFallidos}
      rowKey={({ id }) => id}
      columns={columns}
      filters={filters}
      excel={{ call: excelIngresosFallidos }}
      empty="Nadie ha fallado al ingresar."
    />
  );
}
