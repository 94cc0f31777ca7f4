import { AuditOutlined, CommentOutlined, InboxOutlined, KeyOutlined, MessageOutlined } from '@ant-design/icons';
import type { KeyboardEvent, ReactNode } from 'react';
import { leerNotificacion, type Notification, type NotificationKind } from 'contract/access/notifications.ts';
import { useAction } from '../api.ts';
import { Ago } from '../ui/days/Ago.tsx';
import { Link } from '../ui/page/Link.tsx';
import { mayOpen } from '../ui/page/mayOpen.ts';
import { linkTo } from '../ui/page/to.ts';
import './Bell.css';

const icons: Record<NotificationKind, ReactNode> = {
  mention: <MessageOutlined />,
  reply: <CommentOutlined />,
  approval: <AuditOutlined />,
  request: <InboxOutlined />,
  account: <KeyOutlined />,
};

/** What one was told, each a way to where it happened; going there reads it. Arrows go from one to the next. */
export function NotificationLines({ items, onGo }: { items: readonly Notification[]; onGo?: () => void }) {
  const { mutate } = useAction(leerNotificacion, { quiet: true });
  return (
    <ul className="notifications" onKeyDown={moveFocus}>
      {items.map(({ id, kind, title, text, url, created_at, leida }) => (
        <li key={id}>
          <Way
            url={url}
            isUnread={!leida}
            onRead={() => {
              if (!leida) mutate({ id });
            }}
            onGo={onGo}
          >
            <span className="notification-icon" aria-hidden>
              {icons[kind]}
            </span>
            <span className="notification-words">
              <span className="notification-title">
                {!leida && <span className="unseen">Sin leer: </span>}
                {title}
              </span>
              {text && <span className="notification-text muted">{text}</span>}
              <span className="notification-at muted">
                <Ago value={created_at} />
              </span>
            </span>
            {!leida && <span className="notification-dot" aria-hidden />}
          </Way>
        </li>
      ))}
    </ul>
  );
}

interface WayProps {
  url: string;
  isUnread: boolean;
  onRead: () => void;
  onGo: (() => void) | undefined;
  children: ReactNode;
}

/** Who may not go where it happened reads it where it stands. */
function Way({ url, isUnread, onRead, onGo, children }: WayProps) {
  const to = linkTo(url);
  const way = { className: 'notification', 'data-unread': isUnread || undefined, children };
  if (!mayOpen(to)) return <button type="button" {...way} onClick={onRead} />;
  const go = () => {
    onRead();
    onGo?.();
  };
  return <Link {...to} {...way} onClick={go} />;
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('.notification')];
  const at = links.findIndex((it) => it === document.activeElement);
  links[(at + step + links.length) % links.length]?.focus();
}
