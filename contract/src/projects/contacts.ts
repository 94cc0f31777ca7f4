import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { refreshedByPlaces } from './places/places.ts';
import { placeCodes } from './projects/place-codes.ts';

/** Somebody to talk to at an installation place (spec 1 §3). At most one is the main one; a place that has contacts has it. */
export const Contact = z.object({
  id: field.id,
  codigoLugarInstalacion: z.string(),
  codigoProyecto: z.string(),
  /** Missing only where a place came with no more than a mail or a telephone. */
  nombre: z.string().nullable(),
  rut: z.string().nullable(),
  cargo: z.string().nullable(),
  email: z.string().nullable(),
  telefono: z.string().nullable(),
  principal: z.boolean(),
  observaciones: z.string().nullable(),
  version: field.version,
  updated_at: field.instant,
  allowed_actions: z.array(z.enum(['update', 'make_main', 'delete'])),
});
export type Contact = z.infer<typeof Contact>;

const contactFields = {
  nombre: field.text(120),
  rut: field.rut.nullable().default(null),
  cargo: field.optionalText(120),
  email: field.email.nullable().default(null),
  telefono: field.phone.nullable().default(null),
  observaciones: field.optionalLines(1000),
};

/** What a person says of a contact; the rules of each row of a bulk paste. */
export const ContactGiven = z.strictObject(contactFields);
export const NewContact = z.strictObject({ ...placeCodes, ...contactFields, principal: z.boolean().default(false) });
export const ContactChange = z.strictObject({ id: field.id, version: field.version, ...contactFields });

const contactFilters = { search: z.string().trim().max(100).optional() };
const sort = field.sort(['nombre', 'cargo', 'email', 'updated_at'], 'nombre');

export const listContacto = call('project.listContacto', 'GET /contacto/{codigoLugarInstalacion}/{codigoProyecto}', {
  summary: 'Contactos de un lugar de instalación',
  permission: 'projects:read',
  params: placeCodes,
  query: { ...field.page, ...contactFilters, sort },
  answer: field.paged(Contact),
});

/** None or one: a mail stands once in a place. */
export const listContactoByEmail = call(
  'project.listContactoByEmail',
  'GET /contacto/lugarInstalacionProyectoEmail/{codigoLugarInstalacion}/{codigoProyecto}/{email}',
  {
    summary: 'Contacto de un lugar de instalación, por su correo',
    permission: 'projects:read',
    params: { ...placeCodes, email: field.email },
    answer: z.array(Contact),
  },
);

/** Ours: the people of all places of a project, each mail once, to narrow its places by. */
export const listContactoByProyecto = call('project.listContactoByProyecto', 'GET /contacto/proyecto/{codigoProyecto}', {
  summary: 'Contactos con correo de todos los lugares de un proyecto',
  permission: 'projects:read',
  params: { codigoProyecto: placeCodes.codigoProyecto },
  query: { ...field.page, ...contactFilters },
  answer: field.paged(z.object({ email: z.string(), nombre: z.string().nullable(), lugares: z.number().int() })),
});

/** Ours: what the filters say, all pages; what comes out can be pasted in again. */
export const excelContacto = call('project.excelContacto', 'GET /contacto/excel/{codigoLugarInstalacion}/{codigoProyecto}', {
  summary: 'Exportar los contactos de un lugar a Excel',
  permission: 'projects:read',
  params: placeCodes,
  query: { ...contactFilters, sort },
  answer: { download: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
});

const refreshes = [
  listContacto.id,
  listContactoByEmail.id,
  listContactoByProyecto.id,
  'project.previewContactoMasivo',
  ...refreshedByPlaces,
];

/** The first one of a place is the main one by itself. */
export const createContacto = call('project.createContacto', 'POST /contacto', {
  summary: 'Crear un contacto de un lugar de instalación',
  permission: 'projects:update',
  body: NewContact,
  answer: Contact,
  refreshes,
});

/** Ours: the specification names no update. */
export const updateContacto = call('project.updateContacto', 'PUT /contacto', {
  summary: 'Modificar un contacto',
  permission: 'projects:update',
  body: ContactChange,
  answer: Contact,
  refreshes,
});

/** Ours: chooses the main contact; the one before is an ordinary one from then on. */
export const setContactoPrincipal = call('project.setContactoPrincipal', 'PUT /contacto/principal', {
  summary: 'Elegir el contacto principal de un lugar',
  permission: 'projects:update',
  body: z.strictObject({ id: field.id }),
  answer: Contact,
  refreshes,
});

/** When the main one goes, the oldest of the others takes its place. */
export const deleteContacto = call('project.deleteContacto', 'DELETE /contacto/id/{id}', {
  summary: 'Eliminar un contacto',
  permission: 'projects:update',
  params: { id: field.id },
  answer: z.object({ done: z.literal(true), principal: Contact.nullable() }),
  refreshes,
});

/** The columns of a bulk paste, in the order in which they are read when there are no titles. */
export const contactColumns = ['nombre', 'rut', 'cargo', 'email', 'telefono', 'observaciones'] as const;
export type ContactColumn = (typeof contactColumns)[number];
/** As many as one paste may bring. */
export const mostContacts = 500;

const cell = z.string().max(4000).default('');
/** A row as it was typed or pasted, still to be checked. */
export const PastedContact = z.strictObject({ nombre: cell, rut: cell, cargo: cell, email: cell, telefono: cell, observaciones: cell });
export type PastedContact = z.infer<typeof PastedContact>;

const PastedRow = z.object({
  /** Counted from 1 as on the screen, titles aside. */
  row: z.number().int(),
  /** Of a good row as it would be kept, of another one as it came. */
  values: z.object(PastedContact.shape),
  outcome: z.enum(['create', 'duplicate', 'error']),
  errors: z.array(z.object({ field: z.enum(contactColumns), message: z.string() })),
});
export type PastedRow = z.infer<typeof PastedRow>;

/** Ours: reads what was copied from Excel or a CSV, or rows corrected since, and says of each row what would happen. Writes nothing. */
export const previewContactoMasivo = call('project.previewContactoMasivo', 'POST /contacto/revisarMasivo', {
  summary: 'Revisar contactos pegados desde una planilla antes de crearlos',
  permission: 'projects:update',
  body: z
    .strictObject({
      ...placeCodes,
      texto: z.string().max(600_000, 'El texto es demasiado largo. Péguelo por partes.').optional(),
      filas: z.array(PastedContact).max(mostContacts, `Son más de ${mostContacts} filas. Péguelas por partes.`).optional(),
    })
    .refine((it) => (it.texto === undefined) !== (it.filas === undefined), { path: ['texto'], error: 'Envíe el texto o las filas.' }),
  answer: z.object({
    /** Which column of the paste is which fact; null is one that nobody knows. */
    columns: z.array(z.object({ title: z.string().nullable(), field: z.enum(contactColumns).nullable() })),
    counts: z.object({ create: z.number().int(), duplicate: z.number().int(), error: z.number().int() }),
    rows: z.array(PastedRow),
  }),
  reads: true,
});

/** All of them or none. */
export const createContactoMasivo = call('project.createContactoMasivo', 'POST /contacto/crearMasivo', {
  summary: 'Crear varios contactos de un lugar a la vez',
  permission: 'projects:update',
  body: z.strictObject({
    ...placeCodes,
    contactos: z
      .array(ContactGiven)
      .min(1, 'No hay contactos que crear.')
      .max(mostContacts, `Cree a lo más ${mostContacts} contactos a la vez.`),
  }),
  answer: z.object({ created: z.number().int() }),
  refreshes,
});
