import { deliveryHandling, type DeliveryRequest } from 'contract/supplying/index.ts';
import { codeAndName } from '../../ui/fields/charges.tsx';

/** Something of it may still arrive. */
export const isOpen = ({ status }: Pick<DeliveryRequest, 'status'>): boolean => ['aprobada', 'incompleta', 'en_curso'].includes(status);

/** Without a warehouse it goes to the site. */
export const destinationOf = (it: DeliveryRequest): string =>
  it.to_code === null ? (it.project === null ? 'Entrega directa' : `Obra ${it.project}`) : codeAndName(it.to_code, it.to_name);

export const handlingOptions = deliveryHandling.names.map((value) => ({ value, label: deliveryHandling.label(value) }));
