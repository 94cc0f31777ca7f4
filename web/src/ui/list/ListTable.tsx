import { CaretDownFilled, CaretUpFilled } from '@ant-design/icons';
import { useId, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import type { Column } from './columns.tsx';
import type { ListProps } from './listProps.ts';
import { mayOpen } from '../page/mayOpen.ts';
import { decimalsByColumn } from './decimals.ts';
import { Decimals } from './figures.tsx';
import { groupedRows } from './groupedRows.ts';
import { RowActions } from './RowActions.tsx';
import { RowName } from './RowName.tsx';
import type { RowBack } from './useListPlace.ts';
import { useDrawnRows } from './useDrawnRows.ts';
import { useSharedWidth } from './useSharedWidth.ts';
import './ListTable.css';

interface Props<Row extends object> extends Pick<ListProps<Row>, 'title' | 'rowKey' | 'link' | 'onOpen' | 'rowActions' | 'explains'> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** The rows stand in groups by this column. */
  group: Column<Row> | undefined;
  /** The row from which somebody has come back. */
  back: RowBack | undefined;
  ticked: ReadonlySet<string | number>;
  onTick: ((keys: ReadonlySet<string | number>) => void) | undefined;
  sort: string | undefined;
  isSortable: (column: string) => boolean;
  onSort: (column: string) => void;
}

/** To how many pixels what is long is cut where room is short. */
const usualCut = 320;

/** The rows of a list as a table. A row opens by click; its first cell is the link that Enter opens. */
export function ListTable<Row extends object>(props: Props<Row>) {
  const { title, rows, columns, group, rowKey, rowActions, explains, ticked, onTick } = props;
  const hasActions = rowActions !== undefined || explains !== undefined;
  const table = useRef<HTMLTableElement>(null);
  const lines = groupedRows(rows, group);
  const { from, to, above, below } = useDrawnRows(table, lines.length);
  useSharedWidth(table, rows, columns.map((it) => it.key).join());
  const width = columns.length + (onTick ? 1 : 0) + (hasActions ? 1 : 0);
  const decimals = decimalsByColumn(rows, columns);
  const isAll = rows.length > 0 && rows.every((it) => ticked.has(rowKey(it)));
  return (
    <table ref={table} className="rows" aria-label={title} aria-rowcount={rows.length}>
      <thead>
        <tr>
          {onTick && (
            <th scope="col" className="rows-tick">
              <input
                type="checkbox"
                aria-label="Marcar todos"
                checked={isAll}
                onChange={() => onTick(new Set(isAll ? [] : rows.map(rowKey)))}
              />
            </th>
          )}
          {columns.map((it, place) => (
            <Head key={it.key} column={it} place={place} {...props} />
          ))}
          {hasActions && (
            <th scope="col" className="rows-right rows-actions">
              Acciones
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {above > 0 && <tr aria-hidden style={{ height: above }} />}
        {lines.slice(from, to).map((it) =>
          it.row ? (
            <Line key={rowKey(it.row)} row={it.row} decimals={decimals} {...props} />
          ) : (
            <tr key={`group ${it.heading}`} className="rows-group">
              <th scope="colgroup" colSpan={width}>
                {it.heading} <span className="muted figure">{it.count}</span>
              </th>
            </tr>
          ),
        )}
        {below > 0 && <tr aria-hidden style={{ height: below }} />}
      </tbody>
    </table>
  );
}

function Head<Row extends object>({
  column: { key, title, align, width },
  place,
  sort,
  isSortable,
  onSort,
}: Props<Row> & { column: Column<Row>; place: number }) {
  const order = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none';
  const look = { className: align && 'rows-right', style: { width }, 'data-column': place };
  if (!isSortable(key)) {
    return (
      <th scope="col" {...look}>
        {title}
      </th>
    );
  }
  return (
    <th scope="col" aria-sort={order} {...look}>
      <button type="button" className="rows-sort" onClick={() => onSort(key)}>
        {title}
        <span className="rows-carets" data-order={order} aria-hidden>
          <CaretUpFilled />
          <CaretDownFilled />
        </span>
      </button>
    </th>
  );
}

interface LineProps<Row extends object> extends Props<Row> {
  row: Row;
  decimals: ReadonlyMap<string, number>;
}

function Line<Row extends object>(props: LineProps<Row>) {
  const { row, decimals, columns, rowKey, link, onOpen, rowActions, explains, back, ticked, onTick } = props;
  const key = rowKey(row);
  const id = useId();
  const nameId = `${id}-name`;
  const isTicked = ticked.has(key);
  const to = link?.(row);
  const opens = onOpen !== undefined || (to !== undefined && mayOpen(to));
  const tick = () => {
    const next = new Set(ticked);
    if (!next.delete(key)) next.add(key);
    onTick?.(next);
  };
  return (
    <tr
      data-row={key}
      {...(back?.row === String(key) && { ref: back.arrive, 'data-back': true })}
      data-ticked={isTicked || undefined}
      {...(opens && { className: 'row-opens', onClick: openRow, onKeyDown: moveByArrow })}
    >
      {onTick && (
        <td className="rows-tick">
          <input id={id} type="checkbox" aria-label="Marcar" aria-labelledby={`${id} ${nameId}`} checked={isTicked} onChange={tick} />
        </td>
      )}
      {columns.map(({ key: name, render, align, cutAt = usualCut }, place) => (
        <td
          key={name}
          {...(place === 0 && { id: nameId })}
          className={align && 'rows-right'}
          style={{ '--most': `var(--width-${place}, ${cutAt}px)` }}
        >
          <Decimals value={decimals.get(name) ?? 0}>
            {place === 0 ? <RowName row={row} link={link} onOpen={onOpen} name={render(row)} /> : render(row)}
          </Decimals>
        </td>
      ))}
      {(rowActions ?? explains) && (
        <td className="rows-right rows-actions">
          <span className="row-actions">
            <RowActions {...props} nameId={nameId} />
          </span>
        </td>
      )}
    </tr>
  );
}

/** A click anywhere on a row is a click on its name, except on what does something by itself. */
function openRow({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  const isOwn = target instanceof Element && target.closest('a, button, input, label, .rows-tick');
  if (isOwn || window.getSelection()?.toString()) return;
  currentTarget.querySelector<HTMLElement>('.row-name')?.click();
}

/** Up and down go from name to name. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target } = event;
  if (!(target instanceof Element) || !target.matches('.row-name')) return;
  const beside = key === 'ArrowDown' ? currentTarget.nextElementSibling : key === 'ArrowUp' ? currentTarget.previousElementSibling : null;
  const name = beside?.querySelector<HTMLElement>('.row-name');
  if (!name) return;
  event.preventDefault();
  name.focus();
}
