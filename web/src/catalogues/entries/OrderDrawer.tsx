import { useId, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import type { Catalogue, CatalogueRow } from 'contract/catalogues/index.ts';
import { useCall } from '../../api.ts';
import { confirm } from '../../ui/form/dialogs.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { EntryOrder } from './EntryOrder.tsx';
import { nameOf } from './columns.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';

interface Props {
  catalogue: Catalogue;
  call: NonNullable<Catalogue['calls']['order']>;
  /** The part of a divided catalogue that the list shows. */
  part: number | undefined;
  onClose: () => void;
}

/** Puts a catalogue into order, by hand. */
export function OrderDrawer({ catalogue, call, part, onClose }: Props) {
  const { several, scope, fields } = catalogue;
  const to = scope === undefined ? undefined : fields[scope]?.to;
  const isChanged = useRef(false);
  const mayLeave = async () => {
    const may = !isChanged.current || (await confirm(leaving));
    if (may) isChanged.current = false;
    return may;
  };
  const close = async () => {
    if (await mayLeave()) onClose();
  };
  const entries = { catalogue, call, onChanged: () => (isChanged.current = true), onCancel: () => void close(), onSaved: onClose };
  return (
    <Drawer
      title={`Ordenar ${several}`}

      onClose={(event) => {
        // The Escape that lays an entry back where it was.
        if (event?.defaultPrevented) return;
        // Or the browser would close the question by the same Escape that opened it.
        event?.preventDefault();
        void close();
      }}
    >
      {scope && to ? (
        <Parts catalogue={catalogue} scope={scope} to={to} first={part} mayLeave={mayLeave}>
          {(narrowing) => <Entries key={narrowing[scope]} narrowing={narrowing} {...entries} />}
        </Parts>
      ) : (
        <Entries narrowing={{}} {...entries} />
      )}
    </Drawer>
  );
}

const leaving = {
  title: '¿Dejar el orden sin guardar?',
  text: 'Los cambios de orden se perderán.',
  yes: 'No guardar',
  no: 'Seguir ordenando',
  isDangerous: true,
};

interface PartsProps {
  catalogue: Catalogue;
  scope: string;
  to: Catalogue;
  first: number | undefined;
  mayLeave: () => Promise<boolean>;
  children: (narrowing: Record<string, string>) => ReactNode;
}

/** Order counts within a part: which one. */
function Parts({ catalogue, scope, to, first, mayLeave, children }: PartsProps) {
  const id = useId();
  const parts = useCall(to.calls.list, {});
  const [chosen, setChosen] = useState(first || undefined);
  const choose = async (next: number) => {
    if (await mayLeave()) setChosen(next);
  };
  return (
    <Loaded answer={parts}>
      {(all) => {
        const part = chosen ?? all[0]?.id;
        return (
          <div className="order">
            <div className="order-part">
              <label htmlFor={id}>{catalogue.fields[scope]?.label}</label>
              <select id={id} className="control" value={part} onChange={(event) => void choose(Number(event.target.value))}>
                {all.map((it) => (
                  <option key={it.id} value={it.id}>
                    {nameOf(to, it)}
                  </option>
                ))}
              </select>
            </div>
            {part !== undefined && children({ [scope]: String(part) })}
          </div>
        );
      }}
    </Loaded>
  );
}

interface EntriesProps extends Omit<ComponentProps<typeof EntryOrder>, 'rows'> {
  narrowing: Record<string, string>;
}

function Entries({ narrowing, ...order }: EntriesProps) {
  const { catalogue } = order;
  const entries = useCall(catalogue.calls.list, { activo: 'true', ...narrowing });
  return (
    <Loaded answer={entries}>
      {(rows: CatalogueRow[]) =>
        rows.length > 1 ? <EntryOrder rows={rows} {...order} /> : <p className="muted">Aquí no hay nada que ordenar.</p>
      }
    </Loaded>
  );
}
