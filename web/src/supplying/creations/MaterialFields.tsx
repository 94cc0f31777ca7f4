import type { Answer } from 'contract/call.ts';
import type { getReportDropdowns, MaterialCreation } from 'contract/supplying/index.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { DuplicateList } from './DuplicateList.tsx';
import { optionsOf } from '../../ui/fields/optionsOf.ts';

interface Props {
  dropdowns: Answer<typeof getReportDropdowns>;
  /** What the form began with, and the request that says it. */
  material?: MaterialCreation['material'];
  request_id?: number;
}

/** What is known of a material: what it is, who makes it, where it belongs. */
export const MaterialFields = ({ dropdowns, material, request_id }: Props) => (
  <>
    <Section title="Qué es">
      <TextField name="description" label="Descripción" placeholder="Conector MC4 hembra 6 mm²" maxLength={100} wide />
      <TextField name="brand" label="Marca" maxLength={60} />
      <TextField name="part_number" label="Código del fabricante" maxLength={60} />
      <DuplicateList kind="material" request_id={request_id} />
    </Section>
    <Section title="Dónde pertenece">
      <SelectField
        name="family_id"
        label="Familia"
        help="El código del material empieza con el suyo."
        options={optionsOf(dropdowns.grupo_articulos, material && { id: material.family_id, name: material.family })}
      />
      <SelectField
        name="unit_id"
        label="Unidad de medida"
        options={optionsOf(dropdowns.unidad_medida, material && { id: material.unit_id, name: material.unit })}
      />
      <SelectField
        name="expense_item_id"
        label="Ítem de gasto"
        options={optionsOf(dropdowns.item_gastos, material && { id: material.expense_item_id, name: material.expense_item })}
      />
      <AreaField name="observations" label="Observaciones" rows={3} maxLength={1_000} />
    </Section>
  </>
);
