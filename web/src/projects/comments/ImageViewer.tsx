import { CloseOutlined, DownloadOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { CommentFile } from 'contract/projects/index.ts';
import { DialogNotices } from '../../ui/page/notices.tsx';

/** The images of a comment, large, one after the other. */
export function ImageViewer({ images, start, onClose }: { images: readonly CommentFile[]; start: number; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(start);
  useEffect(() => dialog.current?.showModal(), []);
  const image = images[Math.min(at, images.length - 1)];
  if (!image) return null;
  const hasMore = images.length > 1;
  const go = (step: number) => setAt((at + step + images.length) % images.length);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (hasMore && key === 'ArrowRight') go(1);
    if (hasMore && key === 'ArrowLeft') go(-1);
  };
  return (
    <dialog
      ref={dialog}
      className="image-viewer"
      aria-label={image.nombre}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className="image-viewer-bar">
        <span className="file-name">{image.nombre}</span>
        {hasMore && (
          <span className="figure" role="status">
            {at + 1} de {images.length}
          </span>
        )}
        <a href={image.url} download={image.nombre} aria-label={`Descargar ${image.nombre}`} title="Descargar el original">
          <DownloadOutlined />
        </a>
        <button type="button" aria-label="Cerrar" title="Cerrar" onClick={() => dialog.current?.close()}>
          <CloseOutlined />
        </button>
      </div>
      <img src={image.vista ?? ''} alt={`Vista de ${image.nombre}`} />
      {hasMore && (
        <>
          <button type="button" className="image-viewer-before" aria-label="Imagen anterior" onClick={() => go(-1)}>
            <LeftOutlined />
          </button>
          <button type="button" className="image-viewer-next" aria-label="Imagen siguiente" onClick={() => go(1)}>
            <RightOutlined />
          </button>
        </>
      )}
      <DialogNotices />
    </dialog>
  );
}
