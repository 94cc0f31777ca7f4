import { useMemo, useRef, useState } from 'react';
import { Button } from '../../ui/page/Button.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import type { GridColumn, GridLine } from '../../ui/grid/columns.ts';
import { useSeenLines } from '../../ui/grid/useSeenLines.ts';
import { rowsWith } from '../../ui/rows/localRows.ts';
import { GroupName } from '../GroupName.tsx';
import { CommentRow } from '../comments/CommentRow.tsx';
import type { PartName } from '../parts.ts';
import { standingIn, type SheetProps, type SoughtCell } from '../sheetProps.ts';
import type { Sheet } from '../sheet.ts';
import { useLines } from '../useLines.ts';
import { Card } from './Card.tsx';
import { RowForm } from './RowForm.tsx';

interface Props<Row extends { id: number }> extends SheetProps {
  part: PartName;
  sheet: Sheet<Row>;
  order: { groups: readonly string[]; groupOf: (row: Row) => string };
  columns: readonly GridColumn<Row>[];
  /** What stands at the right of a card: the names of two columns. */
  figures: readonly [string, string];
}

/** The name of a group is as high as one of these, a row as two. */
const step = 32;
const stepsOf = (line: GridLine): number => (line.kind === 'group' ? 1 : 2);
/** So few are looked over without searching. */
const few = 12;

/** The rows of a sheet below each other, of which only those in sight are drawn; one is opened to be changed. */
export function Cards<Row extends { id: number }>(props: Props<Row>) {
  const { work, part, sheet, order, columns, figures, others, moveTo, mayEdit, sums, sought, onComment } = props;
  const [find, setFind] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const standing = useMemo(() => standingIn(others, part), [others, part]);
  const found = useMemo(() => ({ ...order, isShown: rowsWith(find, wordsIn(columns)) }), [order, find, columns]);
  const lines = useLines(sheet, found);
  const places = useMemo(() => placesOf(lines), [lines]);
  const steps = places.at(-1) ?? 0;
  const seen = useSeenLines(box, steps, step);
  const first = Math.max(0, places.findIndex((it) => it > seen.from) - 1);
  const last = places.findIndex((it) => it >= seen.to);
  const [opened, open] = useState<number>();
  const [shown, show] = useState<SoughtCell>();
  if (sought !== shown) {
    show(sought);
    if (sought?.part === part) open(sought.id);
  }
  if (sheet.rows().length === 0)
    return <Empty text="Todavía no hay filas aquí. En un computador se agregan, se pegan desde Excel o se traen de una plantilla." />;
  const nameOf = (row: Row | undefined) => (row && columns.find((it) => it.key === 'name')?.text(row)) ?? 'Fila';
  const countOf = (key: string) => sheet.rows().filter((it) => order.groupOf(it) === key).length;
  return (
    <>
      {sheet.rows().length > few && (
        <input
          className="control"
          type="search"
          aria-label="Buscar en la planilla"
          placeholder="Buscar en la planilla"
          value={find}
          onChange={(event) => setFind(event.target.value)}
        />
      )}
      {lines.length === 0 && <p className="muted">Nada con «{find}».</p>}
      <div className="cubage-cards" ref={box} role="list" aria-label="Filas" tabIndex={0}>
        <div role="presentation" style={{ position: 'relative', height: steps * step }}>
          {lines.slice(first, last).map((line, at) => {
            const top = (places[first + at] ?? 0) * step;
            if (line.kind === 'group')
              return (
                <div key={line.key} role="listitem" className="cubage-card-group" style={{ top }}>
                  <GroupName category={line.key} sums={sums}>
                    {countOf(line.key)}
                  </GroupName>
                </div>
              );
            return (
              <Card
                key={line.id}
                sheet={sheet}
                id={line.id}
                columns={columns}
                figures={figures}
                top={top}
                others={standing.get(line.id) ?? []}
                onOpen={() => open(line.id)}
              />
            );
          })}
        </div>
      </div>
      {opened !== undefined && (
        <Drawer title={nameOf(sheet.row(opened))} onClose={() => open(undefined)}>
          <RowForm
            sheet={sheet}
            id={opened}
            columns={columns}
            work={work}
            part={part}
            others={standing.get(opened) ?? []}
            moveTo={moveTo}
          />
          <CommentRow
            work={work}
            part={part}
            id={opened}
            onComment={(row) => {
              open(undefined);
              onComment(row);
            }}
          />
          {mayEdit && (
            <div className="form-buttons cubage-rowbuttons">
              <Button
                kind="danger"
                onClick={() => {
                  void work.remove(part, [opened]);
                  open(undefined);
                }}
              >
                Quitar
              </Button>
              <Button kind="primary" onClick={() => open(undefined)}>
                Listo
              </Button>
            </div>
          )}
        </Drawer>
      )}
    </>
  );
}

/** How far down each line begins; one more says where the last one ends. */
function placesOf(lines: readonly GridLine[]): number[] {
  const places = [0];
  for (const line of lines) places.push((places.at(-1) ?? 0) + stepsOf(line));
  return places;
}

/** What a row is found by: name, code, section and note, where these are columns. */
function wordsIn<Row>(columns: readonly GridColumn<Row>[]): (row: Row) => string {
  const searched = columns.filter((it) => ['name', 'code', 'section', 'comment'].includes(it.key));
  return (row) => searched.map((it) => it.text(row)).join(' ');
}
