import { allBusinessUnits } from 'contract/administration/company/business-units.ts';
import { approvalKindNames, approvalKinds } from 'contract/approvals/kinds.ts';
import { allProjects } from 'contract/projects/index.ts';
import { useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { chooseFilter, type Filter } from '../../ui/list/Filters.tsx';
import { plain } from '../../ui/rows/localRows.ts';
import type { Rule } from './matrixChanges.ts';
import { costCenters, deciders, projects } from '../sources.ts';

/** What narrows the matrix. */
export function useMatrixFilters(): Filter[] {
  const { data: units = [] } = useCall(allBusinessUnits, {});
  return [
    { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Persona, cargo, proyecto…' },
    {
      kind: 'select',
      name: 'kind',
      label: 'Tipo de solicitud',
      options: approvalKindNames.filter((it) => it !== 'sale_orders').map((value) => ({ value, label: approvalKinds[value] })),
    },
    {
      kind: 'select',
      name: 'codigo_unidad',
      label: 'Unidad',
      options: units.map(({ codigo, nombre }) => ({ value: codigo, label: nombre })),
    },
    chooseFilter({ name: 'codigo_centro_costo', label: 'Centro de costo', source: costCenters, isMore: true }),
    ...(may(allProjects.permission) ? [chooseFilter({ name: 'codigo_proyecto', label: 'Proyecto', source: projects, isMore: true })] : []),
    chooseFilter({ name: 'staff_id', label: 'Aprueba', source: deciders, isMore: true }),
  ];
}

/** Whether a rule that is only drafted belongs to what the filters show. */
export function isListed(rule: Rule, filters: Record<string, string>): boolean {
  const { search, ...exact } = filters;
  const names = new Map<string, unknown>(Object.entries(rule));
  return (
    Object.entries(exact).every(([name, value]) => String(names.get(name)) === value) &&
    (!search || plain(`${rule.aprobador} ${rule.alcance}`).includes(plain(search)))
  );
}
