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
];
