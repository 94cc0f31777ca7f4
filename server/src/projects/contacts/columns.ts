import { contactColumns, type ContactColumn } from 'contract/projects/index.ts';
import { foldText } from '../../platform/spreadsheet/cells.ts';

/** What people call the facts of a contact: in the export, and the first title that a paste knows. */
export const contactTitles: Record<ContactColumn, string> = {
  nombre: 'Nombre',
  rut: 'RUT',
  cargo: 'Cargo',
  email: 'Correo',
  telefono: 'Teléfono',
  observaciones: 'Observaciones',
};

const otherTitles: Record<ContactColumn | 'apellido', readonly string[]> = {
  nombre: ['nombres', 'nombre completo', 'nombre y apellido', 'contacto', 'nombre contacto', 'nombre del contacto', 'persona', 'name'],
  apellido: ['apellido', 'apellidos', 'apellido paterno'],
  rut: ['r.u.t.', 'rut contacto', 'run', 'cedula'],
  cargo: ['puesto', 'funcion', 'rol', 'cargo contacto', 'cargo del contacto'],
  email: ['email', 'e-mail', 'mail', 'correo electronico', 'correo contacto', 'email contacto', 'correo del contacto', 'emailcontacto'],
  telefono: [
    'fono',
    'celular',
    'movil',
    'telefono movil',
    'telefono contacto',
    'fono contacto',
    'telefono del contacto',
    'whatsapp',
    'tel',
    'phone',
  ],
  observaciones: ['observacion', 'notas', 'nota', 'comentario', 'comentarios', 'obs'],
};

/** A second part of the name stands in a column of its own in many lists; it is read into the name. */
export type PasteColumn = ContactColumn | 'apellido';

/** Which fact a title means. */
export const columnOf = (title: string): PasteColumn | undefined => byTitle.get(foldText(title));

const byTitle = new Map<string, PasteColumn>([
  ...contactColumns.flatMap((it) => [it, contactTitles[it], ...otherTitles[it]].map((title) => [foldText(title), it] as const)),
  ...otherTitles.apellido.map((title) => [foldText(title), 'apellido'] as const),
]);
