import { CloudUploadOutlined } from '@ant-design/icons';
import { useId, useState, type DragEvent, type ReactNode } from 'react';
import { uploadPhoto } from 'contract/projects/index.ts';
import { useUploadsOf } from '../../api/uploads.ts';
import { Button } from '../../ui/page/Button.tsx';
import { UploadButtons, UploadProgress } from '../../ui/files/UploadProgress.tsx';
import { useCodes } from '../addresses.ts';

interface Sends {
  onFiles: (files: readonly File[]) => void;
}

/** Takes photos dropped anywhere over it. */
export function DropPhotos({ onFiles, children }: { onFiles: Sends['onFiles'] | undefined; children: ReactNode }) {
  // Entering a child fires before leaving its parent: what counts is how deep the mouse is.
  const [depth, setDepth] = useState(0);
  if (!onFiles) return children;
  const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    <div
      className={`gallery-drop${depth > 0 ? ' gallery-drop-over' : ''}`}
      onDragEnter={(event) => holdsFiles(event) && setDepth(depth + 1)}
      onDragLeave={(event) => holdsFiles(event) && setDepth(Math.max(0, depth - 1))}
      onDragOver={(event) => holdsFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        setDepth(0);
        if (!holdsFiles(event)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {depth > 0 && (
        <p className="gallery-drop-words" aria-hidden>
          <CloudUploadOutlined /> Suelte las fotos para subirlas
        </p>
      )}
    </div>
  );
}

/** The activity to which the next photos belong; those that the place has are offered. */
export function ActivityOfNew({ value, known, onChange }: { value: string; known: readonly string[]; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <span className="gallery-activity">
      <label htmlFor={id}>Subir a la actividad</label>
      <input
        id={id}
        className="control"
        list={`${id}-known`}
        value={value}
        maxLength={120}
        placeholder="Ninguna"
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={`${id}-known`}>
        {known.map((it) => (
          <option key={it} value={it} />
        ))}
      </datalist>
    </span>
  );
}

/** Photos under way, each with how far it is, and those that were refused with their reason. */
export function PhotosUnderWay() {
  const uploads = useUploadsOf([uploadPhoto], useCodes().codigoLugarInstalacion);
  if (uploads.length === 0) return null;
  const refused = uploads.filter((it) => it.refused);
  const again = refused.flatMap((it) => it.retry ?? []);
  return (
    <section className="panel gallery-sending" aria-label="Fotos en camino">
      <div className="gallery-sending-head">
        <strong>{headline(uploads.length - refused.length, refused.length)}</strong>
        {again.length > 1 && <Button onClick={() => again.forEach((retry) => retry())}>Reintentar todas</Button>}
        {refused.length > 0 && (
          <Button kind="text" onClick={() => refused.forEach((it) => it.cancel())}>
            Quitar los errores
          </Button>
        )}
      </div>
      <ul>
        {uploads
          .toSorted((a, b) => Number(b.refused !== undefined) - Number(a.refused !== undefined))
          .map((it) => (
            <li key={it.id}>
              <span className="gallery-sending-name" title={it.file.name}>
                {it.file.name}
              </span>
              <UploadProgress upload={it} />
              <UploadButtons upload={it} />
            </li>
          ))}
      </ul>
    </section>
  );
}

function headline(running: number, refused: number): string {
  const parts = [
    running > 0 && (running === 1 ? 'Subiendo 1 foto. Puede seguir trabajando.' : `Subiendo ${running} fotos. Puede seguir trabajando.`),
    refused > 0 && (refused === 1 ? '1 foto no se pudo subir.' : `${refused} fotos no se pudieron subir.`),
  ];
  return parts.filter(Boolean).join(' ');
}
