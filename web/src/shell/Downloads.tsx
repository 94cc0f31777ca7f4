import { useDownloads } from '../api/download.ts';
import { Button } from '../ui/page/Button.tsx';
import { Problem } from '../ui/page/Problem.tsx';

/** Files on their way, in the corner; the person works on meanwhile. */
export function Downloads() {
  const running = useDownloads();
  return (
    <div className="downloads" role="status" aria-label="Descargas">
      {running.map(({ id, label, received, total, refused, cancel }) => (
        <div key={id} className="downloads-one">
          {refused ? (
            <Problem refused={refused} title={`No se pudo exportar: ${label}`} />
          ) : (
            <p>
              <strong>Exportando: {label}</strong>
              <span className="muted"> {progress(received, total)}</span>
            </p>
          )}
          <Button kind="text" onClick={cancel}>
            {refused ? 'Cerrar' : 'Cancelar'}
          </Button>
        </div>
      ))}
    </div>
  );
}

function progress(received: number, total: number | undefined): string {
  if (received === 0) return 'preparando…';
  if (total) return `${Math.min(100, Math.round((100 * received) / total))} %`;
  return `${(received / 1024 / 1024).toLocaleString('es-CL', { maximumFractionDigits: 1 })} MB`;
}
