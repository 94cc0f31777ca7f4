import { useNavigate } from '@tanstack/react-router';
import { cambiarContrasena } from 'contract/access/sessions/sessions.ts';
import { startOf } from '../../shell/permissions.ts';
import { signIn } from '../../shell/session.ts';
import { Form } from '../../ui/form/Form.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { GateFrame } from './GateFrame.tsx';

/** A flagged person chooses a password of their own before anything else (spec 1 §5). */
export function ChangePassword() {
  const navigate = useNavigate();
  return (
    <GateFrame
      title="Cambie su clave"
      intro="Antes de continuar debe elegir una clave propia."
      below={<Link to="/logout">Cerrar sesión</Link>}
    >
      <Form
        opensToWrite
        call={cambiarContrasena}
        save="Cambiar la clave"
        saved="Su clave quedó cambiada."
        asksBeforeLeaving={false}
        onSaved={({ usuario }) => {
          signIn(usuario);
          void navigate({ to: startOf() });
        }}
      >
        <PasswordField name="clave" label="Clave actual" />
        <PasswordField name="clave_nueva" label="Clave nueva" isNew help="10 caracteres o más, con letras y un número o símbolo." />
      </Form>
    </GateFrame>
  );
}
