import { useSearch } from '@tanstack/react-router';
import { approvalStatuses, waitingSpanNames, waitingSpans } from 'contract/approvals/index.ts';
import { getProjectInfo } from 'contract/materials/index.ts';
import {
  serviceRequestStates,
  servicesOfDay,
  servicesOfDayNames,
  serviceTypeNames,
  serviceTypes,
  statusesOffered,
} from 'contract/services/index.ts';
import { useCall } from '../../api.ts';
import { costCenters, projects } from '../../ui/fields/charges.tsx';
import type { Choice } from '../../ui/fields/Choose.tsx';
import { chooseFilter, stateFilter, type Filter } from '../../ui/list/Filters.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { buyers, people } from '../sources.ts';

/** By what service requests are narrowed; statuses in the documents' own order. */
export const requestFilters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Número, título, servicio, proyecto' },
  stateFilter('status', { names: statusesOffered, label: serviceRequestStates.label }),
  {
    kind: 'select',
    name: 'request_type',
    label: 'Tipo',
    options: serviceTypeNames.map((value) => ({ value, label: serviceTypes[value].label })),
  },
  { kind: 'switch', name: 'unassigned', label: 'Sin asignar' },
  { kind: 'switch', name: 'mine', label: 'Las que pedí' },
  chooseFilter({ name: 'project_code', label: 'Proyecto', source: projects, isMore: true }),
  {
    kind: 'choose',
    name: 'place_code',
    label: 'Lugar',
    key: 'filter:places:',
    render: (chosen) => <PlaceOfProject {...chosen} />,
    isMore: true,
  },
  chooseFilter({ name: 'cost_center', label: 'Centro de costo', source: costCenters, isMore: true }),
  chooseFilter({ name: 'requester_id', label: 'Solicitante', source: people, isMore: true }),
  chooseFilter({ name: 'buyer_id', label: 'Comprador', source: buyers, isMore: true }),
  {
    kind: 'select',
    name: 'approval_status',
    label: 'Aprobación',
    options: approvalStatuses.map((value) => ({ value, label: value })),
    isMore: true,
  },
  {
    kind: 'select',
    name: 'waiting_days',
    label: 'Espera una decisión',
    options: waitingSpanNames.map((value) => ({ value, label: waitingSpans[value].label })),
    isMore: true,
  },
  { kind: 'switch', name: 'managed', label: 'De los proyectos que dirijo', isMore: true },
  {
    kind: 'select',
    name: 'of_day',
    label: 'De mi día',
    options: servicesOfDayNames.map((value) => ({ value, label: servicesOfDay[value] })),
    isMore: true,
  },
  { kind: 'switch', name: 'asset', label: 'Con activos fijos', isMore: true },
  { kind: 'days', from: 'from', to: 'to', label: 'Creada entre', isMore: true },
];

/** A place of the project that the list is narrowed by: all places of the company are too many to choose from. */
function PlaceOfProject({ value, onChange, label = 'Lugar' }: Choice) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const project_code = typeof search['project_code'] === 'string' ? search['project_code'] : '';
  const { data } = useCall(getProjectInfo, { project_code }, { enabled: project_code !== '' });
  const options = (data?.places ?? []).map(({ code, name }) => ({ value: code, label: `${code} - ${name}` }));
  return (
    <Select<string | undefined>
      aria-label={label}
      style={{ width: '100%' }}
      value={typeof value === 'string' ? value : undefined}
      options={options}
      placeholder={project_code ? 'Elija…' : 'Elija antes un proyecto'}
      disabled={!project_code && !value}
      allowClear
      onChange={(chosen) => onChange(chosen ?? null, options.find((it) => it.value === chosen)?.label)}
    />
  );
}
