import { useNavigate } from '@tanstack/react-router';
import { confirmRegistration } from 'contract/access/registration.ts';
import { Form } from '../../ui/form/Form.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { GateFrame } from '../sessions/GateFrame.tsx';

/** Where the link of the mail leads: whoever registered shows it with the password chosen then. */
export function ConfirmRegistration({ codigo }: { codigo: string }) {
  const navigate = useNavigate();
  return (
    <GateFrame
      title="Confirme su correo"
      intro="Escriba la clave que eligió al registrarse. Si usted no pidió una cuenta, cierre esta página."
      below={<Link to="/login">Volver a iniciar sesión</Link>}
    >
      <Form
        opensToWrite
        call={confirmRegistration}
        start={{ clave: '' }}
        fixed={{ codigo }}
        save="Confirmar"
        saved="Su correo quedó confirmado. Podrá ingresar cuando un administrador active su cuenta."
        asksBeforeLeaving={false}
        onSaved={() => void navigate({ to: '/login' })}
      >
        <PasswordField name="clave" label="Clave" />
      </Form>
    </GateFrame>
  );
}
