import {
  assignPurchaseRequest,
  promisePurchaseRequest,
  updateItemEstimatedDeliveryDate,
  updateStatusPurchaseRequest,
  updateStatusPurchaseRequestItem,
  type PurchaseItem,
  type PurchaseRequest,
} from 'contract/supplying/index.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { buyers } from './buyers.ts';
import { useSeen } from '../useSeen.ts';
import { handlingOptions } from './words.ts';

interface Props {
  purchase: PurchaseRequest;
  /** One line of it; without one, all that is still to come. */
  item?: PurchaseItem | undefined;
  onClose: () => void;
}

/** When it is to come. Whoever asked reads it, and why it was moved. */
export function PromiseDrawer({ item, onClose, ...now }: Props) {
  const purchase = useSeen(now.purchase);
  const { id: request_id, number, version } = purchase;
  const form = {
    save: 'Prometer entrega',
    saved: 'Se prometió la entrega',
    onClose,
    children: (
      <>
        <DateField name="delivery_date" label="Entrega prometida" />
        <AreaField name="reason" label="Motivo, si se mueve" rows={3} maxLength={500} />
      </>
    ),
  };
  if (!item) {
    return (
      <FormDrawer
        {...form}
        title={`Prometer la entrega de ${number}`}
        call={promisePurchaseRequest}
        start={startOf(purchase.delivery_date ?? purchase.user_delivery_date)}
        fixed={{ request_id, version }}
      />
    );
  }
  return (
    <FormDrawer
      {...form}
      title={`Prometer la entrega de ${item.code}`}
      call={updateItemEstimatedDeliveryDate}
      start={startOf(item.delivery_date ?? purchase.user_delivery_date)}
      fixed={{ material_request_item_id: item.material_request_item_id, version }}
      theirs={(row) => startOf(lineIn(row, item)?.delivery_date ?? null)}
    />
  );
}

const startOf = (delivery_date: string | null) => (delivery_date === null ? {} : { delivery_date });

/** The same line of the request as it stands now. */
const lineIn = ({ items }: PurchaseRequest, { material_request_item_id: id }: PurchaseItem) =>
  items.find((it) => it.material_request_item_id === id);

/** What supply is doing about it: of the request it is copied to all its lines that are still to come. */
export function HandlingDrawer({ item, onClose, ...now }: Props) {
  const purchase = useSeen(now.purchase);
  const { id: request_id, number, version } = purchase;
  const form = {
    save: 'Cambiar estado',
    saved: 'Se cambió el estado',
    onClose,
    children: (
      <SelectField
        name="status"
        label="Estado"
        options={handlingOptions}
        {...(!item && { help: 'Se copia a todas las líneas que faltan; las recibidas y anuladas no cambian.' })}
      />
    ),
  };
  if (!item) {
    return (
      <FormDrawer
        {...form}
        title={`Estado de ${number}`}
        call={updateStatusPurchaseRequest}
        start={{ status: purchase.status_manual }}
        fixed={{ request_id, version }}
        theirs={handledIn}
      />
    );
  }
  return (
    <FormDrawer
      {...form}
      title={`Estado de ${item.code}`}
      call={updateStatusPurchaseRequestItem}
      start={{ status: item.status_manual }}
      fixed={{ material_request_item_id: item.material_request_item_id, version }}
      theirs={(row) => handledIn(lineIn(row, item) ?? row)}
    />
  );
}

/** What is called `status` in these forms; that of the row is how far it has come. */
const handledIn = ({ status_manual }: PurchaseRequest | PurchaseItem) => ({ status: status_manual });

/** Who of supply takes care of it from now on, seen with what each carries; nobody leaves it «Sin asignar». */
export function AssignDrawer({ onClose, ...now }: Omit<Props, 'item'>) {
  const purchase = useSeen(now.purchase);
  return (
    <FormDrawer
      title={`Asignar ${purchase.number}`}
      call={assignPurchaseRequest}
      start={{ buyer_id: purchase.buyer_id }}
      fixed={{ request_id: purchase.id, version: purchase.version }}
      save="Asignar"
      saved={`Se asignó ${purchase.number}`}
      onClose={onClose}
    >
      <ChooseField name="buyer_id" label="Comprador" {...buyers} startLabel={purchase.buyer} placeholder="Sin asignar" />
    </FormDrawer>
  );
}
