import type { ReactNode } from 'react';
import type { Call, Input } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import type { z } from 'zod';
import { useState } from 'react';
import { useCall } from '../../api.ts';
import { Button } from '../page/Button.tsx';
import { columnsFor, type Column } from './columns.tsx';
import { decimalsByColumn } from './decimals.ts';
import { Drawer } from '../page/Drawer.tsx';
import { Empty } from '../page/Empty.tsx';
import { Decimals } from './figures.tsx';
import { Loaded } from '../page/Loaded.tsx';
import './FigureRows.css';

type RowsCall<Row extends object> = Call & { answer: z.ZodType<Paged<Row>> };

interface Props<Row extends object, C extends RowsCall<Row>> {
  title: string;
  call: C;
  /** Which figure of which row. */
  input: Input<C>;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  onClose: () => void;
}

/** What a figure is made of, at the side of the report. */
export function FigureRows<Row extends object, C extends RowsCall<Row>>({ title, onClose, ...rows }: Props<Row, C>) {
  return (
    <Drawer title={title} width={860} onClose={onClose}>
      <RowsOfFigure {...rows} />
    </Drawer>
  );
}

function RowsOfFigure<Row extends object, C extends RowsCall<Row>>({
  call,
  input,
  columns,
  keyOf,
}: Omit<Props<Row, C>, 'title' | 'onClose'>) {
  const [page, setPage] = useState(1);
  const answer = useCall<RowsCall<Row>>(call, { ...input, page }, { keepPrevious: true });
  const seen = columnsFor(columns);
  return (
    <Loaded answer={answer}>
      {({ items, total_items, total_pages }) => {
        if (items.length === 0) return <Empty text="No hay documentos que usted pueda ver." />;
        const decimals = decimalsByColumn(items, seen);
        return (
          <>
            <div className="figure-rows">
              <table className="rows" aria-label="Documentos de la cifra">
                <thead>
                  <tr>
                    {seen.map((it) => (
                      <th key={it.key} scope="col" className={it.align && 'rows-right'}>
                        {it.title}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {items.map((row) => (
                    <tr key={keyOf(row)}>
                      {seen.map((it): ReactNode => (
                        <td key={it.key} className={it.align && 'rows-right'}>
                          <Decimals value={decimals.get(it.key) ?? 0}>{it.render(row)}</Decimals>
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {total_pages > 1 && (
              <p className="figure-pages">
                <Button off={page === 1 && 'Es la primera página.'} onClick={() => setPage(page - 1)}>
                  Anteriores
                </Button>
                <span className="muted">
                  Página {page} de {total_pages}, {total_items} en total
                </span>
                <Button off={page >= total_pages && 'Es la última página.'} onClick={() => setPage(page + 1)}>
                  Siguientes
                </Button>
              </p>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
