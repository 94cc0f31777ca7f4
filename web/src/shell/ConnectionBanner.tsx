import { connection, tryAgain, type Connection } from '../api/connection.ts';
import './ConnectionBanner.css';

const after = 'Reintentamos solos; lo que escribió sigue en pantalla.';

function textOf(state: Connection): string | undefined {
  if (state === 'timeout') return `El servidor está tardando demasiado. ${after}`;
  if (state !== 'sininternet') return undefined;
  // A device that has a network has perhaps no way to the Internet; what is sure is that the server does not answer.
  return navigator.onLine ? `El servidor no responde. ${after}` : `Sin Internet. ${after}`;
}

/** Says that the line to the server is bad, and goes away by itself when it is good again. */
export function ConnectionBanner() {
  const text = textOf(connection.use());
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
