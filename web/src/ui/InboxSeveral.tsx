import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { useState, type ReactNode } from 'react';
import { Refused } from '../api/refused.ts';
import { Button } from './Button.tsx';
import { askReason, confirm } from './dialogs.tsx';

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
  /** What is decided, in words, before it is: how many, for how much. */
  summary: (rows: readonly Row[]) => string;
  /** Each with its own result. */
  decide: (rows: readonly Row[], decision: Decision) => Promise<readonly Outcome[]>;
}

interface Picking {
  picked: ReadonlySet<Key>;
  toggle: (key: Key) => void;
  all: () => void;
  none: () => void;
  decide: (action: Decision['action'], words: { approve: string; reject?: string }) => Promise<void>;
  isDeciding: boolean;
  outcomes: readonly (Outcome & { title: string })[] | undefined;
  forget: () => void;
}

interface Props<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  row: (row: Row) => InboxRow;
  several: Several<Row> | undefined;
}

/** What is marked, and what became of it; only what still waits counts as marked. */
export function useSeveral<Row>({ rows, rowKey, row, several }: Props<Row>): Picking {
  const [marked, setMarked] = useState<ReadonlySet<Key>>(new Set());
  const [isDeciding, setDeciding] = useState(false);
  const [outcomes, setOutcomes] = useState<Picking['outcomes']>();
  const chosen = rows.filter((it) => marked.has(rowKey(it)));
  const toggle = (key: Key) => {
    const after = new Set(marked);
    if (!after.delete(key)) after.add(key);
    setMarked(after);
  };
  const decide: Picking['decide'] = async (action, words) => {
    const decision = several && !isDeciding && (await askFor(action, words, several.summary(chosen), chosen.length));
    if (!decision) return;
    const titles = new Map(chosen.map((it) => [rowKey(it), row(it).title]));
    setDeciding(true);
    try {
      const results = await several.decide(chosen, decision);
      setOutcomes(results.map((it) => ({ ...it, title: titles.get(it.key) ?? String(it.key) })));
      setMarked(new Set());
    } catch (error) {
      // The action has already shown the refusal as a notice; what was marked stays marked.
      if (!(error instanceof Refused)) throw error;
    } finally {
      setDeciding(false);
    }
  };
  return {
    picked: new Set(chosen.map(rowKey)),
    toggle,
    all: () => setMarked(new Set(rows.map(rowKey))),
    none: () => setMarked(new Set()),
    decide,
    isDeciding,
    outcomes,
    forget: () => setOutcomes(undefined),
  };
}

async function askFor(
  action: Decision['action'],
  words: { approve: string; reject?: string },
  summary: string,
  count: number,
): Promise<Decision | undefined> {
  const text = `${summary} No se puede deshacer.`;
  if (action === 'approve') {
    const title = `¿${words.approve} ${count === 1 ? 'una solicitud' : `${count} solicitudes`}?`;
    return (await confirm({ title, text, yes: `${words.approve} ${count}` })) ? { action } : undefined;
  }
  const verb = words.reject ?? 'Rechazar';
  const title = `¿${verb} ${count === 1 ? 'una solicitud' : `${count} solicitudes`}?`;
  const reason = await askReason({ title, text, reason: 'Motivo, el mismo para todas', yes: `${verb} ${count}`, isDangerous: true });
  return reason === undefined ? undefined : { action, reason };
}

interface BarProps<Row> {
  picking: Picking;
  several: Several<Row>;
  words: { approve: string; reject?: string };
}

/** What may be done with those that are marked. */
export function SeveralBar<Row>({ picking: { picked, all, none, decide, isDeciding }, words }: BarProps<Row>) {
  const count = picked.size;
  return (
    <div className="inbox-several" role="group" aria-label="Varias a la vez">
      <span role="status">{count === 0 ? 'Marque varias para decidirlas juntas.' : count === 1 ? '1 marcada' : `${count} marcadas`}</span>
      {count === 0 ? (
        <Button kind="text" onClick={all}>
          Marcar todas
        </Button>
      ) : (
        <>
          <Button kind="text" onClick={none}>
            Quitar las marcas
          </Button>
          {words.reject && (
            <Button kind="danger" disabled={isDeciding} onClick={() => void decide('reject', words)}>
              {words.reject} {count}
            </Button>
          )}
          <Button kind="primary" busy={isDeciding} onClick={() => void decide('approve', words)}>
            {words.approve} {count}
          </Button>
        </>
      )}
    </div>
  );
}

/** What became of each of those that were decided together. */
export function SeveralOutcome({ picking: { outcomes, forget } }: { picking: Picking }) {
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
