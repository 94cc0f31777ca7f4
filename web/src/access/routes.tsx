import type { Screen } from '../shell/screen.ts';

const users = { layout: 'main', auth: true, module: 'users' } as const;

export const screens: readonly Screen[] = [
  {
    path: '/login',
    title: 'Iniciar sesión',
    layout: 'outside',
    auth: false,
    opens: 'visitors',
    load: () => import('./Login.tsx').then((it) => it.Login),
  },
  {
    path: '/register',
    title: 'Registrarse',
    layout: 'outside',
    auth: false,
    opens: 'visitors',
    load: () => import('./Register.tsx').then((it) => it.Register),
  },
  {
    path: '/forgot-password',
    title: 'Recuperar la clave',
    layout: 'outside',
    auth: false,
    opens: 'visitors',
    load: () => import('./ForgotPassword.tsx').then((it) => it.ForgotPassword),
  },
  {
    path: '/change-password',
    title: 'Cambiar la clave',
    layout: 'outside',
    auth: false,
    opens: 'flagged',
    load: () => import('./ChangePassword.tsx').then((it) => it.ChangePassword),
  },
  {
    path: '/logout',
    title: 'Cerrar sesión',
    layout: 'outside',
    auth: false,
    opens: 'anyone',
    load: () => import('./Logout.tsx').then((it) => it.Logout),
  },
  {
    ...users,
    path: '/usuarios/rol',
    title: 'Permisos por rol',
    load: () => import('./RolePermissions.tsx').then((it) => it.RolePermissions),
  },
  {
    ...users,
    path: '/usuarios/moduloPermiso',
    title: 'Módulos de permiso',
    load: () => import('./ModuleMaintainer.tsx').then((it) => it.ModuleMaintainer),
  },
  {
    ...users,
    path: '/usuarios/por-activar',
    title: 'Cuentas por activar',
    menu: 'Usuarios',
    load: () => import('./ActivationInbox.tsx').then((it) => it.ActivationInbox),
  },
];
