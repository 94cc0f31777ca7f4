import { PlusOutlined } from '@ant-design/icons';
import { useId, useState, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react';
import {
  filterMaterials,
  filterMaterialsWarehouse,
  postDocumentMaterials,
  type ChoosableMaterial,
  type CubageMaterial,
} from 'contract/cubication/index.ts';
import { formatNumber, formatUnitPrice } from 'contract/format.ts';
import { getWarehouses } from 'contract/materials/index.ts';
import { useCall } from '../../api.ts';
import { send } from '../../api/send.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { useSettled } from '../../ui/fields/Choose.tsx';
import { useEnterWhenFound } from '../../ui/fields/useEnterWhenFound.ts';
import { cellsOf } from '../../ui/grid/clipboard.ts';
import type { Work } from '../work.ts';
import { CustomDrawer } from './CustomDrawer.tsx';

interface Props {
  field: RefObject<HTMLInputElement | null>;
  work: Work;
  onPaste: (cells: readonly (readonly string[])[]) => void;
  onAdded: (row: CubageMaterial) => void;
  /** Escape in an empty field. */
  onLeave: () => void;
}

/** The field that adds a material: by name or code, with what it costs and what is free of it, in all warehouses or in one. */
export function AddMaterial({ field, work, onPaste, onAdded, onLeave }: Props) {
  const name = useId();
  const [typed, setTyped] = useState('');
  const [warehouse, setWarehouse] = useState('');
  const [place, setPlace] = useState(0);
  const [isCustom, setCustom] = useState(false);
  // What was typed stays when the cursor leaves: it is what a material of one's own is called.
  const [isHere, setHere] = useState(false);
  const search = useSettled(typed.trim(), 150);
  const found = useFound(search, warehouse);
  const rows = found.data?.items ?? [];
  const isBehind = typed.trim() !== search || found.isPlaceholderData || found.data === undefined;
  const isOpen = isHere && typed.trim() !== '';
  const { document_id } = work.facts.get().document;
  const take = (material: ChoosableMaterial | undefined) => {
    if (!material) return;
    setTyped('');
    setPlace(0);
    const materials = [{ code: material.code, quantity: '0' }];
    work.add(
      'materials',
      (idempotencyKey) => send(postDocumentMaterials, { document_id, materials }, { idempotencyKey }),
      ([row]) => row && onAdded(row),
    );
  };
  const enter = useEnterWhenFound(isBehind, () => take(rows[Math.min(place, rows.length - 1)]));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setPlace(Math.max(0, Math.min(place + (event.key === 'ArrowDown' ? 1 : -1), rows.length - 1)));
    }
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      enter.press();
    }
    if (event.key === 'Escape') {
      if (isOpen) setTyped('');
      else onLeave();
    }
  };
  const pasteRows = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    onPaste(cellsOf(text));
  };
  return (
    <>
      <div className="field cubage-add">
        <label className="field-label" htmlFor={name}>
          Agregar material
        </label>
        <input
          ref={field}
          id={name}
          className="control"
          role="combobox"
          autoComplete="off"
          aria-expanded={isOpen}
          aria-controls={`${name}-found`}
          aria-keyshortcuts="Insert"
          {...(isOpen && rows[place] && { 'aria-activedescendant': `${name}-${place}` })}
          placeholder="Nombre o código, o pegue filas desde Excel"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setPlace(0);
            enter.forget();
          }}
          onKeyDown={onKeyDown}
          onPaste={pasteRows}
          onFocus={() => setHere(true)}
          onBlur={() => setHere(false)}
        />
        <ul id={`${name}-found`} role="listbox" aria-label="Materiales encontrados" className="cubage-found" hidden={!isOpen}>
          {rows.map((it, at) => (
            <li
              key={it.id}
              id={`${name}-${at}`}
              role="option"
              aria-selected={at === place}
              // Before the field loses the cursor.
              onMouseDown={(event) => {
                event.preventDefault();
                take(it);
              }}
            >
              <MaterialOption material={it} />
            </li>
          ))}
          {isOpen && rows.length === 0 && (
            <li className="cubage-none" role="option" aria-selected={false}>
              {isBehind ? 'Buscando…' : 'Nada con ese nombre. Agréguelo como material propio.'}
            </li>
          )}
        </ul>
      </div>
      {may(getWarehouses.permission) && <WarehouseChoice value={warehouse} onChange={setWarehouse} />}
      <Button icon={<PlusOutlined />} onClick={() => setCustom(true)}>
        Material propio
      </Button>
      {isCustom && (
        <CustomDrawer
          work={work}
          name={typed.trim()}
          onAdded={(row) => {
            setTyped('');
            onAdded(row);
          }}
          onClose={() => setCustom(false)}
        />
      )}
    </>
  );
}

function useFound(search: string, warehouse_code: string) {
  const asked = { search, per_page: 20 };
  const options = (isMine: boolean) => ({ enabled: isMine && search !== '', keepPrevious: true });
  const all = useCall(filterMaterials, asked, options(warehouse_code === ''));
  const one = useCall(filterMaterialsWarehouse, { ...asked, warehouse_code }, options(warehouse_code !== ''));
  return warehouse_code === '' ? all : one;
}

const MaterialOption = ({ material: { code, name, unit, cost, cost_currency, stock } }: { material: ChoosableMaterial }) => (
  <>
    <span className="muted">{code}</span>
    <span>{name}</span>
    <span className="figure">{cost !== null && cost_currency !== null ? formatUnitPrice(cost, cost_currency) : ''}</span>
    <span className="figure muted">{stock === null ? unit : `${formatNumber(stock)} ${unit} libres`}</span>
  </>
);

/** Of which warehouse it is told what is free. */
function WarehouseChoice({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const { data } = useCall(getWarehouses, { all: 'true' });
  return (
    <label className="field">
      <span className="field-label">Stock libre en</span>
      <select className="control" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">Todas las bodegas</option>
        {data?.map((it) => (
          <option key={it.code} value={it.code}>
            {it.label}
          </option>
        ))}
      </select>
    </label>
  );
}
