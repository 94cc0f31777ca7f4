import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { materialCategoryNames, type CubageMaterial } from 'contract/cubication/index.ts';
import { useIts } from '../../api/store.ts';
import { Button } from '../../ui/page/Button.tsx';
import { rowsWith } from '../../ui/rows/localRows.ts';
import { Grid } from '../../ui/grid/Grid.tsx';
import type { GridLine } from '../../ui/grid/columns.ts';
import { GridStore } from '../../ui/grid/store.ts';
import { GroupName } from '../GroupName.tsx';
import { AddMaterial } from './AddMaterial.tsx';
import { PasteDrawer } from './PasteDrawer.tsx';
import { isPasteOfRows } from './pastedRows.ts';
import { isReplaceable } from '../isReplaceable.ts';
import { useAsked } from './askedQuantity.ts';
import { useCommentCounts } from '../comments/useCommentCounts.ts';
import { useNeeds } from './needs.ts';
import type { useOffers } from './offers.ts';
import { useLines } from '../useLines.ts';
import { LessonNote } from '../lessons/LessonNote.tsx';
import type { Lessons } from '../lessons/lessons.ts';
import { BeginDocument } from './BeginDocument.tsx';
import { CellStatus } from '../CellStatus.tsx';
import { CommentRow } from '../comments/CommentRow.tsx';
import { materialColumns } from './materialColumns.ts';
import { useSought, useStanding, type SheetProps } from '../sheetProps.ts';

interface Props extends SheetProps {
  offered: ReturnType<typeof useOffers>;
  lessons: Lessons;
  onChosen: (ids: readonly number[]) => void;
  onReplace: (row: CubageMaterial) => void;
}

const groupOf = ({ category }: CubageMaterial) => category;
const wordsOf = ({ code, name, section, comment }: CubageMaterial): string => [code, name, section, comment].join(' ');
const wholeOrder = { groups: materialCategoryNames, groupOf };
const placesIn = (lines: readonly GridLine[]): ReadonlyMap<number, number> =>
  new Map(lines.flatMap((it) => (it.kind === 'row' ? [it.id] : [])).map((id, place) => [id, place]));

