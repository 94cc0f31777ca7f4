import { useMemo, useState } from 'react';
import { createDocumentPanels, type CubagePanel, type Variables } from 'contract/cubication/index.ts';
import { formatMoney, formatUnitPrice } from 'contract/format.ts';
import { send } from '../../api/send.ts';
import { seesMoney } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Choose } from '../../ui/fields/Choose.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import type { GridColumn } from '../../ui/grid/columns.ts';
import { Grid } from '../../ui/grid/Grid.tsx';
import { GridStore } from '../../ui/grid/store.ts';
import { boards } from '../sources.ts';
import { panelCell } from '../otherParts.ts';
import { formulaMark } from '../formulas/formulaMark.ts';
import { readDecimal, shownNumber, writtenAmount, writtenDecimal } from '../typing.ts';
import { isPasteOfNamed, pasteInto } from '../pastedNamed.ts';
import { PasteNamed } from '../PasteNamed.tsx';
import { useLines } from '../useLines.ts';
import type { Work } from '../work.ts';
import { CellStatus } from '../CellStatus.tsx';
import { commentMark } from '../comments/commentMark.tsx';
import { CommentRow } from '../comments/CommentRow.tsx';
import { useCommentCounts } from '../comments/useCommentCounts.ts';
import { panelShape, pastedBoard, readBoards } from './paste.ts';
import { useSought, useStanding, type SheetProps } from '../sheetProps.ts';

const order = { groups: ['tableros'], groupOf: () => 'tableros' };

interface ColumnFacts {
  mayEdit: boolean;
  /** How often somebody said something of a row. */
  comments: ReadonlyMap<number, number>;
  variables: () => Variables;
}

export const panelColumns = ({ mayEdit, comments, variables }: ColumnFacts): GridColumn<CubagePanel>[] => [
  { key: 'code', title: 'Código', width: 120, text: ({ code }) => code ?? 'A medida' },
  { key: 'name', title: 'Tablero', width: 320, text: ({ name }) => name, mark: ({ id }) => commentMark(comments.get(id)) },
  {
    key: 'quantity',
    title: 'Cantidad',
    width: 110,
    isFigure: true,
    text: ({ quantity }) => shownNumber(quantity),
    mark: ({ formula }) => formulaMark(formula),
    edit: {
      isOpen: () => mayEdit,
      cleared: '0',
      text: (row) => writtenAmount(panelCell(row, 'quantity')),
      read: (typed) => readBoards(typed, variables()),
    },
  },
  ...(seesMoney()
    ? [
        {
          key: 'panel_cost',
          title: 'Costo',
          width: 130,
          isFigure: true,
          text: ({ panel_cost, cost_currency }: CubagePanel) =>
            panel_cost === null || cost_currency === null ? '' : formatUnitPrice(panel_cost, cost_currency),
          edit: {
            isOpen: () => mayEdit,
            text: ({ panel_cost }: CubagePanel) => writtenDecimal(panel_cost),
            read: (typed: string) => readDecimal(typed, { digits: 14, decimals: 4 }),
          },
        },
        {
          key: 'total',
          title: 'Total',
          width: 130,
          isFigure: true,
          text: ({ total }: CubagePanel) => (total === null ? '' : formatMoney(total, 'CLP')),
        },
      ]
    : []),
];

