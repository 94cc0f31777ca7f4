import { requestTypes } from 'contract/approvals/kinds.ts';
import { requestCategories, requestDocuments, requestTypeLabels } from 'contract/materials/index.ts';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { Section } from '../../ui/page/Section.tsx';
import { SegmentedField } from '../../ui/fields/Segmented.tsx';
import { suppliers } from '../sources.ts';
import type { Beginning } from './draft.ts';
import { TransferKindField } from './TransferKindField.tsx';
import { urgentWords, useLimits } from './limits.ts';

const types = requestTypes.map((value) => ({ value, label: requestTypeLabels[value] }));
const categories = ([1, 2, 3] as const).map((value) => ({ value, label: requestCategories[value] }));
const documents = (['InventoryTransferRequest', 'PurchaseRequest', 'PurchaseOrder'] as const).map((value) => ({
  value,
  label: requestDocuments[value].label,
}));

/** What kind of request: how urgent, which category, as which document of SAP. */
export function KindFields({ labels, isTransfer }: { labels: Beginning['labels']; isTransfer: boolean }) {
  const { values, set } = useForm();
  const limits = useLimits();
  const urgent = values['request_type'] === requestTypes[1] ? urgentWords(limits) : undefined;
  const kind = documents.find((it) => it.value === values['document_kind'])?.value ?? 'InventoryTransferRequest';
  return (
    <Section title={isTransfer ? 'Tipo y categoría' : 'Qué solicitud'}>
      <SegmentedField
        name="request_type"
        label="Tipo"
        options={types}
        help="Una urgente sigue el mismo camino y avisa de inmediato a quienes deciden."
      />
      {urgent && (
        <p className={`field-wide ${urgent.isReached ? 'request-error' : 'muted'}`} {...(urgent.isReached && { role: 'alert' })}>
          {urgent.text}
        </p>
      )}
      <SegmentedField name="category" label="Categoría" options={categories} />
      {!isTransfer && (
        <SegmentedField
          name="document_kind"
          label="Documento"
          options={documents}
          onChosen={(chosen) => {
            if (chosen !== 'PurchaseOrder') set('supplier_code', null);
            if (chosen === 'InventoryTransferRequest') return;
            set('source', 'central');
            set('source_project_code', null);
            set('from_warehouse', null);
            set('transfer_kind', 'DESPACHO');
          }}
        />
      )}
      {!isTransfer && kind === 'InventoryTransferRequest' && <TransferKindField />}
      {kind === 'PurchaseOrder' && (
        <ChooseField
          name="supplier_code"
          label="Proveedor"
          {...suppliers}
          startLabel={labels.supplier ?? null}
          help="Si no está en la lista, pida que lo agreguen en Mantenedores, Proveedores."
        />
      )}
    </Section>
  );
}
