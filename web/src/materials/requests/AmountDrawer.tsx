import { updateMaterialRequest, type MaterialRequestInfo } from 'contract/materials/index.ts';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';

/** Another amount than the sum of the lines; a higher one asks for approval again (spec 2 §7). */
export const AmountDrawer = ({ request, onClose }: { request: MaterialRequestInfo; onClose: () => void }) => (
  <FormDrawer
    title={`Corregir monto de ${request.number}`}
    call={updateMaterialRequest}
    start={{ monto_nuevo: request.new_amount ?? request.amount ?? '', reason: '' }}
    fixed={{ request_id: request.id, version: request.version }}
    save="Guardar monto"
    saved="Monto corregido"
    onClose={onClose}
  >
    <NumberField
      name="monto_nuevo"
      label="Monto neto"
      prefix="$"
      help="En pesos, sin IVA. Si es mayor que el aprobado hasta ahora, la solicitud vuelve a pedir aprobación. Si cambian las líneas, la corrección se borra."
    />
    <TextField name="reason" label="Por qué cambia" maxLength={500} />
  </FormDrawer>
);
