import { DeleteOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import type { Currency } from 'contract/currency.ts';
import { formatNumber } from 'contract/format.ts';
import { getMaterialInfoList, getMaterialMovil, type MaterialInfo, type WarehouseMaterial } from 'contract/materials/index.ts';
import { useCall } from '../api.ts';
import { Button } from '../ui/page/Button.tsx';
import type { Source } from '../ui/fields/Choose.tsx';
import { Empty } from '../ui/page/Empty.tsx';
import { FigureCell, FigureColumns } from '../ui/list/FigureColumns.tsx';
import { Figure } from '../ui/list/figures.tsx';
import { useForm } from '../ui/form/formState.ts';
import { typedDecimal } from '../ui/fields/typedDecimal.ts';
import { AddLines } from './AddLines.tsx';
import { linesPasted, mergeLines, whyUnreadable, type TypedLine } from './paste.ts';
import { isMore } from './amounts.ts';
import { activeMaterials } from './sources.ts';
import { useLineKeys } from './useLineKeys.ts';
import './materials.css';

interface Line extends TypedLine {
  unit_cost?: string;
  currency?: Currency;
}

interface Props {
  /** Only what lies in this warehouse is offered, with what there is. */
  warehouse?: string | undefined;
  /** A cost stands beside each quantity. */
  withCost?: boolean;
}

const linesIn = (value: unknown): Line[] => (Array.isArray(value) ? value : []);

/** The materials of a form, line by line: found, scanned or pasted from Excel. */
export function LinesField({ warehouse, withCost = false }: Props) {
  const { values, wrong, set, introduce } = useForm();
  useEffect(() => introduce('items', { label: 'Materiales', show: (value) => `${linesIn(value).length} líneas` }));
  const lines = linesIn(values['items']);
  const keep = (next: readonly Line[]) => set('items', next);
  const add = (more: readonly TypedLine[]) => keep(mergeLines(lines, more));
  const root = useRef<HTMLDivElement>(null);
  const { goTo, keys } = useLineKeys(root, ({ code, quantity, read }) =>
    keep(
      mergeLines(
        lines.map((it) => (it.code === code ? { ...it, quantity } : it)),
        linesPasted(read),
      ),
    ),
  );
  const adding = {
    onLines: add,
    onFound: (code: string) => {
      goTo(code);
      add([{ code, quantity: '1' }]);
    },
  };
  const codes = lines.map((it) => it.code).toSorted();
  const infos = useCall(getMaterialInfoList, { codes: codes.slice(0, 200).join(',') }, { enabled: codes.length > 0, keepPrevious: true });
  const byCode = new Map((infos.data ?? []).map((it) => [it.code, it]));
  const general = wrong['items'];
  return (
    <div className="lines" ref={root} {...keys}>
      {warehouse ? <AddLines source={inWarehouse(warehouse)} {...adding} /> : <AddLines source={activeMaterials} {...adding} />}
      {general && (
        <p className="lines-wrong" role="alert">
          {general}
        </p>
      )}
      {lines.length === 0 ? (
        <Empty text="Todavía no hay materiales en la lista." />
      ) : (
        <FigureColumns rows={lines} columns={{ Libre: ({ code }) => freeIn(byCode.get(code), warehouse) }}>
          <table className="lines-table lines-edit" aria-label="Materiales">
            <thead>
              <tr>
                <th scope="col">Material</th>
                {warehouse && (
                  <th scope="col" className="lines-figure">
                    Libre
                  </th>
                )}
                <th scope="col" className="lines-figure">
                  Cantidad
                </th>
                {withCost && (
                  <th scope="col" className="lines-figure">
                    Costo unitario (CLP)
                  </th>
                )}
                <th scope="col">
                  <span className="unseen">Quitar</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line, at) => (
                <LineRow
                  key={line.code}
                  line={line}
                  info={byCode.get(line.code)}
                  isUnknown={infos.data !== undefined && !infos.isPlaceholderData && codes.length <= 200 && !byCode.has(line.code)}
                  warehouse={warehouse}
                  withCost={withCost}
                  complaints={Object.entries(wrong).flatMap(([path, message]) => (path.startsWith(`items.${at}.`) ? [message] : []))}
                  onChange={(next) => keep(lines.with(at, next))}
                  onRemove={() => keep(lines.toSpliced(at, 1))}
                />
              ))}
            </tbody>
          </table>
        </FigureColumns>
      )}
    </div>
  );
}

