import { DeleteOutlined } from '@ant-design/icons';
import { useEffect, useId, useState } from 'react';
import { formatNumber } from 'contract/format.ts';
import { filterProjectMaterials, type MaterialCondition, type ProjectMaterial } from 'contract/materials/index.ts';
import { useCall } from '../../api.ts';
import { Button } from '../../ui/page/Button.tsx';
import { useSettled } from '../../ui/fields/Choose.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { Figure } from '../../ui/list/figures.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { CodeBox } from '../CodeBox.tsx';
import { DecimalInput } from '../LinesField.tsx';
import { ScanButton } from '../Scanner.tsx';
import type { Charge } from './charge.tsx';
import { thousandths, whyUnreadable } from '../paste.ts';
import { isSame, itemsIn, totalOf, withMore, withQuantity, type UsedItem } from './items.ts';
import '../materials.css';
import './usage.css';

/** A quantity that may be named of each material. */
export interface Kind {
  label: string;
  condition?: MaterialCondition;
}

interface Props {
  charge: Charge;
  kinds: readonly Kind[];
}

/** So many materials are shown at once; of more the search finds the others. */
const most = 200;

/** What a project has left, each with the quantities that the person names. Made for a phone in one hand. */
export function UsageLines({ charge, kinds }: Props) {
  const { values, wrong, set, introduce } = useForm();
  useEffect(() => introduce('items', { label: 'Materiales', show: (value) => `${itemsIn(value).length} líneas` }));
  const [typed, setTyped] = useState('');
  const search = useSettled(typed, 250);
  const place_id = typeof values['place_id'] === 'number' ? values['place_id'] : undefined;
  const answer = useCall(
    filterProjectMaterials,
    { ...charge, per_page: most, ...(place_id !== undefined && { place_id }), ...(search && { search }) },
    { keepPrevious: true },
  );
  // What other words found cannot be filled in.
  const isBehind = typed !== search || answer.isPlaceholderData;
  const items = itemsIn(values['items']);
  const keep = (next: readonly UsedItem[]) => set('items', next);
  const [first] = kinds;
  const add = (more: readonly { code: string; quantity: string }[]) => {
    setTyped('');
    keep(
      withMore(
        items,
        more.map((it) => ({ ...it, ...(first?.condition && { condition: first.condition }) })),
      ),
    );
  };
  const complaintsOf = (item: Omit<UsedItem, 'quantity'>) => {
    const at = items.findIndex((it) => isSame(it, item));
    const mark = whyUnreadable(items[at] ?? { quantity: '' });
    if (mark) return [mark];
    return at === -1 ? [] : Object.entries(wrong).flatMap(([path, message]) => (path.startsWith(`items.${at}.`) ? [message] : []));
  };
  const rows = answer.data?.items ?? [];
  const others = items.filter((it) => !rows.some((row) => row.code === it.code));
  return (
    <div className="lines">
      <SearchBar typed={typed} onType={setTyped} onLines={add} />
      {wrong['items'] && (
        <p className="lines-wrong" role="alert">
          {wrong['items']}
        </p>
      )}
      <Loaded answer={answer}>
        {({ total_items }) =>
          rows.length === 0 ? (
            <Empty text={search ? 'Nada de lo que queda coincide con la búsqueda.' : 'Aquí no queda material por usar ni devolver.'} />
          ) : (
            <>
              <ul className="usage-lines" aria-label="Materiales que quedan" inert={isBehind}>
                {rows.map((it) => (
                  <Line key={it.code} material={it} kinds={kinds} items={items} complaintsOf={complaintsOf} onChange={keep} />
                ))}
              </ul>
              {total_items > rows.length && (
                <p className="muted">Hay {formatNumber(total_items - rows.length)} materiales más: búsquelos por código o descripción.</p>
              )}
            </>
          )
        }
      </Loaded>
      {others.length > 0 && (
        <ul className="usage-lines" aria-label="Anotado, y no está en la lista de arriba">
          {others.map((it) => (
            <HiddenLine
              key={`${it.code} ${it.condition ?? ''}`}
              item={it}
              complaints={complaintsOf(it)}
              onRemove={() => keep(withQuantity(items, { ...it, quantity: '' }))}
            />
          ))}
        </ul>
      )}
      <p className="usage-count" role="status">
        {items.length === 0 ? 'Nada anotado todavía.' : `${items.length === 1 ? '1 línea anotada' : `${items.length} líneas anotadas`}.`}
      </p>
    </div>
  );
}

