import { CloseOutlined, DeleteOutlined, FolderOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { movePhotos, photoLimits } from 'contract/projects/index.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { asText, Field } from '../../ui/fields/Field.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { notify } from '../../ui/page/notices.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { PhotoZip } from './PhotoZip.tsx';
import type { PhotoSearch } from './photoSearch.ts';
import { ActivityInput } from './ActivityInput.tsx';

interface Props {
  ids: readonly number[];
  search: PhotoSearch;
  activities: readonly string[];
  isDeleting: boolean;
  onDelete: () => void;
  onClear: () => void;
}

/** What can be done with all chosen photos at once. */
export function PhotoSelectionBar({ ids, search, activities, isDeleting, onDelete, onClear }: Props) {
  const [isMoving, setMoving] = useState(false);
  const isTooMany = ids.length > photoLimits.perBatch;
  const tooMany = isTooMany && `Elija hasta ${photoLimits.perBatch} a la vez.`;
  const changes = may(movePhotos.permission);
  return (
    <section className="gallery-selection" aria-label="Fotos elegidas">
      <Button kind="text" icon={<CloseOutlined />} label="Quitar la selección" onClick={onClear} />
      <strong role="status">{ids.length === 1 ? '1 elegida' : `${ids.length} elegidas`}</strong>
      {tooMany && <span className="muted">{tooMany}</span>}
      <span className="gallery-selection-actions">
        <PhotoZip search={search} ids={ids} disabled={isTooMany} />
        {changes && (
          <Button icon={<FolderOutlined />} off={tooMany} onClick={() => setMoving(true)}>
            Cambiar álbum
          </Button>
        )}
        {changes && (
          <Button kind="danger" icon={<DeleteOutlined />} busy={isDeleting} off={tooMany} keys="Delete" onClick={onDelete}>
            Eliminar
          </Button>
        )}
      </span>
      {isMoving && (
        <FormDrawer
          title={ids.length === 1 ? 'Cambiar el álbum de 1 foto' : `Cambiar el álbum de ${ids.length} fotos`}
          call={movePhotos}
          fixed={{ ids: [...ids] }}
          save="Cambiar"
          onSaved={({ movidas }) => {
            notify('success', movidas === 1 ? 'Se cambió 1 foto' : `Se cambiaron ${movidas} fotos`);
            onClear();
          }}
          onClose={() => setMoving(false)}
        >
          <p className="muted">Lo que no toque queda como está en cada foto.</p>
          <MovedActivity known={activities} />
          <DateField name="fecha" label="Día" help="Cada foto conserva su hora." />
        </FormDrawer>
      )}
    </section>
  );
}

function MovedActivity({ known }: { known: readonly string[] }) {
  const isNone = useForm().values['sin_actividad'] === true;
  return (
    <>
      {!isNone && (
        <Field name="actividad" label="Actividad" wide isNeverEmpty>
          {({ value, set, isWrong: _isWrong, ...control }) => (
            <ActivityInput {...control} value={asText(value)} known={known} onChange={set} />
          )}
        </Field>
      )}
      <SwitchField name="sin_actividad" label="Quitar de su actividad" words={['Quedan sin actividad', 'No']} />
    </>
  );
}
