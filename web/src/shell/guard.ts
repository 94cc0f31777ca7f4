import type { Session } from '../api/session.ts';
import type { Screen } from './screen.ts';

/** The four states of the specification (1 §4), and the two redirections of the pages outside. */
export type Verdict = 'session missing' | 'no entry' | 'denied' | 'allowed' | 'must change password' | 'signed in already';

/** Whether a screen opens. A convenience: the server decides again at every call. */
export function guard(screen: Pick<Screen, 'auth' | 'module' | 'opens'>, session: Session): Verdict {
  if (screen.opens === 'anyone') return 'allowed';
  if (session.state !== 'logged in') return screen.opens === 'visitors' ? 'allowed' : 'session missing';

  const isFlagged = session.user.debe_cambiar_clave;
  if (screen.opens === 'flagged') return isFlagged ? 'allowed' : 'signed in already';
  if (isFlagged) return 'must change password';
  if (screen.opens === 'visitors') return 'signed in already';
  if (!screen.auth) return 'allowed';

  const entry = session.permisos?.find((it) => it.modulo === screen.module);
  if (!entry) return 'no entry';
  return entry.read ? 'allowed' : 'denied';
}
