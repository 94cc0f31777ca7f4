import { assetCode } from 'contract/services/index.ts';
import type { Beginning } from '../platform/starting.ts';
import './tables.ts';

export const beginnings: readonly Beginning[] = [
  {
    key: 'proveedores',
    order: 50,
    titulo: 'Los proveedores',
    texto: 'A quienes se compra.',
    url: '/mantenedores/proveedor',
    permission: 'catalogues:create',
    isDone: async ({ db }) => (await db.selectFrom('suppliers').select('id').limit(1).executeTakeFirst()) !== undefined,
  },
  {
    key: 'servicios',
    order: 65,
    titulo: 'Los servicios',
    texto: 'Con su código y unidad: solo se pide lo que está en el catálogo. También con una planilla.',
    url: '/mantenedores/servicio',
    permission: 'catalogues:create',
    // The code of assets is there from the beginning.
    isDone: async ({ db }) =>
      (await db.selectFrom('services').where('codigo', '<>', assetCode).select('id').limit(1).executeTakeFirst()) !== undefined,
  },
];
