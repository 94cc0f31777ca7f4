import type { Beginning, PersonNeed } from '../platform/starting.ts';
import { ownProjects } from './visible.ts';
import './tables.ts';

export const beginnings: readonly Beginning[] = [
  {
    key: 'proyectos',
    order: 80,
    titulo: 'Los proyectos',
    texto: 'Con su cliente, su jefatura y su equipo; también con una planilla.',
    url: '/',
    permission: 'projects:create',
    isDone: async ({ db }) => (await db.selectFrom('projects').select('id').limit(1).executeTakeFirst()) !== undefined,
  },
];

export const needs: readonly PersonNeed[] = [
  {
    key: 'sin_proyectos',
    texto: 'Ve solo los proyectos que se le asignan, y no tiene ninguno.',
    arreglo: 'Agregar a un proyecto',
    repair: { url: '/usuarios/usuario/$token/proyectos' },
    isMissing: async ({ db }, { id, permissions, seesAllProjects }) =>
      !seesAllProjects && permissions.has('projects:read') && (await ownProjects(db, id).limit(1).executeTakeFirst()) === undefined,
  },
];
