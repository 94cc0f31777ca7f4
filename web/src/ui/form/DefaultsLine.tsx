import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { useId, useState, type ReactNode } from 'react';
import './DefaultsLine.css';

interface Props {
  /** What the fields say, in short. */
  words: readonly (string | null | undefined)[];
  /** Something in them is missing or wrong: then they are in sight. */
  mustOpen: boolean;
  /** The fields that the line stands for. */
  children: ReactNode;
}

/** What is seldom changed in a form, as one line that opens. */
export function DefaultsLine({ words, mustOpen, children }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(mustOpen);
  // What was missing and is there now stays in sight until the person closes it.
  if (mustOpen && !isOpen) setOpen(true);
  return (
    <div className="defaults">
      <p className="defaults-line">
        <span>{words.filter(Boolean).join(' · ')}</span>
        {!mustOpen && (
          <button type="button" className="button button-text" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />} {isOpen ? 'Cerrar' : 'Cambiar'}
          </button>
        )}
      </p>
      <div id={id} className="defaults-fields" hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
}
