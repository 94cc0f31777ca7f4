import { useId } from 'react';
import { formatNumber } from 'contract/format.ts';
import { kilowatts, powerComplaint, powerOf, specificYield, wattsOfPanels } from 'contract/projects/index.ts';
import { Button } from '../../ui/page/Button.tsx';
import { asText } from '../../ui/fields/Field.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { NumberControl, NumberField } from '../../ui/fields/NumberField.tsx';
import { inKilowatts, invertersIn, isKilowatts, panelsIn } from './equipmentRows.ts';
import { Warnings } from './TechnicalFacts.tsx';

/** What the form says of the power by now, as far as it can be read. */
function usePowered() {
  const { values } = useForm();
  const { kwp, generacion_anual } = values;
  return {
    kwp: isKilowatts(kwp) ? kwp : null,
    paneles: panelsIn(values['paneles']),
    inversores: invertersIn(values['inversores']),
    conexion: asText(values['conexion']),
    generacion_anual: typeof generacion_anual === 'number' ? generacion_anual : null,
    distribuidora: asText(values['distribuidora']),
  };
}

/** What an engineer would ask about, while it is typed. */
export const LiveWarnings = () => <Warnings of={usePowered()} />;

/** The power of the place; beside panels that say another one, their sum is one press away. */
export function PowerField() {
  const { set } = useForm();
  const { kwp, paneles } = usePowered();
  const watts = wattsOfPanels(paneles);
  const differs = watts > 0 && (kwp === null || powerComplaint(kwp, watts) !== undefined);
  return (
    <div className="power-field">
      <NumberField
        name="kwp"
        label="Potencia instalada"
        unit="kWp"
        help="La del lugar. Coincide con los paneles dentro del 1 %; vacía, es la que ellos suman."
      />
      {differs && (
        <Button kind="text" onClick={() => set('kwp', kilowatts(watts))}>
          Usar {inKilowatts(watts)}
        </Button>
      )}
    </div>
  );
}

/** What is expected in a year, in whichever of two units the person has it; one is kept, the other calculated. */
export function YieldFields() {
  const id = useId();
  const { set, leave } = useForm();
  const info = usePowered();
  const power = powerOf(info);
  const found = specificYield(info.generacion_anual, power);
  return (
    <>
      <NumberField name="generacion_anual" label="Generación anual esperada" as="number" unit="kWh/año" />
      <div className="field">
        <label className="field-label" htmlFor={id}>
          Rendimiento
        </label>
        <NumberControl
          control={{
            id,
            value: found === undefined ? null : formatless(found),
            set: (value) => set('generacion_anual', typeof value === 'number' ? Math.round((value * power) / 1000) : null),
            onBlur: () => leave('generacion_anual'),
            isWrong: false,
            described: { 'aria-describedby': `${id}-help` },
          }}
          as="number"
          unit="kWh/kWp"
          disabled={power === 0}
        />
        <span id={`${id}-help`} className="field-help">
          {power === 0
            ? 'Indique primero la potencia o los paneles.'
            : `Por cada uno de los ${formatNumber(kilowatts(power))} kWp: calcula la generación anual.`}
        </span>
      </div>
    </>
  );
}

const formatless = (value: number): string => String(Math.round(value * 10) / 10);
