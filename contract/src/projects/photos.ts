import { z } from 'zod';
import { call, download } from '../call.ts';
import * as field from '../fields.ts';
import { getLugarInstalacion, getLugarInstalacionByProyecto, listLugarInstalacionByProyecto } from './places/places.ts';
import { placeCodes, wholePlace } from './projects/place-codes.ts';

/** So many photos one place can hold, so many one bulk change or zip can name, and so large one photo may be. */
export const photoLimits = { perPlace: 10_000, perBatch: 500, megabytes: 30, megapixels: 64, zipMegabytes: 1024 } as const;
/** Deleted photos can be brought back for so many days (decision 013). */
export const photoTrashDays = 30;

/** Where a photo's date comes from: the camera, a person, or only the moment it arrived. */
export const photoDateSources = { exif: 'Cámara', manual: 'Corregida a mano', subida: 'Fecha de subida' } as const;

/**
 * A photo of a place (spec 1 §7). `fecha` is its album: the day in Santiago on which it was taken. Position is null where the photo
 * has none, and for whoever may not see positions.
 */
export const Photo = z.object({
  id: field.id,
  archivo: z.string(),
  tipo: z.string(),
  ancho: z.number().int(),
  alto: z.number().int(),
  bytes: z.number().int(),
  camara: z.string().nullable(),
  leyenda: z.string().nullable(),
  actividad: z.string().nullable(),
  /** The activity of the place's plan that has this name; null: none has. */
  activity_id: field.id.nullable(),
  fecha: field.day,
  tomada_at: field.instant,
  fecha_origen: z.enum(['exif', 'manual', 'subida']),
  latitud: z.string().nullable(),
  longitud: z.string().nullable(),
  subida_por: z.string().nullable(),
  subida_at: field.instant,
  /** Signed addresses of the pictures that pages show. */
  miniatura: z.string(),
  vista: z.string(),
  version: field.version,
  allowed_actions: z.array(z.enum(['update', 'delete', 'set_main'])),
});
export type Photo = z.infer<typeof Photo>;

export const photoGroupings = ['fecha', 'actividad'] as const;
export type PhotoGrouping = (typeof photoGroupings)[number];

const path = '/imagenLugarInstalacion/{codigoLugarInstalacion}/{codigoProyecto}';
const filters = {
  search: z.string().trim().max(100).optional(),
  actividad: z.string().trim().max(120).optional(),
  sin_actividad: z.enum(['1']).optional(),
  desde: field.day.optional(),
  hasta: field.day.optional(),
};
const ids = z.array(field.id).min(1, 'Elija al menos una foto.').max(photoLimits.perBatch, `Elija hasta ${photoLimits.perBatch} fotos.`);

/** In the order of the albums: by day newest first, or by activity from A to Z with those of none at the end. */
export const listImagenLugarInstalacion = call('site.listImagenLugarInstalacion', `GET ${path}`, {
  summary: 'Fotos de un lugar de instalación',
  permission: 'logbook:read',
  params: placeCodes,
  query: { ...field.page, ...filters, agrupar: z.enum(photoGroupings).default('fecha') },
  answer: field.paged(Photo),
});

/** Ours: which albums there are, and the photos of each by number, so that a gallery of thousands is laid out at once. */
export const listPhotoAlbums = call('site.albumesImagenLugarInstalacion', `GET ${path}/albumes`, {
  summary: 'Álbumes de un lugar de instalación, con la cuenta de sus fotos',
  permission: 'logbook:read',
  params: placeCodes,
  query: { ...filters, agrupar: z.enum(photoGroupings).default('fecha') },
  answer: z.object({
    /** `clave` is the day, or the activity; null for photos without one. */
    albumes: z.array(z.object({ clave: z.string().nullable(), cuenta: z.number().int(), ids: z.array(z.number().int()) })),
    total: z.number().int(),
    /** Of the whole place, whatever the filters say. */
    total_lugar: z.number().int(),
    actividades: z.array(z.string()),
    /** What to offer for a photo: what the place has, then those of its plan, or without one the activities set for the project's type, then the others. */
    ofrecidas: z.array(z.string()),
    ve_posiciones: z.boolean(),
    allowed_actions: z.array(z.enum(['upload'])),
  }),
});

const refreshes = [listImagenLugarInstalacion.id, listPhotoAlbums.id, getLugarInstalacionByProyecto.id, ...wholePlace];

/** Our decoder has no licence for the codec inside (decision 013). */
export const heicMessage =
  'Las fotos HEIC no se pueden leer aquí. En el iPhone elija Ajustes → Cámara → Formatos → «Más compatible», o envíela como JPG.';
