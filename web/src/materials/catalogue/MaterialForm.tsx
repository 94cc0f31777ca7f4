import { useNavigate } from '@tanstack/react-router';
import { addMaterialValue, newMaterial, editMaterial, needsAuthorisation, type MaterialInfo } from 'contract/materials/index.ts';
import { currencies } from 'contract/currency.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { today } from '../../ui/days/santiago.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { toMaterial } from '../addresses.ts';
import { families, units } from '../sources.ts';
import { useDefaultCurrency } from '../../ui/fields/useDefaultCurrency.ts';

/** A new material, or the facts of one that is there. */
export function MaterialForm({ material, onClose }: { material?: MaterialInfo; onClose: () => void }) {
  const navigate = useNavigate();
  if (material)
    return (
      <FormDrawer
        title={`Editar ${material.code}`}
        call={editMaterial}
        start={{
          description: material.description,
          family_id: material.family_id,
          unit_id: material.unit_id,
          observations: material.observations,
          ...(needsAuthorisation(material.code) && { sec_certificate: material.sec_certificate, sec_until: material.sec_until }),
        }}
        fixed={{ code: material.code, version: material.version }}
        save="Guardar"
        saved={`${material.code}: cambios guardados`}
        onClose={onClose}
      >
        <Facts material={material} />
        {needsAuthorisation(material.code) && (
          <>
            <TextField name="sec_certificate" label="Certificado de autorización SEC" maxLength={60} />
            <DateField
              name="sec_until"
              label="Vigente hasta"
              help="Vacía, si el certificado no vence. La cubicación revisa que esté vigente."
            />
          </>
        )}
      </FormDrawer>
    );
  return (
    <FormDrawer
      title="Nuevo material"
      call={newMaterial}
      save="Crear material"
      saved="Material creado"
      onSaved={({ code }) => void navigate(toMaterial({ code }))}
      onClose={onClose}
    >
      <TextField
        name="code"
        label="Código"
        placeholder="CON-000012"
        maxLength={30}
        help="Con él se conoce en guías y en el ERP; no se cambia después."
      />
      <Facts />
    </FormDrawer>
  );
}

const Facts = ({ material }: { material?: MaterialInfo }) => (
  <>
    <TextField name="description" label="Descripción" maxLength={200} />
    <ChooseField name="family_id" label="Familia" {...families} startLabel={material?.family ?? null} />
    <ChooseField
      name="unit_id"
      label="Unidad"
      {...units}
      startLabel={material?.unit ?? null}
      help={
        material
          ? 'De lo que viene del ERP la dice el ERP: corríjala allá, y la sincronización la trae. Con movimientos de stock ya no cambia.'
          : 'De lo que ya está en el ERP vale la de allá. Con movimientos de stock ya no cambia.'
      }
    />
    <AreaField name="observations" label="Observaciones" maxLength={1_000} />
  </>
);

const currencyOptions = currencies.map((value) => ({ value, label: value }));

/** One more entry of the price or cost list; the last one counts (spec 2 §3). */
export function ValueForm({ material, kind, onClose }: { material: MaterialInfo; kind: 'price' | 'cost'; onClose: () => void }) {
  const word = kind === 'price' ? 'precio' : 'costo';
  const usual = useDefaultCurrency();
  const currency = (kind === 'price' ? material.price_currency : material.cost_currency) ?? usual;
  if (!currency) return null;
  return (
    <FormDrawer
      title={`Registrar ${word} de ${material.code}`}
      call={addMaterialValue}
      start={{ currency, since: today() }}
      fixed={{ code: material.code, kind }}
      save="Registrar"
      saved={`Se registró el ${word}`}
      onClose={onClose}
    >
      <NumberField name="amount" label="Valor unitario neto" unit={material.unit} />
      <SelectField name="currency" label="Moneda" options={currencyOptions} />
      <DateField name="since" label="Vigente desde" help="El último valor registrado es el vigente; los anteriores quedan en la lista." />
    </FormDrawer>
  );
}
