import { DeleteOutlined, FileTextOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { documentTypes } from 'contract/services/index.ts';
import { seesMoney } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Choose } from '../../ui/fields/Choose.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { suppliers } from '../sources.ts';
import { SupplierTaxIdField } from '../SupplierTaxIdField.tsx';
import { CoinField, PriceField } from './PriceField.tsx';

const types = Object.entries(documentTypes).map(([value, { label }]) => ({ value, label }));

interface Props {
  /** Of a file that was sent ahead. */
  fileName?: string | undefined;
  onRemove?: () => void;
  /** What the file itself seems to say, above what is written of it. */
  children?: ReactNode;
}

/** What a document says: of a quotation who offers it, for how much, since when and until when. */
export function DocumentFields({ fileName, onRemove, children }: Props) {
  const { values } = useForm();
  const isQuotation = values['document_type'] === 'Cotizacion' || values['document_type'] === 'Maverick';
  return (
    <>
      {(fileName ?? onRemove) && (
        <header className="asked-head">
          <p>
            {fileName && <FileTextOutlined aria-hidden />} {fileName ?? 'Cotización sin archivo'}
          </p>
          {onRemove && (
            <Button kind="text" icon={<DeleteOutlined />} label={`Quitar ${fileName ?? 'cotización sin archivo'}`} onClick={onRemove} />
          )}
        </header>
      )}
      {children}
      <div className="asked-fields">
        <SelectField name="document_type" label="Qué es" options={types} />
        {isQuotation && <QuotationFields isMaverick={values['document_type'] === 'Maverick'} />}
      </div>
      {isQuotation && <OtherTerms />}
    </>
  );
}

function QuotationFields({ isMaverick }: { isMaverick: boolean }) {
  const { set } = useForm();
  return (
    <>
      <SupplierFields onSupplier={(it) => Object.entries(it).forEach(([name, value]) => set(name, value))} />
      {seesMoney() && (
        <>
          <PriceField name="price" label="Precio neto por unidad" />
          <CoinField name="coin" />
        </>
      )}
      <Dates />
      {isMaverick && <DateField name="service_date" label="Fecha del servicio" />}
    </>
  );
}

/** What all rows of one offer have in common. */
export const QuotationTerms = ({ onSupplier }: SupplierProps) => (
  <div className="asked-fields">
    <SupplierFields onSupplier={onSupplier} />
    <CoinField name="coin" />
    <Dates />
  </div>
);

const Dates = () => (
  <>
    <DateField name="date" label="Fecha de la cotización" />
    <DateField name="valid_until" label="Válida hasta" />
  </>
);

interface SupplierProps {
  /** Hears who was found among those that the company knows. */
  onSupplier: (supplier: { supplier_rut: string; supplier: string | null }) => void;
}

/** Tax id and name, filled from those that the company knows; whoever is not there yet is written by hand. */
const SupplierFields = ({ onSupplier }: SupplierProps) => (
  <>
    <div className="field">
      <span className="field-label" aria-hidden>
        Buscar proveedor
      </span>
      <Choose
        {...suppliers}
        label="Buscar proveedor"
        placeholder="Nombre, RUT o código"
        value={null}
        onChange={(chosen, name) => {
          if (typeof chosen !== 'string') return;
          // Of who is from abroad the code: their tax id is the register's.
          onSupplier({ supplier_rut: chosen, supplier: name ?? null });
        }}
      />
    </div>
    <SupplierTaxIdField name="supplier_rut" label="RUT del proveedor" />
    <TextField name="supplier" label="Nombre del proveedor" maxLength={200} />
  </>
);

/** What few quotations say. */
const OtherTerms = () => (
  <details className="other-terms">
    <summary>Más condiciones</summary>
    <div className="asked-fields">
      <NumberField name="amount" label="Cantidad que ofrece" help="Vacía: todo lo pedido." />
      <TextField name="number" label="Número de cotización" maxLength={60} />
      <NumberField name="delivery_days" label="Plazo de entrega" as="number" unit="días" />
      <TextField name="payment_terms" label="Forma de pago" placeholder="30 días" maxLength={120} />
      {seesMoney() && <NumberField name="freight" label="Flete neto" />}
      <TextField name="supplier_email" label="Correo del proveedor" type="email" maxLength={254} />
      <SwitchField name="tax_exempt" label="Exenta de IVA" />
    </div>
  </details>
);
