import { wholeOf, type WorkdaySource } from '../platform/workday.ts';
import './tables.ts';

/** Who registered and waits to be let in. */
export const accountsToActivate: WorkdaySource = {
  key: 'por_activar',
  part: 'espera',
  title: 'Cuentas por activar',
  url: null,
  permission: 'users:update',
  find: ({ db }) =>
    wholeOf(
      db
        .selectFrom('users')
        .select(['nombre', 'email', 'created_at'])
        .where('activo', '=', 0)
        .where('codigo_rol', 'is', null)
        .orderBy('id'),
      ({ nombre, email, created_at }) => ({
        titulo: nombre,
        detalle: email,
        desde: created_at.toISOString(),
        url: '/usuarios/por-activar',
      }),
    ),
};
