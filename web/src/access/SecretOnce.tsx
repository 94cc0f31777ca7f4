import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/page/Button.tsx';
import { DialogNotices, notify } from '../ui/page/notices.tsx';
import './SecretOnce.css';

interface Props {
  title: string;
  /** What the secret is called: `Llave`. */
  label: string;
  /** What becomes of it, and what to do when it is lost. */
  text: string;
  secret: string;
  onClose: () => void;
}

/** Shows a new secret this once: it is closed only by who says that it is kept. */
export function SecretOnce({ title, label, text, secret, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);

  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      // Browsers lend the clipboard only to safe addresses; the secret is marked, ready for the keyboard.
      notify('info', 'Este navegador no deja copiar desde aquí', 'Quedó marcado: cópielo con Ctrl+C.');
    }
  };
  return (
    <dialog
      ref={dialog}
      className="dialog shown-once"
      aria-labelledby="shown-once-title"
      // A browser lets the second Escape through unless the key itself is held back.
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      onCancel={(event) => event.preventDefault()}
      onClose={onClose}
    >
      <h2 id="shown-once-title">{title}</h2>
      <p>
        <strong>Cópielo ahora.</strong> {text}
      </p>
      <div className="shown-once-key">
        <input ref={field} className="control" readOnly value={secret} aria-label={label} onFocus={(event) => event.target.select()} />
        <Button kind="primary" icon={isCopied ? <CheckOutlined /> : <CopyOutlined />} onClick={() => void copy()}>
          {isCopied ? 'Copiado' : 'Copiar'}
        </Button>
      </div>
      <div className="dialog-buttons">
        <Button onClick={() => dialog.current?.close()}>Ya lo guardé</Button>
      </div>
      <DialogNotices />
    </dialog>
  );
}
