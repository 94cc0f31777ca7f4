import { exportProjectViewers, listProjectViewers, viewReasons, type ProjectViewer } from 'contract/projects/index.ts';
import { formatDay } from 'contract/format.ts';
import type { Column } from '../../ui/list/columns.tsx';
import type { Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { Mail } from '../../ui/page/reach.tsx';
import { useCodes } from '../addresses.ts';
import '../projects.css';

/** Every person who sees a project today, and why. */
export function ViewerList() {
  const { codigoProyecto } = useCodes();
  return (
    <List
      title="¿Quién ve este proyecto?"
      isPart
      call={listProjectViewers}
      fixed={{ codigoProyecto }}
      rowKey={(it) => it.user_id}
      columns={columns}
      filters={filters}
      excel={{ call: exportProjectViewers, fixed: { codigoProyecto } }}
      empty="Nadie ve este proyecto. Lo ven las personas activas cuyo rol ve todos los proyectos, su jefe de proyecto y su equipo."
    />
  );
}

/** `Integrante del equipo, Supervisora, desde el 01-03-2026` */
function becauseOf({ motivos, funcion, desde, hasta }: ProjectViewer): string[] {
  const team = [viewReasons.equipo, funcion, desde && `desde el ${formatDay(desde)}`, hasta && `hasta el ${formatDay(hasta)}`];
  return motivos.map((it) => (it === 'equipo' ? team.filter(Boolean).join(', ') : viewReasons[it]));
}

const columns: readonly Column<ProjectViewer>[] = [
  { key: 'nombre', title: 'Nombre', card: 'title', render: (it) => it.nombre },
  {
    key: 'motivos',
    title: 'Por qué lo ve',
    card: 'fact',
    render: (it) => (
      <span className="view-reasons">
        {becauseOf(it).map((reason) => (
          <span key={reason}>{reason}</span>
        ))}
      </span>
    ),
  },
  { key: 'rol', title: 'Rol', card: 'subtitle', render: (it) => it.rol },
  { key: 'email', title: 'Correo', card: 'fact', render: (it) => <Mail address={it.email} /> },
];

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Nombre o correo' },
  { kind: 'select', name: 'motivo', label: 'Por qué', options: Object.entries(viewReasons).map(([value, label]) => ({ value, label })) },
];
