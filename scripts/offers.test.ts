import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { steps, stepsFor } from 'contract/dashboards/index.ts';
import { actionOf, moduleOf, type Permission } from 'contract/permissions.ts';
import { supplyWaits, type SupplyWait } from 'contract/supplying/index.ts';
import { defaultPermissions, defaultRoles } from '../server/src/access/roles/defaults.ts';
import { areas } from '../server/src/app.ts';
import { waits } from '../server/src/supplying/home/waits.ts';
import { forgetSession, keepSession } from '../web/src/api/session.ts';
import { menuRows, openedAt, type MenuRow } from '../web/src/shell/menuRows.ts';
import { permittedActions, permittedMenu, permittedScreens, startOf } from '../web/src/shell/permissions.ts';
import type { Screen } from '../web/src/shell/screen.ts';
import { declareScreens, isReadable, opensAt, tabsOf, trail } from '../web/src/shell/screens.ts';

// What a role is offered, as it is declared: what is drawn of rows and answers is judged where it is drawn (decision 142).
const web = new URL('../web/src/', import.meta.url);
const routes = readdirSync(web).filter((it) => existsSync(new URL(`${it}/routes.tsx`, web)));
const ofAreas: { screens: readonly Screen[] }[] = await Promise.all(routes.map((it) => import(new URL(`${it}/routes.tsx`, web).href)));
const screens = ofAreas.flatMap((it) => it.screens);
const hooks = areas.flatMap((it) => it.hooks ?? []);
const [sources, beginnings] = [hooks.flatMap((it) => it.workday ?? []), hooks.flatMap((it) => it.beginnings ?? [])];

beforeAll(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  declareScreens(screens);
});
afterAll(() => {
  declareScreens([]);
  forgetSession();
  vi.unstubAllGlobals();
});

/** What opens from lines of the menu, and from what opens there. */
const below = (groups: ReturnType<typeof permittedMenu>, rows: readonly MenuRow[]): MenuRow[][] =>
  rows.flatMap((it) => {
    if (it.kind !== 'group') return [];
    const opened = menuRows(groups, it.opens);
    return [opened, ...below(groups, opened)];
  });

const only = ['SUP', 'BOD'];
/** The web app as somebody of a role has it. */
function signInAs(codigo_rol: string): (permission: Permission) => boolean {
  const permisos = defaultPermissions.filter((it) => it.codigo_rol === codigo_rol);
  const seesAll = !only.includes(codigo_rol);
  keepSession({
    id: 1,
    email: 'alguien@sol.cl',
    nombre: 'Alguien',
    token: 't',
    codigo_rol,
    debe_cambiar_clave: false,
    permisos,
    ve_montos: seesAll,
    ve_todos_los_proyectos: seesAll,
    bodegas: [],
    avisos_de_cuenta: [],
  });
  return (permission) => permisos.find((it) => it.modulo === moduleOf(permission))?.[actionOf(permission)] ?? false;
}

describe.each(Object.keys(defaultRoles))('%s is offered only what opens', (role) => {
  let mayOf: ReturnType<typeof signInAs>;
  beforeAll(() => {
    mayOf = signInAs(role);
  });
  const closed = (offered: readonly (readonly [what: string, url: string | null | undefined])[]) => {
    expect(offered.length).toBeGreaterThan(0);
    return offered.filter(([, url]) => typeof url === 'string' && !opensAt(url));
  };

  test('by the logo, the menu and the search', () => {
    const named = [...permittedScreens(), ...permittedActions()].map((it) => [it.label, it.path] as const);
    const listed = permittedMenu().flatMap((it) => it.paths.map((path) => [it.label, path] as const));

    expect(closed([['Logo', startOf()], ...named, ...listed])).toEqual([]);
  });

  test('in a menu of which no more than twelve lines are ever in sight, and each entry is two steps away at most', () => {
    const groups = permittedMenu();
    const top = menuRows(groups, {});
    const levels = [top, ...below(groups, top)];
    // Beside the groups: the day and the projects.
    expect(top.length + 2).toBeLessThanOrEqual(12);
    expect(Math.max(...levels.map((it) => it.length))).toBeLessThanOrEqual(12);
    const reached = levels.flat().flatMap((it) => (it.kind === 'screen' ? [it.path] : []));
    expect(reached.toSorted()).toEqual(groups.flatMap((it) => it.paths).toSorted());
    // Wherever somebody is, the menu shows it.
    for (const path of reached)
      expect(menuRows(groups, openedAt(groups, path)).some((it) => it.kind === 'screen' && it.path === path)).toBe(true);
  });

  test('by breadcrumbs and tabs of its screens', () => {
    const own = screens.filter((it) => it.opens === undefined && isReadable(it));
    const above = own.flatMap((it) => trail(it).flatMap((step) => (isReadable(step) ? [[it.path, step.path] as const] : [])));
    const tabs = own.flatMap((it) => tabsOf(it.path, {}).map((tab) => [it.path, tab.link.to] as const));

    expect(closed([...above, ...tabs])).toEqual([]);
  });

  test('by the lists of its day, its first steps and what waits in supply', () => {
    const user = { id: 1 } as Parameters<Extract<(typeof sources)[number]['url'], (user: never) => string>>[0];
    const day = sources
      .filter((it) => it.permission === undefined || mayOf(it.permission))
      .map(({ key, url }) => [key, typeof url === 'function' ? url(user) : url] as const);
    const first = stepsFor(role, mayOf).map((it) => [it, steps[it].url] as const);
    const company = beginnings.filter((it) => mayOf(it.permission)).map((it) => [it.key, it.url] as const);
    const supply = (Object.keys(waits) as SupplyWait[])
      .filter((it) => mayOf('purchase_requests:read') && mayOf(waits[it].permission))
      .map((it) => [it, supplyWaits[it].url] as const);

    expect(closed([...day, ...first, ...company, ...supply])).toEqual([]);
  });
});

test('somebody without a right to a screen is not offered it, so that what is said above could be untrue', () => {
  signInAs('RHU');

  expect(opensAt('/sap/request-materials')).toBe(false);
  expect(opensAt('/sap/request-materials/SM-000012?linea=1')).toBe(false);
  expect(opensAt('/mi-dia')).toBe(true);
});
