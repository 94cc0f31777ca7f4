import type { SheetColumn } from '../sheets/cells.ts';

/** The columns of the spreadsheet of staff, in the order of template and export. */
export const staffColumns = [
  { key: 'rut', header: 'RUT', also: ['rut persona', 'rut trabajador'], example: '12.345.678-5', width: 16 },
  { key: 'nombre', header: 'Nombre', also: ['nombre completo', 'nombre y apellido', 'trabajador'], example: 'Rayén Pellín', width: 28 },
  {
    key: 'email',
    header: 'Correo',
    also: ['email', 'e-mail', 'mail', 'correo electronico'],
    example: 'rayen.pellin@soldepapel.example',
    width: 36,
  },
  { key: 'telefono', header: 'Teléfono', also: ['fono', 'celular'], example: '+56 9 5555 0101', width: 20 },
  { key: 'oficio', header: 'Oficio', also: ['especialidad'], example: 'Maestra eléctrica', width: 20 },
  { key: 'cargo', header: 'Cargo', also: ['puesto'], example: '', width: 28 },
  { key: 'subgerencia', header: 'Subgerencia', also: ['area', 'gerencia'], example: 'Residencial', width: 24 },
  { key: 'jefe', header: 'Superior', also: ['jefe', 'jefatura', 'correo jefe', 'rut jefe'], example: '', width: 36 },
  { key: 'activo', header: 'Activo', also: ['estado', 'vigente'], example: 'Sí', width: 10 },
] as const satisfies readonly SheetColumn[];

export type StaffField = (typeof staffColumns)[number]['key'];
