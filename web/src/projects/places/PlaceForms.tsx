import { actualizarImagenLugarInstalacion, createLugarInstalacion, updateLugarInstalacion, type Place } from 'contract/projects/index.ts';
import { useCallback } from 'react';
import { FileField } from '../../ui/fields/FileField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { PlaceFields } from './PlaceFields.tsx';
import '../projects.css';

interface Closing {
  onClose: () => void;
}

/** A new place of a project. */
export const PlaceNew = ({ codigoProyecto, onClose }: Closing & { codigoProyecto: string }) => (
  <FormDrawer
    title="Nuevo lugar de instalación"
    call={createLugarInstalacion}
    fixed={{ codigoProyecto }}
    draft={`place:${codigoProyecto}`}
    save="Crear lugar"
    saved="Lugar creado"
    onClose={onClose}
  >
    <PlaceFields />
    <ImageField help="Opcional. JPG, PNG o WebP, hasta 15 MB." />
    <Preview current={null} />
  </FormDrawer>
);

/** Changes a place, from the version that the person saw. */
export function PlaceEdit({ place, onClose }: Closing & { place: Place }) {
  const { id, version, nombre, direccion, codigo_comuna, latitud, longitud, kwp, tipo_instalacion_id } = place;
  return (
    <FormDrawer
      title={`Editar ${place.codigoLugarInstalacion}`}
      call={updateLugarInstalacion}
      fixed={{ id, version }}
      start={{ nombre, direccion, codigo_comuna, latitud, longitud, kwp, tipo_instalacion_id }}
      save="Guardar"
      saved="Lugar guardado"
      onClose={onClose}
    >
      <PlaceFields place={place} />
    </FormDrawer>
  );
}

/** Another picture of a place, seen before it is sent. */
export const PlaceImage = ({ place, onClose }: Closing & { place: Place }) => (
  <FormDrawer
    title={`Imagen de ${place.codigoLugarInstalacion}`}
    call={actualizarImagenLugarInstalacion}
    fixed={{ id: place.id }}
    save="Guardar imagen"
    saved="Imagen guardada"
    onClose={onClose}
  >
    <ImageField help="JPG, PNG o WebP, hasta 15 MB." />
    <Preview current={place.imagen} />
  </FormDrawer>
);

const ImageField = ({ help }: { help: string }) => (
  <FileField
    name="file"
    label="Imagen"
    accept="image/jpeg,image/png,image/webp"
    prompt="Elija una foto, tómela o arrástrela aquí"
    help={help}
  />
);

function Preview({ current }: { current: string | null }) {
  const { file } = useForm().values;
  const chosen = file instanceof File ? file : undefined;
  // The picture is read from the device; its temporary address is given back when another one is chosen.
  const showChosen = useCallback(
    (image: HTMLImageElement) => {
      const address = chosen ? URL.createObjectURL(chosen) : '';
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [chosen],
  );
  if (!chosen && !current) return null;
  return (
    <figure className="image-preview">
      {chosen ? <img ref={showChosen} alt="Imagen elegida" /> : <img src={current ?? ''} alt="Imagen actual" />}
      <figcaption className="muted">{chosen ? 'Así se verá' : 'Imagen actual'}</figcaption>
    </figure>
  );
}
