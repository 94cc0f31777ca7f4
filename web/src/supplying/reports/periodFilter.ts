import { reportPeriods } from 'contract/supplying/index.ts';
import type { Filter } from '../../ui/list/Filters.tsx';

const usualPeriod = 'doce_meses';

/** Without one it is of twelve months. */
export const periodFilter: Filter = {
  kind: 'select',
  name: 'period',
  label: 'Período',
  unchosen: reportPeriods[usualPeriod],
  options: Object.entries(reportPeriods).map(([value, label]) => ({ value, label })),
};

export const periodOf = (search: Record<string, unknown>): keyof typeof reportPeriods => {
  const names = Object.keys(reportPeriods) as (keyof typeof reportPeriods)[];
  return names.find((it) => it === search['period']) ?? usualPeriod;
};
