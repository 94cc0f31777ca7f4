import type { SheetColumn } from '../../platform/imports/kind.ts';

/** The columns of the spreadsheet of users, in the order of template and export. */
export const userColumns = {
  email: {
    header: 'Correo',
    also: ['email', 'e-mail', 'mail', 'correo electronico'],
    example: 'rayen.pellin@soldepapel.example',
    width: 36,
  },
  nombre: { header: 'Nombre', also: ['nombre completo', 'nombre y apellido'], example: 'Rayén Pellín', width: 28 },
  rol: { header: 'Rol', also: ['codigo rol', 'perfil'], example: 'Jefatura de proyecto', width: 28 },
  rut: { header: 'RUT', also: ['rut persona'], example: '12.345.678-5', width: 16 },
  cargo: { header: 'Cargo', also: ['puesto'], example: 'Jefa de proyecto', width: 28 },
  subgerencia: { header: 'Subgerencia', also: ['area', 'gerencia'], example: 'Residencial', width: 24 },
  telefono: { header: 'Teléfono', also: ['fono', 'celular'], example: '+56 9 5555 0101', width: 20 },
  activo: { header: 'Activo', also: ['estado', 'vigente'], example: 'Sí', width: 10 },
} as const satisfies Record<string, SheetColumn>;

export type UserField = keyof typeof userColumns;
