import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { code } from './projects/projects.ts';
import { placeCodes, wholePlace } from './projects/place-codes.ts';

export const commentLimits = {
  characters: 5_000,
  mentions: 20,
  files: 10,
  fileMegabytes: 25,
  /** Answers to one comment. */
  replies: 100,
  /** Files that a person has sent and not yet attached. */
  waitingFiles: 40,
  /** So long whoever deleted a comment may take that back. */
  undoMinutes: 15,
} as const;

/** What a file is, as its content says; for pictures and symbols. */
export const FileKind = z.enum(['imagen', 'pdf', 'documento', 'planilla', 'presentacion', 'plano', 'comprimido', 'correo', 'texto']);
export type FileKind = z.infer<typeof FileKind>;

/** The names that an attachment may have, for the file dialog; what it is, its content says. */
export const fileExtensions = [
  ...(['jpg', 'jpeg', 'png', 'webp', 'heic', 'heif', 'pdf', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'] as const),
  ...(['doc', 'xls', 'ppt', 'msg', 'mpp', 'dwg', 'zip', 'kmz', 'kml', 'txt', 'csv'] as const),
] as const;

export const CommentFile = z.object({
  id: field.id,
  nombre: z.string(),
  bytes: z.number().int(),
  tipo: FileKind,
  /** Saves it under its own name. */
  url: z.string(),
  /** A small and a large picture of an image, made anew. */
  miniatura: z.string().nullable(),
  vista: z.string().nullable(),
});
export type CommentFile = z.infer<typeof CommentFile>;

const Author = z.object({ id: field.id, nombre: z.string(), foto: z.string().nullable() });
const MentionedPerson = z.object({ id: field.id, nombre: z.string() });

/** A comment of an installation place (spec 1 §3); fields beyond its codes are ours. */
export const Comment = z.object({
  id: field.id,
  responde_a: field.id.nullable(),
  autor: Author,
  /** Plain text; whom it mentions stands in it as `@{17}`, so that a new name is seen in old comments. */
  texto: z.string(),
  menciones: z.array(MentionedPerson),
  archivos: z.array(CommentFile),
  created_at: field.instant,
  editado_at: field.instant.nullable(),
  /** Only its place in the thread is left, without text and files. */
  eliminado: z.boolean(),
  version: field.version,
  allowed_actions: z.array(z.enum(['update', 'delete', 'restore'])),
});
export type Comment = z.infer<typeof Comment>;

/** A comment with the answers to it, the oldest first; answers have none themselves. */
export const Thread = z.object({ ...Comment.shape, respuestas: z.array(Comment) });
export type Thread = z.infer<typeof Thread>;

/** How a text mentions a person. */
export const mentionOf = (user_id: number): string => `@{${user_id}}`;
const mention = /@\{([1-9]\d{0,8})\}/g;

/** Whom a text mentions, each once. */
export const mentionsIn = (texto: string): number[] => [...new Set([...texto.matchAll(mention)].map(([, id]) => Number(id)))];

/** The text with something else where it mentions somebody. */
export const withMentions = (texto: string, replaced: (user_id: number, mention: string) => string): string =>
  texto.replace(mention, (found, id: string) => replaced(Number(id), found));

const commentFields = {
  texto: z
    .string()
    .transform((it) => it.replaceAll('\r\n', '\n').replaceAll('\0', '').trim())
    .refine((it) => it.length <= commentLimits.characters, `Máximo ${commentLimits.characters} caracteres.`)
    .refine((it) => mentionsIn(it).length <= commentLimits.mentions, `Mencione a lo más a ${commentLimits.mentions} personas.`)
    .default(''),
  /** Files sent before with `subirAdjuntoComentario`; when changing, those that stay. */
  archivos: z
    .array(field.id)
    .max(commentLimits.files, `Suba a lo más ${commentLimits.files} archivos.`)
    .refine((it) => new Set(it).size === it.length, 'Un archivo está repetido.')
    .default([]),
};
const saysSomething = ({ texto, archivos }: { texto: string; archivos: number[] }) => texto !== '' || archivos.length > 0;
const nothing = { path: ['texto'], error: 'Escriba algo o suba un archivo.' };

/** The threads of a place, newest first (spec 1 §7). */
export const listComentario = call('gateway.listComentario', 'GET /comentario/{codigoLugarInstalacion}/{codigoProyecto}', {
  summary: 'Comentarios de un lugar de instalación',
  permission: 'logbook:read',
  params: placeCodes,
  query: field.page,
  answer: field.paged(Thread),
});

/** Ours: the thread that a comment stands in, for a link to it. */
export const getComentario = call('gateway.getComentario', 'GET /comentario/{id}', {
  summary: 'La conversación de un comentario',
  permission: 'logbook:read',
  params: { id: field.id },
  answer: Thread,
});

/** Ours: whom one may mention at a place: who sees it and its comments. */
export const listComentarioPersonas = call(
  'gateway.listComentarioPersonas',
  'GET /comentario/personas/{codigoLugarInstalacion}/{codigoProyecto}',
  {
    summary: 'Personas que se pueden mencionar en un lugar',
    permission: 'logbook:create',
    params: placeCodes,
    query: { search: z.string().trim().max(60).optional() },
    answer: z.object({ items: z.array(z.object({ ...Author.shape, rol: z.string().nullable() })) }),
  },
);

const refreshes = [listComentario.id, getComentario.id, ...wholePlace];

export const createComentario = call('gateway.createComentario', 'POST /comentario', {
  summary: 'Comentar un lugar de instalación',
  permission: 'logbook:create',
  body: z
    .strictObject({ codigoLugarInstalacion: code, codigoProyecto: code, responde_a: field.id.nullable().default(null), ...commentFields })
    .refine(saysSomething, nothing),
  answer: Comment,
  refreshes,
});

/** Ours: only the author changes a comment. */
export const updateComentario = call('gateway.updateComentario', 'PUT /comentario', {
  summary: 'Modificar un comentario propio',
  permission: 'logbook:create',
  body: z.strictObject({ id: field.id, version: field.version, ...commentFields }).refine(saysSomething, nothing),
  answer: Comment,
  refreshes,
});

/** Ours: one's own with `logbook:create`, anybody's with `logbook:delete`. */
export const deleteComentario = call('gateway.deleteComentario', 'DELETE /comentario/{id}', {
  summary: 'Eliminar un comentario',
  permission: 'logbook:create',
  orPermission: ['logbook:delete'],
  params: { id: field.id },
  answer: field.done,
  refreshes,
});

/** Ours: whoever deleted it, for a while. */
export const restaurarComentario = call('gateway.restaurarComentario', 'PUT /comentario/restaurar', {
  summary: 'Deshacer la eliminación de un comentario',
  permission: 'logbook:create',
  orPermission: ['logbook:delete'],
  body: z.strictObject({ id: field.id }),
  answer: Comment,
  refreshes,
});

/** Ours: a file goes up by itself and is attached by `createComentario`; one that never is goes after a day. */
export const subirAdjuntoComentario = call('gateway.subirAdjuntoComentario', 'POST /comentario/adjunto', {
  summary: 'Subir un archivo para un comentario',
  permission: 'logbook:create',
  // Browsers give many of these no type: the content tells on the server.
  body: z.strictObject({
    file: z
      .file('Elija un archivo.')
      .min(1, 'El archivo está vacío.')
      .max(commentLimits.fileMegabytes * 1024 * 1024, `El archivo supera ${commentLimits.fileMegabytes} MB.`),
  }),
  multipart: true,
  prepares: true,
  answer: CommentFile,
});

/** Ours: a file that was sent by mistake and is not attached yet. */
export const quitarAdjuntoComentario = call('gateway.quitarAdjuntoComentario', 'DELETE /comentario/adjunto/{id}', {
  summary: 'Quitar un archivo que aún no está en un comentario',
  permission: 'logbook:create',
  params: { id: field.id },
  answer: field.done,
});
