import { addServiceItems, type ServiceRequestInfo } from 'contract/services/index.ts';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { AskedServices } from './AskedServices.tsx';

/** More services for a request that is still being quoted. */
export const AddServicesDrawer = ({ request, onClose }: { request: ServiceRequestInfo; onClose: () => void }) => (
  <FormDrawer
    title={`Agregar servicios a ${request.number}`}
    call={addServiceItems}
    start={{ items: [] }}
    fixed={{ service_request_id: request.id, version: request.version }}
    save="Agregar servicios"
    saved="Servicios agregados"
    onClose={onClose}
  >
    <AskedServices place_id={request.place_id} />
  </FormDrawer>
);
