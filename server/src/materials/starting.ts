import type { Beginning } from '../platform/starting.ts';
import './tables.ts';

export const beginnings: readonly Beginning[] = [
  {
    key: 'materiales',
    order: 60,
    titulo: 'Los materiales',
    texto: 'Con su código, unidad y precio; también con una planilla.',
    url: '/materiales/catalogo',
    permission: 'material_creation:create',
    isDone: async ({ db }) => (await db.selectFrom('materials').select('id').limit(1).executeTakeFirst()) !== undefined,
  },
];
