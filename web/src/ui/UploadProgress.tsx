import type { RunningUpload } from '../api/upload.ts';
import './UploadProgress.css';

/** How far a file is on its way, or why it was refused. */
export function UploadProgress({ upload: { file, ratio, isWaiting, refused } }: { upload: RunningUpload }) {
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
      <span className="figure">{isWaiting ? 'En espera' : percent < 100 ? `${percent} %` : 'Procesando…'}</span>
    </div>
  );
}
