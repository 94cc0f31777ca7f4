import { isRedirect } from '@tanstack/react-router';
import { afterAll, expect, test, vi } from 'vitest';
import { personNamed } from '../api/sessionScene.ts';
import type { Screen } from './screen.ts';

const load = () => Promise.reject(new Error('Nobody draws it'));
const users: Screen = { auth: true, module: 'users', layout: 'main', path: '/usuarios', title: 'Usuarios', load };
const stock: Screen = { auth: false, module: 'mobile_warehouses', layout: 'main', path: '/stock', title: 'Stock', load };
const day: Screen = { auth: false, layout: 'main', path: '/mi-dia', title: 'Mi día', load };

const storage = () => {
  const rows = new Map<string, string>();
  return {
    getItem: (name: string) => rows.get(name) ?? null,
    setItem: (name: string, value: string) => rows.set(name, value),
    removeItem: (name: string) => rows.delete(name),
  };
};
vi.stubGlobal('window', {
  matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
  addEventListener: () => undefined,
  location: { pathname: '/usuarios', search: '' },
});
vi.stubGlobal('localStorage', storage());
vi.stubGlobal('sessionStorage', storage());
// No server: who is led out is so without its answer.
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No server')));
afterAll(() => vi.unstubAllGlobals());
// They look at the window as soon as they are there.
const { getSession, keepSession } = await import('../api/session.ts');
const { enter, lead } = await import('./session.ts');

const signInWithNothing = (): void => keepSession(personNamed('ana@sol.cl', { codigo_rol: 'RHU' }));

const ledFrom = (screen: Screen, search: Record<string, string> = {}): Promise<string | undefined> =>
  enter(screen, { pathname: screen.path, search }).then(
    () => undefined,
    (thrown: unknown) => {
      if (!isRedirect(thrown)) throw thrown;
      return thrown.options.to;
    },
  );

test('who follows a link of a mail to what their role may not see stays signed in, and is told which right is missing', async () => {
  signInWithNothing();
  expect(await ledFrom(users, { enlace: 'correo' })).toBe('/sin-permiso');
  expect(await ledFrom(stock, { enlace: 'correo' })).toBe('/sin-permiso');
  expect(await ledFrom(day, { enlace: 'correo' })).toBeUndefined();
  expect(getSession().state).toBe('logged in');
});

// In this order: from the first screen on the app leads, and does not stop before the page is loaded anew.
test('who types an address that their role may not see is signed out; whom the app leads there stays, where their day begins', async () => {
  signInWithNothing();
  expect(await ledFrom(users)).toBe('/login');
  expect(getSession().state).toBe('empty');

  signInWithNothing();
  lead();
  expect(await ledFrom(users)).toBe('/mi-dia');
  expect(await ledFrom(stock)).toBe('/mi-dia');
  expect(await ledFrom(day)).toBeUndefined();
  expect(getSession().state).toBe('logged in');
});
