import { useState } from 'react';
import { centralWarehouse } from 'contract/catalogues/index.ts';
import { requestSources, siteWords } from 'contract/materials/index.ts';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { Section } from '../../ui/page/Section.tsx';
import { Segmented, SegmentedField } from '../../ui/fields/Segmented.tsx';
import { anyWarehouse } from '../sources.ts';
import { projects } from '../../ui/fields/charges.tsx';
import type { Beginning, Charge } from './draft.ts';

const sources = (['central', 'proyecto'] as const).map((value) => ({ value, label: requestSources[value] }));

interface Props {
  charge: Charge;
  labels: Beginning['labels'];
}

/** From where, and to where: a warehouse, or the site itself. */
export function RouteFields({ charge, labels }: Props) {
  const { values, set } = useForm();
  const [toWarehouse, setToWarehouse] = useState(typeof values['to_warehouse'] === 'string' && values['to_warehouse'] !== '');
  const isProject = values['source'] === 'proyecto';
  const isBought = values['document_kind'] !== 'InventoryTransferRequest';
  // To a van, or from warehouse to warehouse: only the standard request goes to a site.
  const isToWarehouse = toWarehouse || values['category'] !== 1;
  return (
    <Section title="Origen y destino">
      <SegmentedField
        name="source"
        label="Origen"
        options={sources}
        disabled={isBought}
        {...(isBought && { help: 'Lo que se compra lo trae el proveedor.' })}
        onChosen={(source) => {
          if (source === 'central') set('source_project_code', null);
          set('from_warehouse', null);
        }}
      />
      <Segmented
        label="Destino"
        options={[
          {
            value: 'site',
            label: siteWords({ charge_kind: charge, transfer_kind: values['transfer_kind'] === 'RETIRO' ? 'RETIRO' : 'DESPACHO' }),
          },
          { value: 'warehouse', label: 'Una bodega' },
        ]}
        value={isToWarehouse ? 'warehouse' : 'site'}
        disabled={values['category'] !== 1}
        onChange={(chosen) => {
          setToWarehouse(chosen === 'warehouse');
          if (chosen === 'site') set('to_warehouse', null);
        }}
      />
      {isProject && (
        <ChooseField name="source_project_code" label="Proyecto de origen" {...projects} startLabel={labels.source_project ?? null} />
      )}
      {isProject && (
        <ChooseField
          name="from_warehouse"
          label="Bodega de origen"
          {...anyWarehouse}
          startLabel={labels.from ?? null}
          placeholder={centralWarehouse}
        />
      )}
      {isToWarehouse && <ChooseField name="to_warehouse" label="Bodega de destino" {...anyWarehouse} startLabel={labels.to ?? null} />}
    </Section>
  );
}
