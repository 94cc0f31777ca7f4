import { TextField } from '../ui/TextField.tsx';

/** How a person is reached, and who is called when something happens to them. */
export const ContactFields = () => (
  <>
    <TextField name="telefono" label="Teléfono" type="tel" maxLength={30} placeholder="+56 9 1234 5678" />
    <TextField name="direccion" label="Dirección" maxLength={200} />
    <TextField name="contacto_emergencia" label="Contacto de emergencia" maxLength={200} help="Nombre, parentesco y teléfono." />
  </>
);
