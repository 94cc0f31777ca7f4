import { useMemo, useState, type ReactNode } from 'react';
import { Refused } from '../api/refused.ts';
import { newKey } from '../api/send.ts';
import { Button } from '../ui/page/Button.tsx';
import { Drawer } from '../ui/page/Drawer.tsx';
import { textOf } from '../ui/grid/clipboard.ts';
import { notify } from '../ui/page/notices.tsx';
import type { PartName } from './parts.ts';
import type { Work } from './work.ts';
import { PastedRows } from './PastedRows.tsx';
import { readNamed, type PastedRow, type PasteShape } from './pastedNamed.ts';

interface Props {
  cells: readonly (readonly string[])[];
  work: Work;
  part: PartName;
  shape: PasteShape;
  /** The kind of rows that say none. */
  kind: string;
  /** Adds rows by one call, which answers all of the sheet. */
  send: (rows: readonly PastedRow[], idempotencyKey: string) => Promise<readonly { id: number }[]>;
  onClose: () => void;
  /** What is chosen of all rows. */
  children?: ReactNode;
}

/** Boards or services that were copied, before they are added: what each is, and why some are not taken. */
export function PasteNamed({ cells, work, part, shape, kind, send, onClose, children }: Props) {
  const rows = useMemo(() => readNamed(cells, shape, kind), [cells, shape, kind]);
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const [added, setAdded] = useState<ReadonlySet<number>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const left = rows.filter((it) => !added.has(it.place)).map((it) => ({ ...it, complaint: it.complaint ?? refused.get(it.place) ?? null }));
  const good = left.filter((it) => it.complaint === null);
  const add = async () => {
    setBusy(true);
    const key = newKey();
    await work.run(good.length, async () => {
      try {
        const all = await send(good, key);
        work.added(part, all.slice(-good.length));
        notify('success', good.length === 1 ? 'Una fila agregada' : `${good.length} filas agregadas`);
        if (good.length === left.length) onClose();
        else setAdded(new Set([...added, ...good.map((it) => it.place)]));
      } catch (error) {
        // What the server says of rows stands beside them; the rest is told as ever.
        if (!(error instanceof Refused)) throw error;
        const told = error.isUnanswered ? new Map<number, string>() : complaintsIn(error, good);
        if (told.size === 0) throw error;
        setRefused(new Map([...refused, ...told]));
      }
    });
    setBusy(false);
  };
  const bad = left.filter((it) => it.complaint !== null);
  return (
    <Drawer title={`Pegar ${rows.length} ${rows.length === 1 ? 'fila' : 'filas'}`} width={720} onClose={onClose}>
      <div className="cubage-rowform">
        {children}
        <p>
          {good.length} de {left.length} se pueden agregar.
          {bad.length > 0 && ' Las demás quedan aquí, con el motivo, para corregirlas en su planilla.'}
        </p>
        <div className="page-actions">
          <Button kind="primary" busy={isBusy} off={good.length === 0 && 'Ninguna fila se puede agregar.'} onClick={() => void add()}>
            {good.length === 1 ? 'Agregar la fila' : `Agregar ${good.length} filas`}
          </Button>
          {bad.length > 0 && (
            <Button
              onClick={() =>
                void navigator.clipboard
                  .writeText(textOf(bad.map((it) => [...it.typed, it.complaint ?? ''])))
                  .then(() => notify('info', 'Copiadas: péguelas en Excel'))
              }
            >
              Copiar las que no se agregan
            </Button>
          )}
        </div>
        <PastedRows
          rows={left}
          titles={['Fila', 'Lo pegado']}
          cellsOf={(it) => [it.code ?? (it.name || '—'), it.typed.filter((cell) => cell.trim() !== '').join(' · ')]}
          inWords
        />
      </div>
    </Drawer>
  );
}

/** What was said of fields as `services.3.code`, by the place of their row. */
function complaintsIn({ fields }: Refused, sent: readonly PastedRow[]): Map<number, string> {
  return new Map(
    Object.entries(fields).flatMap(([field, message]) => {
      const row = sent[Number(field.split('.')[1])];
      return row ? [[row.place, message]] : [];
    }),
  );
}
