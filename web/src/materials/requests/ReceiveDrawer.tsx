import { receiveRequest, type MaterialRequestInfo, type RequestLine } from 'contract/materials/index.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { ArrivalPhotos } from '../ArrivalPhotos.tsx';
import { isNothing, remainingOf } from '../amounts.ts';
import { PartsField } from './PartsField.tsx';

const restOf = (it: RequestLine) => remainingOf(it.quantity, it.received_quantity, it.closed_quantity);

/** What a supplier brought, all of it or a part; the rest stays open. */
export const ReceiveDrawer = ({ request: { number, version, items }, onClose }: { request: MaterialRequestInfo; onClose: () => void }) => (
  <FormDrawer
    title={`Recibir ${number}`}
    call={receiveRequest}
    start={{
      items: items
        .map((it) => ({ material_request_item_id: it.material_request_item_id, quantity: restOf(it) }))
        .filter((it) => !isNothing(it.quantity)),
    }}
    fixed={{ number, version }}
    draft={`recepcion:${number}:${version}`}
    save="Recibir"
    saved="Recepción registrada"
    onClose={onClose}
  >
    <PartsField lines={items} restOf={restOf} restLabel="Por recibir" verb="Recibido de" scans />
    <ArrivalPhotos source="proveedor" number={number} />
    <TextField name="order" label="Orden de compra, si hay más de una abierta" maxLength={20} placeholder="OC-000123" />
    <TextField name="paper" label="Guía o factura del proveedor" maxLength={40} />
    <AreaField name="comment" label="Observación" rows={2} maxLength={500} />
  </FormDrawer>
);
