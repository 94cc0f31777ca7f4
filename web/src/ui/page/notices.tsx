import { CheckCircleFilled, CloseCircleFilled, CloseOutlined, InfoCircleFilled } from '@ant-design/icons';
import { useEffect } from 'react';
import { Refused } from '../../api/refusal.ts';
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

const longText = 60;

/** Says something in the corner; what went wrong stays longer, so that it can be read twice, and so does what is long. */
export function notify(kind: Notice['kind'], title: string, text = ''): void {
  show({ kind, title, text: text || undefined, undo: undefined }, kind === 'error' || text.length > longText ? 12_000 : 5_000);
}

/** Says what was done, with a button that takes it back. */
export const notifyUndo = (title: string, undo: () => void, text?: string): void => show({ kind: 'success', title, text, undo }, 12_000);

function show(notice: Omit<Notice, 'id'>, milliseconds: number): void {
  const id = ++lastId;
  // What is told again, as to who presses what is off, stands there once.
  const others = notices.get().filter((it) => it.kind !== 'info' || it.title !== notice.title || it.text !== notice.text);
  notices.set([...others.slice(-3), { id, ...notice }]);
  setTimeout(() => close(id), milliseconds);
}

/** Shows a refusal that no form and no list shows in place. */
export const notifyRefused = (refused: Refused): void =>
  notify(
    'error',
    refused.message,
    [...Object.values(refused.fields), whoToAskOf(refused) ?? []].flat().join(' ') ||
      (refused.supportCode && `Código para soporte: ${refused.supportCode}`) ||
      undefined,
  );

/** Whoever pressed something hears that it did not work, also when nobody expected what went wrong; a refusal is told where it comes. */
export function notifyUnexpected(error: unknown): void {
  if (error instanceof Refused || (error instanceof DOMException && error.name === 'AbortError')) return;
  notify('error', 'La aplicación tuvo un problema', 'Puede que lo último no haya quedado hecho: recargue la página y revíselo.');
}

/** What did not come about, whichever of the two it was; what the person thought better of is no news. */
export function notifyFailure(error: unknown): void {
  if (!(error instanceof Refused)) return notifyUnexpected(error);
  if (error.code !== 'cancelled') notifyRefused(error);
}

const dialogs = store(0);

/** The corner where notices appear; read out by screen readers without taking the focus. */
export function Notices() {
  const isCovered = dialogs.use() > 0;
  return <Corner isCovered={isCovered} />;
}

/** That of a modal dialog, which tells them instead: what lies under its backdrop is neither seen nor heard. */
export function DialogNotices() {
  useEffect(() => {
    dialogs.set(dialogs.get() + 1);
    return () => dialogs.set(dialogs.get() - 1);
  }, []);
  return <Corner />;
}

function Corner({ isCovered }: { isCovered?: boolean }) {
  const shown = notices.use();
  return (
    <div className="notices" data-covered={isCovered || undefined} role="region" aria-label="Avisos" aria-live="polite">
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
