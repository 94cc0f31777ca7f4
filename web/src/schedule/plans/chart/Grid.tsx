import { CaretDownOutlined, CaretRightOutlined, ExclamationCircleFilled, FileTextOutlined, PlusOutlined } from '@ant-design/icons';
import { memo, type CSSProperties, type MouseEvent } from 'react';
import { dayNumber, dayOfFinish, instantOf } from 'contract/schedule/plans/time.ts';
import { lateWords } from '../../../ui/days/late.ts';
import { headHeight, rowHeight } from '../paint/scene.ts';
import { isWritable, type GridColumn, type Sheet } from '../plan/columns.ts';
import type { Line } from '../plan/outline.ts';
import type { Other } from '../../../ui/presence/usePresence.ts';
import { Standing } from '../presence/Standing.tsx';
import { CellEditor } from './CellEditor.tsx';
import type { Deeds } from './deeds.ts';
import { useCarrying } from './useCarrying.ts';
import { useChartContext, type Chart } from './useChart.ts';

interface Props {
  deeds: Deeds;
  top: number;
  /** Of what is seen, heads included. */
  height: number;
  onWritten: (next: 'down' | 'right' | 'left' | 'stay') => void;
  /** Moves the rows by so many pixels. */
  onPan: (by: number) => void;
}

export const cellId = (key: number, column: string): string => `cell-${key}-${column}`;

/** The rows of the grid that are in sight, and their heads. */
export function Grid({ deeds, top, height, onWritten, onPan }: Props) {
  const chart = useChartContext();
  const { landing, handlers } = useCarrying(chart, { deeds, top, onPan });
  const { lines, columns, sheet, active, selected, folded, editing } = chart;
  const from = Math.max(0, Math.floor(top / rowHeight) - 2);
  const to = Math.min(lines.length, Math.ceil((top + height - headHeight) / rowHeight) + 2);
  const width = columns.reduce((sum, it) => sum + it.width, 0);
  const open = (key: number, column: GridColumn, line: Line) => {
    chart.go({ key, column: column.key });
    if (chart.mayWrite && isWritable(column, line)) chart.open();
    else chart.showDetail(key);
  };
  return (
    <div className="gantt-cells" style={{ width }}>
      <div role="rowgroup" className="gantt-heads">
        <div role="row" aria-rowindex={1}>
          {columns.map((it) => (
            <span key={it.key} role="columnheader" title={it.hint} style={{ width: it.width }} data-right={it.isRight || undefined}>
              {it.title}
            </span>
          ))}
        </div>
      </div>
      <div
        role="rowgroup"
        className="gantt-rows"
        data-carrying={landing && true}
        style={{ height: Math.max(0, height - headHeight) }}
        {...handlers}
      >
        {lines.slice(from, to).map((line, place) => {
          const { key } = line.row;
          const isActive = active?.key === key;
          return (
            <GridRow
              key={key}
              line={line}
              columns={columns}
              sheet={sheet}
              at={from + place}
              offset={(from + place) * rowHeight - top}
              isSelected={selected.has(key)}
              isFolded={folded.has(key)}
              mayCarry={chart.mayWrite}
              others={chart.presence.standing.get(key)}
              activeColumn={isActive ? active.column : undefined}
              editing={isActive ? editing : undefined}
              isEditing={isActive && chart.isEditing}
              go={chart.go}
              fold={chart.fold}
              open={open}
              onWritten={onWritten}
            />
          );
        })}
        {landing && (
          <div
            className="gantt-landing"
            aria-hidden
            // Where the name would begin, so that the level is seen.
            style={{
              transform: `translateY(${landing.at * rowHeight - top - 1}px)`,
              marginLeft: (columns[0]?.width ?? 0) + landing.level * 16,
            }}
          />
        )}
        {chart.mayWrite && to >= lines.length && (
          <div
            role="row"
            aria-rowindex={lines.length + 2}
            className="gantt-add"
            style={{ transform: `translateY(${lines.length * rowHeight - top}px)` }}
          >
            <span role="gridcell">
              <button type="button" tabIndex={-1} onClick={deeds.addLast}>
                <PlusOutlined aria-hidden /> Agregar actividad
              </button>
            </span>
          </div>
        )}
      </div>
    </div>
  );
}

interface RowProps {
  line: Line;
  columns: readonly GridColumn[];
  sheet: Sheet;
  at: number;
  offset: number;
  isSelected: boolean;
  isFolded: boolean;
  mayCarry: boolean;
  /** Who else is on it. */
  others: readonly Other[] | undefined;
  activeColumn: string | undefined;
  editing: string | undefined;
  isEditing: boolean;
  go: Chart['go'];
  fold: Chart['fold'];
  open: (key: number, column: GridColumn, line: Line) => void;
  onWritten: Props['onWritten'];
}

