import {
  absenceKinds,
  createAbsence,
  deleteAbsence,
  listAbsences,
  updateAbsence,
  type Absence,
} from 'contract/approvals/substitutes/absences.ts';
import { formatDay } from 'contract/format.ts';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { Day } from '../../ui/list/figures.tsx';
import type { Filter } from '../../ui/list/Filters.tsx';
import { Maintainer } from '../../ui/list/Maintainer.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { staff } from '../sources.ts';

const kinds = Object.entries(absenceKinds).map(([value, label]) => ({ value, label }));

const columns: readonly Column<Absence>[] = [
  { key: 'persona', title: 'Persona', render: ({ persona }) => persona, card: 'title' },
  { key: 'tipo', title: 'Tipo', render: ({ tipo }) => absenceKinds[tipo], card: 'subtitle' },
  { key: 'desde', title: 'Desde', render: ({ desde }) => <Day value={desde} />, card: 'fact', width: 120 },
  { key: 'hasta', title: 'Hasta', render: ({ hasta }) => <Day value={hasta} />, card: 'fact', width: 120 },
  {
    key: 'suplente',
    title: 'Suplente automático',
    render: ({ suplente }) => suplente ?? <span className="muted">Nadie</span>,
    card: 'fact',
  },
];

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Persona' },
  { kind: 'select', name: 'tipo', label: 'Tipo', options: kinds },
  { kind: 'days', from: 'desde', to: 'hasta', label: 'Entre' },
];

/** Who is away and when; their automatic substitutes act meanwhile. */
export const AbsenceList = () => (
  <Maintainer
    title="Ausencias"
    isPart
    noun={{ one: 'ausencia', gender: 'f' }}
    call={listAbsences}
    rowKey={({ id }) => id}
    name={({ persona, desde }) => `${persona}, desde el ${formatDay(desde)}`}
    columns={columns}
    filters={filters}
    empty="Nadie tiene ausencias registradas."
    create={{ call: createAbsence, start: { tipo: 'vacaciones' } }}
    update={{
      call: updateAbsence,
      start: ({ staff_id, desde, hasta, tipo }) => ({ staff_id, desde, hasta, tipo }),
      fixed: ({ id, version }) => ({ id, version }),
    }}
    remove={{ call: deleteAbsence, input: ({ id }) => ({ id }) }}
    fields={fields}
  />
);

const fields = (row: Absence | undefined) => (
  <>
    <ChooseField name="staff_id" label="Persona" {...staff} startLabel={row?.persona ?? null} />
    <SelectField name="tipo" label="Tipo" options={kinds} />
    <DateField name="desde" label="Desde" />
    <DateField name="hasta" label="Hasta" help="El último día, incluido." />
  </>
);
