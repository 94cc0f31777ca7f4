import type { States } from 'contract/states.ts';
import type { Action } from '../ui/page/action.tsx';
import type { Column } from '../ui/list/columns.tsx';
import { Figure } from '../ui/list/figures.tsx';
import { stateFilter, type Filter } from '../ui/list/Filters.tsx';
import { List } from '../ui/list/List.tsx';
import type { ListProps } from '../ui/list/listProps.ts';
import { State } from '../ui/page/Status.tsx';

/** What every paper of this area has: a number by which people name it, and how far it is. */
interface Paper<S extends string> {
  number: string;
  status: S;
}

interface Props<S extends string, Row extends Paper<S>> extends Omit<ListProps<Row>, 'rowKey' | 'actions'> {
  states: Pick<States<S, never>, 'names' | 'label' | 'tone'>;
  /** What the number is called, where its title is not enough: `Vale`. */
  numberTitle?: string;
  /** What can be typed to find one. */
  finds: string;
  /** Of which day the filter of days asks: `Enviado entre`. */
  between?: string;
  /** How a new one is begun. */
  create: Action;
}

/** How many materials are on it. */
export const linesColumn: Column<{ lines: number }> = {
  key: 'lines',
  title: 'Materiales',
  align: 'right',
  card: 'fact',
  render: (it) => <Figure value={it.lines} />,
};

/** A list of papers: found by number, narrowed by state and by days; each kind says what else it shows and is narrowed by. */
export function PaperList<S extends string, Row extends Paper<S>>({
  states,
  numberTitle = 'Número',
  finds,
  between,
  create,
  columns,
  filters = [],
  ...list
}: Props<S, Row>) {
  const all: readonly Filter[] = [
    { kind: 'search', name: 'search', label: 'Buscar', placeholder: finds },
    stateFilter('status', states),
    ...filters,
    ...(between ? [{ kind: 'days', from: 'from', to: 'to', label: between, isMore: true } as const] : []),
  ];
  const first: readonly Column<Row>[] = [
    { key: 'number', title: numberTitle, card: 'title', width: 120, render: (it) => it.number },
    {
      key: 'status',
      title: 'Estado',
      card: 'status',
      width: 130,
      groupOf: (it) => states.label(it.status),
      render: (it) => <State of={states} is={it.status} />,
    },
  ];
  return <List {...list} isOfProjects rowKey={(it) => it.number} columns={[...first, ...columns]} filters={all} actions={[create]} />;
}
