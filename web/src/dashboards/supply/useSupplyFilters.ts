import { useSearch } from '@tanstack/react-router';
import { consolidatedRequests, supplyFigureLabels, supplyKinds, supplyLineNames } from 'contract/dashboards/index.ts';
import { useCall } from '../../api.ts';
import { costCenters, projects } from '../../ui/fields/charges.tsx';
import { chooseFilter, type Filter } from '../../ui/list/Filters.tsx';
import type { Search } from '../../ui/rows/listState.ts';

const optionsOf = (labels: Readonly<Record<string, string>>) => Object.entries(labels).map(([value, label]) => ({ value, label }));

/** What narrows figures and the rows behind them alike. */
const commonFilters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Proyecto, lugar o CECO' },
  { kind: 'days', from: 'from', to: 'to', label: 'Pedidas entre' },
  { kind: 'select', name: 'business_line', label: 'Línea de negocio', options: optionsOf(supplyLineNames) },
  chooseFilter({ name: 'project_code', label: 'Proyecto', source: projects, isMore: true }),
  { kind: 'select', name: 'kind', label: 'Materiales o servicios', options: optionsOf(supplyKinds) },
  chooseFilter({ name: 'cost_center', label: 'Centro de costo', source: costCenters, isMore: true }),
];

/** Those of the panel: among rows one figure may be asked for, and a link may ask for a place. */
export function useSupplyFilters(): readonly Filter[] {
  const search: Search = useSearch({ strict: false });
  const { data } = useCall(consolidatedRequests, {});
  const buyers = (data?.by_buyer ?? []).flatMap(({ buyer_id, buyer }) =>
    buyer_id === null ? [] : [{ value: String(buyer_id), label: buyer ?? String(buyer_id) }],
  );
  const place = typeof search['place_code'] === 'string' ? search['place_code'] : undefined;
  const figure: Filter = { kind: 'select', name: 'figure', label: 'Cifra', options: optionsOf(supplyFigureLabels) };
  return [
    ...(search['vista'] === 'cifras' ? [] : [figure]),
    ...commonFilters,
    { kind: 'select', name: 'buyer_id', label: 'Comprador', isMore: true, options: buyers },
    { kind: 'switch', name: 'unassigned', label: 'Sin asignar', isMore: true },
    { kind: 'switch', name: 'without_place', label: 'Sin lugar', isMore: true },
    ...(place
      ? [{ kind: 'select' as const, name: 'place_code', label: 'Lugar', isMore: true, options: [{ value: place, label: place }] }]
      : []),
  ];
}

export const summaryFilters: readonly Filter[] = [
  {
    kind: 'select',
    name: 'group',
    label: 'Reunir por',
    unchosen: 'Proyecto o CECO',
    options: [{ value: 'place', label: 'Lugar de instalación' }],
  },
  ...commonFilters,
];
