import { useId, useLayoutEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { Avatar } from '../page/Avatar.tsx';
import { mentionTyped } from './mentionTyped.ts';
import { useEnterWhenFound } from './useEnterWhenFound.ts';
import './MentionArea.css';

/** Somebody whom one may mention. */
export interface Mentionable {
  id: number;
  nombre: string;
  foto: string | null;
  rol: string | null;
}

interface Props {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  /** Whoever may be mentioned by what was typed after the `@`; undefined while nothing is known yet. */
  people: readonly Mentionable[] | undefined;
  /** Nobody is known yet who is called as was typed, and the answer is on its way: Enter waits for it. */
  isBehind: boolean;
  /** What was typed after the `@`; undefined when nobody is being mentioned. */
  onSearch: (typed: string | undefined) => void;
  /** Gives the words that stand for the person in the text. */
  onMention: (person: Mentionable) => string;
  /** The words of those mentioned already. */
  known: readonly string[];
  /** Ctrl or ⌘ with Enter. */
  onSend: () => void;
  onEscape?: () => void;
  onPaste?: (event: ClipboardEvent) => void;
  maxLength?: number;
  rows?: number;
  autoFocus?: boolean;
  /** The id of what is said about it. */
  describedBy?: string | undefined;
  isWrong?: boolean;
}

/** Several lines of text in which `@` mentions people: a list opens under it, arrows choose, Enter takes. */
export function MentionArea(props: Props) {
  const { label, placeholder, value, onChange, people, isBehind, onSearch, onMention, known, onSend, onEscape, onPaste, maxLength } = props;
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const cursorAfter = useRef<number>(undefined);
  const [asked, setAsked] = useState<{ from: number; typed: string }>();
  const [chosen, setChosen] = useState(0);
  const found = asked ? people : undefined;
  const isOpen = asked !== undefined && (people ? people.length > 0 || !asked.typed.includes(' ') : isBehind);
  const active = found?.[Math.min(chosen, found.length - 1)];

  const ask = (next: typeof asked) => {
    if (next?.from !== asked?.from || next?.typed !== asked?.typed) setChosen(0);
    setAsked(next);
    onSearch(next?.typed);
  };
  /** Puts words where something was typed, and the cursor behind them. */
  const put = (words: string, from: number, rest: string) => {
    onChange(value.slice(0, from) + words + rest);
    ask(undefined);
    cursorAfter.current = from + words.length;
  };
  // The cursor can only be put into text that is drawn, and before the next key: what is typed on would stand in front of what was.
  useLayoutEffect(() => {
    const { current: after } = cursorAfter;
    if (after === undefined) return;
    cursorAfter.current = undefined;
    area.current?.focus();
    area.current?.setSelectionRange(after, after);
  });
  const take = (person: Mentionable) => {
    const cursor = area.current?.selectionStart ?? value.length;
    if (asked) put(`@${onMention(person)} `, asked.from, value.slice(cursor).replace(/^ /, ''));
  };
  const enter = useEnterWhenFound(isBehind, () => {
    const cursor = area.current?.selectionStart ?? value.length;
    if (active) take(active);
    // Nobody is called so: then it was a line that ended.
    else put('\n', cursor, value.slice(cursor));
  });
  const look = () => {
    const { value: text = '', selectionStart = 0, selectionEnd = 0 } = area.current ?? {};
    enter.forget();
    ask(selectionStart === selectionEnd ? mentionTyped(text, selectionStart, known) : undefined);
  };
  const leave = () => {
    enter.forget();
    ask(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return onSend();
    }
    if (event.key === 'Escape' && (isOpen || onEscape)) {
      event.stopPropagation();
      return isOpen ? leave() : onEscape?.();
    }
    if (isOpen && isBehind && event.key === 'Enter') {
      event.preventDefault();
      return enter.press();
    }
    const count = found?.length ?? 0;
    if (!isOpen || count === 0) return undefined;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setChosen((Math.min(chosen, count - 1) + step + count) % count);
    }
    if ((event.key === 'Enter' || event.key === 'Tab') && active) {
      event.preventDefault();
      take(active);
    }
    return undefined;
  };

  return (
    <div className="mention">
      <textarea
        ref={area}
        className="control mention-area"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        rows={props.rows ?? 3}
        maxLength={maxLength}
        autoFocus={props.autoFocus}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? `${id}-people` : undefined}
        aria-activedescendant={isOpen && active ? `${id}-${active.id}` : undefined}
        aria-describedby={props.describedBy}
        aria-invalid={props.isWrong || undefined}
        aria-keyshortcuts="Control+Enter"
        onChange={(event) => {
          onChange(event.target.value);
          look();
        }}
        onSelect={look}
        onBlur={leave}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {isOpen && (
        <ul id={`${id}-people`} className="mention-people" role="listbox" aria-label="Personas para mencionar">
          {found?.map((person) => (
            <li
              key={person.id}
              id={`${id}-${person.id}`}
              role="option"
              aria-selected={person === active}
              // The text keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => setChosen(found.indexOf(person))}
              onClick={() => take(person)}
            >
              <Avatar nombre={person.nombre} foto={person.foto} />
              <span className="mention-name">{person.nombre}</span>
              {person.rol && <span className="muted">{person.rol}</span>}
            </li>
          ))}
          {(found ?? []).length === 0 && (
            <li role="option" aria-selected={false} aria-disabled className="muted">
              {isBehind ? 'Buscando…' : 'Nadie con acceso a este lugar se llama así.'}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
