import { CloseOutlined } from '@ant-design/icons';
import type { Upload } from '../../api/uploads.ts';
import { Button } from '../page/Button.tsx';
import './UploadProgress.css';

/** How far a file is on its way, what holds it back, or why it was refused. */
export function UploadProgress({ upload: { file, ratio, waitsFor, refused, isKept } }: { upload: Upload }) {
  const percent = Math.round(ratio * 100);
  if (refused) {
    return (
      <p className="upload-refused" role="alert">
        {Object.values(refused.fields)[0] ?? refused.message}
      </p>
    );
  }
  return (
    <div className="upload-progress">
      <span
        className="advance-bar"
        role="progressbar"
        aria-label={`Subiendo ${file.name}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ width: `${percent}%` }} />
      </span>
      <span className="figure">{waitsFor ? waits[waitsFor] : percent < 100 ? `${percent} %` : 'Procesando…'}</span>
      {isKept && waitsFor && <span className="muted">Queda guardado en este equipo, aunque cierre la ventana.</span>}
    </div>
  );
}

const waits = {
  turn: 'En espera',
  line: 'Sin conexión: se reintenta solo',
  server: 'El servidor no responde: se reintenta solo',
};

/** One file in a row of its own. */
export const UploadLine = ({ upload }: { upload: Upload }) => (
  <div className="upload-line">
    <UploadProgress upload={upload} />
    <UploadButtons upload={upload} />
  </div>
);

/** What one may do about a file: try again what may go now, stop it, take away what was refused. */
export function UploadButtons({ upload: { file, refused, retry, cancel } }: { upload: Upload }) {
  return (
    <span className="upload-buttons">
      {retry && (
        <Button kind="text" label={`Reintentar ${file.name}`} onClick={retry}>
          Reintentar
        </Button>
      )}
      <Button kind="text" icon={<CloseOutlined />} label={`${refused ? 'Quitar' : 'Cancelar'} ${file.name}`} onClick={cancel} />
    </span>
  );
}
