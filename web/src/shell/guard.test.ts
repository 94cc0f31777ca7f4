import { expect, test } from 'vitest';
import type { Session } from '../api/session.ts';
import { guard } from './guard.ts';

const user = {
  id: 1,
  email: 'ana@sol.cl',
  nombre: 'Ana',
  codigo_rol: 'JPR',
  debe_cambiar_clave: false,
  ve_montos: true,
  ve_todos_los_proyectos: true,
  bodegas: [],
  token: 't',
};
const entry = { modulo: 'projects', read: true, create: false, update: false, delete: false, approve: false };
const signedIn: Session = { state: 'logged in', user, permisos: [entry], avisos: [] };
const flagged: Session = { state: 'logged in', user: { ...user, debe_cambiar_clave: true }, permisos: [entry], avisos: [] };
const nobody: Session = { state: 'empty' };

const projects = { auth: true, module: 'projects' } as const;
const unguarded = { auth: false } as const;
const login = { auth: false, opens: 'visitors' } as const;
const changePassword = { auth: false, opens: 'flagged' } as const;
const notFound = { auth: false, opens: 'anyone' } as const;

test('without a session', () => {
  expect(guard(projects, nobody)).toBe('session missing');
  expect(guard(unguarded, nobody)).toBe('session missing');
  expect(guard(changePassword, nobody)).toBe('session missing');
  expect(guard(login, nobody)).toBe('allowed');
  expect(guard(notFound, nobody)).toBe('allowed');
});

test('a role with a read entry is let in', () => {
  expect(guard(projects, signedIn)).toBe('allowed');
});

test('a role without an entry, or whose entry denies reading, is not', () => {
  expect(guard({ auth: true, module: 'users' }, signedIn)).toBe('no entry');
  expect(guard(projects, { state: 'logged in', user, permisos: [{ ...entry, read: false, update: true }], avisos: [] })).toBe('denied');
  expect(guard(projects, { state: 'logged in', user, permisos: null, avisos: [] })).toBe('no entry');
});

test('a route without auth needs a session only', () => {
  expect(guard({ auth: false, module: 'users' }, signedIn)).toBe('allowed');
});

test('the pages of visitors send away who is signed in', () => {
  expect(guard(login, signedIn)).toBe('signed in already');
  expect(guard(changePassword, signedIn)).toBe('signed in already');
});

test('a flagged person may only change the password', () => {
  expect(guard(changePassword, flagged)).toBe('allowed');
  expect(guard(projects, flagged)).toBe('must change password');
  expect(guard(login, flagged)).toBe('must change password');
  expect(guard(notFound, flagged)).toBe('allowed');
});