/** The electrical boards of a take-off, of the catalogue or made for the place. */
export function PanelsSheet({ work, others, moveTo, mayEdit, sought, onComment }: SheetProps) {
  const [store] = useState(() => new GridStore());
  const comments = useCommentCounts(work, 'panels');
  const columns = useMemo(() => panelColumns({ mayEdit, comments, variables: () => work.variables }), [mayEdit, comments, work]);
  const lines = useLines(work.panels, order);
  useStanding(store, 'panels', columns, { work, others, moveTo });
  useSought(store, 'panels', { sought, column: columns.findIndex((it) => it.key === 'quantity') });
  const [pasted, setPasted] = useState<readonly (readonly string[])[]>();
  const pasteRows = (cells: readonly (readonly string[])[]) => {
    if (!mayEdit || !isPasteOfNamed(cells)) return false;
    setPasted(cells);
    return true;
  };
  return (
    <>
      {mayEdit && <AddPanel work={work} onPasteRows={pasteRows} />}
      {pasted && <PasteBoards cells={pasted} work={work} onClose={() => setPasted(undefined)} />}
      {lines.length === 0 ? (
        <Empty text="Aquí van los tableros eléctricos, del catálogo o hechos para el lugar. Cuentan como Equipos Principales (Otros)." />
      ) : (
        <Grid
          label="Tableros"
          rows={work.panels}
          lines={lines}
          columns={columns}
          store={store}
          renderGroup={() => 'Equipos Principales (Otros)'}
          onWrite={(cells) => work.write('panels', cells)}
          onWrong={(cells) => work.complain('panels', cells)}
          onPasteRows={pasteRows}
          {...(mayEdit && { onRemove: (ids: readonly number[]) => void work.remove('panels', ids) })}
        />
      )}
      {lines.length > 0 && (
        <CellStatus
          work={work}
          sheet={work.panels}
          store={store}
          columns={columns}
          mayEdit={mayEdit}
          renderNote={(id) => <CommentRow work={work} part="panels" id={id} onComment={onComment} />}
          renderActions={(ids) => (
            <Button kind="text" onClick={() => void work.remove('panels', ids)}>
              {ids.length === 1 ? 'Quitar el tablero' : `Quitar ${ids.length} tableros`}
            </Button>
          )}
        />
      )}
    </>
  );
}

/** One of the catalogue at its cost of today, or one that is made for the place. */
function AddPanel({ work, onPasteRows }: { work: Work; onPasteRows: (cells: readonly (readonly string[])[]) => boolean }) {
  const [name, setName] = useState('');
  const [cost, setCost] = useState('');
  const read = readDecimal(cost, { digits: 14, decimals: 4 });
  const add = (panel: { code: string } | { name: string; panel_cost?: string; cost_currency?: 'CLP' }) => {
    const { document_id } = work.facts.get().document;
    setName('');
    setCost('');
    work.add('panels', async (idempotencyKey) => {
      const all = await send(createDocumentPanels, { document_id, panels: [{ quantity: '1', ...panel }] }, { idempotencyKey });
      return all.slice(-1);
    });
  };
  return (
    <form
      className="cubage-line"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '' || (cost !== '' && !read.ok)) return;
        add({
          name: name.trim(),
          ...(cost !== '' && read.ok && read.value !== null && { panel_cost: read.value, cost_currency: 'CLP' as const }),
        });
      }}
    >
      <div className="field cubage-find">
        <span className="field-label" aria-hidden>
          Del catálogo
        </span>
        <Choose
          label="Tablero del catálogo"
          value={null}
          placeholder="Elija y se agrega"
          {...boards}
          onChange={(code) => typeof code === 'string' && add({ code })}
        />
      </div>
      <label className="field cubage-find">
        <span className="field-label">O a medida, por su nombre</span>
        <input
          className="control"
          value={name}
          maxLength={200}
          autoComplete="off"
          onPaste={pasteInto(onPasteRows)}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      {seesMoney() && (
        <label className="field">
          <span className="field-label">Costo en pesos</span>
          <input
            className="control"
            inputMode="decimal"
            value={cost}
            autoComplete="off"
            onChange={(event) => setCost(event.target.value)}
            aria-invalid={cost !== '' && !read.ok}
          />
        </label>
      )}
      <Button type="submit" off={name.trim() === '' ? 'Escriba antes el nombre.' : cost !== '' && !read.ok && 'Corrija antes el costo.'}>
        Agregar tablero
      </Button>
    </form>
  );
}

/** Rows that were copied: a name or a code, how many, and what one costs. */
function PasteBoards({ cells, work, onClose }: { cells: readonly (readonly string[])[]; work: Work; onClose: () => void }) {
  const [shape] = useState(() => panelShape(() => work.variables, seesMoney()));
  return (
    <PasteNamed
      cells={cells}
      work={work}
      part="panels"
      shape={shape}
      kind=""
      send={(rows, idempotencyKey) =>
        send(
          createDocumentPanels,
          { document_id: work.facts.get().document.document_id, panels: rows.map(pastedBoard) },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    />
  );
}
