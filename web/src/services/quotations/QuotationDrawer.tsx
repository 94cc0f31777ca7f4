import { useEffect, useState } from 'react';
import type { AgreedPrice } from 'contract/orders/agreements.ts';
import { updateServiceItem, type ServiceDocument, type ServiceItem, type ServiceRequestInfo } from 'contract/services/index.ts';
import { FieldsWithin } from '../../ui/fields/FieldsWithin.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { OneFile } from '../files/OneFile.tsx';
import { Proposal } from '../proposals/Proposal.tsx';
import { DocumentFields } from './DocumentFields.tsx';
import { today } from '../../ui/days/santiago.ts';
import { unmistakable } from '../unitPrice.ts';
import { writtenOf } from './documents.ts';
import '../services.css';

interface Props {
  request: ServiceRequestInfo;
  item: ServiceItem;
  /** The one that is edited; without it, a new one. */
  document?: ServiceDocument;
  /** What a new one begins with: a price that is agreed. */
  agreed?: AgreedPrice;
  onClose: () => void;
}

/** What a supplier offers for a service, written down or written anew. */
export function QuotationDrawer({ request, item: { item_id, name, quantity }, document, agreed, onClose }: Props) {
  // What somebody else changes meanwhile is not what is written here.
  const [version] = useState(request.version);
  const fixed = { item_id, version };
  if (document)
    return (
      <FormDrawer
        title={`Editar cotización de ${document.supplier ?? name}`}
        call={updateServiceItem}
        start={{ quotations: [{ id: document.id, document: writtenOf(document) }] }}
        fixed={fixed}
        save="Guardar cotización"
        saved="Cotización guardada"
        onClose={onClose}
      >
        <QuotationPaper
          field="quotations"
          path={['quotations', 0, 'document']}
          about={`cotización ${document.id}`}
          name={document.file?.name}
          quantity={quantity}
        />
      </FormDrawer>
    );
  const document_type = request.request_type === 'SOLICITUD MAVERICK' ? 'Maverick' : 'Cotizacion';
  return (
    <FormDrawer
      title={`Agregar cotización de ${name}`}
      call={updateServiceItem}
      start={{ documents: [{ document_type, coin: 'CLP', ...(agreed && offeredBy(agreed)) }] }}
      fixed={fixed}
      save="Agregar cotización"
      saved="Cotización agregada"
      onClose={onClose}
    >
      <QuotationPaper
        field="documents"
        path={['documents', 0]}
        about={`cotización nueva de ${item_id}`}
        name={undefined}
        quantity={quantity}
      />
    </FormDrawer>
  );
}

/** What was agreed, as a quotation of today. */
const offeredBy = ({ number, supplier, supplier_rut, unit_price, currency, valid_to, payment_terms }: AgreedPrice) => ({
  supplier,
  supplier_rut,
  price: unit_price && unmistakable(unit_price),
  coin: currency,
  number,
  date: today(),
  valid_until: valid_to,
  payment_terms,
});

interface QuotationPaperProps {
  /** The field of the form in which the document stands. */
  field: string;
  path: readonly [string, ...(string | number)[]];
  /** By which a file on its way is found. */
  about: string;
  /** Of the file that it has already. */
  name: string | undefined;
  /** Of what is asked for. */
  quantity: string;
}

function QuotationPaper({ field, path, about, name, quantity }: QuotationPaperProps) {
  const { introduce } = useForm();
  useEffect(() => introduce(field, { label: 'Cotización', show: () => '' }));
  return (
    <FieldsWithin path={path}>
      <Paper about={about} name={name} quantity={quantity} />
      <DocumentFields />
    </FieldsWithin>
  );
}

function Paper({ about, name, quantity }: Pick<QuotationPaperProps, 'about' | 'name' | 'quantity'>) {
  const { values, set } = useForm();
  const [sent, setSent] = useState<number>();
  const take = (id: number) => {
    setSent(id);
    set('file_id', id);
  };
  const amount = typeof values['amount'] === 'string' ? values['amount'] : quantity;
  return (
    <>
      <OneFile about={about} name={name} words="Arrastre la cotización aquí o elíjala" onSent={(file) => take(file.id)} />
      {sent !== undefined && <Proposal fileId={sent} quantity={amount} />}
    </>
  );
}
