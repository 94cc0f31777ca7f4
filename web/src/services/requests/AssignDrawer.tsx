import { assignServiceRequest, type ServiceRequestInfo } from 'contract/services/index.ts';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { buyers } from '../sources.ts';

/** Who of supply takes care of a request; nobody, when it is left empty. */
export const AssignDrawer = ({ request, onClose }: { request: ServiceRequestInfo; onClose: () => void }) => (
  <FormDrawer
    title={`Asignar comprador a ${request.number}`}
    call={assignServiceRequest}
    start={{ buyer_id: request.buyer_id }}
    fixed={{ service_request_id: request.id, version: request.version }}
    save="Asignar"
    saved="Comprador asignado"
    onClose={onClose}
  >
    <ChooseField
      name="buyer_id"
      label="Comprador"
      {...buyers}
      startLabel={request.buyer}
      help="Alguien de abastecimiento. Vacío, la solicitud queda sin asignar."
    />
  </FormDrawer>
);
