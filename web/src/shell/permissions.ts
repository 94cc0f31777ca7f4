import { getSession, may } from '../api/session.ts';
import { menu, olderLast, type GroupName } from './menu.ts';
import { isReadable, screenAt, screensWhere } from './screens.ts';

export interface PermittedEntry {
  label: string;
  path: string;
}

export interface PermittedGroup {
  label: GroupName;
  entries: (PermittedEntry | { label: string; entries: PermittedEntry[] })[];
  /** All addresses in it. */
  paths: string[];
}

/** The menu without what does not exist yet and without what the role may not read; empty groups are gone. */
export function permittedMenu(): PermittedGroup[] {
  const isThere = ({ path }: PermittedEntry) => {
    const screen = screenAt(path);
    return screen !== undefined && !screen.isUnlisted && isReadable(screen);
  };
  const groups = menu
    .map(({ label, entries }) => {
      const there = entries
        .map((it) => ('path' in it ? it : flat({ label: it.label, entries: it.entries.filter(isThere) })))
        .filter((it) => ('path' in it ? isThere(it) : it.entries.length > 0));
      return { label, entries: there, paths: there.flatMap((it) => ('path' in it ? [it.path] : it.entries.map(({ path }) => path))) };
    })
    .filter((it) => it.entries.length > 0);
  return olderLast(groups);
}

/** A group of one is no group. */
function flat<G extends { entries: readonly PermittedEntry[] }>(group: G): G | PermittedEntry {
  const [only] = group.entries;
  return group.entries.length === 1 && only ? only : group;
}

/** The screens that one can go to directly, for the search and for whoever cannot read the home page. */
export function permittedScreens(): { label: string; group: string; path: string }[] {
  const all = permittedMenu().flatMap(({ label: group, entries }) =>
    entries.flatMap((it) =>
      'path' in it ? [{ ...it, group }] : it.entries.map((one) => ({ ...one, label: `${it.label}: ${one.label}`, group })),
    ),
  );
  const unique = new Map(all.toReversed().map((it) => [it.path, it]));
  const home = may('projects:read') ? [{ label: 'Proyectos', group: 'Inicio', path: '/' }] : [];
  return [{ label: 'Mi día', group: 'Inicio', path: workdayPath }, ...home, ...[...unique.values()].toReversed()];
}

/** What the person may begin, for the search: the screens that say so. */
export const permittedActions = (): { label: string; group: string; path: string }[] =>
  screensWhere(({ does }) => does !== undefined && [does].flat().some(may)).map(({ title, path, parent }) => ({
    label: title,
    group: screenAt(parent ?? '')?.title ?? '',
    path,
  }));

/** What the day of everybody is about. */
export const workdayPath = '/mi-dia';

/** Where the day begins: as the person chose, else at the root (spec 1 §2), from where a role would be sent out that may not read the projects. */
export function startOf(): string {
  const session = getSession();
  const chosen = session.state === 'logged in' ? session.user.primera_pagina : undefined;
  return may('projects:read') && chosen !== 'mi_dia' ? '/' : workdayPath;
}
