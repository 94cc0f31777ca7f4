import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { xlsx } from '../../materials/index.ts';
import { period } from './periods.ts';

/** What somebody asked for in a month, of materials and of services. */
export const UserReportRow = z.object({
  user_id: field.id,
  user: z.string(),
  /** `2026-11` */
  month: z.string(),
  asked: z.number().int(),
  approved: z.number().int(),
  urgent: z.number().int(),
  /** Of a hundred requests, with one decimal. */
  urgent_percent: z.string(),
  maverick: z.number().int(),
  /** From the request to its decision, half of them in less; of those that were decided. */
  hours_to_decide: z.string().nullable(),
  /** Of what was approved, in pesos. */
  amount: field.money(z.string().nullable()),
});
export type UserReportRow = z.infer<typeof UserReportRow>;

/** How many there are of each kind. */
export const userCounts = { asked: 'Pedidas', approved: 'Aprobadas', urgent: 'Urgentes', maverick: 'Maverick' } as const;
export type UserCount = keyof typeof userCounts;
/** What opens its rows (`userReportRows`): a share those that it is of, hours those that were decided, money what was approved. */
export const userFigures = {
  ...userCounts,
  urgent_percent: '% urgentes',
  hours_to_decide: 'Horas hasta decidir',
  amount: 'Monto aprobado',
} as const;
export type UserFigure = keyof typeof userFigures;

const oneMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'El mes se escribe como 2026-11.');

const filters = {
  period,
  /** Within the period or not: one month alone. */
  month: oneMonth.optional(),
  user_id: field.id.optional(),
  sort: field.sort(['month', 'user', 'asked', 'approved', 'urgent', 'maverick', 'hours_to_decide', 'amount'], '-month', ['amount']),
};

/** Ours: the documents name the report and no call of it. */
export const userReport = call('materials.userReport', 'GET /api/reports/user_report', {
  summary: 'Reporte por usuario y mes: pedidas, aprobadas, urgentes, Maverick, horas y monto',
  permission: 'reports:read',
  query: { ...field.page, ...filters },
  answer: field.paged(UserReportRow),
});

/** Ours. */
export const exportUserReport = call('materials.exportUserReport', 'GET /api/reports/user_report/export', {
  summary: 'Reporte por usuario en Excel',
  permission: 'reports:read',
  query: filters,
  answer: xlsx,
});

/** Ours: the same by month alone, and the people who ask most. */
export const userReportFigures = call('materials.userReportFigures', 'GET /api/reports/user_report/figures', {
  summary: 'Reporte por usuario, sumado por mes y por persona',
  permission: 'reports:read',
  query: filters,
  answer: z.object({
    by_month: z.array(z.object({ month: z.string(), asked: z.number().int(), urgent: z.number().int() })),
    by_user: z.array(z.object({ user_id: field.id, user: z.string(), asked: z.number().int() })),
  }),
});

const UserReportRequest = z.object({
  kind: z.enum(['materiales', 'servicios']),
  number: z.string(),
  title: z.string(),
  status: z.string(),
  day: field.day,
  hours_to_decide: z.string().nullable(),
  amount: field.money(z.string().nullable()),
});
export type UserReportRequest = z.infer<typeof UserReportRequest>;

/** Ours: the requests that a figure counts, as far as one sees them. */
export const userReportRows = call('materials.userReportRows', 'GET /api/reports/user_report/rows', {
  summary: 'Solicitudes que cuenta una cifra del reporte por usuario',
  permission: 'reports:read',
  query: {
    ...field.page,
    user_id: field.id,
    month: oneMonth,
    figure: z.enum(Object.keys(userFigures) as [UserFigure, ...UserFigure[]]),
  },
  answer: field.paged(UserReportRequest),
});
