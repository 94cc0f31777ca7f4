import type { Module } from 'contract/permissions.ts';
import type { Tab } from '../ui/Tabs.tsx';
import { may } from '../api/session.ts';
import type { Screen } from './screen.ts';

let screens: readonly Screen[] = [];

/** Called once, by the routes, with the lists of all areas. */
export function declareScreens(all: readonly Screen[]): void {
  screens = all;
}

/** The screen of an address as declared; undefined while nobody has built it. */
export const screenAt = (path: string): Screen | undefined => screens.find((it) => it.path === path && it.tabOf !== it.path);

/** Those of which something holds. */
export const screensWhere = (holds: (screen: Screen) => boolean): Screen[] => screens.filter(holds);

/** Those that a permission module guards; without one, those that any session opens. */
export const screensOfModule = (module: Module | undefined): Screen[] =>
  screens.filter((it) => it.module === module && it.tabOf !== it.path && it.opens === undefined);

/** Whether the person's role lets them see what is on a screen. */
export const isReadable = ({ module }: Screen): boolean => module === undefined || may(`${module}:read`);

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
