import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import { useRef, useState, type DragEvent } from 'react';
import { getPlan, listActividadProyecto, updateActividadProyectoOrden, type Activity } from 'contract/schedule/index.ts';
import { useAction, useLatest } from '../../api.ts';
import { Button } from '../../ui/page/Button.tsx';
import { notifyFailure } from '../../ui/page/notices.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import type { PlaceCodes } from '../addresses.ts';
import { beforeStep, branchOf, levelsOf, orderAfter, siblingsOf } from './levels.ts';

interface Props {
  codes: PlaceCodes;
  activities: readonly Activity[];
}

/** The rows of a plan, dragged or moved by keys among those that stand under the same one. */
export function OrderRows({ codes, activities }: Props) {
  const said = useRef<HTMLParagraphElement>(null);
  const put = usePlacing(codes, (words) => {
    if (said.current) said.current.textContent = words;
  });
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const levels = levelsOf(activities);

  const drop = (event: DragEvent, target: Activity) => {
    event.preventDefault();
    setOver(undefined);
    const row = activities.find((it) => it.id === dragged);
    if (!row || row.parent_id !== target.parent_id) return;
    const siblings = siblingsOf(activities, row);
    const [from, to] = [row, target].map((one) => siblings.findIndex((it) => it.id === one.id));
    // Dropped from above, it comes behind whom it was dropped on.
    const before = (from ?? 0) < (to ?? 0) ? (siblings[(to ?? 0) + 1]?.id ?? null) : target.id;
    put(row.id, () => before);
  };
  const branch = dragged === undefined ? [] : branchOf(activities, dragged).map((it) => it.id);
  const parent = activities.find((it) => it.id === dragged)?.parent_id;

  return (
    <>
      <PageHead title="Ordenar actividades" />
      <p className="muted">Arrastre una fila entre sus hermanas, o muévala con sus flechas. Lo que está bajo ella va con ella.</p>
      <p className="unseen" role="status" ref={said} />
      <ol className="activities-order">
        {activities.map((row) => {
          const siblings = siblingsOf(activities, row);
          const isTarget = dragged !== undefined && row.parent_id === parent && row.id !== dragged;
          return (
            <li
              key={row.id}
              style={{ '--level': levels.get(row.id) ?? 0 }}
              data-dragged={branch.includes(row.id) || undefined}
              data-over={(isTarget && over === row.id) || undefined}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', row.nombre);
                setDragged(row.id);
              }}
              onDragEnd={() => {
                setDragged(undefined);
                setOver(undefined);
              }}
              onDragOver={(event) => {
                if (!isTarget) return;
                event.preventDefault();
                setOver(row.id);
              }}
              onDrop={(event) => drop(event, row)}
            >
              <HolderOutlined aria-hidden />
              <span className="activities-name" data-summary={row.gantt.is_summary || undefined}>
                {row.nombre}
              </span>
              <Button
                kind="text"
                label={`Subir «${row.nombre}»`}
                icon={<ArrowUpOutlined />}
                off={siblings[0]?.id === row.id && 'Ya es la primera de su grupo.'}
                onClick={() => put(row.id, (rows) => beforeStep(rows, row.id, -1))}
              />
              <Button
                kind="text"
                label={`Bajar «${row.nombre}»`}
                icon={<ArrowDownOutlined />}
                off={siblings.at(-1)?.id === row.id && 'Ya es la última de su grupo.'}
                onClick={() => put(row.id, (rows) => beforeStep(rows, row.id, 1))}
              />
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** Whom a row is to come before: nobody, when it comes last; undefined, when it stays. */
type Where = (rows: readonly Activity[]) => number | null | undefined;

/** Puts one row after the other: each in the plan as it is once the one before was put, so that nobody is refused over what they did themselves. */
function usePlacing(codes: PlaceCodes, say: (words: string) => void): (id: number, where: Where) => void {
  const action = useAction(updateActividadProyectoOrden);
  const latest = useLatest();
  const before = useRef<Promise<void>>(Promise.resolve());
  const place = async (id: number, where: Where) => {
    const seen = await Promise.all([latest(listActividadProyecto, codes), latest(getPlan, codes)]).catch(notifyFailure);
    if (!seen) return;
    const [rows, { version }] = seen;
    const target = where(rows);
    const order = target === undefined ? [] : orderAfter(rows, id, target);
    const row = rows.find((it) => it.id === id);
    if (!row || order.length === 0 || version === null) return;
    await action.mutateAsync({ plan_version: version, activities: order });
    say(`«${row.nombre}» queda en el lugar ${order.findIndex((it) => it.id === id) + 1} de ${order.length}.`);
  };
  return (id, where) => {
    // What is refused is told as a notice, and the next one begins from what is there then.
    before.current = before.current.then(() => place(id, where)).catch(() => undefined);
  };
}
