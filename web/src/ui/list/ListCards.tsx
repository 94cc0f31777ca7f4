import { useId } from 'react';
import type { Column } from './columns.tsx';
import { groupedRows } from './groupedRows.ts';
import type { ListProps } from './listProps.ts';
import { RowActions } from './RowActions.tsx';
import { RowName } from './RowName.tsx';
import type { RowBack } from './useListPlace.ts';

interface Props<Row extends object> extends Pick<ListProps<Row>, 'title' | 'rowKey' | 'link' | 'onOpen' | 'rowActions' | 'explains'> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  group: Column<Row> | undefined;
  back: RowBack | undefined;
}

/** The rows of a list on a phone: title, status, a few facts. */
export function ListCards<Row extends object>(props: Props<Row>) {
  const { title, rows, group, rowKey } = props;
  return (
    <ul className="cards" aria-label={title}>
      {groupedRows(rows, group).map((it) =>
        it.row ? (
          <Card key={rowKey(it.row)} row={it.row} {...props} />
        ) : (
          <li key={`group ${it.heading}`} className="cards-group">
            {it.heading} <span className="muted figure">{it.count}</span>
          </li>
        ),
      )}
    </ul>
  );
}

function Card<Row extends object>(props: Props<Row> & { row: Row }) {
  const { row, columns, rowKey, link, onOpen, rowActions, explains, back } = props;
  const at = (place: Column<Row>['card']) => columns.filter((it) => it.card === place);
  const [name = columns[0]] = at('title');
  const key = rowKey(row);
  const nameId = useId();
  return (
    <li className="card" data-row={key} {...(back?.row === String(key) && { ref: back.arrive, 'data-back': true })}>
      <div className="card-head">
        {name && (
          <span id={nameId} className="card-name">
            <RowName row={row} link={link} onOpen={onOpen} name={name.render(row)} />
          </span>
        )}
        {at('status').map((it) => (
          <span key={it.key}>{it.render(row)}</span>
        ))}
      </div>
      {at('subtitle').map((it) => (
        <div key={it.key} className="card-line">
          {it.render(row)}
        </div>
      ))}
      <dl className="card-facts">
        {at('fact').map((it) => (
          <div key={it.key}>
            <dt>{it.title}</dt>
            <dd>{it.render(row)}</dd>
          </div>
        ))}
      </dl>
      {(rowActions ?? explains) && (
        <div className="row-actions">
          <RowActions {...props} nameId={nameId} />
        </div>
      )}
    </li>
  );
}
