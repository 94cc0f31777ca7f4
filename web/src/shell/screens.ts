import type { Module } from 'contract/permissions.ts';
import type { Tab } from '../ui/page/Tabs.tsx';
import { getSession, may, seesMoney } from '../api/session.ts';
import { declareMayOpen } from '../ui/page/mayOpen.ts';
import { guard } from './guard.ts';
import type { Screen } from './screen.ts';

let screens: readonly Screen[] = [];

/** Called once, by the routes, with the lists of all areas. */
export function declareScreens(all: readonly Screen[]): void {
  screens = all;
  declareMayOpen(opensAt);
}

/** Whether somebody who goes there stays signed in and may read what is there; what no screen is declared for is not judged. */
export function opensAt(address: string): boolean {
  const screen = screenOfAddress(address);
  if (!screen) return true;
  const verdict = guard(screen, getSession());
  return verdict !== 'no entry' && verdict !== 'denied' && isReadable(screen);
}

/** The screen that is declared for an address, with whatever stands in its place of names. */
export function screenOfAddress(address: string): Screen | undefined {
  const [path = ''] = address.split(/[?#]/, 1);
  return screenAt(path) ?? screens.find((it) => isAt(it.path, path));
}

/** Whether an address is one of a declared path. */
function isAt(declared: string, address: string): boolean {
  const [names, said] = [declared.split('/'), address.split('/')];
  return names.length === said.length && names.every((name, at) => name === said[at] || (name.startsWith('$') && said[at] !== ''));
}

/** The screen of an address as declared; undefined while nobody has built it. */
export const screenAt = (path: string): Screen | undefined => screens.find((it) => it.path === path && it.tabOf !== it.path);

/** Those of which something holds. */
export const screensWhere = (holds: (screen: Screen) => boolean): Screen[] => screens.filter(holds);

/** Those that a permission module guards; without one, those that any session opens. */
export const screensOfModule = (module: Module | undefined): Screen[] =>
  screens.filter((it) => it.module === module && it.tabOf !== it.path && it.opens === undefined);

/** Whether the person's role lets them see what is on a screen. */
export const isReadable = ({ module, anyOf, isOfMoney }: Screen): boolean =>
  (module === undefined || may(`${module}:read`)) && (anyOf?.some(may) ?? true) && (isOfMoney === undefined || seesMoney());

/**
 * The tabs of a screen that the person may read, for `Detail`; other areas add theirs by declaring `tabOf`, and these
 * come after its own, or after the one they name.
 */
export function tabsOf(path: string, params: Record<string, string>): Tab[] {
  const own = screens.findIndex((it) => it.path === path);
  const inOrder = [...screens.slice(own), ...screens.slice(0, own)];
  const tabs = inOrder.filter((it) => it.tabOf === path && isReadable(it));
  const placed = tabs.filter((it) => it.tabAfter === undefined);
  for (const tab of tabs.filter((it) => it.tabAfter !== undefined)) {
    const before = placed.findIndex((it) => it.path === tab.tabAfter);
    placed.splice(before < 0 ? placed.length : before + 1, 0, tab);
  }
  return placed.map(({ title, tabLabel = title, path: to, tabGroup }) => ({
    label: tabLabel,
    link: { to, params },
    ...(tabGroup && { group: tabGroup }),
  }));
}

/** From the top of the breadcrumbs down to this screen; the first tab is its screen itself. */
export function trail(screen: Screen): Screen[] {
  const above = screenAt(screen.tabOf ?? screen.parent ?? '');
  const before = above ? trail(above) : [];
  return screen.tabOf === screen.path ? before : [...before, screen];
}
