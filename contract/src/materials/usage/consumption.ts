import { z } from 'zod';
import { call, download } from '../../call.ts';
import * as field from '../../fields.ts';
import { states } from '../../states.ts';
import { materialCode, paperNumber, reservationReason } from '../catalogue/codes.ts';
import { legacyReads } from '../transfers/legacy-reads.ts';
import { xlsx } from '../catalogue/catalogue.ts';
import {
  chargeBody,
  chargeQuery,
  chargeShown,
  filterProjectMaterials,
  isChargedOnce,
  isNamedOnce,
  notChargedOnce,
  notNamedOnce,
  paperLine,
  projectsMaterials,
  usedItem,
} from './project-materials.ts';
import { getMaterialRequest } from '../requests/requests.ts';
import { stockChanges } from '../stock.ts';

/** A voucher says what was used; what was written in error is annulled, never changed. */
export const voucherStates = states<'registrado' | 'anulado', 'annul'>({
  registrado: { label: 'Registrado', tone: 'success', on: { annul: 'anulado' } },
  anulado: { label: 'Anulado', tone: 'neutral', on: {} },
});

export const ConsumptionVoucher = z.object({
  id: field.id,
  number: z.string(),
  status: field.state(voucherStates),
  ...chargeShown,
  used_on: field.day,
  used_by: z.string(),
  signer_name: z.string(),
  lines: z.number().int(),
  created_by: z.string(),
  created_at: field.instant,
  version: field.version,
  allowed_actions: z.array(z.enum(['annul'])),
});
export type ConsumptionVoucher = z.infer<typeof ConsumptionVoucher>;

const VoucherLine = z.object({
  ...paperLine,
  request_number: z.string(),
  /** Null when it lay at the site. */
  warehouse_code: z.string().nullable(),
});

export const ConsumptionVoucherInfo = ConsumptionVoucher.extend({
  items: z.array(VoucherLine),
  comment: z.string().nullable(),
  signer_rut: z.string(),
  /** An address that shows what was drawn. */
  signature: z.string(),
  annulled_by: z.string().nullable(),
  annulled_at: field.instant.nullable(),
  annul_reason: z.string().nullable(),
});
export type ConsumptionVoucherInfo = z.infer<typeof ConsumptionVoucherInfo>;

/** A material on a voucher. */
export const ConsumedMaterial = VoucherLine.extend({
  number: z.string(),
  status: field.state(voucherStates),
  project_code: z.string().nullable(),
  place_code: z.string().nullable(),
  cost_center: z.string().nullable(),
  used_on: field.day,
  used_by: z.string(),
});
export type ConsumedMaterial = z.infer<typeof ConsumedMaterial>;

const number = paperNumber;
const filters = {
  ...chargeQuery,
  search: z.string().trim().max(100).optional(),
  status: field.state(voucherStates).optional(),
  code: materialCode.optional(),
  from: field.day.optional(),
  to: field.day.optional(),
  sort: field.sort(['number', 'used_on'], '-number'),
};

/** The vouchers. */
export const filterConsumeRequest = call('materials.filterConsumeRequest', 'GET /api/consumed/filter_consume_request', {
  summary: 'Vales de consumo',
  permission: 'consumption:read',
  query: { ...field.page, ...filters },
  answer: field.paged(ConsumptionVoucher),
});

/** The materials on them, line by line. */
export const filterConsumedMaterials = call('materials.filterConsumedMaterials', 'GET /api/consumed/filter_consumed_materials', {
  summary: 'Materiales consumidos, línea por línea',
  permission: 'consumption:read',
  query: { ...field.page, ...filters },
  answer: field.paged(ConsumedMaterial),
});

/** Ours. */
export const getConsumption = call('materials.getConsumption', 'GET /api/consumed/vouchers/{number}', {
  summary: 'Un vale de consumo con sus materiales y su firma',
  permission: 'consumption:read',
  params: { number },
  answer: ConsumptionVoucherInfo,
});

/** Ours. */
export const consumptionPdf = call('materials.consumptionPdf', 'GET /api/consumed/vouchers/{number}/pdf', {
  summary: 'Un vale de consumo, en PDF',
  permission: 'consumption:read',
  params: { number },
  answer: download('application/pdf'),
});

/** Ours. */
export const exportConsumption = call('materials.exportConsumption', 'GET /api/consumed/xlsx', {
  summary: 'Vales de consumo en Excel, línea por línea',
  permission: 'consumption:read',
  query: filters,
  answer: xlsx,
});

/** What is stale after something was used or given back. */
export const usageChanges = [
  projectsMaterials.id,
  filterProjectMaterials.id,
  filterConsumeRequest.id,
  filterConsumedMaterials.id,
  getConsumption.id,
  'materials.filterReturns',
  'materials.filterReturnMaterials',
  'materials.getReturn',
  getMaterialRequest.id,
  ...legacyReads,
  ...stockChanges,
];

export const postConsumedMaterials = call('materials.postConsumedMaterials', 'POST /api/consumed/post_consumed_materials', {
  summary: 'Registrar lo que se consumió en un proyecto o centro de costo, con la firma de quien lo recibe',
  permission: 'consumption:create',
  prepares: true,
  body: z
    .strictObject({
      ...chargeBody,
      used_on: field.day,
      /** Who received or used it. */
      used_by: field.text(120),
      comment: field.optionalLines(500),
      reservation_reason: reservationReason,
      signer_name: field.text(120),
      signer_rut: field.rut,
      signature: field.signature,
      items: z
        .array(z.strictObject(usedItem).refine(isNamedOnce, notNamedOnce))
        .min(1, 'Indique cuánto se consumió de al menos un material.')
        .max(500, 'A lo más 500 líneas.'),
    })
    .refine(isChargedOnce, notChargedOnce),
  answer: ConsumptionVoucherInfo,
  refreshes: usageChanges,
});

/** Ours: everything on it is there again. */
export const annulConsumption = call('materials.annulConsumption', 'POST /api/consumed/annul', {
  summary: 'Anular un vale de consumo',
  permission: 'consumption:approve',
  body: z.strictObject({ number, version: field.version, reason: field.lines(500) }),
  answer: ConsumptionVoucherInfo,
  refreshes: usageChanges,
});
