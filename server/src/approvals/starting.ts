import type { Beginning } from '../platform/starting.ts';
import './tables.ts';

export const beginnings: readonly Beginning[] = [
  {
    key: 'matriz',
    order: 70,
    titulo: 'La matriz de aprobación',
    texto: 'Quién aprueba qué, y hasta qué monto. Sin reglas nadie aprueba.',
    url: '/mantenedores/matrizAprobacion',
    permission: 'approval_matrix:update',
    isDone: async ({ db }) =>
      (await db.selectFrom('approval_rules').where('hasta_version', 'is', null).select('id').limit(1).executeTakeFirst()) !== undefined,
  },
];
