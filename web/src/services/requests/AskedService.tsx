import { DeleteOutlined } from '@ant-design/icons';
import type { Input } from 'contract/call.ts';
import type { addServiceItems, DocumentType } from 'contract/services/index.ts';
import { seesMoney } from '../../api/session.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { TakeoffNote } from '../../ui/takeoff/TakeoffNote.tsx';
import type { AgainstTakeoff } from 'contract/takeoff.ts';
import { AttachedDocuments } from '../quotations/AttachedDocuments.tsx';
import { CoinField, PriceField } from '../quotations/PriceField.tsx';

export type AskedLine = Input<typeof addServiceItems>['items'][number];

interface Props {
  at: number;
  /** What its papers are, at first. */
  documentType: DocumentType;
  /** What the catalogue says of it, once it has come. */
  known: { name: string; unit: string } | undefined;
  takeoff: AgainstTakeoff | undefined;
  onRemove: () => void;
}

/** One service of the form: how much, what is expected to be paid, in which words, and its documents. */
export function AskedService({ at, documentType, known, takeoff, onRemove }: Props) {
  const { values, wrong } = useForm();
  const code = String(values['code']);
  return (
    <>
      <header className="asked-head">
        <p>
          <span className="lines-code">{code}</span> {known?.name}
        </p>
        <Button kind="text" icon={<DeleteOutlined />} label={`Quitar ${code}`} onClick={onRemove} />
      </header>
      <TakeoffNote of={takeoff} />
      {wrong['code'] && (
        <p className="field-error" role="alert">
          {wrong['code']}
        </p>
      )}
      <div className="asked-fields">
        <NumberField name="quantity" label="Cantidad" {...(known && { unit: known.unit })} />
        {seesMoney() && (
          <>
            <PriceField name="price" label="Precio esperado" help="Neto, por unidad. Si no lo sabe, déjelo vacío." />
            <CoinField name="currency" />
          </>
        )}
        <AreaField name="description" label="Qué se necesita" rows={2} maxLength={1_000} />
      </div>
      <AttachedDocuments about={`línea ${at + 1} de una solicitud nueva`} documentType={documentType} />
    </>
  );
}
