import { connection, tryAgain, type Connection } from '../api/connection.ts';
import './ConnectionBanner.css';

const texts: Partial<Record<Connection, string>> = {
  timeout: 'El servidor está tardando demasiado. Reintentamos solos; lo que escribió sigue en pantalla.',
  sininternet: 'Sin Internet. Reintentamos solos; lo que escribió sigue en pantalla.',
};

/** Says that the line to the server is bad, and goes away by itself when it is good again. */
export function ConnectionBanner() {
  const text = texts[connection.use()];
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
