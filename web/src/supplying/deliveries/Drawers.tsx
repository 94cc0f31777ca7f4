import {
  updateMaterialDelivery,
  updateMaterialDeliveryItems,
  updateMaterialDeliveryStatus,
  type DeliveryRequest,
} from 'contract/supplying/index.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { RutField } from '../../ui/fields/CheckedField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useSeen } from '../useSeen.ts';
import { PartsField, partsLeft } from './PartsField.tsx';
import { handlingOptions } from './words.ts';

interface Props {
  delivery: DeliveryRequest;
  onClose: () => void;
}

/** For when, and with which folio it leaves. Whoever asked reads it, and why it was moved. */
export function ScheduleDrawer({ onClose, ...now }: Props) {
  const delivery = useSeen(now.delivery);
  const { id: request_id, number, version, dte_folio } = delivery;
  const delivery_date = delivery.delivery_date ?? delivery.user_delivery_date;
  return (
    <FormDrawer
      title={`Programar la entrega de ${number}`}
      call={updateMaterialDelivery}
      start={{ ...(delivery_date !== null && { delivery_date }), dte_folio }}
      fixed={{ request_id, version }}
      save="Programar entrega"
      saved={`Se programó ${number}`}
      onClose={onClose}
    >
      <DateField name="delivery_date" label="Entrega programada" />
      <TextField name="dte_folio" label="Folio DTE 52" maxLength={12} help="De la guía de despacho electrónica con la que sale." />
      <AreaField name="reason" label="Motivo, si se mueve" rows={3} maxLength={500} />
    </FormDrawer>
  );
}

/** How far it is prepared. */
export function HandlingDrawer({ onClose, ...now }: Props) {
  const delivery = useSeen(now.delivery);
  return (
    <FormDrawer
      title={`Preparación de ${delivery.number}`}
      call={updateMaterialDeliveryStatus}
      start={{ manual_status: delivery.manual_status }}
      fixed={{ request_id: delivery.id, version: delivery.version }}
      save="Cambiar estado"
      saved="Se cambió el estado"
      onClose={onClose}
    >
      <SelectField name="manual_status" label="Preparación" options={handlingOptions} />
    </FormDrawer>
  );
}

/** Sends what is left, or a part of it; what is fetched is handed over. */
export function DeliverDrawer({ onClose, ...now }: Props) {
  const delivery = useSeen(now.delivery);
  const { id: request_id, number, version, dte_folio, items, transfer_kind } = delivery;
  const isFetched = transfer_kind === 'RETIRO';
  return (
    <FormDrawer
      title={isFetched ? `Entregar ${number} a quien la retira` : `Despachar ${number}`}
      call={updateMaterialDeliveryItems}
      start={{ items: partsLeft(items), dte_folio }}
      fixed={{ request_id, version }}
      theirs={(row) => ({ items: partsLeft(row.items) })}
      save={isFetched ? 'Entregar' : 'Despachar'}
      saved={isFetched ? `Se entregó ${number}` : `Se despachó ${number}`}
      onClose={onClose}
    >
      <PartsField items={items} />
      <TextField name="dte_folio" label="Folio DTE 52" maxLength={12} />
      <WithoutFolio />
      <TextField name="driver" label="Chofer" maxLength={120} />
      <RutField name="driver_rut" label="RUT del chofer" />
      <TextField name="plate" label="Patente" maxLength={12} />
      <AreaField name="comment" label="Observación" rows={2} maxLength={500} />
      <AreaField
        name="reservation_reason"
        label="Motivo para usar lo reservado"
        rows={2}
        maxLength={300}
        help="Solo si el sistema avisa que otra solicitud lo tenía reservado."
      />
    </FormDrawer>
  );
}

/** Said before it leaves; whoever delivers within the premises needs none. */
function WithoutFolio() {
  const { values } = useForm();
  if (values['dte_folio']) return null;
  return <p role="note">Sin folio de DTE 52 no puede salir a la vía pública.</p>;
}
