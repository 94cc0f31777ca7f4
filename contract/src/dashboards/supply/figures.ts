import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { chargeCode } from '../../materials/catalogue/codes.ts';
import { BusinessLine, lineNames } from '../../projects/projects/projects.ts';

/** How far what was asked for has come. What lay in a warehouse is received without having been bought. */
export const supplySteps = {
  asked: 'Solicitado',
  approved: 'Aprobado',
  ordered: 'Comprado',
  received: 'Recibido',
  used: 'Usado',
  returned: 'Devuelto',
} as const;
export type SupplyStep = keyof typeof supplySteps;
export const supplyStepNames = Object.keys(supplySteps) as [SupplyStep, ...SupplyStep[]];

/** What else is counted: what is still to be decided or to come, what should have come, what was promised for a later day than at first. */
export const supplyMarks = { waiting: 'En espera', late: 'Atrasadas', moved: 'Con promesa movida' } as const;
export type SupplyFigure = SupplyStep | keyof typeof supplyMarks;
export const supplyFigureLabels: Record<SupplyFigure, string> = { ...supplySteps, ...supplyMarks };

export const supplyKinds = { materials: 'Materiales', services: 'Servicios' } as const;
export type SupplyKind = keyof typeof supplyKinds;
export const supplyKind = z.enum(Object.keys(supplyKinds) as [SupplyKind, ...SupplyKind[]]);

/** Business lines, and all that is charged to a cost centre of none of them. */
export const supplyLine = z.enum([...BusinessLine.options, 'OT']);
export type SupplyLine = z.infer<typeof supplyLine>;
export const supplyLineNames: Record<SupplyLine, string> = { ...lineNames, OT: 'Otros' };

/** By what figures are narrowed, and the rows behind them: the same filters find the same requests. */
export const supplyFilters = {
  /** By code or name of the project, the place or the cost centre. */
  search: z.string().trim().max(100).optional(),
  kind: supplyKind.optional(),
  business_line: supplyLine.optional(),
  project_code: chargeCode.optional(),
  cost_center: chargeCode.optional(),
  place_code: chargeCode.optional(),
  /** What was asked for no place. */
  without_place: z.stringbool().optional(),
  buyer_id: field.id.optional(),
  /** What is bought and nobody of supply takes care of. */
  unassigned: z.stringbool().optional(),
  /** By the day on which they were asked for. */
  from: field.day.optional(),
  to: field.day.optional(),
};

const amount = field.money(z.string().nullable());

/** So many requests got as far as a step, and what of them is worth so many pesos, net. What has no price counts nothing. */
export const SupplyFigures = z.object({
  asked: z.number().int(),
  approved: z.number().int(),
  ordered: z.number().int(),
  received: z.number().int(),
  used: z.number().int(),
  returned: z.number().int(),
  asked_amount: amount,
  approved_amount: amount,
  ordered_amount: amount,
  received_amount: amount,
  used_amount: amount,
  returned_amount: amount,
  waiting: z.number().int(),
  /** For how many days those wait, on average; null when none does. */
  waiting_days: z.number().nullable(),
  late: z.number().int(),
  moved: z.number().int(),
});
export type SupplyFigures = z.infer<typeof SupplyFigures>;

export const ConsolidatedRequests = z.object({
  total: SupplyFigures,
  by_line: z.array(SupplyFigures.extend({ business_line: supplyLine })),
  /** Null: «Sin asignar». Only what is bought: what is moved between warehouses has no buyer. */
  by_buyer: z.array(SupplyFigures.extend({ buyer_id: field.id.nullable(), buyer: z.string().nullable() })),
});
export type ConsolidatedRequests = z.infer<typeof ConsolidatedRequests>;

/** Each kind is told to whoever may read its requests, of the projects that they see. */
export const supplyReaders = { permission: 'materials:read', orPermission: ['services:read'] } as const;

export const consolidatedRequests = call('materials.consolidatedRequests', 'GET /api/dashboard/consolidated_requests', {
  ...supplyReaders,
  summary: 'Cifras de abastecimiento: solicitado, comprado, recibido y usado, por línea de negocio y por comprador',
  query: supplyFilters,
  tells: ['approvals'],
  answer: ConsolidatedRequests,
});

/** So many months back are told, that of the last day asked for included. */
export const monthsOfSupply = 12;

export const consolidatedRequestsByMonth = call(
  'materials.consolidatedRequestsByMonth',
  'GET /api/dashboard/consolidated_requests/request_by_month',
  {
    ...supplyReaders,
    summary: 'Cifras de abastecimiento por mes en que se pidió',
    query: supplyFilters,
    tells: ['approvals'],
    /** Each month with the days that find its rows; months in which nothing was asked for are told too. */
    answer: z.array(SupplyFigures.extend({ from: field.day, to: field.day })),
  },
);
