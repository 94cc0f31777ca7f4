import { createLlaveAcceso } from 'contract/access/keys.ts';
import { listUsers } from 'contract/access/users/users.ts';
import type { Answer } from 'contract/call.ts';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { NamedCallsField } from './NamedCallsField.tsx';
import { ScopesField } from './ScopesField.tsx';

interface Props {
  /** The answer is the only place where the key is said. */
  onMade: (made: Answer<typeof createLlaveAcceso>) => void;
  onClose: () => void;
}

/** The form of a new key. */
export function NewAccessKey({ onMade, onClose }: Props) {
  return (
    <FormDrawer
      title="Nueva llave de acceso"
      call={createLlaveAcceso}
      start={{ scopes: [], llamadas: [] }}
      save="Crear llave"
      onSaved={onMade}
      onClose={onClose}
    >
      <TextField name="nombre" label="Nombre" maxLength={80} placeholder="Informes de gerencia" help="El sistema que la usará." />
      <Account />
      <ScopesField />
      <NamedCallsField />
      <DateField name="vence_el" label="Vence el" help="Su último día. Vacío: no vence." />
    </FormDrawer>
  );
}

/** Another account has other rights: what was marked for the first does not count any more. */
function Account() {
  const { set } = useForm();
  return (
    <ChooseField
      name="user_id"
      label="Cuenta"
      call={listUsers}
      fixed={{ activo: '1' }}
      option={({ id, nombre, email }) => ({ value: id, label: `${nombre} · ${email}` })}
      placeholder="Nombre o correo"
      help="La llave actúa en su nombre, y ve los proyectos que ella ve. Conviene una cuenta propia por sistema."
      onChosen={() => set('scopes', [])}
    />
  );
}
