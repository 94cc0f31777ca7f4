import { useState } from 'react';
import { updateServiceItem, type ServiceItem, type ServiceRequestInfo } from 'contract/services/index.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';

interface Props {
  request: ServiceRequestInfo;
  item: ServiceItem;
  onClose: () => void;
}

/** How much of a service, and in which words. */
export function EditItemDrawer({ request, item, onClose }: Props) {
  // What somebody else changes meanwhile is not what is edited here.
  const [version] = useState(request.version);
  const { item_id, quantity, description, comment, name, unit } = item;
  return (
    <FormDrawer
      title={`Editar ${name}`}
      call={updateServiceItem}
      start={{ quantity, description: description ?? '', comment: comment ?? '' }}
      fixed={{ item_id, version }}
      save="Guardar servicio"
      saved="Servicio guardado"
      onClose={onClose}
    >
      <NumberField name="quantity" label="Cantidad" unit={unit} />
      <AreaField name="description" label="Qué se necesita" rows={4} maxLength={1_000} />
      <AreaField name="comment" label="Comentario" rows={2} maxLength={500} />
    </FormDrawer>
  );
}
