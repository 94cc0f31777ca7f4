import type { Beginning } from '../platform/starting.ts';
import '../outside/mail/port.ts';
import './tables.ts';

export const beginnings: readonly Beginning[] = [
  {
    key: 'empresa',
    order: 10,
    titulo: 'Los datos de la empresa',
    texto: 'Nombre, RUT y dirección: salen en los papeles y los correos.',
    url: '/configuraciones/empresa',
    permission: 'maintenance:update',
    isDone: async ({ db }) => (await db.selectFrom('company').select('nombre').executeTakeFirst())?.nombre != null,
  },
  {
    key: 'correo',
    order: 20,
    titulo: 'El envío de correo',
    texto: 'Sin él, cada invitación se entrega a mano.',
    url: '/configuraciones/correo',
    permission: 'maintenance:update',
    isDone: ({ outside }) => Promise.resolve(outside.mail.configured),
  },
];
