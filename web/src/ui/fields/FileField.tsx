import { UploadOutlined } from '@ant-design/icons';
import { useState } from 'react';
// The queue must be here before the line may be gone.
import '../../api/upload.ts';
import { useUploads } from '../../api/uploads.ts';
import { Field, type FieldProps } from './Field.tsx';
import { UploadLine } from '../files/UploadProgress.tsx';

interface Props extends FieldProps {
  /** Extensions and types, as the browser's file dialog takes them: `.csv,.xlsx`. */
  accept?: string;
  /** What is asked for: `Arrastre una planilla o elija un archivo`. */
  prompt?: string;
  /** The camera on a phone. */
  camera?: boolean;
}

/** One file, chosen, dropped or photographed. */
export function FileField({ accept, prompt = 'Arrastre el archivo aquí o elija uno', camera, disabled, ...field }: Props) {
  const [isOver, setOver] = useState(false);
  const uploads = useUploads();
  return (
    <Field wide {...field} show={(value) => (value instanceof File ? value.name : '')}>
      {({ id, value, set, described }) => (
        <>
          <span
            className={`drop${isOver ? ' drop-over' : ''}`}
            onDragEnter={() => setOver(true)}
            onDragLeave={() => setOver(false)}
            onDrop={() => setOver(false)}
          >
            <UploadOutlined aria-hidden style={{ fontSize: 24 }} />
            {value instanceof File ? (
              <span>
                {value.name} <span className="muted">({Math.ceil(value.size / 1024).toLocaleString('es-CL')} KB)</span>
              </span>
            ) : (
              <span className="muted">{prompt}</span>
            )}
            <input
              id={id}
              type="file"
              accept={accept}
              disabled={disabled}
              {...(camera && { capture: 'environment' as const })}
              onChange={(event) => set(event.target.files?.[0] ?? null)}
              {...described}
            />
          </span>
          {uploads
            .filter((it) => it.file === value)
            .map((it) => (
              <UploadLine key={it.id} upload={it} />
            ))}
        </>
      )}
    </Field>
  );
}
