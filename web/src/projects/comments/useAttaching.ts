import { useRef } from 'react';
import { commentLimits, quitarAdjuntoComentario, subirAdjuntoComentario, type CommentFile } from 'contract/projects/index.ts';
import { useAction } from '../../api.ts';
import { useUpload } from '../../api/upload.ts';
import { useUploadsOf } from '../../api/uploads.ts';
import { notify } from '../../ui/page/notices.tsx';
import type { Draft } from './useDraft.ts';

/** The files of a comment that is being written: each goes up at once, and is known to the comment when it is there. */
export function useAttaching(name: string, archivos: readonly CommentFile[], change: (how: (before: Draft) => Draft) => void) {
  const upload = useUpload(subirAdjuntoComentario);
  const { mutate: remove } = useAction(quitarAdjuntoComentario, { quiet: true });
  const uploads = useUploadsOf([subirAdjuntoComentario], name);
  const isUploading = uploads.some((it) => !it.refused);

  // In the order in which they were chosen, whichever is up first.
  const turns = useRef({ last: 0, of: new Map<number, number>() });
  const turnOf = ({ id }: CommentFile): number => turns.current.of.get(id) ?? 0;

  const send = (file: File) => {
    const turn = (turns.current.last += 1);
    const onAnswer = (done: CommentFile) => {
      turns.current.of.set(done.id, turn);
      change((before) => ({ ...before, archivos: [...before.archivos, done].toSorted((a, b) => turnOf(a) - turnOf(b)) }));
    };
    upload([{ file, input: { file }, about: name }], { onAnswer });
  };
  const add = (files: Iterable<File>) => {
    const all = [...files];
    const room = commentLimits.files - archivos.length - uploads.length;
    if (all.length > room) notify('error', `Un comentario lleva hasta ${commentLimits.files} archivos.`);
    for (const file of all.slice(0, Math.max(0, room))) send(file);
  };
  const take = (file: CommentFile, isInComment: boolean) => {
    change((before) => ({ ...before, archivos: before.archivos.filter((it) => it.id !== file.id) }));
    // One that is in a comment goes when the comment is saved without it.
    if (!isInComment) remove({ id: file.id });
  };
  return { uploads, isUploading, add, take };
}