/** The materials of a take-off, under their categories. */
export function MaterialsSheet({ work, others, moveTo, mayEdit, sums, offered, lessons, sought, onChosen, onComment, onReplace }: Props) {
  const mayComment = useIts(
    work.facts,
    ({ document }) => document.allowed_actions.includes('comment') && (mayEdit || document.template === null),
  );
  const [store] = useState(() => new GridStore());
  const [find, setFind] = useState('');
  const [pasted, setPasted] = useState<readonly (readonly string[])[]>();
  const search = useRef<HTMLInputElement>(null);
  const { offers } = offered;
  const needs = useNeeds(work, mayEdit);
  const asked = useAsked(work);
  const comments = useCommentCounts(work, 'materials');
  const columns = useMemo(
    () =>
      materialColumns({
        mayEdit,
        mayComment,
        variables: () => work.variables,
        offers,
        needs,
        asked,
        comments,
      }),
    [work, mayEdit, mayComment, offers, needs, asked, comments],
  );
  const order = useMemo(() => ({ ...wholeOrder, isShown: rowsWith(find, wordsOf) }), [find]);
  const lines = useLines(work.materials, order);
  const all = useLines(work.materials, wholeOrder);
  // What is found is called by its place among all.
  const numbers = useMemo(() => (lines === all || find === '' ? undefined : placesIn(all)), [lines, all, find]);
  useEffect(() => store.subscribe(() => onChosen(store.chosen())), [store, onChosen]);
  useStanding(store, 'materials', columns, { work, others, moveTo });

  const amountColumn = columns.findIndex((it) => it.key === 'amount');
  const goTo = (id: number) => {
    setFind('');
    store.goTo(id, amountColumn);
  };
  const [turn, setTurn] = useState<number>();
  if (sought && sought.turn !== turn) {
    setTurn(sought.turn);
    setFind('');
  }
  useSought(store, 'materials', { sought, column: amountColumn });

  const isEmpty = lines.length === 0 && find === '';
  const countOf = (key: string) => work.materials.rows().filter((it) => it.category === key).length;
  return (
    <>
      <div className="cubage-line">
        {mayEdit && (
          <AddMaterial
            field={search}
            work={work}
            onPaste={setPasted}
            onAdded={(row) => goTo(row.id)}
            onLeave={() => globalThis.document.querySelector<HTMLElement>('.grid')?.focus()}
          />
        )}
        <label className="field cubage-find">
          <span className="field-label">Buscar en la planilla</span>
          <input className="control" type="search" value={find} onChange={(event) => setFind(event.target.value)} />
        </label>
      </div>
      {isEmpty ? (
        <BeginDocument work={work} mayEdit={mayEdit} onAdd={() => search.current?.focus()} />
      ) : (
        <Grid
          label="Materiales"
          rows={work.materials}
          lines={lines}
          columns={columns}
          store={store}
          numbers={numbers}
          renderGroup={(key) => (
            <GroupName category={key} sums={sums}>
              {countOf(key)}
            </GroupName>
          )}
          onWrite={(cells) => work.write('materials', cells)}
          onWrong={(cells) => work.complain('materials', cells)}
          {...(mayEdit && {
            onPasteRows: (cells: readonly (readonly string[])[]) => {
              if (!isPasteOfRows(cells)) return false;
              setPasted(cells);
              return true;
            },
            onRemove: (ids: readonly number[]) => void work.remove('materials', ids),
            onAdd: () => search.current?.focus(),
          })}
        />
      )}
      {!isEmpty && (
        <CellStatus
          work={work}
          sheet={work.materials}
          store={store}
          columns={columns}
          numbers={numbers}
          mayEdit={mayEdit}
          renderNote={(id) => (
            <>
              <LessonNote key={id} work={work} row_id={id} lessons={lessons} />
              <Replacing work={work} id={id} onReplace={onReplace} />
              <CommentRow work={work} part="materials" id={id} onComment={onComment} />
            </>
          )}
          renderActions={(ids) => <RowsActions ids={ids} work={work} offered={offered} />}
        />
      )}
      {pasted && <PasteDrawer cells={pasted} work={work} onClose={() => setPasted(undefined)} />}
    </>
  );
}

interface RowsActionsProps {
  ids: readonly number[];
  work: Props['work'];
  offered: Props['offered'];
}

/** What can be done with the rows that are chosen. */
function RowsActions({ ids, work, offered }: RowsActionsProps) {
  const dear = ids.filter((it) => offered.offers.has(it));
  const [first] = ids;
  const row = ids.length === 1 && first !== undefined ? work.materials.row(first) : undefined;
  const offer = row && offered.offers.get(row.id);
  return (
    <>
      {offer && <span>El costo cambió: hoy es {offer.words}.</span>}
      {dear.length > 0 && (
        <Button onClick={() => void offered.take(dear)}>
          {dear.length === 1 ? 'Tomar el costo de hoy' : `Tomar ${dear.length} costos de hoy`}
        </Button>
      )}
      <Button kind="text" onClick={() => void work.remove('materials', ids)}>
        {ids.length === 1 ? 'Quitar la fila' : `Quitar ${ids.length} filas`}
      </Button>
    </>
  );
}

/** A row that can be given another material, also in a take-off that was sent; or why it cannot there. */
function Replacing({ work, id, onReplace }: { work: Props['work']; id: number } & Pick<Props, 'onReplace'>) {
  const { document } = work.facts.use();
  const row = useSyncExternalStore(work.materials.subscribe, () => work.materials.row(id));
  if (!row) return null;
  if (isReplaceable(row, document))
    return (
      <Button onClick={() => onReplace(row)}>
        {row.custom_material ? 'Reemplazar por uno del catálogo' : 'Reemplazar por uno vigente'}
      </Button>
    );
  const isStuck = !row.active && row.erp_status === null && document.status === 'cerrada';
  return (
    isStuck && <span className="muted">Está retirado: para reemplazarlo, quien aprueba cubicaciones la abre con «Reabrir», en ⋯.</span>
  );
}
