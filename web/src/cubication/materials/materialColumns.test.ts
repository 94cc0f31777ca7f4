import { afterAll, expect, test, vi } from 'vitest';
import { solveVariables } from 'contract/cubication/index.ts';
import type { PermissionEntry } from 'contract/access/sessions/sessions.ts';
import { personNamed } from '../../api/sessionScene.ts';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
afterAll(() => vi.unstubAllGlobals());
const { forgetSession, keepSession } = await import('../../api/session.ts');
const { materialColumns } = await import('./materialColumns.ts');
afterAll(forgetSession);

const signIn = (permisos: PermissionEntry[], ve_montos = true) => keepSession(personNamed('ana@sol.cl', { permisos, ve_montos }));
const reading = (modulo: string): PermissionEntry => ({
  modulo,
  read: true,
  create: false,
  update: false,
  delete: false,
  approve: false,
});
const titles = () =>
  materialColumns({
    mayEdit: false,
    mayComment: false,
    variables: () => solveVariables([]),
    offers: new Map(),
    needs: { stages: [], activities: [] },
    asked: null,
    comments: new Map(),
  }).map((it) => it.title);

test('what is free is told to whoever sees materials or what lies in warehouses, on every device', () => {
  for (const modulo of ['materials', 'mobile_warehouses']) {
    signIn([reading('cubication'), reading(modulo)]);
    expect(titles()).toContain('Libre');
  }
  signIn([reading('cubication')]);
  expect(titles()).not.toContain('Libre');
});

test('columns of money are for who may see amounts', () => {
  signIn([reading('cubication')]);
  expect(titles()).toEqual(expect.arrayContaining(['Costo', 'Total']));
  signIn([reading('cubication')], false);
  expect(titles()).not.toContain('Costo');
  expect(titles()).not.toContain('Total');
});
