import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Refused } from '../../api/refusal.ts';
import { Button } from '../page/Button.tsx';
import { notify } from '../page/notices.tsx';
import { useApproving } from './useApproving.tsx';
import { useRejection } from '../form/useRejection.ts';

type Key = string | number;

/** What the person decided about an item. */
export type Decision = { action: 'approve' } | { action: 'reject'; reason: string };

/** How an item stands in the list. */
export interface InboxRow {
  title: string;
  detail?: ReactNode;
}

/** What became of one of several. */
export interface Outcome {
  key: Key;
  done: boolean;
  /** Why not, or what it is now. */
  message: string;
}

export interface Several<Row> {
  /** What is decided, in words: how many, for how much. */
  summary: (rows: readonly Row[]) => string;
  /** Why one cannot be approved together with others; undefined when it can. */
  blocked: (row: Row) => string | undefined;
  /** Each with its own result. */
  decide: (rows: readonly Row[], decision: Decision) => Promise<readonly Outcome[]>;
}

interface Picking<Row> {
  picked: ReadonlySet<Key>;
  /** Approved, and not sent yet or not answered: they stand in the list no more. */
  leaving: ReadonlySet<Key>;
  toggle: (key: Key) => void;
  all: () => void;
  /** The first ones of the list that can be approved together. */
  next: { count: number; mark: () => void };
  none: () => void;
  approve: () => Promise<void>;
  /** Sent as it says, in the same seconds; false when what was approved before it could not be sent. */
  approveOne: (row: Row, sendOne: () => Promise<unknown>) => Promise<boolean>;
  reject: (word: string) => Promise<void>;
  isDeciding: boolean;
  /** Why those that are marked cannot be approved together. */
  hindrance: string | undefined;
  /** What is not sent yet, with the way back. */
  bar: ReactNode;
  outcomes: readonly (Outcome & { title: string })[] | undefined;
  forget: () => void;
}

interface Props<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  row: (row: Row) => InboxRow;
  several: Several<Row> | undefined;
  /** Of the button that approves. */
  word: string | undefined;
  /** One is opened again, as it was; several are marked again. */
  onOneTakenBack: (row: Row) => void;
  /** Asks for the list again: what was decided leaves it. */
  refetch: () => Promise<unknown>;
}

/** As many are marked with one press. */
const atOnce = 5;

/** What is marked, and what became of it; only what still waits counts as marked. */
export function useSeveral<Row>({ rows: all, rowKey, row, several, word, onOneTakenBack, refetch }: Props<Row>): Picking<Row> {
  const [marked, setMarked] = useState<ReadonlySet<Key>>(new Set());
  const [isRejecting, setRejecting] = useState(false);
  const [outcomes, setOutcomes] = useState<Picking<Row>['outcomes']>();
  const askWhy = useRejection();
  const keysOf = (some: readonly Row[]): ReadonlySet<Key> => new Set(some.map(rowKey));
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  const decide = async (some: readonly Row[], decision: Decision): Promise<void> => {
    const titles = new Map(some.map((it) => [rowKey(it), row(it).title]));
    const results = (await several?.decide(some, decision)) ?? [];
    const named = results.map((it) => ({ ...it, title: titles.get(it.key) ?? String(it.key) }));
    // Whoever looks at something else by now reads there what was not done.
    if (isThere.current) setOutcomes(named);
    else for (const it of named.filter((one) => !one.done)) notify('error', it.title, it.message);
    await refetch();
  };
  const send = async (some: readonly Row[]): Promise<void> => {
    try {
      await decide(some, { action: 'approve' });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // They wait again, marked as they were.
      if (!error.mayBeDone) setMarked(keysOf(some));
      throw error;
    }
  };
  const approving = useApproving<readonly Row[]>({
    said: (some) => {
      const name = some[0] && some.length === 1 ? row(some[0]).title : (several?.summary(some) ?? '');
      return { name, ...(word && { word }) };
    },
    onTakenBack: (some) => {
      if (some.length > 1) setMarked(keysOf(some));
      else if (some[0]) onOneTakenBack(some[0]);
    },
  });
  const leaving = approving.waiting ? keysOf(approving.waiting) : nothing;
  const rows = all.filter((it) => !leaving.has(rowKey(it)));
  const chosen = rows.filter((it) => marked.has(rowKey(it)));
  const next = rows.filter((it) => several?.blocked(it) === undefined).slice(0, atOnce);

  const toggle = (key: Key) => {
    const after = new Set(marked);
    if (!after.delete(key)) after.add(key);
    setMarked(after);
  };
  const approve = async () => {
    if (await approving.approve(chosen, send)) setMarked(nothing);
  };
  const approveOne = (one: Row, sendOne: () => Promise<unknown>) =>
    approving.approve([one], async () => {
      try {
        await sendOne();
      } finally {
        await refetch();
      }
    });
  const reject = async (word: string) => {
    if (!several) return;
    const what = chosen.length === 1 ? 'una solicitud' : `${chosen.length} solicitudes`;
    const reason = await askWhy({
      key: 'several',
      title: `¿${word} ${what}?`,
      text: `${several.summary(chosen)} No se puede deshacer.`,
      reason: 'Motivo, el mismo para todas',
      yes: `${word} ${chosen.length}`,
      stays: 'Siguen esperando su decisión, marcadas como estaban.',
    });
    if (reason === undefined) return;
    setRejecting(true);
    try {
      await approving.sendNow();
      await decide(chosen, { action: 'reject', reason });
      setMarked(nothing);
    } catch (error) {
      // The action has already shown the refusal as a notice; what was marked stays marked.
      if (!(error instanceof Refused)) throw error;
    } finally {
      setRejecting(false);
    }
  };
  return {
    picked: keysOf(chosen),
    leaving,
    toggle,
    all: () => setMarked(keysOf(rows)),
    next: { count: next.length < rows.length ? next.length : 0, mark: () => setMarked(keysOf(next)) },
    none: () => setMarked(nothing),
    approve,
    approveOne,
    reject,
    isDeciding: isRejecting || approving.isSending,
    hindrance: several && chosen.map((it) => several.blocked(it)).find((it) => it !== undefined),
    bar: approving.bar,
    outcomes,
    forget: () => setOutcomes(undefined),
  };
}

