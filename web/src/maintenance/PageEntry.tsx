import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react';
import { Button } from '../ui/page/Button.tsx';
import { useSettled } from '../ui/fields/Choose.tsx';
import type { Entry } from './page.ts';

interface Props {
  entry: Entry;
  isFirst: boolean;
  isLast: boolean;
  onChange: (news: Partial<Omit<Entry, 'key'>>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One text of the page: write, show or hide, move (Alt with the arrows does it too), take away. */
export function PageEntry({ entry: { info_type, description, enabled }, isFirst, isLast, onChange, onMove, onRemove }: Props) {
  const id = useId();
  const { typed, type, settle } = useTyped(description, (text) => onChange({ description: text }));
  const name = info_type === 'title' ? 'Título' : 'Descripción';
  const about = typed.trim().slice(0, 40) || 'sin texto';
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  const text = {
    id,
    className: 'control',
    value: typed,
    maxLength: 2000,
    onChange: (event: { target: { value: string } }) => type(event.target.value),
    onBlur: settle,
    ...(!typed.trim() && { 'aria-describedby': `${id}-help` }),
  };

  return (
    <li className="entry" onKeyDown={onKeyDown} data-hidden={!enabled || undefined}>
      <div className="entry-head">
        <label htmlFor={id} className="field-label">
          {name}
        </label>
        <label className="switch">
          <input
            type="checkbox"
            role="switch"
            checked={enabled}
            aria-label={`Mostrar: ${about}`}
            onChange={(event) => onChange({ enabled: event.target.checked })}
          />
          <span aria-hidden>{enabled ? 'Visible' : 'Oculto'}</span>
        </label>
        <span className="entry-tools">
          <Button
            kind="text"
            icon={<ArrowUpOutlined />}
            label={`Subir: ${about}`}
            keys="Alt+ArrowUp"
            off={isFirst && 'Ya es el primero.'}
            onClick={() => onMove(-1)}
          />
          <Button
            kind="text"
            icon={<ArrowDownOutlined />}
            label={`Bajar: ${about}`}
            keys="Alt+ArrowDown"
            off={isLast && 'Ya es el último.'}
            onClick={() => onMove(1)}
          />
          <Button kind="text" icon={<DeleteOutlined />} label={`Quitar: ${about}`} onClick={onRemove} />
        </span>
      </div>
      {info_type === 'title' ? <input {...text} /> : <textarea {...text} rows={3} />}
      {!typed.trim() && (
        <span id={`${id}-help`} className="field-help">
          Se guarda cuando tenga texto.
        </span>
      )}
    </li>
  );
}

/** Typing is one change when it pauses, not one per key: undo takes back a phrase. */
function useTyped(value: string, onChange: (text: string) => void) {
  const [typed, type] = useState(value);
  const [known, setKnown] = useState(value);
  // It changed by itself (undo): that wins over what was typed.
  if (known !== value) {
    setKnown(value);
    type(value);
  }
  const settle = () => {
    if (typed !== value) onChange(typed);
  };
  const settled = useSettled(typed, 500);
  const onSettled = useEffectEvent((text: string) => {
    if (text === typed) settle();
  });
  useEffect(() => onSettled(settled), [settled]);
  return { typed, type, settle };
}