const isHeic = ({ name, type }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/octet-stream', ''];

/** A photo as a person chooses it; on the server its content decides, never its name. */
const photoFile = z
  .file('Elija una foto.')
  .min(1, 'La foto está vacía.')
  .max(photoLimits.megabytes * 1024 * 1024, `La foto supera ${photoLimits.megabytes} MB.`)
  .refine((it) => !isHeic(it), heicMessage)
  .refine((it) => isHeic(it) || imageTypes.includes(it.type), 'Use una foto JPG, PNG o WebP.');

/** `nueva`, already there (`repetida`), or brought back from the deleted ones (`recuperada`). */
export const photoOutcomes = ['nueva', 'repetida', 'recuperada'] as const;

/** Ours: one photo per call, kept byte for byte. The same photo twice in a place is said, not stored twice. */
export const uploadPhoto = call('site.subirImagenLugarInstalacion', `POST ${path}`, {
  summary: 'Subir una foto a un lugar de instalación',
  permission: 'logbook:create',
  params: placeCodes,
  body: z.strictObject({ file: photoFile, actividad: field.optionalText(120) }),
  multipart: true,
  prepares: true,
  answer: z.object({ resultado: z.enum(photoOutcomes), foto: Photo }),
  refreshes,
});

/** Ours: caption, activity and moment of one photo. */
export const updatePhoto = call('site.actualizarImagenLugarInstalacion', 'PUT /imagenLugarInstalacion', {
  summary: 'Modificar una foto',
  permission: 'logbook:update',
  body: z.strictObject({
    id: field.id,
    version: field.version,
    leyenda: field.optionalLines(500),
    actividad: field.optionalText(120),
    tomada_at: field.instant.refine((it) => it >= '1990' && it < '2200', 'El año debe estar entre 1990 y 2199.'),
  }),
  answer: Photo,
  refreshes,
});

/** Ours: puts photos into the album of an activity, of a day (the hour stays), or of both. */
export const movePhotos = call('site.moverImagenesLugarInstalacion', 'PUT /imagenLugarInstalacion/album', {
  summary: 'Mover fotos a otro álbum',
  permission: 'logbook:update',
  body: z
    .strictObject({
      ids,
      actividad: field.text(120).optional(),
      /** Takes them out of their activity. */
      sin_actividad: z.boolean().optional(),
      fecha: field.day.refine((it) => it >= '1990-01-01', 'El año debe ser 1990 o posterior.').optional(),
    })
    .refine((it) => it.actividad !== undefined || it.sin_actividad || it.fecha !== undefined, {
      path: ['actividad'],
      error: 'Indique una actividad o un día.',
    })
    .refine((it) => it.actividad === undefined || !it.sin_actividad, { path: ['actividad'], error: 'Indique una actividad, o ninguna.' }),
  answer: z.object({ movidas: z.number().int() }),
  refreshes,
});

/** Ours: whoever uploaded a photo may delete it; the project's manager and who holds `logbook:delete`, any. */
export const deletePhotos = call('site.eliminarImagenesLugarInstalacion', 'POST /imagenLugarInstalacion/eliminar', {
  summary: 'Eliminar fotos; se pueden recuperar por 30 días',
  permission: 'logbook:update',
  body: z.strictObject({ ids }),
  answer: z.object({ ids: z.array(z.number().int()) }),
  refreshes,
});

export const restorePhotos = call('site.restaurarImagenesLugarInstalacion', 'POST /imagenLugarInstalacion/restaurar', {
  summary: 'Recuperar fotos eliminadas',
  permission: 'logbook:update',
  body: z.strictObject({ ids }),
  answer: z.object({ ids: z.array(z.number().int()) }),
  refreshes,
});

/** Ours: the photo becomes the picture of its place. */
export const setMainPhoto = call('site.principalImagenLugarInstalacion', 'PUT /imagenLugarInstalacion/principal', {
  summary: 'Usar una foto como imagen del lugar',
  permission: 'projects:update',
  body: z.strictObject({ id: field.id }),
  prepares: true,
  answer: field.done,
  refreshes: [getLugarInstalacion.id, getLugarInstalacionByProyecto.id, listLugarInstalacionByProyecto.id, 'projects.listHistory'],
});

/** Ours: the photo as it was taken; without its position and other traces for whoever may not see positions. */
export const downloadPhoto = call('site.originalImagenLugarInstalacion', `GET ${path}/original/{id}`, {
  summary: 'Descargar el original de una foto',
  permission: 'logbook:read',
  params: { ...placeCodes, id: field.id },
  answer: download('application/octet-stream'),
});

/** Ours: the chosen photos, or all that the filters leave, in folders by album. */
export const zipPhotos = call('site.zipImagenLugarInstalacion', `POST ${path}/zip`, {
  summary: 'Descargar fotos en un archivo zip',
  permission: 'logbook:read',
  params: placeCodes,
  body: z.strictObject({
    ids: ids.optional(),
    filtros: z.strictObject(filters).default({}),
    agrupar: z.enum(photoGroupings).default('fecha'),
    calidad: z.enum(['original', 'reducida']).default('original'),
  }),
  reads: true,
  answer: download('application/zip'),
});
