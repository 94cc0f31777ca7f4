import { uploadServiceFile, type ServiceFile } from 'contract/services/index.ts';
import { useState } from 'react';
import { useUpload } from '../../api/upload.ts';
import { useUploadsOf } from '../../api/uploads.ts';
import { UploadLine } from '../../ui/files/UploadProgress.tsx';
import { DropFiles } from './DropFiles.tsx';

interface Props {
  /** By which a file on its way is found. */
  about: string;
  /** What is there already. */
  name: string | undefined;
  words: string;
  onSent: (file: ServiceFile) => void;
}

/** One file of a form: goes up at once, and what names it is saved with the form. */
export function OneFile({ about, name, words, onSent }: Props) {
  const upload = useUpload(uploadServiceFile);
  const uploads = useUploadsOf([uploadServiceFile], about);
  const [sent, setSent] = useState(name);
  const send = ([file]: readonly File[]) => {
    if (!file) return;
    const onAnswer = (answer: ServiceFile) => {
      setSent(answer.name);
      onSent(answer);
    };
    upload([{ file, input: { file }, about }], { onAnswer });
  };
  return (
    <>
      {sent && <p className="service-file-name">{sent}</p>}
      {uploads.map((it) => (
        <UploadLine key={it.id} upload={it} />
      ))}
      <DropFiles words={sent ? 'Arrastre otro archivo, o elíjalo' : words} onFiles={send} />
    </>
  );
}
