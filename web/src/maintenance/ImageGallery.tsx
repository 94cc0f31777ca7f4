import { DeleteOutlined, PictureOutlined, UploadOutlined } from '@ant-design/icons';
import { useState } from 'react';
import {
  deleteMaintenanceImage,
  listMaintenanceImages,
  uploadMaintenanceImage,
  type MaintenanceImage,
} from 'contract/maintenance/maintenance.ts';
import { useAction, useCall } from '../api.ts';
import { may } from '../api/session.ts';
import { useUpload } from '../api/upload.ts';
import { useUploadsOf } from '../api/uploads.ts';
import { confirm } from '../ui/form/dialogs.tsx';
import { Empty } from '../ui/page/Empty.tsx';
import { Loaded } from '../ui/page/Loaded.tsx';
import { MoreActions } from '../ui/page/MoreActions.tsx';
import { notify } from '../ui/page/notices.tsx';
import { PageHead } from '../ui/page/PageHead.tsx';
import { UploadCard } from './UploadCard.tsx';
import '../ui/form/Form.css';

/** The background images of the maintenance page. */
export function ImageGallery() {
  const images = useCall(listMaintenanceImages, {});
  const uploads = useUploadsOf([uploadMaintenanceImage]);
  return (
    <div className="settings-page settings-wide">
      <PageHead title="Imágenes" />
      <p className="muted">Fondo de la página de mantención. Con varias, se van turnando; sin ninguna, se muestra un paisaje solar.</p>
      {may(uploadMaintenanceImage.permission) && <DropZone />}
      <Loaded answer={images}>
        {(found) =>
          found.length + uploads.length === 0 ? (
            <Empty icon={<PictureOutlined />} text="Todavía no hay imágenes. Suba fotos horizontales de sus plantas." />
          ) : (
            <ul className="backdrops" aria-label="Imágenes de fondo">
              {uploads.map((it) => (
                <UploadCard key={it.id} upload={it} />
              ))}
              {found.map((it) => (
                <ImageCard key={it.id} image={it} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}

/** Takes several files at once; each goes on its own. */
function DropZone() {
  const [isOver, setOver] = useState(false);
  const upload = useUpload(uploadMaintenanceImage);
  const send = (files: FileList | null) =>
    upload(
      [...(files ?? [])].map((file) => ({ file, input: { file } })),
      { onAnswer: ({ nombre }) => notify('success', `Imagen subida: ${nombre}`) },
    );
  return (
    <label
      className={`drop${isOver ? ' drop-over' : ''}`}
      onDragEnter={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={() => setOver(false)}
    >
      <UploadOutlined aria-hidden style={{ fontSize: 24 }} />
      <span>Arrastre imágenes aquí o elíjalas</span>
      <span className="muted">JPG, PNG o WebP de hasta 10 MB cada una</span>
      <input
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp"
        onChange={({ target }) => {
          send(target.files);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </label>
  );
}

function ImageCard({ image: { id, nombre, url } }: { image: MaintenanceImage }) {
  const { mutate, isPending } = useAction(deleteMaintenanceImage);
  const remove = async () => {
    const question = {
      title: '¿Eliminar la imagen?',
      text: `${nombre} dejará de mostrarse en la página de mantención. No se puede deshacer.`,
      yes: 'Eliminar',
      isDangerous: true,
    };
    if (await confirm(question)) mutate({ id }, { onSuccess: () => notify('success', `Imagen eliminada: ${nombre}`) });
  };
  return (
    <li className="gallery-card">
      <img src={url} alt={`Fondo ${nombre}`} loading="lazy" />
      <div className="gallery-words">
        <span className="gallery-name" title={nombre}>
          {nombre}
        </span>
        {may(deleteMaintenanceImage.permission) && (
          <MoreActions
            isText
            of={nombre}
            actions={[{ label: 'Eliminar', icon: <DeleteOutlined />, isDangerous: true, isBusy: isPending, onClick: () => void remove() }]}
          />
        )}
      </div>
    </li>
  );
}
