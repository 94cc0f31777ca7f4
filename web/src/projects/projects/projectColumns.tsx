import { lineLabel, type ProjectSummary } from 'contract/projects/projects/projects.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Advance, Day, DueDay, Figure, Money } from '../../ui/list/figures.tsx';
import { LineTag, StageTags } from '../tags.tsx';

const text = (value: string | null) => value ?? <span className="muted">—</span>;

/** A row of the list of projects; on a phone its card. On a usual window the less used columns wait to be chosen. */
export const projectColumns = ({ isWide }: { isWide: boolean }): Column<ProjectSummary>[] => [
  { key: 'codigoProyecto', title: 'Código', card: 'title', render: (it) => it.codigoProyecto },
  { key: 'nombre', title: 'Nombre', card: 'subtitle', cutAt: 150, render: (it) => it.nombre },
  { key: 'cliente', title: 'Cliente', cutAt: 120, groupOf: (it) => it.cliente, render: (it) => text(it.cliente) },
  { key: 'linea', title: 'Línea', isExtra: !isWide, groupOf: (it) => lineLabel(it.linea), render: (it) => <LineTag line={it.linea} /> },
  {
    key: 'etapas',
    title: 'Etapas',
    card: 'status',
    cutAt: 140,
    groupOf: (it) => it.etapas[0],
    render: (it) => <StageTags names={it.etapas} />,
  },
  { key: 'avance', title: 'Avance', card: 'fact', render: (it) => <Advance value={it.avance} label={`Avance de ${it.codigoProyecto}`} /> },
  { key: 'kwp', title: 'kWp', align: 'right', card: 'fact', render: (it) => <Figure value={it.kwp} /> },
  { key: 'monto', title: 'Monto', align: 'right', money: true, render: (it) => <Money value={it.monto} currency={it.moneda} /> },
  {
    key: 'jefe_proyecto',
    title: 'Jefe',
    card: 'fact',
    isExtra: !isWide,
    groupOf: (it) => it.jefe_proyecto,
    render: (it) => text(it.jefe_proyecto),
  },
  { key: 'comuna', title: 'Comuna', isExtra: !isWide, groupOf: (it) => it.comuna, render: (it) => text(it.comuna) },
  { key: 'lugares', title: 'Lugares', align: 'right', isExtra: !isWide, render: (it) => <Figure value={it.lugares} /> },
  { key: 'fecha_inicio', title: 'Inicio', isExtra: !isWide, render: (it) => <Day value={it.fecha_inicio} /> },
  { key: 'fecha_termino', title: 'Término', card: 'fact', render: (it) => <DueDay value={it.fecha_termino} isDone={it.avance >= 100} /> },
  { key: 'tipo_proyecto', title: 'Tipo', isExtra: true, groupOf: (it) => it.tipo_proyecto, render: (it) => text(it.tipo_proyecto) },
  { key: 'tipo_venta', title: 'Tipo de venta', isExtra: true, render: (it) => text(it.tipo_venta) },
  { key: 'comprometido', title: 'Comprometido', isExtra: true, render: (it) => (it.comprometido ? 'Sí' : 'No') },
  { key: 'direccion', title: 'Dirección', isExtra: true, cutAt: 156, render: (it) => text(it.direccion) },
];
