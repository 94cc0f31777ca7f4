import type { SheetColumn } from '../sheets/cells.ts';

/** The columns of the spreadsheet of users, in the order of template and export. */
export const userColumns = [
  {
    key: 'email',
    header: 'Correo',
    also: ['email', 'e-mail', 'mail', 'correo electronico'],
    example: 'rayen.pellin@soldepapel.example',
    width: 36,
  },
  { key: 'nombre', header: 'Nombre', also: ['nombre completo', 'nombre y apellido'], example: 'Rayén Pellín', width: 28 },
  { key: 'rol', header: 'Rol', also: ['codigo rol', 'perfil'], example: 'Jefatura de proyecto', width: 28 },
  { key: 'rut', header: 'RUT', also: ['rut persona'], example: '12.345.678-5', width: 16 },
  { key: 'cargo', header: 'Cargo', also: ['puesto'], example: 'Jefa de proyecto', width: 28 },
  { key: 'subgerencia', header: 'Subgerencia', also: ['area', 'gerencia'], example: 'Residencial', width: 24 },
  { key: 'telefono', header: 'Teléfono', also: ['fono', 'celular'], example: '+56 9 5555 0101', width: 20 },
  { key: 'activo', header: 'Activo', also: ['estado', 'vigente'], example: 'Sí', width: 10 },
] as const satisfies readonly SheetColumn[];

export type UserField = (typeof userColumns)[number]['key'];
