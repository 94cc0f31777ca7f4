import { Accessibility, type DragEndEvent, type DragOverEvent, type DragStartEvent } from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { useState } from 'react';
import type { Catalogue, CatalogueRow } from 'contract/catalogues/index.ts';
import { useAction } from '../../api.ts';
import { Button } from '../../ui/page/Button.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { nameOf } from './columns.tsx';
import { moveItem } from './move.ts';
import { OrderRow } from './OrderRow.tsx';

interface Props {
  catalogue: Catalogue;
  call: NonNullable<Catalogue['calls']['order']>;
  rows: readonly CatalogueRow[];
  onChanged: () => void;
  onCancel: () => void;
  onSaved: () => void;
}

/** The list that is put into order: by dragging, with the keyboard, or step by step. */
export function EntryOrder({ catalogue, call, rows, onChanged, onCancel, onSaved }: Props) {
  const { fixed, several } = catalogue;
  const { mutate, isPending } = useAction(call);
  const [first] = useState(() => rows.filter((it) => fixed?.is(it)));
  const [free, setFree] = useState(() => rows.filter((it) => !fixed?.is(it)));
  const [isChanged, setChanged] = useState(false);
  const move = (from: number, to: number) => {
    if (from === to) return;
    setFree(moveItem(free, from, to));
    setChanged(true);
    onChanged();
  };
  const save = () =>
    mutate(
      { ids: [...first, ...free].map((it) => it.id) },
      {
        onSuccess: () => {
          notify('success', `Se guardó el orden de ${several}`);
          onSaved();
        },
      },
    );

  return (
    <>
      <div className="order-help muted">
        <p id="order-help">
          Arrastre por el asa, o use las flechas. Con el teclado: barra espaciadora para tomar, flechas para mover, barra espaciadora para
          dejar, Escape para cancelar.
        </p>
        {first.length > 0 && <p>{fixed?.message}</p>}
      </div>
      <DragDropProvider
        plugins={(usual) => [...usual.filter((it) => it !== Accessibility), announcementsOf((id) => nameOfId(catalogue, free, id))]}
        onDragEnd={({ canceled, operation: { source } }) => {
          if (!canceled && isSortable(source)) move(source.initialIndex, source.index);
        }}
      >
        <ol className="order-rows" aria-label={`Orden de ${several}`}>
          {first.map((row, place) => (
            <li key={row.id} className="order-row">
              <span className="order-place">{place + 1}</span>
              <span className="order-name">{nameOf(catalogue, row)}</span>
            </li>
          ))}
          {free.map((row, place) => (
            <OrderRow
              key={row.id}
              id={row.id}
              index={place}
              place={first.length + place + 1}
              name={nameOf(catalogue, row)}
              isLast={place === free.length - 1}
              onMove={(by) => move(place, place + by)}
            />
          ))}
        </ol>
      </DragDropProvider>
      <div className="order-buttons">
        <Button onClick={onCancel}>Cancelar</Button>
        <Button kind="primary" busy={isPending} off={!isChanged && 'El orden no ha cambiado.'} onClick={save}>
          Guardar orden
        </Button>
      </div>
    </>
  );
}

const nameOfId = (catalogue: Catalogue, rows: readonly CatalogueRow[], id: unknown): string => {
  const row = rows.find((it) => it.id === id);
  return row ? nameOf(catalogue, row) : '';
};

/** What a screen reader says meanwhile, in Spanish. */
const announcementsOf = (name: (id: unknown) => string) =>
  Accessibility.configure({
    screenReaderInstructions: {
      draggable: 'Barra espaciadora para tomar, flechas para mover, barra espaciadora para dejar, Escape para cancelar.',
    },
    announcements: {
      dragstart: ({ operation: { source } }: DragStartEvent) => source && `${name(source.id)}: tomado.`,
      dragover: ({ operation: { source, target } }: DragOverEvent) =>
        source && target && `${name(source.id)}: en el lugar de ${name(target.id)}.`,
      dragend: ({ operation: { source }, canceled }: DragEndEvent) =>
        source && `${name(source.id)}: ${canceled ? 'vuelve a su lugar' : 'dejado aquí'}.`,
    },
  });
