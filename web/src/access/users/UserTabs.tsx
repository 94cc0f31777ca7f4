import { listHistorialUsuario } from 'contract/access/users/accounts.ts';
import { useScreen } from '../../shell/current.ts';
import { Timeline } from '../../ui/past/Timeline.tsx';
import { SessionList } from '../sessions/SessionList.tsx';

/** Where a person is signed in. */
export function UserSessions() {
  const { token = '' } = useScreen().params;
  return <SessionList token={token} />;
}

/** Who changed what of an account, newest first. */
export function UserHistory() {
  const { token = '' } = useScreen().params;
  return <Timeline call={listHistorialUsuario} fixed={{ token }} />;
}
