import { useNavigate, useSearch } from '@tanstack/react-router';
import { register, signInOptions } from 'contract/access/registration.ts';
import { useCall } from '../../api.ts';
import { Form } from '../../ui/form/Form.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { ConfirmRegistration } from './ConfirmRegistration.tsx';
import { GateFrame } from '../sessions/GateFrame.tsx';

/** Asks for an account, or confirms the address of one that was asked for. */
export function Register() {
  const { codigo } = useSearch({ strict: false });
  return typeof codigo === 'string' ? <ConfirmRegistration codigo={codigo} /> : <AskForAccount />;
}

/** It waits until its owner confirms the mail, and then until an administrator activates it. */
function AskForAccount() {
  const navigate = useNavigate();
  const { data, failureCount } = useCall(signInOptions, {});
  const domains = data?.dominios ?? [];
  const onSaved = () => {
    // The English words are the specification's (1 §8), the sentence is for people (contract decision 78).
    notify(
      'success',
      'Registration successful',
      'Le enviamos un correo: abra su enlace para confirmar la cuenta. Después un administrador debe activarla.',
    );
    void navigate({ to: '/login' });
  };
  return (
    <GateFrame
      title="Registrarse"
      intro="Le pediremos confirmar su correo; después un administrador debe activar la cuenta."
      below={<Link to="/login">Ya tengo una cuenta</Link>}
      isKnown={data !== undefined || failureCount > 0}
    >
      {data?.registro === false ? (
        <p>El registro no está abierto. Pida su cuenta a un administrador.</p>
      ) : (
        <Form call={register} save="Registrarse" asksBeforeLeaving={false} notifies onSaved={onSaved}>
          <TextField name="nombre" label="Nombre" autoComplete="name" autoFocus />
          <TextField
            name="email"
            label="Correo"
            type="email"
            autoComplete="username"
            help={domains.length > 0 ? `De ${domains.join(' o ')}.` : 'El de su trabajo.'}
          />
          <PasswordField name="clave" label="Clave" isNew help="10 caracteres o más, con letras y un número o símbolo." />
        </Form>
      )}
    </GateFrame>
  );
}
