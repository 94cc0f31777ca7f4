import { CheckOutlined, StopOutlined, UserSwitchOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { getWarehouses, type Warehouse } from 'contract/materials/index.ts';
import {
  assignStockDifferences,
  decideStockDifferences,
  exportStockDifferences,
  listStockDeciders,
  listStockDifferences,
  stockDifferenceStates,
  type StockDifference,
} from 'contract/materials/differences.ts';
import { useAction } from '../api.ts';
import { useLive } from '../api/live.ts';
import { DifferencesSwitch } from '../shell/DifferencesSwitch.tsx';
import type { Action } from '../ui/page/action.tsx';
import type { Source } from '../ui/fields/Choose.tsx';
import { ChooseField } from '../ui/fields/ChooseField.tsx';
import type { Column } from '../ui/list/columns.tsx';
import { askReason } from '../ui/form/dialogs.tsx';
import { Figure, Instant } from '../ui/list/figures.tsx';
import { chooseFilter, stateFilter, type Filter } from '../ui/list/Filters.tsx';
import { FormDrawer } from '../ui/form/FormDrawer.tsx';
import { List } from '../ui/list/List.tsx';
import { notify } from '../ui/page/notices.tsx';
import { State } from '../ui/page/Status.tsx';
import './erp.css';

const warehouses: Source<Warehouse> = { call: getWarehouses, option: ({ code, label }) => ({ value: code, label }) };
const deciders: Source<{ id: number; name: string; email: string }> = {
  call: listStockDeciders,
  option: ({ id, name, email }) => ({ value: id, label: `${name} · ${email}` }),
};

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Material, bodega o número' },
  stateFilter('state', stockDifferenceStates),
  chooseFilter({ name: 'warehouse_code', label: 'Bodega', source: warehouses }),
  { kind: 'select', name: 'mine', label: 'Encargada a', options: [{ value: 'true', label: 'Mí' }] },
];

const columns: readonly Column<StockDifference>[] = [
  {
    key: 'code',
    title: 'Material',
    card: 'title',
    render: (it) => (
      <span className="erp-material">
        <strong>{it.code}</strong> <span className="erp-why">{it.description}</span>
      </span>
    ),
  },
  {
    key: 'warehouse_code',
    title: 'Bodega',
    card: 'fact',
    width: 90,
    render: (it) => <span title={it.warehouse}>{it.warehouse_code}</span>,
  },
  {
    key: 'state',
    title: 'Estado',
    card: 'status',
    render: ({ state }) => <State of={stockDifferenceStates} is={state} />,
  },
  { key: 'ours', title: 'Nuestro', align: 'right', width: 100, card: 'fact', render: (it) => <Figure value={it.ours} /> },
  { key: 'number', title: 'Número', width: 110, isExtra: true, render: (it) => it.number },
  { key: 'under_way', title: 'Aún no enviado', align: 'right', width: 130, isExtra: true, render: (it) => <Figure value={it.under_way} /> },
  { key: 'erp', title: 'ERP', align: 'right', width: 100, card: 'fact', render: (it) => <Figure value={it.erp} /> },
  {
    key: 'difference',
    title: 'Diferencia',
    align: 'right',
    width: 110,
    card: 'fact',
    render: (it) => (
      <strong>
        <Figure value={it.difference} /> {it.unit}
      </strong>
    ),
  },
  {
    key: 'assigned_to',
    title: 'Encargada a',
    card: 'fact',
    width: 130,
    render: (it) => it.assigned_to ?? <span className="muted">Nadie</span>,
  },
  { key: 'found_at', title: 'Encontrada', width: 150, isExtra: true, render: (it) => <Instant value={it.found_at} /> },
  { key: 'seen_at', title: 'Comparada', width: 150, isExtra: true, render: (it) => <Instant value={it.seen_at} /> },
  { key: 'decided_by', title: 'Decidió', isExtra: true, render: (it) => it.decided_by ?? <span className="muted">—</span> },
  { key: 'reason', title: 'Motivo', isExtra: true, render: (it) => <span className="erp-why">{it.reason}</span> },
];

