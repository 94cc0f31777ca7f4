import { DeleteOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { CheckListItem } from 'contract/documents/index.ts';
import { Button } from '../../ui/page/Button.tsx';
import { useCodes } from '../addresses.ts';
import { sizeOf } from '../fileWords.ts';
import { guessAll } from './guess.ts';
import { useSending, type Assignment } from './sending.ts';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { Select } from '../../ui/fields/Select.tsx';

interface Props {
  files: readonly File[];
  items: readonly CheckListItem[];
  onClose: () => void;
}

interface Choice {
  file: File;
  type: number | undefined;
  name: number | undefined;
  comentario: string;
}

/** Many files at once: which document each of them is. A guess by its name stands there already. */
export function AssignDrawer({ files, items, onClose }: Props) {
  const send = useSending(useCodes());
  const open = items.filter((it) => it.allowed_actions.includes('upload') || it.documento?.allowed_actions.includes('new_version'));
  const [choices, setChoices] = useState<readonly Choice[]>(() => {
    const guesses = guessAll(
      files.map((it) => it.name),
      open,
    );
    return files.map((file, at) => ({
      file,
      type: guesses[at]?.tipo_documento_id,
      name: guesses[at]?.nombre_documento_id,
      comentario: '',
    }));
  });
  const change = (file: File, news: Partial<Choice>) => setChoices(choices.map((it) => (it.file === file ? { ...it, ...news } : it)));
  const used = choices.map((it) => it.name).filter((it) => it !== undefined);
  const isTwice = (name: number | undefined) => name !== undefined && used.indexOf(name) !== used.lastIndexOf(name);
  const ready = choices.flatMap(({ file, name, comentario }): Assignment[] => {
    const item = open.find((it) => it.nombre_documento_id === name);
    return item ? [{ file, item, comentario }] : [];
  });
  const blocked =
    choices.length > ready.length
      ? 'Falta decir qué documento es cada archivo.'
      : used.some(isTwice)
        ? 'Dos archivos son el mismo documento.'
        : undefined;
  const submit = () => {
    send(ready);
    onClose();
  };
  return (
    <Drawer title="Subir documentos" width={640} onClose={onClose}>
      <p className="muted">Diga qué documento es cada archivo. Si el lugar ya lo tiene, será una nueva versión.</p>
      <ul className="assign" aria-label="Archivos por subir">
        {choices.map((it) => (
          <AssignLine
            key={`${it.file.name}/${it.file.size}/${it.file.lastModified}`}
            choice={it}
            items={open}
            isTwice={isTwice(it.name)}
            onChange={(news) => change(it.file, news)}
            onRemove={() => setChoices(choices.filter((other) => other !== it))}
          />
        ))}
      </ul>
      <div className="form-buttons">
        {blocked && <span className="muted">{blocked}</span>}
        <Button onClick={onClose}>Cancelar</Button>
        <Button kind="primary" off={blocked ?? (ready.length === 0 && 'Diga antes de qué documento es al menos uno.')} onClick={submit}>
          {ready.length === 1 ? 'Subir 1 archivo' : `Subir ${ready.length} archivos`}
        </Button>
      </div>
    </Drawer>
  );
}

interface LineProps {
  choice: Choice;
  items: readonly CheckListItem[];
  isTwice: boolean;
  onChange: (news: Partial<Choice>) => void;
  onRemove: () => void;
}

function AssignLine({ choice: { file, type, name, comentario }, items, isTwice, onChange, onRemove }: LineProps) {
  const types = new Map(items.map((it) => [it.tipo_documento_id, it.tipo_documento]));
  const names = items.filter((it) => type === undefined || it.tipo_documento_id === type);
  const chosen = items.find((it) => it.nombre_documento_id === name);
  return (
    <li>
      <div className="assign-file">
        <strong title={file.name}>{file.name}</strong>
        <span className="muted figure">{sizeOf(file.size)}</span>
        <Button kind="text" icon={<DeleteOutlined />} label={`Quitar ${file.name}`} onClick={onRemove} />
      </div>
      <div className="assign-choice">
        <Select<number>
          aria-label={`Tipo de ${file.name}`}
          placeholder="Tipo"
          allowClear
          {...(type !== undefined && { value: type })}
          options={[...types].map(([value, label]) => ({ value, label }))}
          onChange={(value: number | undefined) => onChange({ type: value, name: undefined })}
        />
        <Select<number>
          aria-label={`Documento de ${file.name}`}
          placeholder="Documento"
          {...(name !== undefined && { value: name })}
          {...(isTwice && { status: 'error' as const })}
          options={names.map((it) => ({ value: it.nombre_documento_id, label: it.nombre_documento }))}
          onChange={(value: number) =>
            onChange({ name: value, type: items.find((it) => it.nombre_documento_id === value)?.tipo_documento_id })
          }
        />
        <input
          className="control"
          aria-label={`Comentario de ${file.name}`}
          placeholder="Comentario (opcional)"
          maxLength={500}
          value={comentario}
          onChange={(event) => onChange({ comentario: event.target.value })}
        />
      </div>
      <span className="document-small muted" role="status">
        {isTwice
          ? 'Otro archivo ya es este documento.'
          : chosen?.documento?.archivo
            ? `Será la versión ${chosen.documento.versiones + 1}.`
            : ''}
      </span>
    </li>
  );
}
