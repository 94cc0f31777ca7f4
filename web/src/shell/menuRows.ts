import type { GroupName } from './menu.ts';
import type { PermittedEntry, PermittedGroup } from './permissions.ts';

/** Which group of the menu is open, and which group within it. */
export interface OpenGroup {
  group?: string | undefined;
  part?: string | undefined;
}

/** A line of the menu: a screen, a group that opens, or the way back from the one that is open. */
export type MenuRow =
  | ({ kind: 'screen'; icon?: GroupName } & PermittedEntry)
  | { kind: 'group'; label: string; icon?: GroupName; opens: OpenGroup }
  | { kind: 'back'; label: string; to: OpenGroup };

const partsOf = ({ entries }: PermittedGroup) => entries.flatMap((it) => ('path' in it ? [] : [it]));

/** What is in sight: one level at a time, so that it is never more than twelve lines (menuRows.test.ts). */
export function menuRows(groups: readonly PermittedGroup[], { group: name, part: partName }: OpenGroup): MenuRow[] {
  const group = groups.find((it) => it.label === name && !onlyEntry(it));
  if (!group) return groups.map(topRow);
  const part = partsOf(group).find((it) => it.label === partName);
  if (part) return [{ kind: 'back', label: part.label, to: { group: group.label } }, ...part.entries.map(screenRow)];
  return [
    { kind: 'back', label: group.label, to: {} },
    ...group.entries.map((it): MenuRow =>
      'path' in it ? screenRow(it) : { kind: 'group', label: it.label, opens: { group: group.label, part: it.label } },
    ),
  ];
}

const screenRow = (it: PermittedEntry) => ({ kind: 'screen', ...it }) as const;

function topRow(group: PermittedGroup): MenuRow {
  const only = onlyEntry(group);
  return only
    ? { ...screenRow(only), icon: group.label }
    : { kind: 'group', label: group.label, icon: group.label, opens: { group: group.label } };
}

/** A group of one is no group. */
function onlyEntry({ entries }: PermittedGroup): PermittedEntry | undefined {
  const [only] = entries;
  return entries.length === 1 && only && 'path' in only ? only : undefined;
}

/** Where in the menu a screen stands. */
export function openedAt(groups: readonly PermittedGroup[], path: string | undefined): OpenGroup {
  const group = groups.find((it) => path !== undefined && it.paths.includes(path) && !onlyEntry(it));
  const part = group && partsOf(group).find((it) => it.entries.some((one) => one.path === path));
  return { group: group?.label, part: part?.label };
}
