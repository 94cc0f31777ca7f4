import { useState } from 'react';
import {
  createSubstituteAutomatic,
  listAutomaticSubstitutes,
  type AutomaticSubstitute,
} from 'contract/approvals/substitutes/substitutes.ts';
import { may } from '../../api/session.ts';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { nothing } from '../../ui/list/figures.tsx';
import type { Filter } from '../../ui/list/Filters.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { List } from '../../ui/list/List.tsx';
import { deciders } from '../sources.ts';

const columns: readonly Column<AutomaticSubstitute>[] = [
  { key: 'employee', title: 'Persona', render: ({ employee }) => employee, card: 'title' },
  { key: 'cargo', title: 'Cargo', render: ({ cargo }) => cargo ?? nothing, card: 'subtitle' },
  {
    key: 'substitute',
    title: 'Suplente automático',
    render: ({ substitute }) => substitute ?? <span className="muted">Nadie</span>,
    card: 'fact',
  },
];

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Persona, cargo o suplente' },
  {
    kind: 'select',
    name: 'con_suplente',
    label: 'Suplente',
    options: [
      { value: '1', label: 'Con suplente' },
      { value: '0', label: 'Sin suplente' },
    ],
  },
];

/** Who stands in whenever somebody is away. */
export function AutomaticSubstitutes() {
  const [open, setOpen] = useState<AutomaticSubstitute>();
  return (
    <>
      <List
        title="Automáticas"
        isPart
        call={listAutomaticSubstitutes}
        rowKey={({ employee_id }) => employee_id}
        columns={columns}
        filters={filters}
        {...(may(createSubstituteAutomatic.permission) && { onOpen: setOpen })}
        intro={<p className="muted">El suplente automático actúa mientras la persona está ausente, si nadie más la reemplaza esos días.</p>}
        empty="Nadie con una cuenta activa está en el personal todavía."
      />
      {open && (
        <FormDrawer
          title={`Suplente de ${open.employee}`}
          call={createSubstituteAutomatic}
          start={{ substitute_id: open.substitute_id }}
          fixed={{ employee_id: open.employee_id }}
          save="Guardar"
          saved={`Suplente de ${open.employee} guardado`}
          onClose={() => setOpen(undefined)}
        >
          <ChooseField
            name="substitute_id"
            label="Suplente automático"
            {...deciders}
            startLabel={open.substitute}
            placeholder="Nadie"
            help="Vacío: nadie actúa por sí solo cuando falta."
          />
        </FormDrawer>
      )}
    </>
  );
}
