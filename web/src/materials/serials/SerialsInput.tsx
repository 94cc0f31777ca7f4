import { CloseOutlined } from '@ant-design/icons';
import { useId, useState, type ClipboardEvent } from 'react';
import { expandSerials, serialEntries } from 'contract/materials/index.ts';
import { formatNumber } from 'contract/format.ts';
import { Button } from '../../ui/page/Button.tsx';
import { ScanButton } from '../Scanner.tsx';
import './serials.css';

interface Props {
  /** `Series de INV-000001`. */
  label: string;
  /** How many are expected. */
  expected: string;
  /** As they were scanned, pasted or typed; a range is one of them. */
  entries: readonly string[];
  /** What the server refused. */
  said: readonly string[];
  /** Nothing is taken while one of them lacks. */
  needsAll?: boolean;
  onChange: (entries: readonly string[]) => void;
}

/** So many of what was read last are drawn: nobody reads more, and all of them count. */
const mostDrawn = 100;

/** One field for serials: a scanner types and ends with Enter, a list is pasted, a range is written `A0001..A0100`. Says how many of how many. */
export function SerialsInput({ label, expected, entries, said, needsAll = false, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const { serials, problems } = expandSerials(entries);
  const missing = Math.floor(Number(expected)) - serials.length;
  const complaints = [...new Set([...problems, ...(missing < 0 ? [surplusOf(-missing)] : []), ...said])];
  const take = (text: string) => {
    const more = serialEntries(text);
    if (more.length > 0) onChange([...entries, ...more]);
    setTyped('');
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (serialEntries(text).length < 2) return;
    event.preventDefault();
    take(text);
  };
  return (
    <div className="serials" {...(complaints.length > 0 && { 'data-wrong': true })}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="serials-read">
        <input
          id={id}
          className="control"
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="done"
          placeholder="A0001..A0100"
          value={typed}
          aria-describedby={`${id}-count`}
          aria-invalid={complaints.length > 0}
          onChange={(event) => setTyped(event.target.value)}
          onPaste={onPaste}
          onBlur={() => take(typed)}
          onKeyDown={(event) => {
            // Sent by Ctrl+Enter, but never without what stands in the field.
            const sends = (event.ctrlKey || event.metaKey) && typed.trim() === '';
            if (event.key !== 'Enter' || sends) return;
            // The form must not be sent by a scanner.
            event.preventDefault();
            event.stopPropagation();
            take(typed);
          }}
        />
        <ScanButton label={`Escanear ${label}`} onCode={(code) => onChange([...entries, code])} />
      </div>
      <p id={`${id}-count`} role="status" className={missing > 0 ? 'serials-count serials-missing' : 'serials-count'}>
        {formatNumber(String(serials.length))} de {formatNumber(expected)} series
        {missing > 0 && (needsAll ? ': hacen falta todas' : ': las que falten se pueden anotar después')}
      </p>
      {entries.length === 0 && <p className="serials-count">Lea con el escáner, pegue una lista o escriba un rango.</p>}
      {complaints.map((it) => (
        <p key={it} className="field-error" role="alert">
          {it}
        </p>
      ))}
      {entries.length > 0 && <Entries label={label} entries={entries} onChange={onChange} />}
    </div>
  );
}

const surplusOf = (many: number): string => {
  const some = formatNumber(String(many));
  return many === 1 ? 'Sobra 1 serie: revise lo leído.' : `Sobran ${some} series: revise lo leído.`;
};

function Entries({ label, entries, onChange }: Pick<Props, 'label' | 'entries' | 'onChange'>) {
  const last = entries.map((entry, at) => ({ entry, at })).slice(-mostDrawn);
  return (
    <details className="serials-list">
      <summary>Ver lo leído</summary>
      <ul aria-label={`${label}: lo leído`}>
        {last.toReversed().map(({ entry, at }) => (
          <li key={at}>
            <span>{entry}</span>
            <Button
              kind="text"
              icon={<CloseOutlined />}
              label={`Quitar ${entry}`}
              onClick={() => onChange(entries.filter((_it, place) => place !== at))}
            />
          </li>
        ))}
      </ul>
      {entries.length > mostDrawn && <p className="muted">Se muestran las últimas {mostDrawn}.</p>}
      <Button kind="text" onClick={() => onChange([])}>
        Quitar todas
      </Button>
    </details>
  );
}
