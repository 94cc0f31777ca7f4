import { Table } from 'antd';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { ActionButton, allowed } from './action.tsx';
import type { Column } from './columns.tsx';
import type { ListProps } from './List.tsx';
import { RowName } from './RowName.tsx';

interface Props<Row extends object> extends Pick<ListProps<Row>, 'title' | 'rowKey' | 'link' | 'onOpen' | 'rowActions'> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  ticked: ReadonlySet<string | number>;
  onTick: ((keys: ReadonlySet<string | number>) => void) | undefined;
  sort: string | undefined;
  isSortable: (column: string) => boolean;
  onSort: (column: string) => void;
}

const mostRowsDrawn = 200;

/** The rows of a list as a table. A row opens by click; its first cell is the link that Enter opens. */
export function ListTable<Row extends object>(props: Props<Row>) {
  const { title, rows, columns, rowKey, link, onOpen, rowActions, ticked, onTick, sort, isSortable, onSort } = props;
  const opens = link !== undefined || onOpen !== undefined;
  const cells = columns.map(({ key, title: head, render, align, width }, place) => ({
    key,
    title: head,
    ...(align && { align }),
    ...(width && { width }),
    sorter: isSortable(key),
    sortOrder: sort === key ? ('ascend' as const) : sort === `-${key}` ? ('descend' as const) : null,
    render: (_: unknown, row: Row): ReactNode => (place === 0 ? <RowName row={row} link={link} onOpen={onOpen} name={render(row)} /> : render(row)),
  }));
  const actions = {
    key: 'actions',
    title: 'Acciones',
    align: 'right' as const,
    render: (_: unknown, row: Row) => (
      <span className="row-actions">
        {allowed(rowActions?.(row) ?? []).map((it) => (
          <ActionButton key={it.label} action={it} kind="text" />
        ))}
      </span>
    ),
  };

  return (
    <Table<Row>
      size="small"
      aria-label={title}
      columns={rowActions ? [...cells, actions] : cells}
      dataSource={[...rows]}
      rowKey={rowKey}
      pagination={false}
      showSorterTooltip={false}
      onChange={(_page, _filters, sorter) => !Array.isArray(sorter) && onSort(String(sorter.columnKey))}
      // Ant Design's own sideways scrolling draws a hidden copy of the heading that the keyboard can reach; `.list-rows` scrolls.
      {...(rows.length > mostRowsDrawn && { virtual: true, scroll: { x: 1000, y: 640 } })}
      {...(onTick && {
        rowSelection: {
          selectedRowKeys: [...ticked],
          onChange: (keys) => onTick(new Set(keys.filter((it) => typeof it !== 'bigint'))),
          getTitleCheckboxProps: () => ({ 'aria-label': 'Marcar todos' }),
          getCheckboxProps: (row) => ({ 'aria-label': `Marcar ${rowKey(row)}` }),
        },
      })}
      onRow={() => (opens ? { className: 'row-opens', onClick: openRow, onKeyDown: moveByArrow } : {})}
    />
  );
}

/** A click anywhere on a row is a click on its name, except on what does something by itself. */
function openRow({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  const isOwn = target instanceof Element && target.closest('a, button, input, label, .ant-table-selection-column');
  if (isOwn || window.getSelection()?.toString()) return;
  currentTarget.querySelector<HTMLElement>('.row-name')?.click();
}

/** Up and down go from name to name. */
function moveByArrow({ key, currentTarget, target }: KeyboardEvent<HTMLElement>): void {
  if (!(target instanceof Element) || !target.matches('.row-name')) return;
  const beside = key === 'ArrowDown' ? currentTarget.nextElementSibling : key === 'ArrowUp' ? currentTarget.previousElementSibling : null;
  beside?.querySelector<HTMLElement>('.row-name')?.focus();
}
