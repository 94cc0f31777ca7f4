import { costCategories, customMaterial, materialCategoryNames, type CubageMaterial } from 'contract/cubication/index.ts';
import { currencies } from 'contract/currency.ts';
import { seesMoney } from '../../api/session.ts';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { units } from '../sources.ts';
import type { Work } from '../work.ts';

interface Props {
  work: Work;
  name: string;
  onAdded: (row: CubageMaterial) => void;
  onClose: () => void;
}

/** What is not in the catalogue, with what is known of it. */
export const CustomDrawer = ({ work, name, onAdded, onClose }: Props) => (
  <FormDrawer
    title="Material propio"
    call={customMaterial}
    start={{ name, category: 'adicionales', ...(seesMoney() && { cost_currency: 'CLP' as const }) }}
    fixed={{ document_id: work.facts.get().document.document_id }}
    save="Agregar"
    onSaved={(row) => {
      work.added('materials', [row]);
      onAdded(row);
    }}
    onClose={onClose}
  >
    <TextField
      name="name"
      label="Nombre"
      maxLength={200}
      help="No está en el catálogo: se reemplaza por uno que esté antes de enviarlo al ERP."
    />
    <ChooseField name="unit_id" label="Unidad" {...units} />
    <NumberField name="quantity" label="Cantidad" />
    {seesMoney() && (
      <>
        <NumberField name="cost" label="Costo unitario" />
        <SelectField name="cost_currency" label="Moneda" options={currencies.map((value) => ({ value, label: value }))} />
      </>
    )}
    <SelectField
      name="category"
      label="Categoría"
      options={materialCategoryNames.map((value) => ({ value, label: costCategories[value] }))}
    />
    <TextField name="section" label="Sección" maxLength={60} />
  </FormDrawer>
);
