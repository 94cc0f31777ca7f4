import { Link, useNavigate } from '@tanstack/react-router';
import { register, signInOptions } from 'contract/access/session.ts';
import { useCall } from '../api.ts';
import { Form } from '../ui/Form.tsx';
import { notify } from '../ui/notices.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { Outside } from './Outside.tsx';

/** Asks for an account; it waits until an administrator activates it. */
export function Register() {
  const navigate = useNavigate();
  const { data } = useCall(signInOptions, {});
  const domains = data?.dominios ?? [];
  const onSaved = () => {
    // The English words are the specification's (1 §8), the sentence is for people (contract decision 78).
    notify('success', 'Registration successful', 'Su cuenta quedó registrada. Podrá ingresar cuando un administrador la active.');
    void navigate({ to: '/login' });
  };
  return (
    <Outside
      title="Crear una cuenta"
      intro="Un administrador debe activarla antes del primer ingreso."
      below={<Link to="/login">Ya tengo una cuenta</Link>}
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
            {...(domains.length > 0 && { help: `De ${domains.join(' o ')}.` })}
          />
          <PasswordField name="clave" label="Clave" isNew help="10 caracteres o más, con letras y un número o símbolo." />
        </Form>
      )}
    </Outside>
  );
}
