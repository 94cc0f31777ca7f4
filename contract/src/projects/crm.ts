import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { states } from '../states.ts';

type DealStatus = 'open' | 'won' | 'lost';

/** How a deal stands; the CRM moves it, we only show it. */
export const dealStates = states<DealStatus, never>({
  open: { label: 'Abierto', tone: 'info', on: {} },
  won: { label: 'Ganado', tone: 'success', on: {} },
  lost: { label: 'Perdido', tone: 'danger', on: {} },
});

const textIfKnown = z.string().nullable();

/** A deal of a CRM, whichever it is (domain, outside systems §2). Amounts are exact decimals as text. */
export const Deal = z.object({
  crm_id: z.string(),
  name: z.string(),
  status: field.state(dealStates),
  stage: textIfKnown,
  pipeline: textIfKnown,
  amount: field.money(textIfKnown),
  currency: textIfKnown,
  /** Percent. */
  probability: z.number().nullable(),
  expected_close: field.day.nullable(),
  closed_at: field.day.nullable(),
  company: z.object({ name: textIfKnown, rut: textIfKnown }),
  contact: z.object({ name: textIfKnown, email: textIfKnown, phone: textIfKnown }),
  owner: z.object({ name: textIfKnown, email: textIfKnown }),
  /** Where it is seen in the CRM itself. */
  url: textIfKnown,
  updated_at: field.instant.nullable(),
});
export type Deal = z.infer<typeof Deal>;

/** A project's deal as it was last known, and how old that is. */
export const CrmData = z.object({
  project_code: z.string(),
  /** Which CRM answers: our own registry, or the one that is configured. */
  source: z.object({ name: z.string(), is_own: z.boolean() }),
  deal: Deal.nullable(),
  linked_at: field.instant.nullable(),
  linked_by: textIfKnown,
  synced_at: field.instant.nullable(),
  /** The CRM did not answer, or no longer has it: what is shown is the last that was known. */
  stale: z.boolean(),
  /** Why it is stale. */
  notice: textIfKnown,
  /** Others that are linked to the same deal. */
  shared_with: z.array(z.string()),
  version: field.version.nullable(),
  allowed_actions: z.array(z.enum(['link', 'unlink', 'register', 'update'])),
});
export type CrmData = z.infer<typeof CrmData>;

const project_code = z.string().trim().min(1).max(30);
const crm_id = z.string().trim().min(1, 'Este dato es obligatorio.').max(100, 'Máximo 100 caracteres.');

/** Asks the CRM when what is known is older than five minutes, or when told to; a CRM that is down is said, not refused. */
export const getCrmData = call('projects.getCrmData', 'GET /crm/crm_data/{project_code}', {
  summary: 'Negocio del CRM vinculado a un proyecto',
  permission: 'crm:read',
  params: { project_code },
  query: { refresh: z.stringbool().default(false) },
  prepares: true,
  answer: CrmData,
});

/** Ours: deals to choose from; without words, those that moved last. */
export const searchCrmDeals = call('projects.searchCrmDeals', 'GET /crm/deals', {
  summary: 'Buscar negocios en el CRM',
  permission: 'crm:read',
  query: { search: z.string().trim().max(100).optional(), per_page: field.sentNumber(z.number().int().min(1).max(50)).default(20) },
  answer: field.paged(Deal),
});

const refreshes = [getCrmData.id, 'projects.listHistory'];

/** `shared` says that a deal of another project is meant to serve this one too. */
export const linkCrmData = call('projects.linkCrmData', 'POST /crm/link_crm_data', {
  summary: 'Vincular un proyecto con un negocio del CRM',
  permission: 'crm:update',
  query: { project_code, crm_id, shared: z.stringbool().default(false) },
  prepares: true,
  answer: CrmData,
  refreshes,
});

/** What was known of it stays in the history. */
export const unlinkCrmData = call('projects.unlinkCrmData', 'DELETE /crm/unlink_crm_data', {
  summary: 'Desvincular un proyecto de su negocio del CRM',
  permission: 'crm:update',
  query: { project_code },
  answer: field.done,
  refreshes,
});

const dealGiven = {
  name: field.text(200),
  status: field.state(dealStates).default('open'),
  stage: field.optionalText(80),
  amount: field.money(field.amount().nullable().default(null)),
  currency: field.currency.default('CLP'),
  probability: z.number().int().min(0).max(100).nullable().default(null),
  expected_close: field.day.nullable().default(null),
  closed_at: field.day.nullable().default(null),
  company_name: field.optionalText(200),
  company_rut: field.rut.nullable().default(null),
  contact_name: field.optionalText(120),
  contact_email: field.email.nullable().default(null),
  contact_phone: field.optionalText(30),
  owner_name: field.optionalText(120),
  owner_email: field.email.nullable().default(null),
};

/** What a person writes of a deal of our own registry. */
export type DealGiven = z.output<z.ZodObject<typeof dealGiven>>;

/** Ours: a deal of our own registry; refused where a CRM is configured, for deals are then made there. */
export const createCrmDeal = call('projects.createCrmDeal', 'POST /crm/deal', {
  summary: 'Registrar un negocio propio y vincularlo a un proyecto',
  permission: 'crm:create',
  body: z.strictObject({ project_code, ...dealGiven }),
  answer: CrmData,
  refreshes: [...refreshes, searchCrmDeals.id],
});

/** Ours. */
export const updateCrmDeal = call('projects.updateCrmDeal', 'PUT /crm/deal', {
  summary: 'Modificar el negocio propio de un proyecto',
  permission: 'crm:update',
  body: z.strictObject({ project_code, version: field.version, ...dealGiven }),
  answer: CrmData,
  refreshes: [...refreshes, searchCrmDeals.id],
});
