import { SafetyOutlined } from '@ant-design/icons';
import { leerNotificacion } from 'contract/access/notifications.ts';
import { useAction } from '../api.ts';
import { dropNotice, useSession } from '../api/session.ts';
import { Button } from '../ui/page/Button.tsx';

/** What was done to one's account while one was away: over every screen from the sign-in on, until it is read. */
export function AccountNotices() {
  const session = useSession();
  const { mutate, isPending } = useAction(leerNotificacion);
  if (session.state !== 'logged in') return null;
  return session.avisos.map(({ id, title, text }) => (
    <div key={id} className="banner" role="alert">
      <SafetyOutlined aria-hidden />
      <p>
        <strong>{title}.</strong> {text}
      </p>
      <Button busy={isPending} onClick={() => mutate({ id }, { onSuccess: () => dropNotice(id) })}>
        Entendido
      </Button>
    </div>
  ));
}
