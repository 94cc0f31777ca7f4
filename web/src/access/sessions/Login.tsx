import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { login, loginGoogle } from 'contract/access/sessions/sessions.ts';
import { signInOptions } from 'contract/access/registration.ts';
import { useAction, useCall } from '../../api.ts';
import { setLoggingIn } from '../../api/session.ts';
import { startOf } from '../../shell/permissions.ts';
import { signIn, takeGoal, readNotice } from '../../shell/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { linkTo } from '../../ui/page/to.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { goToGoogle, googleAnswer } from './google.ts';
import { GateFrame } from './GateFrame.tsx';

/** Sign-in: with mail and password, with Google where the server offers it. */
export function Login() {
  const navigate = useNavigate();
  const options = useCall(signInOptions, {});
  const google = useAction(loginGoogle);
  const [notice] = useState(readNotice);
  const { google: offered, registro } = options.data ?? {};

  const enter = ({ usuario }: { usuario: Parameters<typeof signIn>[0] }) => {
    signIn(usuario);
    const goal = takeGoal(usuario.id);
    void navigate(usuario.debe_cambiar_clave ? { to: '/change-password' } : goal === undefined ? { to: startOf() } : linkTo(goal));
  };
  const comeBack = useEffectEvent(() => {
    const answer = googleAnswer();
    if (answer) google.mutate(answer, { onSuccess: enter });
  });
  // Google's answer stands in the address once, when the page opens.
  useEffect(() => comeBack(), []);

  return (
    <GateFrame
      title="Iniciar sesión"
      below={
        <>
          <Link to="/forgot-password">Olvidé mi clave</Link>
          {registro && <Link to="/register">Registrarse</Link>}
        </>
      }
    >
      {notice && (
        <p className="gate-notice" role="status">
          {notice}
        </p>
      )}
      <Form
        call={login}
        start={{ email: '', clave: '' }}
        save="Ingresar"
        asksBeforeLeaving={false}
        notifies
        onSending={setLoggingIn}
        onSaved={enter}
      >
        <TextField name="email" label="Correo" type="email" autoComplete="username" autoFocus />
        <PasswordField name="clave" label="Clave" />
      </Form>
      {offered && (
        <>
          <span className="gate-or">o</span>
          <span className="gate-google">
            <Button busy={google.isPending} onClick={() => goToGoogle(offered)}>
              Ingresar con Google
            </Button>
          </span>
        </>
      )}
    </GateFrame>
  );
}
