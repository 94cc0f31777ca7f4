import { useEffect } from 'react';
import { markUniqueSupplier, type ServiceDocument, type ServiceRequestInfo } from 'contract/services/index.ts';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { OneFile } from '../files/OneFile.tsx';
import { uniqueSupplierCauses } from '../sources.ts';

interface Props {
  request: ServiceRequestInfo;
  quotation: ServiceDocument;
  onClose: () => void;
}

/** That nobody else can do it: why, with its evidence, and until when that holds. */
export const UniqueSupplierDrawer = ({ request: { version }, quotation: { id, supplier }, onClose }: Props) => (
  <FormDrawer
    title={`Marcar proveedor único: ${supplier ?? 'sin nombre'}`}
    call={markUniqueSupplier}
    start={{ cause_id: null, valid_until: null }}
    fixed={{ document_id: id, version, unique_supplier: true }}
    save="Marcar proveedor único"
    saved="Proveedor único marcado"
    onClose={onClose}
  >
    <p className="muted">Basta una cotización. La causa y su evidencia se aprueban antes que la compra.</p>
    <ChooseField name="cause_id" label="Por qué nadie más puede hacerlo" {...uniqueSupplierCauses} />
    <Evidence about={`evidencia ${id}`} />
    <DateField name="valid_until" label="Vale hasta" />
  </FormDrawer>
);

const name = 'evidence_file_id';

function Evidence({ about }: { about: string }) {
  const { wrong, set, introduce } = useForm();
  useEffect(() => introduce(name, { label: 'Evidencia', show: () => '' }));
  return (
    <div className="field field-wide" {...(wrong[name] && { 'data-wrong': true })}>
      <span className="field-label">Evidencia</span>
      <OneFile
        about={about}
        name={undefined}
        words="Carta de representación, patente o certificado: arrástrela o elíjala"
        onSent={(file) => set(name, file.id)}
      />
      {wrong[name] && <span className="field-error">{wrong[name]}</span>}
    </div>
  );
}
