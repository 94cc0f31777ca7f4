import { InboxOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import './Empty.css';

/** Nothing here: says what belongs here and offers the action that creates it. */
export function Empty({ text, action, icon }: { text: ReactNode; action?: ReactNode; icon?: ReactNode }) {
  return (
    <div className="empty">
      <span className="empty-icon" aria-hidden>
        {icon ?? <InboxOutlined />}
      </span>
      <p>{text}</p>
      {action}
    </div>
  );
}
