import { UploadOutlined } from '@ant-design/icons';
import { useState } from 'react';
import {
  createExchangeRate,
  currentExchangeRates,
  deleteExchangeRate,
  exportExchangeRates,
  foreignCurrencies,
  importExchangeRates,
  listExchangeRates,
  rateHoldsDays,
  updateExchangeRate,
  type ExchangeRate,
} from 'contract/administration/exchange-rates/exchange-rates.ts';
import { exchangeRateSources } from 'contract/administration/exchange-rates/rate-sources.ts';
import { formatDay } from 'contract/format.ts';
import { may } from '../../api/session.ts';
import { useCall } from '../../api.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { Day, Figure } from '../../ui/list/figures.tsx';
import type { Filter } from '../../ui/list/Filters.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Maintainer } from '../../ui/list/Maintainer.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { SheetDrawer } from '../../ui/sheet/SheetDrawer.tsx';
import { RateSources } from './RateSources.tsx';
import '../../ui/page/Detail.css';
import '../administration.css';

const columns: readonly Column<ExchangeRate>[] = [
  { key: 'fecha', title: 'Fecha', render: ({ fecha }) => <Day value={fecha} />, card: 'title', width: 140 },
  { key: 'moneda', title: 'Moneda', render: ({ moneda }) => moneda, card: 'status', width: 120 },
  { key: 'valor', title: 'Valor en pesos', render: ({ valor }) => <Figure value={valor} />, align: 'right', card: 'fact' },
  { key: 'fuente', title: 'Fuente', render: ({ fuente }) => fuente, card: 'fact' },
];

const currencies = foreignCurrencies.map((value) => ({ value, label: value }));
const filters: readonly Filter[] = [
  { kind: 'select', name: 'moneda', label: 'Moneda', options: currencies },
  { kind: 'days', from: 'desde', to: 'hasta', label: 'Entre' },
];

/** What each currency is worth, day by day. */
export function ExchangeRates() {
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <Maintainer
        title="Tipos de cambio"
        noun={{ one: 'tipo de cambio', gender: 'm' }}
        call={listExchangeRates}
        rowKey={({ moneda, fecha }) => `${moneda} ${fecha}`}
        name={({ moneda, fecha }) => `${moneda} del ${formatDay(fecha)}`}
        columns={columns}
        filters={filters}
        excel={{ call: exportExchangeRates }}
        more={[{ label: 'Importar', icon: <UploadOutlined />, call: importExchangeRates, onClick: () => setImporting(true) }]}
        intro={
          <>
            <CurrentRates />
            {may(exchangeRateSources.permission) && <RateSources />}
          </>
        }
        empty="Todavía no hay tipos de cambio. Sin ellos no se convierten montos en UF, dólares ni euros."
        create={{ call: createExchangeRate, start: { moneda: 'UF' } }}
        update={{
          call: updateExchangeRate,
          start: ({ valor, fuente }) => ({ valor, fuente }),
          fixed: ({ moneda, fecha, version }) => ({ moneda, fecha, version }),
        }}
        remove={{ call: deleteExchangeRate, input: ({ moneda, fecha }) => ({ moneda, fecha }) }}
        fields={fields}
      />
      {isImporting && (
        <SheetDrawer title="Importar tipos de cambio" calls={calls} onClose={() => setImporting(false)}>
          Excel (.xlsx) o CSV, hasta 5 MB y 5.000 filas, con las columnas: Moneda (UF, USD o EUR), Fecha, Valor y, si quiere, Fuente. Un día
          que ya tiene valor se corrige.
        </SheetDrawer>
      )}
    </>
  );
}

const calls = { review: importExchangeRates, apply: importExchangeRates };

const fields = (row: ExchangeRate | undefined) => (
  <>
    {!row && <SelectField name="moneda" label="Moneda" options={currencies} />}
    {!row && <DateField name="fecha" label="Fecha" />}
    <NumberField name="valor" label="Valor" prefix="$" help="Cuántos pesos vale una unidad." />
    <TextField
      name="fuente"
      label="Fuente"
      maxLength={80}
      placeholder="Banco Central"
      help="Queda junto a cada monto que se convierta con este valor."
    />
  </>
);

function CurrentRates() {
  const current = useCall(currentExchangeRates, {});
  return (
    <Loaded answer={current} skeleton={null}>
      {(rates) =>
        rates.length === 0 ? null : (
          <ul className="rates list-below" aria-label="Valores vigentes">
            {rates.map(({ moneda, fecha, valor, vigente }) => (
              <li key={moneda} className="panel rate">
                <span className="muted">{moneda}</span>
                <strong>
                  $ <Figure value={valor} />
                </strong>
                <span className="muted">
                  del <Day value={fecha} />
                </span>
                {!vigente && <Status tone="warning">{`Con más de ${rateHoldsDays} días: ya no se usa`}</Status>}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
