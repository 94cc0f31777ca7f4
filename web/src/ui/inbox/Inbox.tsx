import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Refused } from '../../api/refusal.ts';
import { Button } from '../page/Button.tsx';
import { Empty } from '../page/Empty.tsx';
import { InboxItems } from './InboxItems.tsx';
import { SeveralBar, SeveralOutcome, useSeveral, type Decision, type InboxRow, type Several } from './InboxSeveral.tsx';
import { useListCall, type ListCall } from '../rows/listCall.ts';
import { useIsPhone } from '../look/media.ts';
import type { ShortcutKey } from '../look/shortcuts.ts';
import { PageHead } from '../page/PageHead.tsx';
import { Problem } from '../page/Problem.tsx';
import { TextSkeleton } from '../page/Skeletons.tsx';
import { useInboxPlace } from './useInboxPlace.ts';
import { useRejection } from '../form/useRejection.ts';
import { useFreshness } from '../page/useFreshness.ts';
import './Inbox.css';

interface Props<Row extends object> {
  title: string;
  /** What waits, the most urgent first. */
  call: ListCall<Row>;
  fixed?: object;
  rowKey: (row: Row) => string | number;
  row: (row: Row) => InboxRow;
  /** What one needs to see, and fill in, to decide. */
  children: (row: Row) => ReactNode;
  /** Words of the buttons; without `reject` there is nothing to reject, without words nothing is decided here. */
  words?: { approve: string; reject?: string };
  /** Why this item cannot be approved yet: `Elija un rol.` */
  blocked?: (row: Row) => string | undefined;
  /** Whether this item can be rejected; all can, unless it says otherwise. */
  rejectable?: (row: Row) => boolean;
  /** Hears which item is in sight, as it is now; nothing when none is. */
  onShown?: (row: Row | undefined) => void;
  /** Resolves when it is done: then the next item opens. */
  onDecide?: (row: Row, decision: Decision) => Promise<unknown>;
  /** Asks what an approval still needs and gives how it is sent, some seconds later, unless the person takes it back. */
  onApprove?: (row: Row) => Promise<() => Promise<unknown>>;
  /** Several at once, for those that are marked with x. */
  several?: Several<Row>;
  /** Tabs and filters, above the list. */
  head?: ReactNode;
  /** The item that is open at first. */
  start?: string | number | undefined;
  /** How the number of items is said; they wait, unless it says otherwise. */
  counted?: (total: number) => string;
  /** Said when nothing waits. */
  empty: string;
}

/** What opens by itself is not decided before it can have been read, in milliseconds. */
const readingTime = 1_000;

const waiting = (total: number): string => (total === 1 ? '1 en espera' : `${total} en espera`);

