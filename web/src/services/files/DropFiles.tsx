import { UploadOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { serviceFileExtensions } from 'contract/services/index.ts';
import '../../ui/form/Form.css';

interface Props {
  words: string;
  /** Several at once. */
  several?: boolean;
  onFiles: (files: readonly File[]) => void;
}

const endings = serviceFileExtensions.map((it) => `.${it}`).join(',');

/** Where files are dropped, or chosen. */
export function DropFiles({ words, several = false, onFiles }: Props) {
  const [isOver, setOver] = useState(false);
  return (
    <label
      className={`drop drop-slim${isOver ? ' drop-over' : ''}`}
      onDragEnter={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={() => setOver(false)}
    >
      <span>
        <UploadOutlined aria-hidden /> {words}
      </span>
      <input
        type="file"
        multiple={several}
        accept={endings}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </label>
  );
}
