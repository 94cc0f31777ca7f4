import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { notify } from '../ui/notices.tsx';

/** Shows a new key this once: it is closed only by who says that the key is kept. */
export function ShownOnce({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) {
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
      // Browsers lend the clipboard only to safe addresses; the key is marked, ready for the keyboard.
      notify('info', 'Este navegador no deja copiar desde aquí', 'La llave quedó marcada: cópiela con Ctrl+C.');
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
      <h2 id="shown-once-title">Llave creada: {name}</h2>
      <p>
        <strong>Cópiela ahora.</strong> No se guarda en ninguna parte y no se volverá a mostrar; si se pierde, revóquela y cree otra.
      </p>
      <div className="shown-once-key">
        <input ref={field} className="control" readOnly value={secret} aria-label="Llave" onFocus={(event) => event.target.select()} />
        <Button kind="primary" icon={isCopied ? <CheckOutlined /> : <CopyOutlined />} onClick={() => void copy()}>
          {isCopied ? 'Copiada' : 'Copiar'}
        </Button>
      </div>
      <div className="dialog-buttons">
        <Button onClick={() => dialog.current?.close()}>Ya la guardé</Button>
      </div>
    </dialog>
  );
}
