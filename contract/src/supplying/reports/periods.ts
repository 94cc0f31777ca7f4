import { z } from 'zod';

/** What a report is of: whole months of Chile, so that it rests on sums that are kept. */
export const reportPeriods = {
  este_mes: 'Este mes',
  mes_anterior: 'Mes anterior',
  tres_meses: 'Últimos 3 meses',
  doce_meses: 'Últimos 12 meses',
  este_ano: 'Este año',
  ano_anterior: 'Año anterior',
  todo: 'Todo',
} as const;
export type ReportPeriod = keyof typeof reportPeriods;
export const reportPeriodNames = Object.keys(reportPeriods) as [ReportPeriod, ...ReportPeriod[]];

export const period = z.enum(reportPeriodNames).default('doce_meses');
