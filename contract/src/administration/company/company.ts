import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { webAddress } from '../../web-address.ts';

/** The company in whose name documents are made; null is what nobody has filled in yet. */
export const Company = z.object({
  nombre: z.string().nullable(),
  rut: z.string().nullable(),
  giro: z.string().nullable(),
  direccion: z.string().nullable(),
  codigo_comuna: z.string().nullable(),
  comuna: z.string().nullable(),
  telefono: z.string().nullable(),
  web: z.string().nullable(),
  correo_compras: z.string().nullable(),
  correo_dte: z.string().nullable(),
  /** A signed address, while there is a logo. */
  logo: z.string().nullable(),
  version: field.version,
});
export type Company = z.infer<typeof Company>;

/** Ours. */
export const getCompany = call('maintenance.getCompany', 'GET /maintenance/empresa', {
  summary: 'Datos de la empresa',
  permission: 'maintenance:read',
  answer: Company,
});

/** Ours: what stands over whatever is printed, for everybody. */
export const companyName = call('maintenance.companyName', 'GET /maintenance/empresa/nombre', {
  summary: 'Nombre de la empresa',
  permission: 'session',
  answer: z.object({ nombre: z.string() }),
});

/** As people write it: without the stroke that ends the name of a site. */
const website = field
  .optionalText(200)
  .pipe(webAddress.transform((it) => (/^https?:\/\/[^/]+\/$/.test(it) ? it.slice(0, -1) : it)).nullable());

const optionalEmail = z.union([
  z
    .literal('')
    .nullish()
    .transform(() => null),
  field.email,
]);

/** Ours: what stands on purchase orders and mails (domain §6). */
export const updateCompany = call('maintenance.updateCompany', 'PUT /maintenance/empresa', {
  summary: 'Guardar los datos de la empresa',
  permission: 'maintenance:update',
  body: z.strictObject({
    nombre: field.text(120),
    rut: field.rut,
    giro: field.text(160),
    direccion: field.text(160),
    codigo_comuna: z.string().regex(/^\d{5}$/, 'Elija una comuna.'),
    telefono: field.optionalText(40),
    web: website,
    correo_compras: field.email,
    correo_dte: optionalEmail,
    version: field.version,
  }),
  answer: Company,
  refreshes: [getCompany.id, companyName.id],
});

/** Ours. */
export const uploadCompanyLogo = call('maintenance.uploadCompanyLogo', 'POST /maintenance/empresa/logo', {
  summary: 'Subir el logo de la empresa',
  permission: 'maintenance:update',
  body: z.strictObject({ file: field.file(5, ['image/jpeg', 'image/png', 'image/webp']) }),
  multipart: true,
  prepares: true,
  answer: Company,
  refreshes: [getCompany.id],
});

/** Ours. */
export const deleteCompanyLogo = call('maintenance.deleteCompanyLogo', 'DELETE /maintenance/empresa/logo', {
  summary: 'Quitar el logo de la empresa',
  permission: 'maintenance:update',
  answer: Company,
  refreshes: [getCompany.id],
});
