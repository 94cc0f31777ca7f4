import { useEffect, useState } from 'react';
import { allBusinessUnits } from 'contract/administration/company/business-units.ts';
import type { SaleOrderBand } from 'contract/approvals/sale-orders.ts';
import { useCall } from '../../api.ts';
import { useForm } from '../../ui/form/formState.ts';
import { ApproverChoice } from './ApproverChoice.tsx';

/** The approver of each band and unit; `1:CI` and `1:` (all units without somebody of their own). */
type ApproverChoices = Readonly<Record<string, string | null>>;
const keyOf = (nivel: number, unit: string | null) => `${nivel}:${unit ?? ''}`;

/** Who approves each band: one for all units, and others where a unit has somebody of its own. */
export function ApproversField({ bands, title }: { bands: readonly SaleOrderBand[]; title: (band: SaleOrderBand) => string }) {
  const { data: units = [] } = useCall(allBusinessUnits, {});
  const { wrong, set, introduce } = useForm();
  const [chosen, setChosen] = useState<ApproverChoices>(() =>
    Object.fromEntries(bands.flatMap((it) => it.approvers.map(({ codigo_unidad, email }) => [keyOf(it.nivel, codigo_unidad), email]))),
  );
  useEffect(() => introduce('approvers', { label: 'Aprobadores', show: () => '' }));
  const rows = namesOf(chosen);
  const change = (key: string, email: string | null) => {
    const next = { ...chosen, [key]: email };
    setChosen(next);
    set('approvers', namesOf(next));
  };
  const wrongAt = (key: string) => {
    const at = rows.findIndex((it) => keyOf(it.nivel, it.codigo_unidad) === key);
    return at < 0 ? undefined : (wrong[`approvers.${at}.email`] ?? wrong[`approvers.${at}.codigo_unidad`]);
  };

  return (
    <div className="band-lines">
      {bands.map((band) => (
        <fieldset key={band.nivel} className="approvers">
          <legend>
            Tramo {band.nivel} <span className="muted">{title(band)}</span>
          </legend>
          {[null, ...units.map((it) => it.codigo)].map((unit) => {
            const key = keyOf(band.nivel, unit);
            const known = band.approvers.find((it) => it.codigo_unidad === unit && it.email === chosen[key]);
            return (
              <ApproverChoice
                key={key}
                label={unit === null ? 'Todas las unidades' : (units.find((it) => it.codigo === unit)?.nombre ?? unit)}
                value={chosen[key] ?? null}
                valueLabel={known?.nombre}
                {...(unit !== null && { placeholder: 'El de todas las unidades' })}
                wrong={wrongAt(key) ?? (unit === null && !chosen[key] ? 'Elija quién aprueba.' : undefined)}
                onChange={(email) => change(key, email)}
              />
            );
          })}
        </fieldset>
      ))}
      {wrong['approvers'] && (
        <p className="field-error" role="alert">
          {wrong['approvers']}
        </p>
      )}
    </div>
  );
}

const namesOf = (chosen: ApproverChoices) =>
  Object.entries(chosen).flatMap(([key, email]) => {
    const [nivel = '', unit = ''] = key.split(':');
    return email ? [{ nivel: Number(nivel), codigo_unidad: unit || null, email }] : [];
  });
