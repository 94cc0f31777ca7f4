import { listAccessLog, type AccessLogEntry } from 'contract/maintenance/access-log.ts';
import type { Column } from '../ui/list/columns.tsx';
import { Instant } from '../ui/list/figures.tsx';
import type { Filter } from '../ui/list/Filters.tsx';
import { List } from '../ui/list/List.tsx';

const columns: readonly Column<AccessLogEntry>[] = [
  { key: 'at', title: 'Fecha y hora', render: ({ at }) => <Instant value={at} />, card: 'fact', width: 160 },
  { key: 'user', title: 'Persona', render: ({ user }) => user, card: 'title' },
  { key: 'url', title: 'Página', render: ({ url }) => <span className="log-url">{url}</span>, card: 'subtitle' },
  { key: 'ip', title: 'Dirección IP', render: ({ ip }) => ip ?? '—', card: 'fact', width: 160 },
];

const filters: readonly Filter[] = [
  { kind: 'search', name: 'user', label: 'Persona', placeholder: 'Parte del correo' },
  { kind: 'search', name: 'url', label: 'Página', placeholder: '/proyectos/…' },
  { kind: 'days', from: 'desde', to: 'hasta', label: 'Entre' },
];

/** Who opened which page, and when; the newest first. */
export function AccessLogList() {
  return (
    <List
      title="Registro de accesos"
      call={listAccessLog}
      rowKey={({ id }) => id}
      columns={columns}
      filters={filters}
      empty="Todavía no hay accesos. Cada ingreso y cada página que se abre queda aquí."
    />
  );
}
