import { WarningOutlined } from '@ant-design/icons';
import { creationStates, type Creation } from 'contract/supplying/index.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { toClock } from '../../ui/days/santiago.ts';
import { Day, Figure, Instant, nothing } from '../../ui/list/figures.tsx';
import { stateFilter, type Filter } from '../../ui/list/Filters.tsx';
import { State } from '../../ui/page/Status.tsx';
import { isOver } from './isOver.ts';

/** By what the requests of either kind are narrowed. */
export const creationFilters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Número, nombre o código' },
  stateFilter('status', creationStates),
  { kind: 'switch', name: 'warned', label: 'Con advertencias' },
  { kind: 'switch', name: 'mine', label: 'Las que pedí' },
  { kind: 'days', from: 'from', to: 'to', label: 'Pedida entre', isMore: true },
];

/** The columns of a request of either kind; what it asks for says each kind, after number and state. */
export const creationColumns = <Row extends Creation>(things: readonly Column<Row>[]): readonly Column<Row>[] => [
  { key: 'number', title: 'Número', card: 'title', width: 100, render: (it) => it.number },
  {
    key: 'status',
    title: 'Estado',
    card: 'status',
    width: 160,
    groupOf: (it) => creationStates.label(it.status),
    render: (it) => <State of={creationStates} is={it.status} />,
  },
  ...things,
  { key: 'lacks', title: 'Le falta', card: 'fact', width: 125, render: (it) => <LackNote {...it} /> },
  { key: 'waiting_for', title: 'En manos de', card: 'fact', groupOf: (it) => it.waiting_for, render: (it) => it.waiting_for ?? nothing },
  {
    key: 'requested_by',
    title: 'Solicitante',
    card: 'fact',
    groupOf: (it) => it.requested_by.nombre,
    render: (it) => it.requested_by.nombre,
  },
  // The day alone: with the hour the last of the columns would not fit beside the menu.
  { key: 'created_at', title: 'Pedida', render: (it) => <Day value={toClock(it.created_at).slice(0, 10)} /> },
  { key: 'status_since', title: 'En este estado desde', width: 170, isExtra: true, render: (it) => <Instant value={it.status_since} /> },
  { key: 'code', title: 'Código en el ERP', width: 150, isExtra: true, render: (it) => it.code ?? nothing },
  { key: 'comment_count', title: 'Comentarios', align: 'right', isExtra: true, render: (it) => <Figure value={it.comment_count} /> },
];

/** What stands between a request and its approval, in short. */
function LackNote({ status, lacks, open_warnings }: Creation) {
  if (isOver(status)) return nothing;
  const said = [
    ...(lacks.length === 0 ? [] : [lacks.length === 1 ? '1 dato' : `${lacks.length} datos`]),
    ...(open_warnings === 0 ? [] : [open_warnings === 1 ? '1 advertencia' : `${open_warnings} advertencias`]),
  ];
  if (said.length === 0) return nothing;
  return (
    <span className="creation-lacking">
      {open_warnings > 0 && <WarningOutlined aria-hidden />} {said.join(', ')}
    </span>
  );
}