interface SearchProps {
  typed: string;
  onType: (typed: string) => void;
  onLines: (lines: readonly { code: string; quantity: string }[]) => void;
}

function SearchBar({ typed, onType, onLines }: SearchProps) {
  const id = useId();
  return (
    <div className="lines-add">
      <div className="field lines-choose">
        <label className="field-label" htmlFor={id}>
          Buscar material
        </label>
        <input
          id={id}
          className="control"
          type="search"
          autoComplete="off"
          placeholder="Código o descripción"
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            // Enter in the search is no reason to send the form.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </div>
      <CodeBox label="Código" help="Lea o escriba un código y Enter: suma uno." onLines={onLines} />
      <ScanButton onCode={(code) => onLines([{ code: code.trim().toUpperCase(), quantity: '1' }])} />
    </div>
  );
}

interface LineProps {
  material: ProjectMaterial;
  kinds: readonly Kind[];
  items: readonly UsedItem[];
  complaintsOf: (item: Omit<UsedItem, 'quantity'>) => string[];
  onChange: (items: UsedItem[]) => void;
}

function Line({ material, kinds, items, complaintsOf, onChange }: LineProps) {
  const { code, description, unit, left_quantity, lines } = material;
  const named = kinds.map(({ label, condition }) => ({ label, item: { code, ...(condition && { condition }) } }));
  const quantityOf = (item: Omit<UsedItem, 'quantity'>) => items.find((it) => isSame(it, item))?.quantity ?? '';
  const total = totalOf(items, code);
  const isShort = total !== undefined && total > (thousandths(left_quantity) ?? 0n);
  const said = [...new Set(named.flatMap(({ item }) => complaintsOf(item)))];
  const [only] = named.length === 1 ? named : [];
  return (
    <li className="usage-line" {...(items.some((it) => it.code === code) && { 'data-named': true })}>
      <div className="lines-name">
        <span className="lines-code">{code}</span> {description}
        <p className="usage-left">
          Quedan{' '}
          <strong>
            <Figure value={left_quantity} unit={unit} />
          </strong>
        </p>
        {(said.length > 0 ? said : isShort ? [`Quedan solo ${formatNumber(left_quantity)} ${unit}.`] : []).map((it) => (
          <p key={it} className="lines-wrong">
            {it}
          </p>
        ))}
      </div>
      <div className="usage-inputs">
        {named.map(({ label, item }) => (
          <label key={label} className="usage-input">
            <span aria-hidden>{label}</span>
            <DecimalInput
              label={`${label} de ${code}, en ${unit}`}
              value={quantityOf(item)}
              isWrong={isShort || complaintsOf(item).length > 0}
              onChange={(quantity) => onChange(withQuantity(items, { ...item, quantity }))}
            />
          </label>
        ))}
        {only && (
          <Button kind="text" onClick={() => onChange(withQuantity(items, { ...only.item, quantity: left_quantity }))}>
            Todo<span className="unseen"> lo que queda de {code}</span>
          </Button>
        )}
      </div>
      <details className="usage-requests">
        <summary>De {lines.length === 1 ? '1 solicitud' : `${lines.length} solicitudes`}</summary>
        <ul>
          {lines.map((it) => (
            <li key={it.material_request_item_id}>
              {it.request_number}
              {it.place_code && ` · ${it.place_code}`} · {it.warehouse_code ?? 'en obra'}: recibido {formatNumber(it.received_quantity)},
              consumido {formatNumber(it.consumed_quantity)}, devuelto {formatNumber(it.returned_quantity)}
              {it.moved_quantity !== '0' && `, pasado a otro proyecto ${formatNumber(it.moved_quantity)}`}
              {it.returning_quantity !== '0' && `, en devolución ${formatNumber(it.returning_quantity)}`}, quedan{' '}
              {formatNumber(it.left_quantity)}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

/** Named, and hidden by the search or not there at all. */
const HiddenLine = ({ item, complaints, onRemove }: { item: UsedItem; complaints: readonly string[]; onRemove: () => void }) => (
  <li className="usage-line" data-named>
    <div className="lines-name">
      <span className="lines-code">{item.code}</span> × {formatNumber(item.quantity)}
      {complaints.map((it) => (
        <p key={it} className="lines-wrong">
          {it}
        </p>
      ))}
    </div>
    <Button kind="text" icon={<DeleteOutlined />} label={`Quitar ${item.code}`} onClick={onRemove} />
  </li>
);
