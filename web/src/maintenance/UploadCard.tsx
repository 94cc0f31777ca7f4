import { FileUnknownOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import type { Upload } from '../api/uploads.ts';
import { UploadButtons, UploadProgress } from '../ui/files/UploadProgress.tsx';

/** An image on its way: what it shows, how far it is, why it was refused. */
export function UploadCard({ upload }: { upload: Upload }) {
  const { file, refused } = upload;
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
        <UploadButtons upload={upload} />
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
