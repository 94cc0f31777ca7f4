import { UploadOutlined } from '@ant-design/icons';
import { useState } from 'react';
import {
  createHoliday,
  deleteHoliday,
  exportHolidays,
  importHolidays,
  listHolidays,
  updateHoliday,
  type Holiday,
} from 'contract/administration/calendar.ts';
import type { Answer } from 'contract/call.ts';
import { formatDay } from 'contract/format.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import type { Filter } from '../../ui/list/Filters.tsx';
import { Maintainer } from '../../ui/list/Maintainer.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { MovedPlans, PlanNews, plansMovedBy } from './MovedPlans.tsx';
import { ScopeField } from './ScopeField.tsx';
import { SheetDrawer } from '../../ui/sheet/SheetDrawer.tsx';

const weekdays = new Intl.DateTimeFormat('es-CL', { weekday: 'short', timeZone: 'UTC' });

const columns: readonly Column<Holiday>[] = [
  {
    key: 'fecha',
    title: 'Fecha',
    card: 'title',
    width: 160,
    render: ({ fecha }) => (
      <time dateTime={fecha}>{`${weekdays.format(new Date(`${fecha}T12:00:00Z`)).replace('.', '')} ${formatDay(fecha)}`}</time>
    ),
  },
  { key: 'nombre', title: 'Nombre', render: ({ nombre }) => nombre, card: 'subtitle' },
  { key: 'alcance', title: 'Dónde rige', render: ({ alcance }) => alcance, card: 'fact' },
  {
    key: 'irrenunciable',
    title: 'Irrenunciable',
    render: ({ irrenunciable }) => (irrenunciable ? <Status tone="warning">Irrenunciable</Status> : null),
    card: 'status',
    width: 150,
  },
];

const thisYear = new Date().getFullYear();
const years = Array.from({ length: 6 }, (_, at) => String(thisYear - 2 + at));
const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Nombre del feriado' },
  { kind: 'select', name: 'year', label: 'Año', options: years.map((value) => ({ value, label: value })) },
];

/** The days that nobody works. */
export function HolidayList() {
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <Maintainer
        title="Feriados"
        isPart
        noun={{ one: 'feriado', gender: 'm' }}
        call={listHolidays}
        rowKey={({ id }) => id}
        name={({ nombre, fecha }) => `${nombre}, ${formatDay(fecha)}`}
        columns={columns}
        filters={filters}
        excel={{ call: exportHolidays }}
        more={[{ label: 'Importar', icon: <UploadOutlined />, call: importHolidays, onClick: () => setImporting(true) }]}
        empty="No hay feriados ingresados."
        create={{ call: createHoliday, start: { ambito: 'nacional', irrenunciable: false } }}
        update={{
          call: updateHoliday,
          start: ({ fecha, nombre, irrenunciable, ambito }) => ({ fecha, nombre, irrenunciable, ambito }),
          fixed: ({ id, version }) => ({ id, version }),
        }}
        remove={{ call: deleteHoliday, input: ({ id }) => ({ id }), warning: ({ id }) => plansMovedBy({ sin_feriado: id }) }}
        fields={fields}
      />
      {isImporting && (
        <SheetDrawer title="Importar feriados" calls={calls} onClose={() => setImporting(false)} consequences={plansOf}>
          Excel (.xlsx) o CSV, hasta 5 MB y 5.000 filas, con las columnas: Fecha, Nombre y, si quiere, Irrenunciable (Sí o No) y Ámbito
          (nacional, bancario, region:15 o comuna:16101). Un día ya ingresado con el mismo ámbito se corrige. Al revisarla verá también qué
          planes cambiarían.
        </SheetDrawer>
      )}
    </>
  );
}

/** What becomes of plans with all days of a file that can be written. */
const plansOf = ({ planes }: Answer<typeof importHolidays>) =>
  planes && (
    <div className="moved-plans" role="status">
      <PlanNews plans={planes} />
    </div>
  );

const calls = { review: importHolidays, apply: importHolidays };

const fields = (row: Holiday | undefined) => (
  <>
    <DateField name="fecha" label="Fecha" />
    <TextField name="nombre" label="Nombre" maxLength={120} />
    <ScopeField />
    <SwitchField name="irrenunciable" label="Irrenunciable" help="El comercio cierra por ley." />
    <MovedPlans change={({ fecha, ambito }) => ({ feriado: { ...(row && { id: row.id }), fecha, ambito } })} />
  </>
);
