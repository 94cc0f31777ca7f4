import { useRef, useState } from 'react';
import { createContactoMasivo, previewContactoMasivo, type ContactColumn } from 'contract/projects/index.ts';
import type { Tone } from 'contract/states.ts';
import { useAction } from '../../api.ts';
import { Refused } from '../../api/refusal.ts';
import { Button } from '../../ui/page/Button.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { Problem } from '../../ui/page/Problem.tsx';
import { Status } from '../../ui/page/Status.tsx';
import type { PlaceCodes } from '../addresses.ts';
import { begin, applyReview, contactOf, countOf, refusedRows, typeCell, type Review, type Row } from './pastedRows.ts';
import { PastedTable } from './PastedTable.tsx';

interface Props {
  codes: PlaceCodes;
  start: Review;
  onAgain: () => void;
  onDone: () => void;
}

const outcomes: readonly { outcome: Row['outcome']; one: string; several: string; tone: Tone }[] = [
  { outcome: 'create', one: 'lista para crear', several: 'listas para crear', tone: 'success' },
  { outcome: 'error', one: 'con error', several: 'con error', tone: 'danger' },
  { outcome: 'duplicate', one: 'repetida', several: 'repetidas', tone: 'warning' },
];

/** The pasted rows, to be corrected in place; the good ones are created together, the others stay. */
export function PastedReview({ codes, start, onAgain, onDone }: Props) {
  const { rows, edit, check, remove, create, creating } = usePasted({ codes, start, onDone });
  const [onlyWrong, setOnlyWrong] = useState(false);
  const good = rows.filter((it) => it.outcome === 'create' && !it.isUnchecked);
  const waits = rows.some((it) => it.isUnchecked);
  const left = rows.length - good.length;
  const ignored = start.columns.filter((it) => it.field === null && it.title !== null).map((it) => it.title);
  const shown = onlyWrong ? rows.filter((it) => it.outcome !== 'create' || it.isUnchecked) : rows;
  return (
    <div className="pasted">
      {creating.refused && <Problem refused={creating.refused} title="No se creó ningún contacto." />}
      <ul className="pasted-counts" aria-label="Resumen">
        {outcomes.map(({ outcome, one, several, tone }) => {
          const count = countOf(rows, outcome);
          return (
            <li key={outcome}>
              <strong>{count}</strong> <Status tone={tone}>{count === 1 ? one : several}</Status>
            </li>
          );
        })}
        {countOf(rows, 'create') < rows.length && (
          <li>
            <label className="tick">
              <input type="checkbox" checked={onlyWrong} onChange={(event) => setOnlyWrong(event.target.checked)} />
              Ver solo las que no están listas
            </label>
          </li>
        )}
      </ul>
      {ignored.length > 0 && <p className="muted">Columnas que no se usan: {ignored.join(', ')}.</p>}
      <PastedTable rows={shown} onEdit={edit} onLeave={check} onRemove={remove} />
      <div className="pasted-buttons">
        <span className="muted" role="status">
          {creating.isPending
            ? 'Creando…'
            : left > 0 && good.length > 0
              ? `${rowsOf(left)} ${left === 1 ? 'queda' : 'quedan'} sin crear.`
              : ''}
        </span>
        <Button onClick={onAgain}>Pegar otra vez</Button>
        <Button
          kind="primary"
          busy={creating.isPending}
          off={good.length === 0 ? 'Ninguna fila se puede crear.' : waits && 'Se revisa lo que cambió.'}
          onClick={() => void create(good)}
        >
          {good.length === 1 ? 'Crear 1 contacto' : `Crear ${good.length} contactos`}
        </Button>
      </div>
    </div>
  );
}

const rowsOf = (count: number) => (count === 1 ? '1 fila' : `${count} filas`);

function usePasted({ codes, start, onDone }: Omit<Props, 'onAgain'>) {
  const [rows, setRows] = useState<readonly Row[]>(() => begin(start));
  // Answers come later than they are asked for: they are laid over the rows of that moment.
  const now = useRef(rows);
  const turn = useRef(0);
  const checking = useAction(previewContactoMasivo);
  const creating = useAction(createContactoMasivo, { quiet: true });
  const put = (next: readonly Row[]) => {
    now.current = next;
    setRows(next);
  };

  /** A row more or less may make another one repeated or not: all are looked at again, and only the last look counts. */
  const look = () => {
    const shown = now.current;
    if (shown.length === 0) return;
    const mine = ++turn.current;
    checking.mutate(
      { ...codes, filas: shown.map((it) => it.values) },
      { onSuccess: (review) => mine === turn.current && put(applyReview(now.current, shown, review)) },
    );
  };
  const create = async (good: readonly Row[]) => {
    try {
      const { created } = await creating.mutateAsync({ ...codes, contactos: good.map(contactOf) });
      const left = now.current.filter((it) => !good.includes(it));
      const repeated = countOf(left, 'duplicate');
      const already = `${rowsOf(repeated)} ya ${repeated === 1 ? 'estaba' : 'estaban'} en el lugar.`;
      notify('success', created === 1 ? 'Se creó 1 contacto' : `Se crearon ${created} contactos`, repeated > 0 ? already : undefined);
      if (left.length === repeated) return onDone();
      put(left);
      look();
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      put(refusedRows(now.current, good, refused.fields));
    }
  };

  return {
    rows,
    creating,
    create,
    edit: (key: number, field: ContactColumn, value: string) => put(typeCell(now.current, key, field, value)),
    check: () => {
      if (now.current.some((it) => it.isUnchecked)) look();
    },
    remove: (key: number) => {
      put(now.current.filter((it) => it.key !== key));
      look();
    },
  };
}