const nothing: ReadonlySet<Key> = new Set();

interface BarProps<Row> {
  picking: Picking<Row>;
  words: { approve: string; reject?: string };
}

/** What may be done with those that are marked. */
export function SeveralBar<Row>({ picking, words }: BarProps<Row>) {
  const { picked, all, next, none, approve, reject, isDeciding, hindrance } = picking;
  const count = picked.size;
  const rejectWord = words.reject;
  return (
    <div className="inbox-several" role="group" aria-label="Varias a la vez" data-picked={count > 0 || undefined}>
      <span role="status">{count === 0 ? 'Marque varias para decidirlas juntas.' : count === 1 ? '1 marcada' : `${count} marcadas`}</span>
      {count === 0 ? (
        <>
          {next.count > 1 && (
            <Button kind="text" onClick={next.mark}>
              Marcar las {next.count} siguientes
            </Button>
          )}
          <Button kind="text" onClick={all}>
            Marcar todas
          </Button>
        </>
      ) : (
        <>
          <Button kind="text" onClick={none}>
            Quitar las marcas
          </Button>
          {rejectWord && (
            <Button kind="danger" off={isDeciding && 'Se está guardando.'} onClick={() => void reject(rejectWord)}>
              {rejectWord} {count}
            </Button>
          )}
          <Button kind="primary" busy={isDeciding} off={hindrance} onClick={() => void approve()}>
            {words.approve} {count}
          </Button>
          {hindrance && <p className="inbox-hindrance">{hindrance}</p>}
        </>
      )}
    </div>
  );
}

/** What became of each of those that were decided together. */
export function SeveralOutcome({ outcomes, forget }: Pick<Picking<never>, 'outcomes' | 'forget'>) {
  if (!outcomes) return null;
  const done = outcomes.filter((it) => it.done).length;
  return (
    <section className="panel inbox-outcome" aria-label="Resultado">
      <div role="status">
        <h2>
          {done} de {outcomes.length} decididas
        </h2>
      </div>
      <ul>
        {outcomes.map(({ key, title, done: isDone, message }) => (
          <li key={key}>
            <span aria-hidden style={{ color: `var(--tone-${isDone ? 'success' : 'danger'})` }}>
              {isDone ? <CheckCircleFilled /> : <CloseCircleFilled />}
            </span>{' '}
            <strong>{title}</strong>: {message}
          </li>
        ))}
      </ul>
      <Button onClick={forget}>Cerrar</Button>
    </section>
  );
}
