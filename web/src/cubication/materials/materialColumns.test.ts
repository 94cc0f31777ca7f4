import { afterAll, expect, test, vi } from 'vitest';
import { rowOrigins, solveVariables, type CubageMaterial, type RowOrigin } from 'contract/cubication/index.ts';
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
const columns = () =>
  materialColumns({
    mayEdit: false,
    mayComment: false,
    variables: () => solveVariables([]),
    offers: new Map(),
    needs: { stages: [], activities: [] },
    asked: null,
    comments: new Map(),
  });
const titles = () => columns().map((it) => it.title);

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

const signs: Record<RowOrigin, string | null> = { typed: null, formula: 'ƒ', template: 'P', document: 'C', excel: 'X', learned: 'R' };

test.each(Object.entries(rowOrigins) as [RowOrigin, string][])(
  'a quantity that comes from %s says so, by whom and when; one that was typed stands alone',
  (origin, label) => {
    signIn([reading('cubication')]);
    const formula = origin === 'formula' ? 'modulos*2' : null;
    // Of a row nothing else is read for its mark.
    const row = { origin, formula, updated_by: 'Fernanda Ulmo', updated_at: '2026-07-01T15:30:00.000Z' } as CubageMaterial;
    const mark = columns()
      .find((it) => it.key === 'amount')
      ?.mark?.(row);
    const whose = `${label}${formula === null ? '' : ': =modulos*2'} · Fernanda Ulmo, 01-07-2026 11:30`;
    expect(mark).toEqual(signs[origin] === null ? null : { sign: signs[origin], words: whose });
  },
);
