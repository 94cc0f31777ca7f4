import { DeleteOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { formatNumber } from 'contract/format.ts';
import { specialPanelList } from 'contract/projects/index.ts';
import { useCall } from '../../api.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { typedDecimal } from '../../ui/fields/typedDecimal.ts';
import '../projects.css';

interface PanelRow {
  id: number;
  /** Undefined while it is not a number yet. */
  cantidad: number | undefined;
}

/** What the form keeps of a project's panels: which and how many. */
const panelRows = (panels: readonly PanelRow[]) => panels.map(({ id, cantidad }) => ({ id, cantidad }));

/** Special panels with how many of each; a panel stands once. */
export function PanelsField() {
  const { data: { panels } = { panels: [] } } = useCall(specialPanelList, {});
  const nameOf = (id: number) => panels.find((it) => it.id === id)?.nombre ?? `Panel ${id}`;
  const show = (value: unknown) =>
    rowsOf(value)
      .map(({ id, cantidad }) => `${cantidad ?? '?'} × ${nameOf(id)}`)
      .join(', ');

  return (
    <Field name="panels" label="Paneles especiales" wide show={show} take={(value) => panelRows(rowsOf(value))}>
      {({ id, value, set, onBlur, described }) => {
        const rows = rowsOf(value);
        const free = panels.filter((panel) => panel.activo && !rows.some((it) => it.id === panel.id));
        return (
          <div className="panel-rows">
            {rows.map((row) => (
              <div key={row.id} className="panel-row">
                <span>{nameOf(row.id)}</span>
                <Quantity
                  label={`Cantidad de ${nameOf(row.id)}`}
                  value={row.cantidad}
                  onChange={(cantidad) => set(rows.map((it) => (it.id === row.id ? { ...it, cantidad } : it)))}
                  onBlur={onBlur}
                />
                <Button
                  kind="text"
                  icon={<DeleteOutlined />}
                  label={`Quitar ${nameOf(row.id)}`}
                  onClick={() => set(rows.filter((it) => it !== row))}
                />
              </div>
            ))}
            <Select<number | null>
              id={id}
              value={null}
              placeholder={
                free.length === 0 ? 'No queda otro en el catálogo' : rows.length === 0 ? 'Agregar un panel…' : 'Agregar otro panel…'
              }
              style={{ width: '100%' }}
              disabled={free.length === 0}
              options={free.map((it) => ({ value: it.id, label: `${it.nombre} · ${formatNumber(it.potencia_wp)} Wp` }))}
              onChange={(chosen) => chosen !== null && set([...rows, { id: chosen, cantidad: 1 }])}
              onBlur={onBlur}
              {...described}
            />
          </div>
        );
      }}
    </Field>
  );
}

interface QuantityProps {
  label: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  onBlur: () => void;
}

/** A whole number with points for thousands. */
function Quantity({ label, value, onChange, onBlur }: QuantityProps) {
  const [typed, setTyped] = useState(value === undefined ? '' : formatNumber(value));
  return (
    <input
      className="control"
      inputMode="numeric"
      aria-label={label}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        const { text } = typedDecimal(event.target.value);
        onChange(/^\d+$/.test(text) ? Number(text) : undefined);
      }}
      onBlur={() => {
        if (value !== undefined) setTyped(formatNumber(value));
        onBlur();
      }}
    />
  );
}

const isRow = (it: unknown): it is PanelRow => typeof it === 'object' && it !== null && 'id' in it && typeof it.id === 'number';
const rowsOf = (value: unknown): PanelRow[] => (Array.isArray(value) ? value.filter(isRow) : []);
