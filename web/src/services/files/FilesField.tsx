import { CloseOutlined, PaperClipOutlined } from '@ant-design/icons';
import { documentTypes, serviceFileExtensions, uploadServiceFile, type DocumentType, type ServiceFile } from 'contract/services/index.ts';
import { useRef, useState } from 'react';
import { useUpload } from '../../api/upload.ts';
import { useUploadsOf } from '../../api/uploads.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Field, type FieldProps } from '../../ui/fields/Field.tsx';
import { UploadLine } from '../../ui/files/UploadProgress.tsx';
import '../services.css';

interface FileOfForm {
  file_id: number;
  document_type: DocumentType;
}

interface Props extends FieldProps {
  /** What a file is at first. */
  usual: DocumentType;
}

const endings = serviceFileExtensions.map((it) => `.${it}`).join(',');
const types = Object.entries(documentTypes);

/** Files that go up at once, each with what it is; the form names them when it is saved. */
export function FilesField({ usual, ...field }: Props) {
  return (
    <Field wide {...field} show={(value) => `${givenIn(value).length} archivos`}>
      {({ id, value, set, described }) => (
        <ChosenFiles id={id} about={field.name} usual={usual} given={givenIn(value)} set={set} described={described} />
      )}
    </Field>
  );
}

interface ChosenFilesProps {
  id: string;
  about: string;
  usual: DocumentType;
  given: readonly FileOfForm[];
  set: (value: FileOfForm[], complaint?: string) => void;
  described: object;
}

function ChosenFiles({ id, about, usual, given, set, described }: ChosenFilesProps) {
  const [sent, setSent] = useState<ReadonlyMap<number, ServiceFile>>(new Map());
  const upload = useUpload(uploadServiceFile);
  const uploads = useUploadsOf([uploadServiceFile], about);
  // Files arrive after the form was drawn: each is added to what was chosen by then.
  const current = useRef(given);
  const change = (next: readonly FileOfForm[]) => {
    current.current = next;
    set([...next]);
  };
  const add = (files: Iterable<File>) => {
    const onAnswer = (file: ServiceFile) => {
      setSent((before) => new Map(before).set(file.id, file));
      change([...current.current, { file_id: file.id, document_type: usual }]);
    };
    upload(
      [...files].map((file) => ({ file, input: { file }, about })),
      { onAnswer },
    );
  };
  return (
    <div className="service-files">
      <span className="drop">
        <PaperClipOutlined aria-hidden style={{ fontSize: 24 }} />
        <span className="muted">Arrastre los archivos aquí o elíjalos</span>
        <input
          id={id}
          type="file"
          multiple
          accept={endings}
          onChange={({ target }) => {
            add(target.files ?? []);
            // The same file may be chosen again.
            target.value = '';
          }}
          {...described}
        />
      </span>
      {given.length > 0 && (
        <ul aria-label="Archivos subidos">
          {given.map((it) => {
            const name = sent.get(it.file_id)?.name ?? `Archivo ${it.file_id}`;
            return (
              <li key={it.file_id}>
                <span className="service-file-name" title={name}>
                  {name}
                </span>
                <select
                  className="control"
                  aria-label={`Tipo de ${name}`}
                  value={it.document_type}
                  onChange={({ target }) =>
                    change(given.map((one) => (one === it ? { ...one, document_type: typeNamed(target.value, usual) } : one)))
                  }
                >
                  {types.map(([type, { label }]) => (
                    <option key={type} value={type}>
                      {label}
                    </option>
                  ))}
                </select>
                <Button
                  kind="text"
                  icon={<CloseOutlined />}
                  label={`Quitar ${name}`}
                  onClick={() => change(given.filter((one) => one !== it))}
                />
              </li>
            );
          })}
        </ul>
      )}
      {uploads.map((it) => (
        <div key={it.id}>
          <span className="service-file-name">{it.file.name}</span>
          <UploadLine upload={it} />
        </div>
      ))}
    </div>
  );
}

const isType = (value: unknown): value is DocumentType => typeof value === 'string' && Object.hasOwn(documentTypes, value);
const typeNamed = (value: string, otherwise: DocumentType): DocumentType => (isType(value) ? value : otherwise);

const isGiven = (it: unknown): it is FileOfForm =>
  typeof it === 'object' &&
  it !== null &&
  'file_id' in it &&
  typeof it.file_id === 'number' &&
  'document_type' in it &&
  isType(it.document_type);
const givenIn = (value: unknown): readonly FileOfForm[] => (Array.isArray(value) ? value.filter(isGiven) : []);
