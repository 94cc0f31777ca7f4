import type { SessionUser } from 'contract/access/sessions/sessions.ts';

/** Somebody who is signed in, for tests; what is not said of them is as of most people. */
export const personNamed = (email: string, more: Partial<Omit<SessionUser, 'token'>> = {}): SessionUser & { token: string } => ({
  id: 1,
  email,
  nombre: email,
  token: email,
  codigo_rol: null,
  debe_cambiar_clave: false,
  permisos: [],
  ve_montos: true,
  ve_todos_los_proyectos: true,
  bodegas: [],
  avisos_de_cuenta: [],
  ...more,
});
