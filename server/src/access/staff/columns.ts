import type { SheetColumn } from '../../platform/imports/kind.ts';

/** The columns of the spreadsheet of staff, in the order of template and export. */
export const staffColumns = {
  rut: { header: 'RUT', also: ['rut persona', 'rut trabajador'], example: '12.345.678-5', width: 16 },
  nombre: { header: 'Nombre', also: ['nombre completo', 'nombre y apellido', 'trabajador'], example: 'Rayén Pellín', width: 28 },
  email: {
    header: 'Correo',
    also: ['email', 'e-mail', 'mail', 'correo electronico'],
    example: 'rayen.pellin@soldepapel.example',
    width: 36,
  },
  telefono: { header: 'Teléfono', also: ['fono', 'celular'], example: '+56 9 5555 0101', width: 20 },
  oficio: { header: 'Oficio', also: ['especialidad'], example: 'Maestra eléctrica', width: 20 },
  cargo: { header: 'Cargo', also: ['puesto'], example: '', width: 28 },
  subgerencia: { header: 'Subgerencia', also: ['area', 'gerencia'], example: 'Residencial', width: 24 },
  jefe: { header: 'Superior', also: ['jefe', 'jefatura', 'correo jefe', 'rut jefe'], example: '', width: 36 },
  activo: { header: 'Activo', also: ['estado', 'vigente'], example: 'Sí', width: 10 },
} as const satisfies Record<string, SheetColumn>;

export type StaffField = keyof typeof staffColumns;
