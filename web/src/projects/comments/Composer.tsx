import { CameraOutlined, PaperClipOutlined } from '@ant-design/icons';
import { useId, useState, type ClipboardEvent, type DragEvent } from 'react';
import {
  commentLimits,
  createComentario,
  fileExtensions,
  listComentarioPersonas,
  updateComentario,
  type Comment,
} from 'contract/projects/index.ts';
import { useAction, useCall } from '../../api.ts';
import { Button } from '../../ui/page/Button.tsx';
import { useSettled } from '../../ui/fields/Choose.tsx';
import { MentionArea, type Mentionable } from '../../ui/fields/MentionArea.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { AttachedFile, RunningFile } from './Attachments.tsx';
import { useAttaching } from './useAttaching.ts';
import { nothing, useDraft } from './useDraft.ts';
import { withNames, withReferences } from './pieces.ts';

interface Codes {
  codigoLugarInstalacion: string;
  codigoProyecto: string;
}
/** What is being written: an answer, a change, or neither, which is a new comment. */
interface Target {
  codes: Codes;
  answers: Comment | undefined;
  changes: Comment | undefined;
}
interface Props {
  codes: Codes;
  /** The comment that is answered. */
  answers?: Comment;
  /** The comment that is changed. */
  changes?: Comment;
  /** Written, or given up. */
  onDone?: () => void;
}

/** Where one writes: a new comment, an answer, a change. */
export function Composer({ codes, answers, changes, onDone }: Props) {
  const start = changes
    ? { texto: withNames(changes.texto, changes.menciones), people: changes.menciones, archivos: changes.archivos }
    : nothing;
  const name = nameOf({ codes, answers, changes });
  const { value, change, clear } = useDraft(name, start);
  const { texto, people, archivos } = value;
  const files = useAttaching(name, archivos, change);
  const { save, refused, isPending } = useSave({ codes, answers, changes });
  const mention = useMentions(codes);
  const [isOver, setOver] = useState(false);
  const id = useId();
  const inComment = new Set(changes?.archivos.map((it) => it.id));
  // What was written goes by «Cancelar» only, not by a slip of the finger.
  const hasWritten = texto !== start.texto || archivos.length + files.uploads.length !== start.archivos.length;
  const isEmpty = texto.trim() === '' && archivos.length === 0;
  const wrong = refused && (Object.values(refused.fields)[0] ?? refused.message);

  const send = async () => {
    if (isPending || isEmpty) return;
    if (files.isUploading) return notify('info', 'Espere a que terminen de subir los archivos.');
    const sent = await save({ texto: withReferences(texto, people), archivos: archivos.map((it) => it.id) });
    if (!sent) return;
    clear();
    for (const it of files.uploads) it.cancel();
    onDone?.();
  };
  const giveUp = () => {
    for (const it of archivos) if (!inComment.has(it.id)) files.take(it, false);
    for (const it of files.uploads) it.cancel();
    clear();
    onDone?.();
  };
  // Words that are dragged go where words go.
  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const onDrop = (event: DragEvent) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    setOver(false);
    files.add(event.dataTransfer.files);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    files.add(event.clipboardData.files);
  };
  const onMention = ({ id: person, nombre }: Mentionable): string => {
    // Two people of one name are told apart while writing; the comment itself knows who is meant.
    const isTaken = people.some((it) => it.nombre === nombre && it.id !== person);
    const words = isTaken ? `${nombre} (${person})` : nombre;
    change((before) => ({ ...before, people: [...before.people.filter((it) => it.nombre !== words), { id: person, nombre: words }] }));
    return words;
  };

  return (
    <div
      className="composer"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <MentionArea
        label={changes ? 'Editar el comentario' : answers ? `Responder a ${answers.autor.nombre}` : 'Nuevo comentario'}
        placeholder={answers ? 'Escriba una respuesta' : 'Escriba un comentario; con @ menciona a alguien'}
        rows={answers ? 2 : 3}
        autoFocus={onDone !== undefined}
        value={texto}
        onChange={(next) => change((before) => ({ ...before, texto: next }))}
        people={mention.people}
        isBehind={mention.isBehind}
        onSearch={mention.search}
        onMention={onMention}
        known={people.map((it) => it.nombre)}
        onSend={() => void send()}
        {...(onDone && !hasWritten && { onEscape: giveUp })}
        onPaste={onPaste}
        maxLength={commentLimits.characters}
        isWrong={wrong !== null}
        describedBy={wrong ? `${id}-wrong` : undefined}
      />
      {wrong && (
        <p id={`${id}-wrong`} className="field-error" role="alert">
          {wrong}
        </p>
      )}
      {archivos.length + files.uploads.length > 0 && (
        <ul className="attached" aria-label="Archivos adjuntos">
          {archivos.map((it) => (
            <AttachedFile key={it.id} file={it} onRemove={() => files.take(it, inComment.has(it.id))} />
          ))}
          {files.uploads.map((it) => (
            <RunningFile key={it.id} upload={it} />
          ))}
        </ul>
      )}
      <div className="composer-bar">
        <Pick label="Subir archivos" icon={<PaperClipOutlined />} onPick={files.add} accept={acceptedEndings} />
        <span className="composer-camera">
          <Pick label="Tomar foto" icon={<CameraOutlined />} onPick={files.add} accept="image/*" isCamera />
        </span>
        <span className="muted composer-hint">Ctrl + Enter envía</span>
        {onDone && (
          <Button kind="text" onClick={giveUp}>
            Cancelar
          </Button>
        )}
        <Button
          kind="primary"
          busy={isPending}
          off={isEmpty ? 'Escriba antes el comentario, o suba un archivo.' : files.isUploading && 'Todavía suben los archivos.'}
          keys="Control+Enter"
          onClick={() => void send()}
        >
          {changes ? 'Guardar' : answers ? 'Responder' : 'Comentar'}
        </Button>
      </div>
    </div>
  );
}

