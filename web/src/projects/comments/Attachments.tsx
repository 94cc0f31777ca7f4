import {
  CloseOutlined,
  DownloadOutlined,
  FileExcelOutlined,
  FileImageOutlined,
  FilePdfOutlined,
  FilePptOutlined,
  FileTextOutlined,
  FileWordOutlined,
  FileZipOutlined,
  MailOutlined,
  ProfileOutlined,
} from '@ant-design/icons';
import { useState, type ReactNode } from 'react';
import type { CommentFile, FileKind } from 'contract/projects/index.ts';
import type { Upload } from '../../api/uploads.ts';
import { Button } from '../../ui/page/Button.tsx';
import { UploadButtons, UploadProgress } from '../../ui/files/UploadProgress.tsx';
import { ImageViewer } from './ImageViewer.tsx';

const icons: Record<FileKind, ReactNode> = {
  imagen: <FileImageOutlined />,
  pdf: <FilePdfOutlined />,
  documento: <FileWordOutlined />,
  planilla: <FileExcelOutlined />,
  presentacion: <FilePptOutlined />,
  plano: <ProfileOutlined />,
  comprimido: <FileZipOutlined />,
  correo: <MailOutlined />,
  texto: <FileTextOutlined />,
};

const megabyte = 1024 * 1024;
const sizeOf = (bytes: number): string =>
  bytes < megabyte
    ? `${Math.ceil(bytes / 1024).toLocaleString('es-CL')} KB`
    : `${(bytes / megabyte).toLocaleString('es-CL', { maximumFractionDigits: 1 })} MB`;

/** The files of a comment: images to look at, the others to save. */
export function Attachments({ files }: { files: readonly CommentFile[] }) {
  const [shown, setShown] = useState<number>();
  const images = files.filter((it) => it.vista !== null);
  const others = files.filter((it) => it.vista === null);
  return (
    <>
      {images.length > 0 && (
        <ul className="comment-images" aria-label="Imágenes">
          {images.map((it, at) => (
            <li key={it.id}>
              <button type="button" title={it.nombre} onClick={() => setShown(at)}>
                <img src={it.miniatura ?? ''} alt={`Ver ${it.nombre}`} loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className="comment-files" aria-label="Archivos">
          {others.map((it) => (
            <li key={it.id}>
              <a className="file-chip" href={it.url} download={it.nombre}>
                <FileWords file={it} />
                <DownloadOutlined aria-hidden />
              </a>
            </li>
          ))}
        </ul>
      )}
      {shown !== undefined && <ImageViewer images={images} start={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

const FileWords = ({ file: { tipo, nombre, bytes } }: { file: CommentFile }) => (
  <>
    <span className="file-icon" aria-hidden>
      {icons[tipo]}
    </span>
    <span className="file-name" title={nombre}>
      {nombre}
    </span>
    <span className="muted figure">{sizeOf(bytes)}</span>
  </>
);

/** A file that is up and waits for its comment. */
export const AttachedFile = ({ file, onRemove }: { file: CommentFile; onRemove: () => void }) => (
  <li className="file-chip">
    {file.miniatura ? (
      <>
        <img className="file-picture" src={file.miniatura} alt="" />
        <span className="file-name" title={file.nombre}>
          {file.nombre}
        </span>
        <span className="muted figure">{sizeOf(file.bytes)}</span>
      </>
    ) : (
      <FileWords file={file} />
    )}
    <Button kind="text" icon={<CloseOutlined />} label={`Quitar ${file.nombre}`} onClick={onRemove} />
  </li>
);

/** A file on its way, or why it was refused. */
export const RunningFile = ({ upload }: { upload: Upload }) => (
  <li className="file-chip file-running" data-refused={upload.refused !== undefined || undefined}>
    <span className="file-name" title={upload.file.name}>
      {upload.file.name}
    </span>
    <UploadProgress upload={upload} />
    <UploadButtons upload={upload} />
  </li>
);
