import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { askReason } from './dialogs.tsx';
import { Empty } from './Empty.tsx';
import { useListCall, type ListCall } from './listCall.ts';
import { PageHead } from './PageHead.tsx';
import { Problem } from './Problem.tsx';
import { TextSkeleton } from './Skeletons.tsx';
import './Inbox.css';

/** What the person decided about an item. */
export type Decision = { action: 'approve' } | { action: 'reject'; reason: string };

interface Props<Row extends object> {
  title: string;
  /** What waits, the most urgent first. */
  call: ListCall<Row>;
  fixed?: object;
  rowKey: (row: Row) => string | number;
  row: (row: Row) => { title: string; detail?: ReactNode };
  /** What one needs to see, and fill in, to decide. */
  children: (row: Row) => ReactNode;
  /** Words of the buttons; without `reject` there is nothing to reject. */
  words: { approve: string; reject?: string };
  /** Why this item cannot be approved yet: `Elija un rol.` */
  blocked?: (row: Row) => string | undefined;
  /** Whether this item can be rejected; all can, unless it says otherwise. */
  rejectable?: (row: Row) => boolean;
  /** Resolves when it is done: then the next item opens. */
  onDecide: (row: Row, decision: Decision) => Promise<unknown>;
  /** Said when nothing waits. */
  empty: string;
}

/** What waits for a decision: list at the left, the item and its decision at the right; j, k, a, r on the keyboard. */
export function Inbox<Row extends object>(props: Props<Row>) {
  const { title, call, fixed = {}, rowKey, row, children, words, blocked, rejectable, onDecide, empty } = props;
  const { rows, total, error, refetch } = useListCall(call, fixed, { page: 1, perPage: 100, sort: undefined, filters: {} });
  const [chosen, setChosen] = useState<string | number>();
  const [isDeciding, setDeciding] = useState(false);
  const place = Math.max(0, rows?.findIndex((it) => rowKey(it) === chosen) ?? 0);
  const item = rows?.[place];
  const hindrance = item && blocked?.(item);
  const rejectWord = item && (rejectable?.(item) ?? true) ? words.reject : undefined;

  const step = (by: number) => {
    const next = rows?.[place + by];
    if (next) setChosen(rowKey(next));
  };
  const decide = async (decision: Decision) => {
    if (!item || isDeciding) return;
    setDeciding(true);
    const next = rows[place + 1] ?? rows[place - 1];
    try {
      await onDecide(item, decision);
      setChosen(next && rowKey(next));
    } catch {
      // The action has already shown the refusal as a notice; the item stays open.
    }
    setDeciding(false);
  };
  const approve = () => void (hindrance === undefined && decide({ action: 'approve' }));
  const reject = async () => {
    if (!item || !rejectWord) return;
    const reason = await askReason({
      title: `${rejectWord}: ${row(item).title}`,
      reason: 'Motivo',
      yes: rejectWord,
      isDangerous: true,
    });
    if (reason !== undefined) await decide({ action: 'reject', reason });
  };
  useKeys({ j: () => step(1), k: () => step(-1), a: approve, r: () => void reject() });

  return (
    <div className="inbox">
      <PageHead title={title}>
        {rows && rows.length > 0 && <span className="muted">{total === 1 ? '1 en espera' : `${total} en espera`}</span>}
      </PageHead>
      {error && <Problem refused={error} title="No se pudo cargar la bandeja." onRetry={() => void refetch()} />}
      {!rows && !error && <TextSkeleton lines={8} />}
      {rows?.length === 0 && <Empty text={empty} />}
      {item && (
        <div className="inbox-split">
          <ul className="inbox-items" aria-label={title}>
            {rows.map((it) => {
              const { title: name, detail } = row(it);
              return (
                <li key={rowKey(it)}>
                  <button type="button" aria-current={it === item} onClick={() => setChosen(rowKey(it))}>
                    <strong>{name}</strong>
                    {detail && <span className="muted">{detail}</span>}
                  </button>
                </li>
              );
            })}
          </ul>
          <section className="panel inbox-item" aria-label={row(item).title} key={rowKey(item)}>
            <h2>{row(item).title}</h2>
            {children(item)}
            <div className="inbox-buttons">
              <span className="muted inbox-keys">
                j siguiente · k anterior · a {words.approve.toLowerCase()}
                {rejectWord && ` · r ${rejectWord.toLowerCase()}`}
              </span>
              {rejectWord && (
                <Button kind="danger" keys="r" disabled={isDeciding} onClick={() => void reject()}>
                  {rejectWord}
                </Button>
              )}
              <Button
                kind="primary"
                keys="a"
                busy={isDeciding}
                disabled={hindrance !== undefined}
                {...(hindrance && { title: hindrance })}
                onClick={approve}
              >
                {words.approve}
              </Button>
            </div>
            {hindrance && <p className="muted">{hindrance}</p>}
          </section>
        </div>
      )}
    </div>
  );
}

/** Single keys for the whole page, except where the person is writing. */
function useKeys(keys: Record<string, () => void>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      const isWriting = target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=combobox], dialog');
      if (!isWriting && !ctrlKey && !metaKey && !altKey) latest.current[key]?.();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
