import { z } from 'zod';
import { ChangeEntry } from '../../administration/audit.ts';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { actor } from '../../services/requests/codes.ts';
import { country } from '../../suppliers/register/terms.ts';
import { materialCreationChanges } from './materials.ts';
import { CreationComment, asSeen } from './request.ts';
import { supplierCreationChanges } from './suppliers.ts';
import { creationKindNames, creationStates } from './states.ts';

const refreshes = [...materialCreationChanges, ...supplierCreationChanges];
/** Of either kind: which right it needs is known when the request was read. */
const reading = { permission: 'material_creation:read', orPermission: ['supplier_creation:read'] } as const;
const creating = { permission: 'material_creation:create', orPermission: ['supplier_creation:create'] } as const;
/** Who asks, completes or decides may say something; who only looks may not. */
const speaking = {
  permission: 'material_creation:create',
  orPermission: ['supplier_creation:create', 'material_creation:approve', 'supplier_creation:approve'],
} as const;
const approving = { permission: 'material_creation:approve', orPermission: ['supplier_creation:approve'] } as const;

/**
 * A word about a request (contract decision 69). A warning blocks the approval; `resolved` closes those that are open; `rejected` ends
 * the request. At most one of the three. What is flagged names the version that was seen.
 */
export const postComment = call('materials.postComment', 'POST /api/comment/post_comment', {
  summary: 'Comentar una solicitud de creación: advertir, rechazar o resolver',
  ...speaking,
  bodyInQuery: true,
  body: z
    .strictObject({
      request_id: field.id,
      user: actor,
      comment: field.lines(1_000),
      warning: z.boolean().default(false),
      rejected: z.boolean().default(false),
      resolved: z.boolean().default(false),
      version: field.version.optional(),
    })
    .refine((it) => [it.warning, it.rejected, it.resolved].filter(Boolean).length <= 1, {
      path: ['warning'],
      error: 'Un comentario advierte, rechaza o resuelve: solo una de las tres.',
    })
    .refine((it) => it.version !== undefined || !(it.warning || it.rejected || it.resolved), {
      path: ['version'],
      error: 'Indique la versión que leyó.',
    }),
  answer: CreationComment,
  refreshes,
  changes: ['approvals'],
});

/** One's own, while it says nothing but its words. */
export const deleteComment = call('materials.deleteComment', 'DELETE /api/comment/delete_comment', {
  summary: 'Eliminar un comentario propio de una solicitud de creación',
  ...speaking,
  query: { comment_id: field.id, user: actor },
  answer: field.done,
  refreshes,
});

/** How a request stands after a step. */
const Standing = z.object({ id: field.id, number: z.string(), status: field.state(creationStates), version: field.version });

/** Ours: whoever asked takes it back while nobody has approved it. */
export const cancelCreation = call('materials.cancelCreation', 'PUT /api/creation/cancel', {
  summary: 'Anular una solicitud de creación propia',
  ...creating,
  body: z.strictObject({ ...asSeen, comment: field.lines(500) }),
  answer: Standing,
  refreshes,
  changes: ['approvals'],
});

/** Ours: what the ERP did not take is sent again as it says now; a material, with another code where its own was taken. */
export const resendCreation = call('materials.resendCreation', 'PUT /api/creation/resend', {
  summary: 'Volver a enviar al ERP una creación detenida',
  ...approving,
  body: z.strictObject(asSeen),
  answer: Standing,
  refreshes,
});

/** Ours: what has that code in the ERP is the very thing that was asked for, somebody says. */
export const adoptCreation = call('materials.adoptCreation', 'PUT /api/creation/adopt', {
  summary: 'Adoptar lo que ya existe en el ERP con ese código',
  ...approving,
  body: z.strictObject({ ...asSeen, comment: field.lines(500) }),
  answer: Standing,
  refreshes: [...refreshes, 'materials.sapSuppliers', 'materials.getMaterials'],
});

/** Ours: newest first. */
export const listCreationHistory = call('materials.listCreationHistory', 'GET /api/creation/{number}/history', {
  summary: 'Historial de una solicitud de creación: quién hizo qué, y qué cambió',
  ...reading,
  params: { number: field.text(20).transform((it) => it.toUpperCase()) },
  query: field.page,
  answer: field.paged(ChangeEntry),
});

/** One that may be the same as what is being typed. */
export const Duplicate = z.object({
  /** What it is: one that is there, or one that somebody asked for. */
  kind: z.enum(creationKindNames),
  is_request: z.boolean(),
  /** Its code, or the number of the request. */
  code: z.string(),
  name: z.string(),
  rut: z.string().nullable(),
  /** Where a supplier is from, and their number there. */
  country: z.string().nullable(),
  tax_id: z.string().nullable(),
  active: z.boolean(),
  /** The code of the one that it turned out to be. */
  merged_into: z.string().nullable(),
  /** Its tax id or its whole name is the same: it is not created again without a reason, or not at all. */
  same: z.enum(['tax_id', 'code', 'name']).nullable(),
  /** The words of its name that agree with what was typed. */
  words: z.array(z.string()),
});
export type Duplicate = z.infer<typeof Duplicate>;

/** Ours: while it is typed; what is the same first, then the most alike, ten at most. */
export const findDuplicates = call('materials.findDuplicates', 'GET /api/creation/duplicates', {
  summary: 'Materiales o proveedores parecidos a lo que se escribe',
  ...reading,
  query: {
    kind: z.enum(creationKindNames),
    /** The description of a material, the name of a supplier. */
    name: z.string().trim().max(200).optional(),
    /** The maker's code of a material, the code of a supplier. */
    code: z.string().trim().max(60).optional(),
    /** A RUT in any form, or a foreign tax id; one that is not whole yet is passed over. */
    tax_id: z.string().trim().max(30).optional(),
    /** Whose tax id it is; Chile where nothing is said. */
    country: country.optional(),
    /** The request that is being edited is no duplicate of itself. */
    request_id: field.id.optional(),
  },
  answer: z.array(Duplicate),
});
