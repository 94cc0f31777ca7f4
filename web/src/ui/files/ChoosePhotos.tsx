import { CameraOutlined, CloudUploadOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useMedia } from '../look/media.ts';
import './ChoosePhotos.css';

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
