import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { wholePlace } from '../projects/place-codes.ts';
import { code, refreshedByProjects } from '../projects/projects.ts';

/** An installation place: a site of a project (spec 1 §3). Coordinates are decimal degrees as text. */
export const Place = z.object({
  id: field.id,
  codigoLugarInstalacion: z.string(),
  codigoProyecto: z.string(),
  nombre: z.string(),
  direccion: z.string().nullable(),
  codigo_comuna: z.string().nullable(),
  comuna: z.string().nullable(),
  region: z.string().nullable(),
  latitud: z.string().nullable(),
  longitud: z.string().nullable(),
  kwp: z.string().nullable(),
  tipo_instalacion_id: field.id.nullable(),
  tipo_instalacion: z.string().nullable(),
  nombreContacto: z.string().nullable(),
  emailContacto: z.string().nullable(),
  telefonoContacto: z.string().nullable(),
  activo: z.boolean(),
  imagen: z.string().nullable(),
  /** Ours: the small view of its first photo, which stands for the image while there is none; for who may see photos. */
  primera_foto: z.string().nullable(),
  version: field.version,
  updated_at: field.instant,
  allowed_actions: z.array(z.enum(['update', 'delete'])),
});
export type Place = z.infer<typeof Place>;

/** The live room of a place: whoever shows what follows from how large it is, or from what is installed there, hears that it is something else. */
export const placeRoom = (place_id: number): string => `places:${place_id}`;

const placeFields = {
  nombre: field.text(200),
  direccion: field.optionalText(200),
  codigo_comuna: z
    .string()
    .regex(/^\d{5}$/, 'Elija una comuna.')
    .nullable()
    .default(null),
  latitud: field.latitude.nullable().default(null),
  longitud: field.longitude.nullable().default(null),
  kwp: field.kwp.nullable().default(null),
  tipo_instalacion_id: field.id.nullable().default(null),
};

/** The main contact of a place, one of its contacts; a new place may come with it. */
const mainContact = {
  nombreContacto: field.optionalText(120),
  emailContacto: field.email.nullable().default(null),
  telefonoContacto: field.phone.nullable().default(null),
};
/** A change that does not name a fact of the main contact leaves it as it is: the others of its facts are not in this form. */
const mainContactChange = {
  nombreContacto: z.string().trim().min(1).max(120, 'Máximo 120 caracteres.').nullable().optional(),
  emailContacto: field.email.nullable().optional(),
  telefonoContacto: field.phone.nullable().optional(),
};

interface Coordinates {
  latitud: string | null;
  longitud: string | null;
}
const bothOrNone = (it: Coordinates) => (it.latitud === null) === (it.longitud === null);
const pair = { path: ['longitud'], error: 'Indique latitud y longitud, o ninguna.' };

const newPlace = { codigoProyecto: code, codigoLugarInstalacion: code.optional(), ...placeFields, ...mainContact };
export const NewPlace = z.strictObject(newPlace).refine(bothOrNone, pair);
export const PlaceChange = z
  .strictObject({ id: field.id, version: field.version, ...placeFields, ...mainContactChange })
  .refine(bothOrNone, pair);

const image = field.file(15, ['image/jpeg', 'image/png', 'image/webp']);

export const ofProject = { codigoProyecto: z.string().max(30) };
export const placeFilters = { ...ofProject, emailContacto: field.email };
const list = {
  ...field.page,
  search: z.string().trim().max(100).optional(),
  activo: z.enum(['1', '0']).optional(),
  sort: field.sort(['codigoLugarInstalacion', 'nombre', 'kwp'], 'codigoLugarInstalacion'),
};

export const listLugarInstalacionByProyecto = call(
  'warehouse.listLugarInstalacionByProyecto',
  'GET /lugarInstalacion/proyecto/{codigoProyecto}',
  {
    summary: 'Lugares de instalación de un proyecto',
    permission: 'projects:read',
    params: ofProject,
    query: list,
    answer: field.paged(Place),
  },
);

