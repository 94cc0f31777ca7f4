import { RutField } from '../ui/fields/CheckedField.tsx';
import type { FieldProps } from '../ui/fields/Field.tsx';

/** Who offers: a RUT, or of who is from abroad their country and their number there, as quotations name them (decision 202). */
export const SupplierTaxIdField = (field: FieldProps) => <RutField help="De uno extranjero, país y número: DE 811569869." {...field} />;
