import { FileUnknownOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import type { RunningUpload } from '../api/upload.ts';
import { Button } from '../ui/Button.tsx';
import { UploadProgress } from '../ui/UploadProgress.tsx';

/** An image on its way: what it shows, how far it is, why it was refused. */
export function UploadCard({ upload }: { upload: RunningUpload }) {
  const { file, refused, cancel } = upload;
  const image = usePreview(file);
  const [isPicture, setPicture] = useState(true);
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
      <UploadProgress upload={upload} />
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
