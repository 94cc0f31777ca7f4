import { PhoneField } from '../ui/fields/CheckedField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';

/** How a person is reached, and who is called when something happens to them. */
export const ContactFields = () => (
  <>
    <PhoneField name="telefono" label="Teléfono" />
    <TextField name="direccion" label="Dirección" maxLength={200} />
    <TextField name="contacto_emergencia" label="Contacto de emergencia" maxLength={200} help="Nombre, parentesco y teléfono." />
  </>
);
