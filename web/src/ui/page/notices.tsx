import { CheckCircleFilled, CloseCircleFilled, CloseOutlined, InfoCircleFilled } from '@ant-design/icons';
import { Refused } from '../../api/refused.ts';
import { store } from '../../api/store.ts';
import { whoToAskOf } from './whoToAsk.ts';
import './notices.css';

interface Notice {
  id: number;
  kind: 'success' | 'error' | 'info';
  title: string;
  text: string | undefined;
  undo: (() => void) | undefined;
}

const icons = { success: <CheckCircleFilled />, error: <CloseCircleFilled />, info: <InfoCircleFilled /> };
const notices = store<readonly Notice[]>([]);
let lastId = 0;

/** Says something in the corner; what went wrong stays longer, so that it can be read twice. */
export function notify(kind: Notice['kind'], title: string, text?: string): void {
  show({ kind, title, text, undo: undefined }, kind === 'error' ? 12_000 : 5_000);
}

/** Says what was done, with a button that takes it back. */
export const notifyUndo = (title: string, undo: () => void): void => show({ kind: 'success', title, text: undefined, undo }, 12_000);

function show(notice: Omit<Notice, 'id'>, milliseconds: number): void {
  const id = ++lastId;
  notices.set([...notices.get().slice(-3), { id, ...notice }]);
  setTimeout(() => close(id), milliseconds);
}

/** Shows a refusal that no form and no list shows in place. */
export const notifyRefused = (refused: Refused): void =>
  notify(
    'error',
    refused.message,
    Object.values(refused.fields).join(' ') ||
      whoToAskOf(refused) ||
      (refused.supportCode && `Código para soporte: ${refused.supportCode}`) ||
      undefined,
  );

/** Whoever pressed something hears that it did not work, also when nobody expected what went wrong; a refusal is told where it comes. */
export function notifyUnexpected(error: unknown): void {
  if (error instanceof Refused || (error instanceof DOMException && error.name === 'AbortError')) return;
  notify('error', 'La aplicación tuvo un problema', 'Puede que lo último no haya quedado hecho: cargue la página de nuevo y revíselo.');
}

/** The corner where notices appear; read out by screen readers without taking the focus. */
export function Notices() {
  const shown = notices.use();
  return (
    <div className="notices" role="region" aria-label="Avisos" aria-live="polite">
      {shown.map(({ id, kind, title, text, undo }) => (
        <div key={id} className={`notice notice-${kind}`}>
          <span className="notice-icon" aria-hidden>
            {icons[kind]}
          </span>
          <div className="notice-text">
            <strong>{title}</strong>
            {text && <p>{text}</p>}
            {undo && (
              <button
                type="button"
                className="button button-text notice-undo"
                onClick={() => {
                  close(id);
                  undo();
                }}
              >
                Deshacer
              </button>
            )}
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
