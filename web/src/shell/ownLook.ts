import { updateUsuarioPreferencias } from 'contract/access/profile.ts';
import type { SessionUser } from 'contract/access/sessions/sessions.ts';
import { send } from '../api/send.ts';
import { chooseLook, type LookChoice } from '../ui/look/look.ts';

export const looks: readonly { value: LookChoice; label: string }[] = [
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Oscuro' },
  { value: 'system', label: 'Sistema' },
];

/** Changes the look here at once, and keeps it with the account for the person's other devices. */
export function chooseOwnLook(tema: LookChoice): void {
  chooseLook(tema);
  // Here it is changed all the same; the next choice is kept again.
  send(updateUsuarioPreferencias, { tema }).catch(() => undefined);
}

/** The look that the person chose, perhaps on another device; until they choose one, this device keeps its own. */
export function wearOwnLook({ tema }: Pick<SessionUser, 'tema'>): void {
  if (tema) chooseLook(tema);
}
