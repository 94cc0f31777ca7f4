import { createDocumento, listListaDocumentos, updateDocumento, type CheckListItem } from 'contract/documents/index.ts';
import { useRefresh } from '../api.ts';
import { store } from '../api/store.ts';
import { useUpload, useUploads, type RunningUpload } from '../api/upload.ts';
import { notify } from '../ui/notices.tsx';
import type { PlaceCodes } from './addresses.ts';

/** A file, and the line of the check-list that it is for. */
export interface Assigned {
  file: File;
  item: CheckListItem;
  comentario?: string;
}

/** Which line a file on its way is for: known for as long as the file is. */
const aims = new WeakMap<File, string>();
/** Files that wait for others to go first. */
const waiting = store<readonly File[]>([]);
const atOnce = 3;

const keyOf = ({ codigoLugarInstalacion }: PlaceCodes, item: CheckListItem) => `${codigoLugarInstalacion}/${item.nombre_documento_id}`;
const calls: readonly string[] = [createDocumento.id, updateDocumento.id];

/** What is on its way to each line of a place's check-list. */
export function useArriving(codes: PlaceCodes) {
  const uploads = useUploads().filter((it) => calls.includes(it.call));
  const held = waiting.use();
  return (item: CheckListItem): { upload: RunningUpload | undefined; isWaiting: boolean } => {
    const key = keyOf(codes, item);
    return {
      upload: uploads.findLast((it) => aims.get(it.file) === key),
      isWaiting: held.some((it) => aims.get(it) === key),
    };
  };
}

/** Gives a function that sends files, a few at a time; they go on while the person works elsewhere. */
export function useSending(codes: PlaceCodes) {
  const create = useUpload(createDocumento);
  const renew = useUpload(updateDocumento);
  const refresh = useRefresh();
  const sendOne = async ({ file, item, comentario = '' }: Assigned) => {
    const { documento, nombre_documento_id, tipo_documento_id, nombre_documento } = item;
    const made = documento?.archivo
      ? await renew(file, { id: documento.id, version: documento.version, comentario, file })
      : await create(file, { ...codes, nombre_documento_id, tipo_documento_id, comentario, file });
    // Perhaps because somebody was faster: the next try begins from what is there now.
    if (!made) return refresh(listListaDocumentos);
    notify(
      'success',
      made.versiones > 1 ? `${nombre_documento}: versión ${made.archivo?.numero ?? ''} subida` : `${nombre_documento}: documento subido`,
    );
    if (made.igual_a.length > 0)
      notify('info', `«${file.name}» ya está en otro documento`, `Tiene el mismo contenido que ${made.igual_a.join(', ')}.`);
  };
  return async (all: readonly Assigned[]): Promise<void> => {
    for (const { file, item } of all) aims.set(file, keyOf(codes, item));
    waiting.set([...waiting.get(), ...all.map((it) => it.file)]);
    const left = [...all];
    const work = async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        const { file } = next;
        waiting.set(waiting.get().filter((it) => it !== file));
        await sendOne(next);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  };
}
