import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { supplyFilters, SupplyFigures, supplyLine, supplyReaders } from './figures.ts';

/** By what the figures stand side by side. What was asked for no place stands under its project. */
export const supplyGroups = { project: 'Proyecto o CECO', place: 'Lugar de instalación' } as const;
export type SupplyGroup = keyof typeof supplyGroups;

export const SupplyCharge = SupplyFigures.extend({
  /** What tells one row from another. */
  key: z.string(),
  business_line: supplyLine,
  project_code: z.string().nullable(),
  project: z.string().nullable(),
  place_code: z.string().nullable(),
  place: z.string().nullable(),
  cost_center: z.string().nullable(),
  cost_center_name: z.string().nullable(),
});
export type SupplyCharge = z.infer<typeof SupplyCharge>;

const ofMoney = ['asked_amount', 'approved_amount', 'ordered_amount', 'received_amount', 'used_amount', 'returned_amount'] as const;

/** Ours: `/supplying-summary`. */
export const supplyCharges = call('materials.supplyCharges', 'GET /api/dashboard/supply_charges', {
  ...supplyReaders,
  summary: 'Cifras de abastecimiento de cada proyecto, centro de costo o lugar de instalación',
  query: {
    ...field.page,
    ...supplyFilters,
    group: z.enum(['project', 'place']).default('project'),
    sort: field.sort(['asked', 'waiting', 'late', 'moved', ...ofMoney], '-asked', ofMoney),
  },
  tells: ['approvals'],
  answer: field.paged(SupplyCharge),
});
