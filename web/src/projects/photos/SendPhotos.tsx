import { CameraOutlined, CloudUploadOutlined } from '@ant-design/icons';
import { useId, useState, type DragEvent, type ReactNode } from 'react';
import { uploadPhoto } from 'contract/projects/index.ts';
import { useUploadsOf } from '../../api/uploads.ts';
import { Button } from '../../ui/Button.tsx';
import { useMedia } from '../../ui/media.ts';
import { UploadButtons, UploadProgress } from '../../ui/UploadProgress.tsx';
import { useCodes } from '../addresses.ts';

interface Sends {
  onFiles: (files: readonly File[]) => void;
}

/** Opens the device's own choice of files: a link that asks for JPG makes an iPhone convert its photos. */
export function ChoosePhotos({ onFiles, isPrimary = true }: Sends & { isPrimary?: boolean }) {
  const isTouch = useMedia('(pointer: coarse), (max-width: 767px)');
  return (
    <>
      {isTouch && (
        <FileButton icon={<CameraOutlined />} onFiles={onFiles} accept="image/jpeg" camera>
          Tomar foto
        </FileButton>
      )}
      <FileButton icon={<CloudUploadOutlined />} onFiles={onFiles} accept="image/jpeg,image/png,image/webp" isPrimary={isPrimary}>
        Subir fotos
      </FileButton>
    </>
  );
}

interface FileButtonProps extends Sends {
  icon: ReactNode;
  accept: string;
  camera?: boolean;
  isPrimary?: boolean;
  children: string;
}

function FileButton({ icon, accept, camera = false, isPrimary = false, onFiles, children }: FileButtonProps) {
  return (
    <label className={`button file-button ${isPrimary ? 'button-primary' : 'button-default'}`}>
      <span aria-hidden>{icon}</span>
      {children}
      <input
        className="unseen"
        type="file"
        accept={accept}
        multiple={!camera}
        {...(camera && { capture: 'environment' as const })}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same photo may be chosen again.
          event.target.value = '';
        }}
      />
    </label>
  );
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