const GridRow = memo(function GridRow({
  line,
  columns,
  sheet,
  at,
  offset,
  isSelected,
  isFolded,
  mayCarry,
  others,
  activeColumn,
  editing,
  isEditing,
  go,
  fold,
  open,
  onWritten,
}: RowProps) {
  const { row, level, isSummary } = line;
  const how = (event: MouseEvent) => (event.ctrlKey || event.metaKey ? 'toggle' : event.shiftKey ? 'range' : 'alone');
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      aria-level={level}
      aria-selected={isSelected}
      {...(isSummary && { 'aria-expanded': !isFolded })}
      className="gantt-row"
      data-summary={isSummary || undefined}
      data-inactive={row.inactive || undefined}
      data-active={activeColumn !== undefined || undefined}
      style={{ transform: `translateY(${offset}px)` }}
    >
      {columns.map((column) => {
        const isActive = column.key === activeColumn;
        const isOpen = isActive && isEditing;
        const text = column.text(sheet, line);
        const late = lateDays(column, sheet, line);
        return (
          <span
            key={column.key}
            id={cellId(row.key, column.key)}
            role={column.key === 'nombre' ? 'rowheader' : 'gridcell'}
            className="gantt-cell"
            data-active={isActive || undefined}
            data-right={column.isRight || undefined}
            data-grip={(mayCarry && column.key === 'number' && row.key) || undefined}
            data-other={others?.some((it) => it.column === column.key) || undefined}
            data-late={late > 0 || undefined}
            data-critical={(column.key === 'holgura' && sheet.plan.dates.get(row.key)?.isCritical) || undefined}
            style={cellStyle(column, level)}
            title={late > 0 ? `${text}, ${lateWords(late)}` : text.length > 24 ? text : undefined}
            onMouseDown={(event) => {
              // Of several that are chosen one may be taken to carry them all: what a click means is known when it is let go of.
              const isTaken = mayCarry && isSelected && column.key === 'number' && how(event) === 'alone';
              if (!isOpen && event.button === 0 && !isTaken) go({ key: row.key, column: column.key }, how(event));
            }}
            onDoubleClick={() => open(row.key, column, line)}
          >
            {isOpen ? (
              <CellEditor line={line} column={column} text={editing ?? text} isWhole={editing === undefined} onDone={onWritten} />
            ) : (
              <>
                {column.key === 'nombre' && <Caret line={line} isFolded={isFolded} onFold={() => fold([row.key], !isFolded)} />}
                <span className="gantt-text">{text}</span>
                {late > 0 && <span className="unseen">, {lateWords(late)}</span>}
                {column.key === 'nombre' && <Flags sheet={sheet} line={line} />}
                {column.key === 'nombre' && <Standing others={others} />}
              </>
            )}
          </span>
        );
      })}
    </div>
  );
});

const cellStyle = ({ key, width }: GridColumn, level: number): CSSProperties => ({
  width,
  ...(key === 'nombre' && { paddingLeft: 8 + (level - 1) * 16 }),
});

/** By how many days what should have been done is late, where its end is read. */
function lateDays(column: GridColumn, { plan, head, today }: Sheet, { row, isSummary }: Line): number {
  if (column.key !== 'termino' || head.isRelative || isSummary || row.inactive || row.actual_finish !== null) return 0;
  const finish = plan.dates.get(row.key)?.finish;
  return finish === undefined ? 0 : Math.max(0, dayNumber(today) - dayNumber(dayOfFinish(finish)));
}

function Caret({ line, isFolded, onFold }: { line: Line; isFolded: boolean; onFold: () => void }) {
  if (!line.isSummary) return <span className="gantt-caret" />;
  return (
    <span
      className="gantt-caret"
      aria-hidden
      onMouseDown={(event) => {
        event.stopPropagation();
        onFold();
      }}
    >
      {isFolded ? <CaretRightOutlined /> : <CaretDownOutlined />}
    </span>
  );
}

/** What should be known of a row at once. */
function Flags({ sheet, line: { row } }: { sheet: Sheet; line: Line }) {
  const dates = sheet.plan.dates.get(row.key);
  const isBroken = sheet.plan.broken.has(row.key);
  const isOverdue = row.deadline !== null && dates !== undefined && dates.finish > instantOf(row.deadline);
  return (
    <>
      {(isBroken || isOverdue) && (
        <ExclamationCircleFilled
          className="gantt-flag gantt-flag-bad"
          aria-label={isBroken ? 'No se cumple un vínculo' : 'Pasa su plazo'}
        />
      )}
      {row.notas !== null && <FileTextOutlined className="gantt-flag" aria-label="Tiene notas" />}
    </>
  );
}
