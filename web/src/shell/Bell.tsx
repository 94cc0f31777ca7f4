import { BellOutlined } from '@ant-design/icons';
import { countNotificacion, leerNotificaciones, listNotificacion, mostCounted } from 'contract/access/notifications.ts';
import { useAction, useCall } from '../api.ts';
import { useLive } from '../api/live.ts';
import { useSession } from '../api/session.ts';
import { Button } from '../ui/page/Button.tsx';
import { Empty } from '../ui/page/Empty.tsx';
import { Link } from '../ui/page/Link.tsx';
import { Loaded } from '../ui/page/Loaded.tsx';
import { Panel } from '../ui/page/Panel.tsx';
import { NotificationLines } from './NotificationLines.tsx';
import './Bell.css';

const latest = 10;

/** How many things one was told and has not read, and the latest of them. */
export function Bell() {
  const session = useSession();
  const person = session.state === 'logged in' ? session.user.id : undefined;
  const { data } = useCall(countNotificacion, {}, { enabled: person !== undefined });
  useLive(person === undefined ? undefined : `person:${person}`, [countNotificacion, listNotificacion]);
  if (person === undefined) return null;
  const unread = data?.sin_leer ?? 0;
  const shown = unread >= mostCounted ? `${mostCounted - 1}+` : String(unread);
  return (
    <>
      <span className="unseen" role="status">
        {unread > 0 && `Notificaciones sin leer: ${shown}`}
      </span>
      <Panel
        className="topbar-button bell"
        button={
          <>
            <BellOutlined aria-hidden />
            <span className="unseen">Notificaciones{unread > 0 && `: ${shown} sin leer`}</span>
            {unread > 0 && (
              <span className="bell-count figure" aria-hidden>
                {shown}
              </span>
            )}
          </>
        }
      >
        {(close) => <LatestNotices hasUnread={unread > 0} onDone={close} />}
      </Panel>
    </>
  );
}

function LatestNotices({ hasUnread, onDone }: { hasUnread: boolean; onDone: () => void }) {
  const answer = useCall(listNotificacion, { per_page: latest });
  const { mutate, isPending } = useAction(leerNotificaciones);
  return (
    <div className="bell-panel">
      <div className="bell-head">
        <h2>Notificaciones</h2>
        {hasUnread && (
          <Button kind="text" busy={isPending} onClick={() => mutate({})}>
            Marcar todas como leídas
          </Button>
        )}
      </div>
      <Loaded answer={answer}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty icon={<BellOutlined />} text="Aquí verá cuando alguien lo mencione o responda lo que escribió." />
          ) : (
            <NotificationLines items={items} onGo={onDone} />
          )
        }
      </Loaded>
      <Link to="/notificaciones" className="bell-all" onClick={onDone}>
        Ver todas
      </Link>
    </div>
  );
}
