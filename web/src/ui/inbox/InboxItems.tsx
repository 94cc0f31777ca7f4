import { useEffect, useRef, type ReactNode } from 'react';

type Key = string | number;

interface Props {
  label: string;
  items: readonly { key: Key; title: string; detail?: ReactNode }[];
  current: Key | undefined;
  onChoose: (key: Key) => void;
  /** Where several are decided at once: those that are marked. */
  picked?: ReadonlySet<Key>;
  onPick?: (key: Key) => void;
}

/** The list of an inbox: one is open, some may be marked. */
export function InboxItems({ label, items, current, onChoose, picked, onPick }: Props) {
  return (
    <ul className="inbox-items" aria-label={label}>
      {items.map(({ key, title, detail }) => (
        <li key={key} data-picked={picked?.has(key) || undefined}>
          {onPick && (
            <label className="inbox-pick">
              <input type="checkbox" checked={picked?.has(key) ?? false} onChange={() => onPick(key)} />
              <span className="unseen">Marcar {title}</span>
            </label>
          )}
          <ItemButton isCurrent={key === current} onChoose={() => onChoose(key)}>
            <strong>{title}</strong>
            {detail && <span className="muted">{detail}</span>}
          </ItemButton>
        </li>
      ))}
    </ul>
  );
}

/** The keyboard goes from one to the next without scrolling by hand. */
function ItemButton({ isCurrent, onChoose, children }: { isCurrent: boolean; onChoose: () => void; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <button type="button" ref={button} aria-current={isCurrent} onClick={onChoose}>
      {children}
    </button>
  );
}