export const listLugarInstalacionByProyectoEmail = call(
  'warehouse.listLugarInstalacionByProyectoEmail',
  'GET /lugarInstalacion/proyecto/{codigoProyecto}/{emailContacto}',
  {
    summary: 'Lugares de un proyecto con un contacto',
    permission: 'projects:read',
    params: placeFilters,
    query: list,
    answer: field.paged(Place),
  },
);

export const getLugarInstalacionByProyecto = call(
  'warehouse.getLugarInstalacionByProyecto',
  'GET /lugarInstalacion/{codigoLugarInstalacion}/{codigoProyecto}',
  {
    summary: 'Un lugar de instalación, por sus códigos',
    permission: 'projects:read',
    params: { codigoLugarInstalacion: z.string().max(30), ...ofProject },
    answer: Place,
  },
);

export const getLugarInstalacion = call('warehouse.getLugarInstalacion', 'GET /lugarInstalacion/{id}', {
  summary: 'Un lugar de instalación, por su número',
  permission: 'projects:read',
  params: { id: field.id },
  answer: Place,
});

const refreshes = [
  ...wholePlace,
  'project.listContacto',
  'project.listContactoByEmail',
  'project.listContactoByProyecto',
  'gateway.getInformacionTecnicaByLugar',
  'gateway.getInformacionTecnica',
  listLugarInstalacionByProyecto.id,
  listLugarInstalacionByProyectoEmail.id,
  getLugarInstalacionByProyecto.id,
  getLugarInstalacion.id,
  'projects.listHistory',
  'projects.getPlaceLocation',
  'projects.placeMap',
  ...refreshedByProjects,
];
/** What shows facts of a place: a change of its contacts or of its technical information makes them stale too. */
export const refreshedByPlaces: readonly string[] = refreshes;

/** With its image, or without. JSON or multipart (contract decision 33). */
export const createLugarInstalacion = call('warehouse.createLugarInstalacion', 'POST /lugarInstalacion', {
  summary: 'Crear un lugar de instalación',
  permission: 'projects:create',
  body: z.strictObject({ ...newPlace, file: image.optional() }).refine(bothOrNone, pair),
  multipart: true,
  prepares: true,
  answer: Place,
  refreshes,
});

/** Copies places of one project into another, each with a code of its own. */
export const replicarProyecto = call('warehouse.replicarProyecto', 'POST /lugarInstalacion/replicarProyecto', {
  summary: 'Replicar lugares desde otro proyecto',
  permission: 'projects:create',
  body: z.strictObject({
    origen: code,
    destino: code,
    lugares: z.array(field.id).max(200).optional(),
    con_contactos: z.boolean().default(true),
  }),
  answer: z.object({ lugares: z.array(Place) }),
  refreshes,
});

export const updateLugarInstalacion = call('warehouse.updateLugarInstalacion', 'PUT /lugarInstalacion', {
  summary: 'Modificar un lugar de instalación',
  permission: 'projects:update',
  body: PlaceChange,
  answer: Place,
  refreshes,
});

export const updateLugarInstalacionActivo = call('warehouse.updateLugarInstalacionActivo', 'PUT /lugarInstalacion/activo', {
  summary: 'Activar o desactivar un lugar de instalación',
  permission: 'projects:update',
  body: z.strictObject({ id: field.id, activo: z.boolean(), version: field.version.optional() }),
  answer: Place,
  refreshes,
});

export const actualizarImagenLugarInstalacion = call(
  'warehouse.actualizarImagenLugarInstalacion',
  'PUT /lugarInstalacion/actualizarImagen',
  {
    summary: 'Cambiar la imagen de un lugar de instalación',
    permission: 'projects:update',
    body: z.strictObject({ id: field.id, file: image }),
    multipart: true,
    prepares: true,
    answer: Place,
    refreshes,
  },
);

export const deleteLugarInstalacion = call('warehouse.deleteLugarInstalacion', 'DELETE /lugarInstalacion/{id}', {
  summary: 'Eliminar un lugar de instalación',
  permission: 'projects:delete',
  params: { id: field.id },
  answer: field.done,
  refreshes,
});
