import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useEffect, useId, type ReactNode } from 'react';
import { formatNumber } from 'contract/format.ts';
import { mostModels, specialPanelList, wattsOfPanels } from 'contract/projects/index.ts';
import { useCall } from '../../api.ts';
import { Button } from '../../ui/page/Button.tsx';
import { asText, type Control } from '../../ui/fields/Field.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { NumberControl } from '../../ui/fields/NumberField.tsx';
import { inKilowatts, panelsIn, rowsOf, type EquipmentRow } from './equipmentRows.ts';

interface Kind {
  name: 'paneles' | 'inversores';
  label: string;
  one: string;
  power: 'potencia_wp' | 'potencia_kw';
  unit: string;
  as: 'text' | 'number';
}

const panelKind: Kind = { name: 'paneles', label: 'Paneles', one: 'Panel', power: 'potencia_wp', unit: 'Wp', as: 'number' };
const inverterKind: Kind = { name: 'inversores', label: 'Inversores', one: 'Inversor', power: 'potencia_kw', unit: 'kW', as: 'text' };

/** Models that the company works with are offered, and bring their power along. */
export function PanelsField() {
  const { data: { panels } = { panels: [] } } = useCall(specialPanelList, {});
  const watts = wattsOfPanels(panelsIn(useForm().values['paneles']));
  const known = new Map(panels.filter((it) => it.activo).map((it) => [it.nombre, it.potencia_wp]));
  return <EquipmentField kind={panelKind} known={known} sum={watts > 0 ? `Suman ${inKilowatts(watts)}` : undefined} />;
}

export const InvertersField = () => <EquipmentField kind={inverterKind} known={nothingKnown} sum={undefined} />;

const nothingKnown: ReadonlyMap<string, number> = new Map();

interface Props {
  kind: Kind;
  known: ReadonlyMap<string, number>;
  sum: string | undefined;
}

function EquipmentField({ kind, known, sum }: Props) {
  const list = useId();
  const { name, label, one, power, unit } = kind;
  const { values, set, leave, introduce } = useForm();
  const show = (value: unknown) =>
    rowsOf(value)
      .map((it) => `${number(it.cantidad)} × ${it.modelo} (${number(it[power])} ${unit})`)
      .join(', ');
  useEffect(() => introduce(name, { label, show }));
  const rows = rowsOf(values[name]);
  const change = (next: readonly EquipmentRow[]) => set(name, next);
  const put = (at: number, news: object) => change(rows.map((it, place) => (place === at ? { ...it, ...news } : it)));
  return (
    <div className="field field-wide" role="group" aria-label={label}>
      <span className="field-label" aria-hidden>
        {label}
      </span>
      <div className="equipment-rows">
        {rows.map((row, at) => (
          <EquipmentLine
            // Lines have no name of their own; nothing but the number being typed is kept apart from them.
            key={at}
            kind={kind}
            row={row}
            place={at}
            list={list}
            onChange={(news) => put(at, withPower(news, known))}
            onBlur={() => leave(name)}
            onRemove={() => change(rows.filter((it) => it !== row))}
          />
        ))}
        <datalist id={list}>
          {[...known].map(([nombre, watts]) => (
            <option key={nombre} value={nombre}>
              {formatNumber(watts)} Wp
            </option>
          ))}
        </datalist>
        <div className="equipment-end">
          <Button
            icon={<PlusOutlined />}
            off={rows.length >= mostModels && `Ya son ${mostModels}: no caben más.`}
            onClick={() => change([...rows, { modelo: '', cantidad: null, [power]: null }])}
          >
            {`Agregar ${one.toLowerCase()}`}
          </Button>
          {sum && (
            <span className="muted" role="status">
              {sum}
            </span>
          )}
        </div>
      </div>
    </div>
  );
}

/** A model that is known brings its power. */
function withPower(news: Record<string, unknown>, known: ReadonlyMap<string, number>) {
  const watts = typeof news['modelo'] === 'string' ? known.get(news['modelo']) : undefined;
  return watts === undefined ? news : { ...news, potencia_wp: watts };
}

const number = (value: unknown) => (value === null || value === undefined ? '?' : formatNumber(asText(value)));

interface LineProps {
  kind: Kind;
  row: EquipmentRow;
  place: number;
  list: string;
  onChange: (news: Record<string, unknown>) => void;
  onBlur: () => void;
  onRemove: () => void;
}

function EquipmentLine({ kind: { name, one, power, unit, as }, row, place, list, onChange, onBlur, onRemove }: LineProps) {
  const id = useId();
  const { wrong } = useForm();
  const cell = (field: string) => {
    const message = wrong[`${name}.${place}.${field}`];
    const control: Control = {
      id: `${id}-${field}`,
      value: row[field],
      set: (value) => onChange({ [field]: value }),
      onBlur,
      isWrong: message !== undefined,
      described: message ? { 'aria-invalid': true, 'aria-describedby': `${id}-${field}-error` } : {},
    };
    return { message, control };
  };
  const [model, count, each] = [cell('modelo'), cell('cantidad'), cell(power)];
  return (
    <div className="equipment-row" role="group" aria-label={`${one} ${place + 1}`}>
      <Cell label="Marca y modelo" {...model}>
        <input
          id={model.control.id}
          className="control"
          list={list}
          maxLength={120}
          autoComplete="off"
          value={row.modelo}
          onChange={(event) => onChange({ modelo: event.target.value })}
          onBlur={onBlur}
          {...model.control.described}
        />
      </Cell>
      <Cell label="Cantidad" {...count}>
        <NumberControl control={count.control} as="number" />
      </Cell>
      <Cell label="Potencia de cada uno" {...each}>
        <NumberControl control={each.control} as={as} unit={unit} />
      </Cell>
      <Button kind="text" icon={<DeleteOutlined />} label={`Quitar ${one.toLowerCase()} ${place + 1}`} onClick={onRemove} />
    </div>
  );
}

interface CellProps {
  label: string;
  message: string | undefined;
  control: Control;
  children: ReactNode;
}

const Cell = ({ label, message, control: { id }, children }: CellProps) => (
  <div className="field" {...(message && { 'data-wrong': true })}>
    <label className="field-label" htmlFor={id}>
      {label}
    </label>
    {children}
    {message && (
      <span id={`${id}-error`} className="field-error">
        {message}
      </span>
    )}
  </div>
);
