import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import { useRef, useState, type DragEvent } from 'react';
import { updateActividadProyectoOrden, type Activity } from 'contract/schedule/index.ts';
import { useAction } from '../../api.ts';
import { Button } from '../../ui/page/Button.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { branchOf, levelsOf, orderAfter } from './levels.ts';

interface Props {
  activities: readonly Activity[];
  version: number | null;
}

/** The rows of a plan, dragged or moved by keys among those that stand under the same one. */
export function OrderRows({ activities, version }: Props) {
  const action = useAction(updateActividadProyectoOrden);
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const said = useRef<HTMLParagraphElement>(null);
  const levels = levelsOf(activities);
  const siblingsOf = ({ parent_id }: Activity) => activities.filter((it) => it.parent_id === parent_id);

  const put = (id: number, before: number | null) => {
    const order = orderAfter(activities, id, before);
    if (order.length === 0 || version === null) return;
    action.mutate({ plan_version: version, activities: order });
    const row = activities.find((it) => it.id === id);
    const at = order.findIndex((it) => it.id === id) + 1;
    if (said.current && row) said.current.textContent = `«${row.nombre}» queda en el lugar ${at} de ${order.length}.`;
  };
  const step = (row: Activity, by: -1 | 1) => {
    const siblings = siblingsOf(row);
    const at = siblings.findIndex((it) => it.id === row.id);
    // Before the one above, or before the one after the next.
    if (by === -1 && at > 0) put(row.id, siblings[at - 1]?.id ?? null);
    if (by === 1 && at < siblings.length - 1) put(row.id, siblings[at + 2]?.id ?? null);
  };
  const drop = (event: DragEvent, target: Activity) => {
    event.preventDefault();
    setOver(undefined);
    const row = activities.find((it) => it.id === dragged);
    if (!row || row.parent_id !== target.parent_id) return;
    const siblings = siblingsOf(row);
    const [from, to] = [row, target].map((one) => siblings.findIndex((it) => it.id === one.id));
    // Dropped from above, it comes behind whom it was dropped on.
    put(row.id, (from ?? 0) < (to ?? 0) ? (siblings[(to ?? 0) + 1]?.id ?? null) : target.id);
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
          const siblings = siblingsOf(row);
          const isTarget = dragged !== undefined && row.parent_id === parent && row.id !== dragged;
          return (
            <li
              key={row.id}
              style={{ '--level': levels.get(row.id) ?? 0 }}
              data-dragged={branch.includes(row.id) || undefined}
              data-over={(isTarget && over === row.id) || undefined}
              draggable={!action.isPending}
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
                disabled={siblings[0]?.id === row.id}
                onClick={() => step(row, -1)}
              />
              <Button
                kind="text"
                label={`Bajar «${row.nombre}»`}
                icon={<ArrowDownOutlined />}
                disabled={siblings.at(-1)?.id === row.id}
                onClick={() => step(row, 1)}
              />
            </li>
          );
        })}
      </ol>
    </>
  );
}
