import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { countStates, listCounts, openCount, type StockCount } from 'contract/materials/index.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { Figure, Instant } from '../../ui/list/figures.tsx';
import { chooseFilter, type Filter } from '../../ui/list/Filters.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { toCount } from '../addresses.ts';
import { PaperList } from '../PaperList.tsx';
import { families, ownWarehouses } from '../sources.ts';

const filters: readonly Filter[] = [chooseFilter({ name: 'warehouse_code', label: 'Bodega', source: ownWarehouses })];

const columns: readonly Column<StockCount>[] = [
  { key: 'warehouse_code', title: 'Bodega', card: 'subtitle', render: (it) => `${it.warehouse_code} - ${it.warehouse}` },
  { key: 'family', title: 'Familia', card: 'fact', render: (it) => it.family ?? <span className="muted">Todas</span> },
  {
    key: 'counted',
    title: 'Contados',
    align: 'right',
    card: 'fact',
    render: (it) => (
      <span className="figure">
        {it.counted} de {it.lines}
      </span>
    ),
  },
  { key: 'differences', title: 'Diferencias', align: 'right', card: 'fact', render: (it) => <Figure value={it.differences} /> },
  { key: 'opened_by', title: 'Abrió', card: 'fact', render: (it) => it.opened_by ?? '—' },
  { key: 'opened_at', title: 'Abierto', card: 'fact', width: 150, render: (it) => <Instant value={it.opened_at} /> },
  { key: 'decided_by', title: 'Decidió', isExtra: true, render: (it) => it.decided_by ?? <span className="muted">—</span> },
];

/** Counts of what lies in the warehouses (spec 2 §2, mobile warehouse inventory). */
export function CountList() {
  const navigate = useNavigate();
  const [isOpening, setOpening] = useState(false);
  return (
    <>
      <PaperList
        title="Bodega móvil: inventario"
        call={listCounts}
        states={countStates}
        finds="Número o bodega"
        columns={columns}
        filters={filters}
        link={toCount}
        create={{ label: 'Abrir conteo', call: openCount, onClick: () => setOpening(true) }}
        empty="Todavía no se ha contado ninguna bodega."
      />
      {isOpening && (
        <FormDrawer
          title="Abrir conteo"
          call={openCount}
          start={{ blind: true }}
          save="Abrir"
          saved="Conteo abierto"
          onSaved={(it) => void navigate(toCount(it))}
          onClose={() => setOpening(false)}
        >
          <ChooseField name="warehouse_code" label="Bodega" {...ownWarehouses} />
          <ChooseField name="family_id" label="Solo una familia" placeholder="Todo lo que hay en la bodega" {...families} />
          <SwitchField
            name="blind"
            label="Conteo a ciegas"
            help="Quien cuenta no ve lo que debería haber: se compara recién al terminar."
          />
          <AreaField name="comment" label="Observación" rows={2} maxLength={500} />
        </FormDrawer>
      )}
    </>
  );
}
