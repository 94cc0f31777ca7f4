import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { servicio } from 'contract/catalogues/index.ts';
import { useCall } from '../../api.ts';
import { Choose } from '../../ui/fields/Choose.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { FieldsWithin } from '../../ui/fields/FieldsWithin.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { FromTakeoff } from '../../ui/takeoff/FromTakeoff.tsx';
import { useIsPhone } from '../../ui/look/media.ts';
import { leftAmong } from '../../ui/takeoff/takeoffNote.ts';
import { services } from '../sources.ts';
import { AskedService, type AskedLine } from './AskedService.tsx';
import { byHandWords, useServiceTakeoff } from './takeoff.ts';

const name = 'items';
const linesIn = (value: unknown): AskedLine[] => (Array.isArray(value) ? value : []);

const newLine = (code: string, quantity: string): AskedLine => ({ code, quantity, currency: 'CLP', documents: [] });

/** The services of a form, one after another: found by code or name or taken from the take-off, each with its quantity and what was quoted for it. */
export function AskedServices({ place_id }: { place_id: unknown }) {
  const { values, wrong, set, introduce } = useForm();
  useEffect(() => introduce(name, { label: 'Servicios', show: (value) => `${linesIn(value).length} servicios` }));
  const lines = linesIn(values[name]);
  const known = useNames();
  const takeoff = useServiceTakeoff(place_id);
  const left = leftAmong(takeoff.lines, new Set(lines.map((it) => it.code)));
  const isPhone = useIsPhone();
  // It begins empty again after each one that was found.
  const [found, setFound] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const isNew = useRef(false);
  // The quantity of what was found comes next, once it is drawn.
  useEffect(() => {
    if (!isNew.current) return;
    isNew.current = false;
    root.current?.querySelector<HTMLInputElement>('.asked-line:last-child input')?.select();
  });
  const add = (code: string) => {
    setFound(found + 1);
    set(name, [...lines, newLine(code, '1')]);
    isNew.current = true;
  };
  /** Enter in a line is done with it: the next service comes, and the form is not sent. */
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    root.current?.querySelector<HTMLInputElement>('[role=combobox]')?.focus();
  };
  return (
    <div className="field field-wide asked" ref={root} {...(wrong[name] && { 'data-wrong': true })}>
      <div className="field">
        <span className="field-label" aria-hidden>
          Agregar servicio
        </span>
        <Choose
          key={found}
          {...services}
          label="Agregar servicio"
          value={null}
          placeholder="Nombre o código"
          isFirst={found === 0 && !isPhone}
          onChange={(code) => typeof code === 'string' && add(code)}
        />
        {wrong[name] && <span className="field-error">{wrong[name]}</span>}
      </div>
      <FromTakeoff
        documents={takeoff.documents}
        left={left.length}
        noun={['servicio', 'servicios']}
        others={byHandWords(takeoff.by_hand)}
        onTake={() => set(name, [...lines, ...left.map((it) => newLine(it.code, it.left))])}
      />
      {lines.length === 0 ? (
        <Empty text="Busque el primer servicio por su nombre o su código." />
      ) : (
        <ol className="asked-lines" aria-label="Servicios pedidos" onKeyDown={goOn}>
          {lines.map((line, at) => (
            <li key={`${line.code} ${at}`} className="asked-line">
              <FieldsWithin path={[name, at]}>
                <AskedService
                  at={at}
                  documentType={values['request_type'] === 'SOLICITUD MAVERICK' ? 'Maverick' : 'Cotizacion'}
                  known={known.get(line.code)}
                  takeoff={takeoff.of(line.code)}
                  onRemove={() => set(name, lines.toSpliced(at, 1))}
                />
              </FieldsWithin>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** What each service is called, and in what it is counted. */
function useNames(): ReadonlyMap<string, { name: string; unit: string }> {
  const { data } = useCall(servicio.calls.list, { activo: 'true' });
  return new Map((data ?? []).map(({ codigo, nombre, unidad }) => [codigo, { name: nombre, unit: unidad }]));
}
