import { useMemo, type ReactNode } from 'react';
import { Button } from '../ui/page/Button.tsx';
import { Drawer } from '../ui/page/Drawer.tsx';
import { textOf } from '../ui/grid/clipboard.ts';
import { notify } from '../ui/page/notices.tsx';
import { Problem } from '../ui/page/Problem.tsx';
import type { PartName } from './parts.ts';
import type { Work } from './work.ts';
import { PastedRows } from './PastedRows.tsx';
import { readNamed, type PastedRow, type PasteShape } from './pastedNamed.ts';
import { useAdding } from './useAdding.ts';

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
  const adding = useAdding<PastedRow>({
    work,
    part,
    most: rows.length,
    send: async (some, key) => (await send(some, key)).slice(-some.length),
  });
  const left = rows
    .filter((it) => !adding.added.has(it.place))
    .map((it) => ({ ...it, complaint: it.complaint ?? adding.said.get(it.place) ?? null }));
  const good = left.filter((it) => it.complaint === null);
  const add = async () => {
    if ((await adding.add(good)) && good.length === left.length) onClose();
  };
  const bad = left.filter((it) => it.complaint !== null);
  return (
    <Drawer title={`Pegar ${rows.length} ${rows.length === 1 ? 'fila' : 'filas'}`} width={720} onClose={onClose}>
      <div className="cubage-rowform">
        {children}
        {adding.refused && <Problem refused={adding.refused} title="No se pudieron agregar." />}
        <p>
          {good.length} de {left.length} se pueden agregar.
          {bad.length > 0 && ' Las demás quedan aquí, con el motivo, para corregirlas en su planilla.'}
        </p>
        <div className="page-actions">
          <Button
            kind="primary"
            busy={adding.isBusy}
            off={good.length === 0 && 'Ninguna fila se puede agregar.'}
            onClick={() => void add()}
          >
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