/** Unknown while one counts it. */
function freeIn(info: MaterialInfo | undefined, warehouse: string | undefined): string | null {
  const lying = info?.stocks.find((it) => it.warehouse_code === warehouse);
  return lying ? lying.free_quantity : '0';
}

const inWarehouse = (warehouse: string): Source<WarehouseMaterial> => ({
  call: getMaterialMovil,
  fixed: { warehouse_code: warehouse },
  option: (it) => ({ value: it.code, label: `${it.code} · ${it.description} (${freeWords(it)})` }),
});

const freeWords = ({ free_quantity, unit }: WarehouseMaterial): string =>
  free_quantity === null ? 'en conteo' : `${formatNumber(free_quantity)} ${unit} libres`;

interface RowProps {
  line: Line;
  info: MaterialInfo | undefined;
  isUnknown: boolean;
  warehouse: string | undefined;
  withCost: boolean;
  complaints: readonly string[];
  onChange: (line: Line) => void;
  onRemove: () => void;
}

function LineRow({ line, info, isUnknown, warehouse, withCost, complaints, onChange, onRemove }: RowProps) {
  const lying = info?.stocks.find((it) => it.warehouse_code === warehouse);
  const isBeyond = (figure: string | null) =>
    warehouse !== undefined && info !== undefined && figure !== null && isMore(line.quantity, figure);
  const isShort = isBeyond(lying ? lying.available_quantity : '0');
  const isReserved = !isShort && isBeyond(lying ? lying.free_quantity : '0');
  const marks = [isUnknown ? `${line.code} no existe.` : undefined, whyUnreadable(line)].filter((it) => it !== undefined);
  const said = marks.length > 0 ? marks : complaints.length > 0 ? complaints : isShort && !info?.merged_into ? ['No alcanza.'] : [];
  return (
    <tr data-code={line.code}>
      <td className="lines-name">
        <span className="lines-code">{line.code}</span> {info?.description}
        {said.map((it) => (
          <p key={it} className="lines-wrong">
            {it}
          </p>
        ))}
        {info?.merged_into && (
          <p className="item-short">
            Se fusionó con {info.merged_into}.{' '}
            <Button kind="text" onClick={() => onChange({ ...line, code: info.merged_into ?? line.code })}>
              Usar {info.merged_into}
            </Button>
          </p>
        )}
        {isReserved && <p className="item-short">Parte está reservada: se le pedirá un motivo.</p>}
      </td>
      {warehouse && <FigureCell title="Libre">{info ? <Figure value={freeIn(info, warehouse)} unit={info.unit} /> : '—'}</FigureCell>}
      <td className="lines-figure item-quantity">
        <DecimalInput
          label={`Cantidad de ${line.code}`}
          value={line.quantity}
          isWrong={said.length > 0}
          onChange={(quantity) => onChange({ ...line, quantity })}
        />
      </td>
      {withCost && (
        <td className="lines-figure" data-label="Costo">
          <DecimalInput
            label={`Costo unitario de ${line.code}`}
            value={line.unit_cost ?? ''}
            onChange={(cost) =>
              onChange(cost ? { ...line, unit_cost: cost, currency: 'CLP' } : { code: line.code, quantity: line.quantity })
            }
          />
        </td>
      )}
      <td>
        <Button kind="text" icon={<DeleteOutlined />} label={`Quitar ${line.code}`} onClick={onRemove} />
      </td>
    </tr>
  );
}

interface DecimalProps {
  label: string;
  value: string;
  isWrong?: boolean;
  onChange: (decimal: string) => void;
}

/** A figure as Chileans write it; what cannot be read goes on between « », for the schema to refuse. */
export function DecimalInput({ label, value, isWrong = false, onChange }: DecimalProps) {
  const [typing, setTyping] = useState<string>();
  return (
    <input
      className="control"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      value={typing ?? formatNumber(value)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        setTyping(event.target.value);
        onChange(typedDecimal(event.target.value).text);
      }}
      onBlur={() => setTyping(undefined)}
      {...(isWrong && { 'aria-invalid': true })}
    />
  );
}
