import { useLayoutEffect } from 'react';
import { connection, hasNetwork, tryAgain, type Connection } from '../api/connection.ts';
import './ConnectionBanner.css';

function textOf(state: Connection): string | undefined {
  if (state === 'timeout') return 'El servidor está tardando demasiado. Reintentamos solos; lo que escribió sigue en pantalla.';
  if (state !== 'sininternet') return undefined;
  return hasNetwork()
    ? 'El servidor no responde. Reintentamos solos; lo que escribió sigue en pantalla.'
    : 'Sin Internet. Reintentamos solos; lo que escribió sigue en pantalla.';
}

/** Says that the line to the server is bad, and goes away by itself when it is good again. */
export function ConnectionBanner() {
  const text = textOf(connection.use());
  const isThere = text !== undefined;
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-disconnected', isThere);
  }, [isThere]);
  return (
    <div role="status" aria-label="Conexión">
      {text && (
        <div className="connection">
          <span>{text}</span>
          <button type="button" onClick={() => void tryAgain()}>
            Reintentar ahora
          </button>
        </div>
      )}
    </div>
  );
}
