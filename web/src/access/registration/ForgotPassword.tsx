import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { restaurarContrasena, signInOptions } from 'contract/access/registration.ts';
import { useCall } from '../../api.ts';
import { Form } from '../../ui/form/Form.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { GateFrame } from '../sessions/GateFrame.tsx';

/** Asks for the mail with a link; with that link's code, sets a new password. */
export function ForgotPassword() {
  const navigate = useNavigate();
  const { codigo } = useSearch({ strict: false });
  const { data: options, failureCount } = useCall(signInOptions, {});
  const [isSent, setSent] = useState(false);
  const back = <Link to="/login">Volver a iniciar sesión</Link>;

  if (typeof codigo === 'string') {
    return (
      <GateFrame title="Elija una clave nueva" below={back}>
        <Form
          opensToWrite
          call={restaurarContrasena}
          start={{ clave_nueva: '' }}
          fixed={{ codigo }}
          save="Guardar la clave"
          saved="Su clave quedó cambiada. Ya puede ingresar."
          asksBeforeLeaving={false}
          onSaved={() => void navigate({ to: '/login' })}
        >
          <PasswordField name="clave_nueva" label="Clave nueva" isNew help="10 caracteres o más, con letras y un número o símbolo." />
        </Form>
      </GateFrame>
    );
  }
  if (options?.correo === false) {
    return (
      <GateFrame title="Recuperar la clave" below={back}>
        <p>Este sistema no envía correos. Pida un enlace de acceso a quien administra los usuarios.</p>
      </GateFrame>
    );
  }
  return (
    <GateFrame title="Recuperar la clave" below={back} isKnown={options !== undefined || failureCount > 0}>
      {isSent ? (
        <p role="status">
          Si ese correo tiene una cuenta, le llegará un enlace para elegir una clave nueva. Revise también el correo no deseado.
        </p>
      ) : (
        <Form
          call={restaurarContrasena}
          start={{ email: '' }}
          save="Enviar el enlace"
          asksBeforeLeaving={false}
          onSaved={() => setSent(true)}
        >
          <TextField name="email" label="Correo" type="email" autoComplete="username" autoFocus />
        </Form>
      )}
    </GateFrame>
  );
}
