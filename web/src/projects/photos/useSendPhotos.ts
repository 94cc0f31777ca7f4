import { useEffect, useRef } from 'react';
import { formatInstant } from 'contract/format.ts';
import { uploadPhoto, type photoOutcomes } from 'contract/projects/index.ts';
import { useUpload } from '../../api/upload.ts';
import { notify } from '../../ui/page/notices.tsx';
import { useCodes } from '../addresses.ts';

type Outcome = (typeof photoOutcomes)[number];
const none: Readonly<Record<Outcome, number>> = { nueva: 0, repetida: 0, recuperada: 0 };

/** Gives a function that sends photos to the place; the person may go elsewhere meanwhile and hears of the end in any screen. */
export function useSendPhotos(actividad: string) {
  const codes = useCodes();
  const upload = useUpload(uploadPhoto, { refreshAfter: 1_500 });
  return (files: readonly File[]): void => {
    const about = codes.codigoLugarInstalacion;
    let count = { ...none };
    upload(
      files.map((file) => ({ file, input: { ...codes, file, actividad }, about })),
      {
        onAnswer: ({ resultado }) => {
          count[resultado] += 1;
        },
        onRest: () => {
          tell(count, about);
          count = { ...none };
        },
      },
    );
  };
}

/** What was refused says so itself, where its progress stood. */
function tell({ nueva, repetida, recuperada }: Record<Outcome, number>, place: string): void {
  const besides = [
    repetida > 0 && (repetida === 1 ? '1 foto ya estaba en la galería.' : `${repetida} fotos ya estaban en la galería.`),
    recuperada > 0 && (recuperada === 1 ? '1 estaba eliminada y se recuperó.' : `${recuperada} estaban eliminadas y se recuperaron.`),
  ].filter((it) => it !== false);
  if (nueva > 0)
    notify('success', `${nueva === 1 ? 'Se subió 1 foto' : `Se subieron ${nueva} fotos`} a ${place}`, besides.join(' ') || undefined);
  else if (besides.length > 0) notify('info', besides.join(' '));
}

/** Pictures that are pasted anywhere on the page, except as text into a field. */
export function usePastedPhotos(send: ((files: readonly File[]) => void) | undefined): void {
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter((it) => it.type.startsWith('image/'));
      if (files.length === 0 || !latest.current) return;
      event.preventDefault();
      latest.current(files.map(withName));
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

/** What was copied from the screen is always called `image.png`. */
function withName(file: File): File {
  if (!/^image\.\w+$/.test(file.name)) return file;
  const extension = file.type.slice('image/'.length).replace('jpeg', 'jpg');
  return new File([file], `Pegada ${formatInstant(new Date().toISOString()).replace(':', '.')}.${extension}`, { type: file.type });
}
