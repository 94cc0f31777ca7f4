import { z } from 'zod';
import { call } from '../call.ts';
import { actions } from '../permissions.ts';

const GuardedCall = z.object({ id: z.string(), metodo: z.string(), ruta: z.string(), resumen: z.string() });

/** Ours: which calls a module guards, and those that no module guards; made from the contract, never kept by hand. */
export const listModuloPermisoUsos = call('warehouse.listModuloPermisoUsos', 'GET /moduloPermiso/usos', {
  summary: 'Llamadas que protege cada módulo de permiso',
  permission: 'users:read',
  answer: z.object({
    modulos: z.array(z.object({ modulo: z.string(), llamadas: z.array(z.object({ ...GuardedCall.shape, accion: z.enum(actions) })) })),
    con_sesion: z.array(GuardedCall),
    publicas: z.array(GuardedCall),
  }),
});
