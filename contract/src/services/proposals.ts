import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';

/** What a paper seems to say, and the line of it that says so. */
const readOf = <T extends z.ZodType>(value: T) => z.object({ value, line: field.mayTellMoney(z.string()) }).nullable();

/**
 * What a supplier's offer seems to say. It is shown beside the form and never written by itself: whoever writes the quotation takes
 * what is right. Null is what the paper does not say, or says in two ways.
 */
export const QuotationProposal = z.object({
  /** The supplier's; ours is left out. */
  supplier_rut: readOf(z.string()),
  /** As the company knows them by that tax id. */
  supplier: z.string().nullable(),
  number: readOf(z.string()),
  date: readOf(field.day),
  valid_until: readOf(field.day),
  coin: readOf(field.currency),
  /** Of the whole offer, before IVA, as a plain decimal. */
  net: field.money(readOf(z.string())),
  tax_exempt: readOf(z.boolean()),
});
export type QuotationProposal = z.infer<typeof QuotationProposal>;

/** Ours: what a PDF that the person sent ahead proposes for its quotation; nothing of a scan, nor of other kinds of file. */
export const getQuotationProposal = call('materials.getQuotationProposal', 'GET /api/service_request/file/{file_id}/proposal', {
  summary: 'Lo que dice el PDF de una cotización',
  permission: 'services:create',
  orPermission: ['services:update'],
  params: { file_id: field.id },
  answer: QuotationProposal,
});
