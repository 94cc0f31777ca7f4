import { useEffect } from 'react';
import { closeRequest, type MaterialRequestInfo, type RequestLine } from 'contract/materials/index.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { Figure } from '../../ui/list/figures.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { isNothing, remainingToSend } from '../amounts.ts';

/** Gives up what was not sent, of the ticked lines. */
export function CloseDrawer({ request: { number, version, items }, onClose }: { request: MaterialRequestInfo; onClose: () => void }) {
  const open = items.filter((it) => !isNothing(remainingToSend(it)));
  return (
    <FormDrawer
      title={`Cerrar lo que falta de ${number}`}
      call={closeRequest}
      start={{ material_request_item_ids: open.map((it) => it.material_request_item_id) }}
      fixed={{ number, version }}
      save="Cerrar lo marcado"
      saved="Se cerró lo que faltaba"
      onClose={onClose}
    >
      <OpenLines lines={open} />
      <AreaField name="reason" label="Motivo" rows={3} maxLength={500} />
    </FormDrawer>
  );
}

const name = 'material_request_item_ids';

function OpenLines({ lines }: { lines: readonly RequestLine[] }) {
  const { values, wrong, set, introduce } = useForm();
  useEffect(() => introduce(name, { label: 'Materiales', show: (value) => `${tickedIds(value).length} líneas` }));
  const chosen = tickedIds(values[name]);
  // Without any line the call would close the whole request.
  const change = (next: readonly number[]) => set(name, next, next.length === 0 ? 'Marque al menos un material.' : undefined);
  return (
    <fieldset className="field field-wide closing" {...(wrong[name] && { 'data-wrong': true })}>
      <legend className="field-label">Lo que ya no se enviará</legend>
      {lines.map(({ material_request_item_id: id, code, description, unit, ...line }) => (
        <label key={id} className="closing-line">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={(event) => change(event.target.checked ? [...chosen, id] : chosen.filter((it) => it !== id))}
          />
          <span>
            <span className="lines-code">{code}</span> {description}
            <br />
            <span className="muted">
              Faltan <Figure value={remainingToSend(line)} unit={unit} />
            </span>
          </span>
        </label>
      ))}
      {wrong[name] && <span className="field-error">{wrong[name]}</span>}
    </fieldset>
  );
}

const tickedIds = (value: unknown): number[] => (Array.isArray(value) ? value : []);
