import { CheckCircleFilled, CloseCircleFilled, CloseOutlined, InfoCircleFilled } from '@ant-design/icons';
import type { Refused } from '../api/refused.ts';
import { store } from '../api/store.ts';
import './notices.css';

interface Notice {
  id: number;
  kind: 'success' | 'error' | 'info';
  title: string;
  text: string | undefined;
}

const icons = { success: <CheckCircleFilled />, error: <CloseCircleFilled />, info: <InfoCircleFilled /> };
const notices = store<readonly Notice[]>([]);
let lastId = 0;

/** Says something in the corner; what went wrong stays longer, so that it can be read twice. */
export function notify(kind: Notice['kind'], title: string, text?: string): void {
  const id = ++lastId;
  notices.set([...notices.get().slice(-3), { id, kind, title, text }]);
  setTimeout(() => close(id), kind === 'error' ? 12_000 : 5_000);
}

/** Shows a refusal that no form and no list shows in place. */
export const notifyRefused = (refused: Refused): void =>
  notify(
    'error',
    refused.message,
    Object.values(refused.fields).join(' ') || (refused.requestId && `Solicitud ${refused.requestId}`) || undefined,
  );

/** The corner where notices appear; read out by screen readers without taking the focus. */
export function Notices() {
  const shown = notices.use();
  return (
    <div className="notices" role="region" aria-label="Avisos" aria-live="polite">
      {shown.map(({ id, kind, title, text }) => (
        <div key={id} className={`notice notice-${kind}`}>
          <span className="notice-icon" aria-hidden>
            {icons[kind]}
          </span>
          <div className="notice-text">
            <strong>{title}</strong>
            {text && <p>{text}</p>}
          </div>
          <button type="button" className="notice-close" aria-label="Cerrar aviso" onClick={() => close(id)}>
            <CloseOutlined />
          </button>
        </div>
      ))}
    </div>
  );
}

function close(id: number): void {
  notices.set(notices.get().filter((it) => it.id !== id));
}