const itemsOf = (rows: readonly StockDifference[]) => rows.map(({ id, version }) => ({ id, version }));

const words = {
  accept: {
    label: 'Tomar la del ERP',
    short: 'Tomar ERP',
    title: (many: string) => `¿Tomar la cifra del ERP en ${many}?`,
    text: 'El stock se ajusta con un movimiento que lleva este motivo. Hágalo cuando lo que hay es lo que dice el ERP.',
    done: 'Se tomó la cifra del ERP',
  },
  keep: {
    label: 'Mantener la nuestra',
    short: 'Mantener',
    title: (many: string) => `¿Mantener nuestro stock en ${many}?`,
    text: 'No se cambia nada aquí, y no se vuelve a preguntar mientras la diferencia sea la misma. Corrija la cifra en el ERP.',
    done: 'Se mantuvo nuestro stock',
  },
} as const;

/** Asks why, then decides one or several. */
function useDeciding(): (decision: 'accept' | 'keep', rows: readonly StockDifference[]) => Promise<void> {
  const { mutate } = useAction(decideStockDifferences);
  return async (decision, rows) => {
    const { title, text, label, done } = words[decision];
    const [first] = rows;
    const many = rows.length === 1 && first ? `${first.code} de ${first.warehouse_code}` : `${rows.length} diferencias`;
    const reason = await askReason({ title: title(many), text, reason: 'Motivo', yes: label });
    if (reason !== undefined) mutate({ items: itemsOf(rows), decision, reason }, { onSuccess: () => notify('success', done) });
  };
}

/** Where our stock and the ERP's differ: each given to somebody, who takes the ERP's figure or keeps ours, and says why. */
export function StockDifferenceList() {
  useLive('erp:sync', [listStockDifferences]);
  const [assigning, setAssigning] = useState<readonly StockDifference[]>();
  const decide = useDeciding();
  const actionsOf = (it: StockDifference): Action[] =>
    it.allowed_actions.map((action): Action => {
      if (action === 'assign')
        return { label: 'Encargar', icon: <UserSwitchOutlined />, call: assignStockDifferences, onClick: () => setAssigning([it]) };
      const icon = action === 'accept' ? <CheckOutlined /> : <StopOutlined />;
      return { label: words[action].short, icon, call: decideStockDifferences, onClick: () => void decide(action, [it]) };
    });
  /** What is decided already is not decided again. */
  const ofOpen = (run: (rows: readonly StockDifference[]) => void) => (rows: readonly StockDifference[]) => {
    const open = rows.filter((it) => it.state === 'abierta');
    if (open.length === 0) notify('info', 'Ninguna de las elegidas espera una decisión.');
    else run(open);
  };
  return (
    <>
      <List
        title="Diferencias de stock con el ERP"
        call={listStockDifferences}
        rowKey={({ id }) => id}
        columns={columns}
        filters={filters}
        rowActions={actionsOf}
        explains={({ id, number }) => ({ thing: 'stock_difference', id: String(id), title: number })}
        bulk={[
          { label: words.accept.label, call: decideStockDifferences, run: ofOpen((rows) => void decide('accept', rows)) },
          { label: words.keep.label, call: decideStockDifferences, run: ofOpen((rows) => void decide('keep', rows)) },
          { label: 'Encargar', call: assignStockDifferences, run: ofOpen(setAssigning) },
        ]}
        excel={{ call: exportStockDifferences }}
        intro={
          <>
            <DifferencesSwitch of="stock" />
            <p className="muted">
              Cada noche se compara el stock línea por línea, descontando lo que aún va camino al ERP. Nada se cambia solo: alguien decide,
              con un motivo.
            </p>
          </>
        }
        empty="El stock de los dos lados es el mismo: no hay nada que decidir."
      />
      {assigning && (
        <FormDrawer
          title="Encargar la diferencia"
          call={assignStockDifferences}
          start={{}}
          fixed={{ items: itemsOf(assigning) }}
          save="Encargar"
          saved="Encargada: se le avisó"
          onClose={() => setAssigning(undefined)}
        >
          <ChooseField name="user_id" label="Quién decide" {...deciders} />
        </FormDrawer>
      )}
    </>
  );
}
