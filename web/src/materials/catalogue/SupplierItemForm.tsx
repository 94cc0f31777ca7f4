import { saveSupplierItem, type SupplierItem } from 'contract/materials/index.ts';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { suppliers } from '../sources.ts';

interface Props {
  code: string;
  unit: string;
  /** What was said already; nothing of a supplier who is added. */
  item?: SupplierItem;
  onClose: () => void;
}

/** How a supplier sells a material; what is left empty nobody knows. */
export function SupplierItemForm({ code, unit, item, onClose }: Props) {
  const { supplier_item_code, purchase_unit, factor, minimum_quantity, lead_days, is_usual = false } = item ?? {};
  return (
    <FormDrawer
      title={item ? `Cómo vende ${item.supplier}` : `Quién más vende ${code}`}
      call={saveSupplierItem}
      start={{ supplier_item_code, purchase_unit, factor, minimum_quantity, lead_days, is_usual }}
      fixed={{ code, version: item?.version ?? 0, ...(item && { supplier_code: item.supplier_code }) }}
      save="Guardar"
      saved="Se guardó cómo se compra"
      onClose={onClose}
    >
      {!item && <ChooseField name="supplier_code" label="Proveedor" {...suppliers} />}
      <TextField name="supplier_item_code" label="Su código del material" maxLength={60} />
      <TextField name="purchase_unit" label="Se compra por" maxLength={30} placeholder="Rollo, caja, pallet…" help="Vacío: por unidad." />
      <NumberField name="factor" label="Cuánto trae cada una" unit={unit} />
      <NumberField name="minimum_quantity" label="Mínimo que vende" unit={unit} />
      <NumberField name="lead_days" as="number" label="Plazo de entrega" unit="días" />
      <SwitchField name="is_usual" label="Es el proveedor habitual" />
    </FormDrawer>
  );
}
