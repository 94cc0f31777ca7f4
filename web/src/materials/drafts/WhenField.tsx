import { requestDocuments } from 'contract/materials/index.ts';
import { DateField } from '../../ui/fields/DateField.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { dateWords, useLimits } from './limits.ts';

/** The day on which it is needed; what is bought cannot do without. */
export function WhenField() {
  const { values } = useForm();
  const late = dateWords(values['required_date'], useLimits());
  const kind = values['document_kind'];
  const isBought = kind === 'PurchaseRequest' || kind === 'PurchaseOrder' ? requestDocuments[kind].eta : false;
  return (
    <>
      <DateField name="required_date" label="Para cuándo" {...(isBought && { help: 'En una compra es obligatoria.' })} />
      {late && (
        <p className="field-wide request-error" role="alert">
          {late}
        </p>
      )}
    </>
  );
}