/** Under which it is kept over a reload; a change is one of the version that it changes. */
function nameOf({ codes, answers, changes }: Target): string {
  if (changes) return `comment:change:${changes.id}:${changes.version}`;
  return answers ? `comment:answer:${answers.id}` : `comment:place:${codes.codigoLugarInstalacion}`;
}

const acceptedEndings = fileExtensions.map((it) => `.${it}`).join(',');

interface PickProps {
  label: string;
  icon: React.ReactNode;
  accept: string;
  onPick: (files: Iterable<File>) => void;
  isCamera?: boolean;
}

/** A button that opens the file dialog, or the camera of a phone. */
function Pick({ label, icon, accept, onPick, isCamera = false }: PickProps) {
  return (
    <label className="button button-text button-icon pick" title={label}>
      <span aria-hidden>{icon}</span>
      <input
        type="file"
        aria-label={label}
        accept={accept}
        multiple={!isCamera}
        {...(isCamera && { capture: 'environment' as const })}
        onChange={({ target }) => {
          onPick(target.files ?? []);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </label>
  );
}

/** Whom one may mention by what is being typed. */
function useMentions(codes: Codes) {
  const [typed, setTyped] = useState<string>();
  const search = useSettled(typed?.trim() ?? '', 150);
  const { data, isFetching, isPlaceholderData } = useCall(
    listComentarioPersonas,
    { ...codes, ...(search && { search }) },
    { enabled: typed !== undefined, keepPrevious: true },
  );
  const isLate = typed !== undefined && (isPlaceholderData || search !== typed.trim() || (isFetching && !data));
  // Until the answer to what is typed now has come, of the last one only those who are called so: them Enter takes at once.
  const people = isLate ? data?.items.filter((it) => beginsWord(it.nombre, typed.trim())) : data?.items;
  const isBehind = isLate && (people ?? []).length === 0;
  return { people: typed === undefined ? undefined : people, isBehind, search: setTyped };
}

const beginsWord = (nombre: string, typed: string): boolean => ` ${fold(nombre)}`.includes(` ${fold(typed)}`);
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Sends it to wherever it belongs; true when it is kept. */
function useSave({ codes, answers, changes }: Target) {
  const create = useAction(createComentario, { quiet: true });
  const update = useAction(updateComentario, { quiet: true });
  const save = async (written: { texto: string; archivos: number[] }): Promise<boolean> => {
    const sending = changes
      ? update.mutateAsync({ ...written, id: changes.id, version: changes.version })
      : create.mutateAsync({ ...written, ...codes, responde_a: answers?.id ?? null });
    return sending.then(
      () => true,
      () => false,
    );
  };
  const { refused, isPending } = changes ? update : create;
  return { save, refused, isPending };
}
