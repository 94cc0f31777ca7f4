import { FileUnknownOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import type { RunningUpload } from '../api/upload.ts';
import { Button } from '../ui/Button.tsx';

/** An image on its way: what it shows, how far it is, why it was refused. */
export function UploadCard({ upload: { file, ratio, refused, cancel } }: { upload: RunningUpload }) {
  const image = usePreview(file);
  const [isPicture, setPicture] = useState(true);
  const percent = Math.round(ratio * 100);
  return (
    <li className="gallery-card gallery-upload" data-refused={refused !== undefined || undefined}>
      {isPicture ? (
        <img ref={image} alt="" onError={() => setPicture(false)} />
      ) : (
        <span className="gallery-file" aria-hidden>
          <FileUnknownOutlined />
        </span>
      )}
      <div className="gallery-words">
        <span className="gallery-name" title={file.name}>
          {file.name}
        </span>
        <Button kind="text" onClick={cancel}>
          {refused ? 'Cerrar' : 'Cancelar'}
        </Button>
      </div>
      {refused ? (
        <p className="gallery-refused" role="alert">
          {Object.values(refused.fields)[0] ?? refused.message}
        </p>
      ) : (
        <div className="gallery-progress">
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
          <span className="figure">{percent < 100 ? `${percent} %` : 'Procesando…'}</span>
        </div>
      )}
    </li>
  );
}

/** Shows a file that is still on this computer. */
function usePreview(file: File) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    if (image.current) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return image;
}
