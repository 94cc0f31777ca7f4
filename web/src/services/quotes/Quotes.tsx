import { getQuotation, quoteStates, type Quote } from 'contract/services/index.ts';
import { useLive } from '../../api/live.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { DueDay, Figure, Instant } from '../../ui/list/figures.tsx';
import { stateFilter, type Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import type { ListProps } from '../../ui/list/listProps.ts';
import { State } from '../../ui/page/Status.tsx';
import { toQuote } from '../addresses.ts';
import { isOpen } from './words.ts';

/** Whoever takes care of it, in words. */
export const Buyer = ({ buyer }: Pick<Quote, 'buyer'>) => buyer ?? <span className="muted">Sin asignar</span>;

const columns: readonly Column<Quote>[] = [
  { key: 'number', title: 'Número', card: 'title', width: 120, render: (it) => it.number },
  {
    key: 'status',
    title: 'Estado',
    card: 'status',
    width: 170,
    groupOf: (it) => quoteStates.label(it.status),
    render: (it) => <State of={quoteStates} is={it.status} />,
  },
  { key: 'title', title: 'Qué se cotiza', card: 'subtitle', render: (it) => it.title },
  { key: 'created_by', title: 'Solicitante', card: 'fact', groupOf: (it) => it.created_by.nombre, render: (it) => it.created_by.nombre },
  {
    key: 'buyer',
    title: 'A cargo de',
    card: 'fact',
    groupOf: (it) => it.buyer ?? 'Sin asignar',
    render: (it) => <Buyer {...it} />,
  },
  {
    key: 'needed_by',
    title: 'Para cuándo',
    card: 'fact',
    width: 130,
    render: (it) => <DueDay value={it.needed_by} isDone={!isOpen(it)} />,
  },
  { key: 'documents', title: 'Documentos', align: 'right', isExtra: true, render: (it) => <Figure value={it.documents.length} /> },
  { key: 'created_at', title: 'Pedida', width: 150, render: (it) => <Instant value={it.created_at} /> },
  { key: 'status_since', title: 'En este estado desde', width: 170, isExtra: true, render: (it) => <Instant value={it.status_since} /> },
  { key: 'charge', title: 'Para', isExtra: true, render: (it) => it.project_code ?? it.cost_center ?? <span className="muted">—</span> },
];

interface Props extends Pick<ListProps<Quote>, 'title' | 'fixed' | 'empty' | 'actions' | 'rowActions'> {
  /** What narrows it besides words, state and days. */
  filters?: readonly Filter[];
  /** The columns that say nothing here. */
  without?: readonly string[];
}

/** Quote requests as others move them; each list says which, and what can be begun there. */
export function Quotes({ filters = [], without = [], ...list }: Props) {
  useLive('quotes:all', [getQuotation]);
  return (
    <List
      isOfProjects
      {...list}
      call={getQuotation}
      rowKey={(it) => it.number}
      columns={columns.filter((it) => !without.includes(it.key))}
      filters={[
        { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Número o palabras' },
        stateFilter('status', quoteStates),
        ...filters,
        { kind: 'days', from: 'from', to: 'to', label: 'Pedida entre', isMore: true },
      ]}
      link={toQuote}
    />
  );
}
