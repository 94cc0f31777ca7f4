import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react';
import type { Ending } from './columns.ts';
import { GridRow } from './GridRow.tsx';
import type { GridProps } from './gridProps.ts';
import { keepInView } from './inView.ts';
import { cellName, lineHeight, rowHeadWidth } from './measures.ts';
import { useGridKeys } from './useGridKeys.ts';
import { useGridMouse } from './useGridMouse.ts';
import { useSeenLines } from './useSeenLines.ts';
import './grid.css';

/**
 * A grid that is worked in with the keyboard alone. Whatever its length, only the lines in sight are drawn, and a key draws only the
 * rows that it is about (decision 099).
 */
export function Grid<Row extends { id: number }>(props: GridProps<Row>) {
  const { label, rows, lines, columns, store, renderGroup, numbers } = props;
  const name = useId();
  const box = useRef<HTMLDivElement>(null);
  const ids = useMemo(() => lines.flatMap((it) => (it.kind === 'row' ? [it.id] : [])), [lines]);
  const places = useMemo(() => lines.flatMap((it, place) => (it.kind === 'row' ? [place] : [])), [lines]);
  useLayoutEffect(() => store.arrange(ids, columns.length), [store, ids, columns.length]);
  const seen = useSeenLines(box, lines.length);
  const { finish, ...keys } = useGridKeys(box, props);
  // The same function for all rows and all times: rows draw themselves anew only for what is in them.
  const latest = useRef(finish);
  useLayoutEffect(() => {
    latest.current = finish;
  });
  const done = useCallback((text: string, ending: Ending) => latest.current(text, ending), []);
  const mouse = useGridMouse(box, props);

  useEffect(() => {
    const grid = box.current;
    const measure = () => grid?.toggleAttribute('data-aside', grid.scrollLeft > 0);
    grid?.addEventListener('scroll', measure, { passive: true });
    return () => grid?.removeEventListener('scroll', measure);
  }, []);

  // Where one stands is told to who cannot see it, and brought into sight, without drawing the grid anew.
  useEffect(() => {
    const follow = () => {
      const grid = box.current;
      const spot = store.selection()?.active;
      const id = spot && store.idAt(spot.row);
      if (!grid || !spot || id === undefined) return grid?.removeAttribute('aria-activedescendant');
      keepInView(grid, { line: places[spot.row] ?? 0, col: spot.col, widths: columns.map((it) => it.width) });
      grid.setAttribute('aria-activedescendant', cellName(name, id, spot.col));
    };
    const arrive = () => {
      const hasArrived = store.takeArrival();
      if (hasArrived) box.current?.focus({ preventScroll: true });
      return hasArrived;
    };
    // Where one came to before the grid was there, or while it was arranged.
    if (arrive()) follow();
    return store.subscribe(() => {
      arrive();
      follow();
    });
  }, [store, places, columns, name]);

  const template = `${rowHeadWidth}px ${columns.map((it) => `${it.width}px`).join(' ')}`;
  return (
    <>
      <p id={`${name}-help`} className="unseen">
        Las flechas mueven, Enter escribe, Ctrl y D rellena hacia abajo. Escape y después Tab sale de la planilla.
      </p>
      <div
        ref={box}
        className="grid"
        role="grid"
        aria-label={label}
        aria-rowcount={lines.length + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        aria-describedby={`${name}-help`}
        tabIndex={0}
        style={{ ['--grid-columns' as string]: template }}
        {...keys}
        {...mouse}
      >
        <div role="rowgroup" className="grid-top">
          <div className="grid-head" role="row" aria-rowindex={1}>
            <span role="columnheader" aria-colindex={1}>
              <span className="unseen">Fila</span>
            </span>
            {columns.map((it, place) => (
              <span
                key={it.key}
                role="columnheader"
                aria-colindex={place + 2}
                className={it.isFigure ? 'grid-figure' : undefined}
                data-col={place}
              >
                {it.title}
              </span>
            ))}
          </div>
        </div>
        <div
          className="grid-lines"
          role="rowgroup"
          style={{ height: lines.length * lineHeight, width: rowHeadWidth + columns.reduce((sum, it) => sum + it.width, 0) }}
        >
          {lines.slice(seen.from, seen.to).map((line, at) => {
            const place = seen.from + at;
            const top = place * lineHeight;
            return line.kind === 'group' ? (
              <div key={line.key} className="grid-group" role="row" aria-rowindex={place + 2} style={{ top }}>
                <span role="gridcell" aria-colindex={1} aria-colspan={columns.length + 1}>
                  {renderGroup(line.key)}
                </span>
              </div>
            ) : (
              <GridRow
                key={line.id}
                id={line.id}
                place={place}
                top={top}
                grid={name}
                rows={rows}
                store={store}
                columns={columns}
                number={numbers?.get(line.id)}
                onDone={done}
              />
            );
          })}
        </div>
      </div>
    </>
  );
}
