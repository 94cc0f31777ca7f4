import { InboxOutlined, OrderedListOutlined, RollbackOutlined, UploadOutlined } from '@ant-design/icons';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { catalogues, type Catalogue, type CatalogueName, type CatalogueRow } from 'contract/catalogues/index.ts';
import { useAction, useCall } from '../../api.ts';
import type { Action } from '../../ui/page/action.tsx';
import type { Filter } from '../../ui/list/Filters.tsx';
import { Maintainer } from '../../ui/list/Maintainer.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { columnsOf, factsOf, nameOf } from './columns.tsx';
import { EntryFields } from './EntryFields.tsx';
import { WeightSums } from './WeightSums.tsx';
import './catalogues.css';
import { lazyDrawer } from '../../ui/page/lazyDrawer.tsx';

// Seldom opened, and what drags is heavy.
const OrderDrawer = lazyDrawer(() => import('./OrderDrawer.tsx').then((it) => it.OrderDrawer));
const ImportDrawer = lazyDrawer(() => import('./ImportDrawer.tsx').then((it) => it.ImportDrawer));

/** The screen of a catalogue, all of it from its definition. */
export const catalogueScreen = (name: CatalogueName) => () => <CatalogueScreen key={name} catalogue={catalogues[name]} />;

function CatalogueScreen({ catalogue }: { catalogue: Catalogue }) {
  const { many, several, calls, fixed, scope } = catalogue;
  const [open, setOpen] = useState<'order' | 'import'>();
  const turn = useTurn(catalogue);
  const filters = useFilters(catalogue);
  const search: Record<string, unknown> = useSearch({ strict: false });
  const close = () => setOpen(undefined);

  return (
    <>
      <Maintainer
        title={many}
        noun={catalogue}
        call={calls.list}
        rowKey={({ id }) => id}
        name={(row) => nameOf(catalogue, row)}
        columns={columnsOf(catalogue)}
        filters={filters}
        empty={`Todavía no hay ${several}.`}
        excel={{ call: calls.excel }}
        more={[
          { label: 'Importar', icon: <UploadOutlined />, call: calls.importing, onClick: () => setOpen('import') },
          ...(calls.order ? [{ label: 'Ordenar', icon: <OrderedListOutlined />, call: calls.order, onClick: () => setOpen('order') }] : []),
        ]}
        rowActions={(row) => (fixed?.is(row) ? [] : [turn(row)])}
        create={{ call: calls.create }}
        update={{ call: calls.update, start: (row) => factsOf(catalogue, row), fixed: ({ id, version }) => ({ id, version }) }}
        remove={{ call: calls.remove, input: ({ id }) => ({ id }), isPossible: (row) => !fixed?.is(row) }}
        fields={fieldsOf(catalogue)}
        {...(catalogue === catalogues.actividadTipoProyectoConfiguracion && { intro: <WeightSums /> })}
      />
      {open === 'order' && calls.order && (
        <OrderDrawer
          catalogue={catalogue}
          call={calls.order}
          part={scope === undefined ? undefined : Number(search[scope])}
          onClose={close}
        />
      )}
      {open === 'import' && <ImportDrawer catalogue={catalogue} onClose={close} />}
    </>
  );
}

const fieldsOf = (catalogue: Catalogue) => (row: CatalogueRow | undefined) => <EntryFields catalogue={catalogue} row={row} />;

/** Retires an active entry, brings a retired one back. */
function useTurn(catalogue: Catalogue): (row: CatalogueRow) => Action {
  const { mutate, isPending } = useAction(catalogue.calls.turn);
  return (row) => ({
    label: row.activo ? 'Retirar' : 'Reactivar',
    icon: row.activo ? <InboxOutlined /> : <RollbackOutlined />,
    call: catalogue.calls.turn,
    isBusy: isPending,
    onClick: () =>
      mutate(
        { id: row.id, activo: !row.activo },
        {
          onSuccess: () =>
            notify('success', `${nameOf(catalogue, row)}: ${row.activo ? 'ya no se puede elegir' : 'se puede elegir otra vez'}`),
        },
      ),
  });
}

const searchFilter: Filter = { kind: 'search', name: 'search', label: 'Buscar' };
const stateFilter: Filter = {
  kind: 'select',
  name: 'activo',
  label: 'Estado',
  options: [
    { value: 'true', label: 'Activo' },
    { value: 'false', label: 'Retirado' },
  ],
};

/** By words, by state, and in a divided catalogue by its parts. */
function useFilters({ scope, fields }: Catalogue): readonly Filter[] {
  const field = scope === undefined ? undefined : fields[scope];
  const parts = useCall((field?.to ?? catalogues.tipoDocumento).calls.list, {}, { enabled: field !== undefined });
  if (!scope || !field?.to) return [searchFilter, stateFilter];
  const { to } = field;
  const options = (parts.data ?? []).map((it) => ({ value: String(it.id), label: nameOf(to, it) }));
  return [searchFilter, { kind: 'select', name: scope, label: field.label, options }, stateFilter];
}
