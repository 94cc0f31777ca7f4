import { actions, type Action } from 'contract/permissions.ts';

/** What a role may do in one module. */
export type Flags = Record<Action, boolean>;

/** A role without the module. */
export const none: Flags = { read: false, create: false, update: false, delete: false, approve: false };
const all: Flags = { read: true, create: true, update: true, delete: true, approve: true };

/** The flags after a click: any right needs to see, and who may not see has no right. */
export function toggle(flags: Flags, action: Action): Flags {
  const next = { ...flags, [action]: !flags[action] };
  if (action === 'read') return next.read ? next : none;
  return next[action] ? { ...next, read: true } : next;
}

/** Everything, or nothing when everything was there. */
export const toggledAll = (flags: Flags): Flags => (actions.every((it) => flags[it]) ? none : all);