/** What waits for a decision: list at the left, the item and its decision at the right; j, k, a, r, x on the keyboard. */
export function Inbox<Row extends object>(props: Props<Row>) {
  const {
    title,
    call,
    fixed = {},
    rowKey,
    row,
    children,
    words,
    blocked,
    rejectable,
    onDecide,
    onApprove,
    several,
    head,
    start,
    empty,
  } = props;
  const { rows: all, total, error, refetch } = useListCall(call, fixed, { page: 1, perPage: 100, sort: undefined, filters: {} });
  const [chosen, setChosen] = useState(start);
  const [isDeciding, setDeciding] = useState(false);
  const [isFresh, opens] = useFreshness({ milliseconds: readingTime, isFresh: false });
  const isPhone = useIsPhone();
  const askWhy = useRejection();
  const picking = useSeveral({
    rows: all ?? [],
    rowKey,
    row,
    several,
    word: words?.approve,
    onOneTakenBack: (one) => setChosen(rowKey(one)),
    refetch,
  });
  const { leaving } = picking;
  const rows = all?.filter((it) => !leaving.has(rowKey(it)));
  const found = rows?.findIndex((it) => rowKey(it) === chosen) ?? -1;
  // What opens by itself stays open: when it waits no more, no other item takes its place under the finger that decides.
  if (!isPhone && (chosen === undefined || leaving.has(chosen)) && rows?.[0]) setChosen(rowKey(rows[0]));
  // On a phone one sees the list or the item.
  const item = rows?.[found];
  const isGone = !isPhone && item === undefined && chosen !== undefined;
  const isOpenOnPhone = isPhone && item !== undefined;
  const place = useInboxPlace(isOpenOnPhone ? chosen : undefined);
  const hindrance = item && blocked?.(item);
  const whyNot = hindrance ?? (isFresh ? 'Acaba de abrirse: en un segundo se puede decidir.' : undefined);
  const rejectWord = item && (rejectable?.(item) ?? true) ? words?.reject : undefined;

  const { onShown } = props;
  useEffect(() => onShown?.(item));
  const step = (by: number) => {
    const next = rows?.[found < 0 ? 0 : found + by];
    if (next) setChosen(rowKey(next));
  };
  const decide = async (decision: Decision) => {
    if (!item || !rows || isDeciding || isFresh) return;
    setDeciding(true);
    const next = rows[found + 1] ?? rows[found - 1];
    try {
      const send = decision.action === 'approve' ? await onApprove?.(item) : undefined;
      if (!send) await onDecide?.(item, decision);
      opens();
      setChosen(next && rowKey(next));
      if (send && !(await picking.approveOne(item, send))) setChosen(rowKey(item));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // The action has already shown the refusal as a notice; the item stays open, as it is now.
      void refetch();
    } finally {
      setDeciding(false);
    }
  };
  const approve = () => void (words && hindrance === undefined && decide({ action: 'approve' }));
  const reject = async () => {
    if (!item || !rejectWord || isFresh) return;
    const { title: name } = row(item);
    const reason = await askWhy({
      key: rowKey(item),
      title: `${rejectWord}: ${name}`,
      yes: rejectWord,
      stays: `${name} sigue esperando su decisión.`,
    });
    if (reason !== undefined) await decide({ action: 'reject', reason });
  };
  const mark = () => item && several && picking.toggle(rowKey(item));
  useKeys({ j: () => step(1), k: () => step(-1), a: approve, r: () => void reject(), x: () => mark() });

  return (
    <div className="inbox">
      <PageHead title={title}>
        {rows && rows.length > 0 && <span className="muted">{(props.counted ?? waiting)(total - leaving.size)}</span>}
      </PageHead>
      {!isOpenOnPhone && head}
      {error && <Problem refused={error} title="No se pudo cargar la bandeja." onRetry={() => void refetch()} />}
      {!rows && !error && <TextSkeleton lines={8} />}
      {picking.bar}
      <SeveralOutcome outcomes={picking.outcomes} forget={picking.forget} />
      {rows?.length === 0 && leaving.size === 0 && <Empty text={empty} />}
      {rows && rows.length > 0 && several && words && !isOpenOnPhone && <SeveralBar picking={picking} words={words} />}
      {rows && rows.length > 0 && (
        <div className="inbox-split">
          {!isOpenOnPhone && (
            <InboxItems
              label={title}
              items={rows.map((it) => ({ key: rowKey(it), ...row(it) }))}
              current={item && rowKey(item)}
              onChoose={(key) => {
                place.leave();
                setChosen(key);
              }}
              {...(several && { picked: picking.picked, onPick: picking.toggle })}
            />
          )}
          {isGone && (
            <p className="panel muted" role="status">
              Lo que estaba abierto cambió, o ya no espera aquí. Elija en la lista lo que va a ver.
            </p>
          )}
          {item && (
            <section className="panel inbox-item" aria-label={row(item).title} key={rowKey(item)}>
              {isOpenOnPhone && (
                <Button
                  kind="text"
                  onClick={() => {
                    setChosen(undefined);
                    place.comeBack();
                  }}
                >
                  ← Volver a la lista
                </Button>
              )}
              <h2>{row(item).title}</h2>
              {children(item)}
              {words && (
                <div className="inbox-buttons">
                  {hindrance && <p className="inbox-hindrance">{hindrance}</p>}
                  <span className="muted inbox-keys">
                    j siguiente · k anterior · a {words.approve.toLowerCase()}
                    {rejectWord && ` · r ${rejectWord.toLowerCase()}`}
                    {several && ' · x marcar'}
                  </span>
                  {rejectWord && (
                    <Button
                      kind="danger"
                      keys="r"
                      off={isDeciding ? 'Se está guardando.' : isFresh && whyNot}
                      onClick={() => void reject()}
                    >
                      {rejectWord}
                    </Button>
                  )}
                  <Button kind="primary" keys="a" busy={isDeciding} off={whyNot} onClick={approve}>
                    {words.approve}
                  </Button>
                </div>
              )}
            </section>
          )}
        </div>
      )}
    </div>
  );
}

/** Single keys for the whole page, except where the person is writing. */
function useKeys(keys: Record<ShortcutKey<'bandejas'>, () => void>): void {
  const latest = useRef(keys);
  // As soon as a button can be pressed, so can its key.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey, repeat } = event;
      // A key that is held down decides once.
      if (repeat && (key === 'a' || key === 'r' || key === 'x')) return;
      const writing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=combobox], dialog';
      const isWriting = target instanceof Element && target.closest(writing);
      if (!isWriting && !ctrlKey && !metaKey && !altKey) new Map(Object.entries(latest.current)).get(key)?.();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
