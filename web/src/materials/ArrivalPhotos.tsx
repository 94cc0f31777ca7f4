import { addArrivalPhoto, listArrivalPhotos, type ArrivalPhoto, type Delivery } from 'contract/materials/index.ts';
import { formatInstant } from 'contract/format.ts';
import { useCall } from '../api.ts';
import { useUpload } from '../api/upload.ts';
import { useUploadsOf } from '../api/uploads.ts';
import { ChoosePhotos } from '../ui/files/ChoosePhotos.tsx';
import { Problem } from '../ui/page/Problem.tsx';
import { UploadLine } from '../ui/files/UploadProgress.tsx';
import './arrivalPhotos.css';

/**
 * How what arrived looked. A photo leaves as soon as it is taken, before anything is received, and waits for the line by itself; nothing
 * where there are none and the person may add none.
 */
export function ArrivalPhotos({ source, number }: Pick<Delivery, 'source' | 'number'>) {
  const { data, error, refetch } = useCall(listArrivalPhotos, { source, number });
  const upload = useUpload(addArrivalPhoto);
  const underWay = useUploadsOf([addArrivalPhoto], number);
  if (error) return <Problem refused={error} title="No se pudieron cargar las fotos." onRetry={() => void refetch()} />;
  if (!data) return null;
  const adds = data.may_add;
  if (!adds && data.items.length === 0) return null;
  const send = (files: readonly File[]) => upload(files.map((file) => ({ file, input: { source, number, file }, about: number })));
  return (
    <section className={data.items.length === 0 ? 'arrival-photos not-printed' : 'arrival-photos'} aria-label="Fotos de lo que llegó">
      <h3>Fotos de lo que llegó</h3>
      {data.items.length > 0 && (
        <ul>
          {data.items.map((it) => (
            <Photo key={it.id} photo={it} />
          ))}
        </ul>
      )}
      {underWay.map((it) => (
        <div key={it.id} className="arrival-photo-sending">
          <span title={it.file.name}>{it.file.name}</span>
          <UploadLine upload={it} />
        </div>
      ))}
      {adds && (
        <div className="arrival-photo-buttons">
          <ChoosePhotos onFiles={send} isPrimary={false} />
        </div>
      )}
    </section>
  );
}

const Photo = ({ photo: { url, name, added_by, added_at } }: { photo: ArrivalPhoto }) => (
  <li>
    <a href={url} target="_blank" rel="noreferrer" title={name}>
      <img src={url} alt={`Foto de ${added_by}, ${formatInstant(added_at)}`} loading="lazy" decoding="async" />
    </a>
    <small className="muted">
      {added_by}, {formatInstant(added_at)}
    </small>
  </li>
);
