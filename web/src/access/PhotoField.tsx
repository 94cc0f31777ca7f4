import { useCallback } from 'react';
import { FileField } from '../ui/fields/FileField.tsx';
import { useForm } from '../ui/form/formState.ts';
import { SwitchField } from '../ui/fields/SwitchField.tsx';
import './People.css';

/** A person's photo: another one, seen before it is sent, or none any more. */
export function PhotoField({ current }: { current: string | null }) {
  const { file, quitar_foto } = useForm().values;
  const chosen = file instanceof File ? file : undefined;
  // The picture is read from the device; its temporary address is given back when another one is chosen.
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = chosen ? URL.createObjectURL(chosen) : '';
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [chosen],
  );
  return (
    <div className="photo-field">
      {chosen ? (
        <img ref={show} className="face face-large" alt="Foto elegida" />
      ) : (
        current && !quitar_foto && <img className="face face-large" src={current} alt="Foto actual" />
      )}
      <FileField
        name="file"
        label="Foto"
        accept="image/jpeg,image/png,image/webp"
        prompt="Elija una foto o arrástrela aquí"
        help="JPG, PNG o WebP, hasta 10 MB."
      />
      {current && !chosen && <SwitchField name="quitar_foto" label="Quitar la foto" />}
    </div>
  );
}
