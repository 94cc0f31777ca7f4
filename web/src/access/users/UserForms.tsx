import { useNavigate } from '@tanstack/react-router';
import { activarDesactivarUsuario, createUsuario, updateUsuario, type User } from 'contract/access/users/accounts.ts';
import { formatRut } from 'contract/rut.ts';
import { formatPhone } from 'contract/phone.ts';
import { useSession } from '../../api/session.ts';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { RutField } from '../../ui/fields/CheckedField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { ContactFields } from '../ContactFields.tsx';
import { PhotoField } from '../PhotoField.tsx';
import { usePositionOptions, useRoleOptions, useSubmanagementOptions } from '../peopleChoices.ts';
import { toUser } from '../peopleAddresses.ts';

interface Closing {
  onClose: () => void;
}
interface OfUser extends Closing {
  user: User;
}

/** A new account; its owner chooses the password by the link of a mail. */
export function NewUser({ onClose }: Closing) {
  const navigate = useNavigate();
  return (
    <FormDrawer
      title="Nuevo usuario"
      call={createUsuario}
      draft="user:new"
      save="Crear e invitar"
      onSaved={(user) => {
        const isHandedOver = user.allowed_actions.includes('access_link');
        notify(
          'success',
          'Usuario creado',
          isHandedOver
            ? 'Este sistema no envía correos: cree su enlace de acceso.'
            : 'Le enviamos por correo el enlace para elegir su clave.',
        );
        void navigate(toUser(user));
      }}
      onClose={onClose}
    >
      <UserFields />
    </FormDrawer>
  );
}

/** Changes an account, from the version that the person saw. */
export function EditUser({ user, onClose }: OfUser) {
  const { id, version, email, nombre, codigo_rol, telefono, direccion, contacto_emergencia, rut, cargo_id, subgerencia_id } = user;
  return (
    <FormDrawer
      title={`Editar ${nombre}`}
      call={updateUsuario}
      fixed={{ id, version }}
      start={{
        email,
        nombre,
        codigo_rol,
        telefono: telefono && formatPhone(telefono),
        direccion,
        contacto_emergencia,
        rut: rut && formatRut(rut),
        cargo_id,
        subgerencia_id,
      }}
      save="Guardar"
      saved="Usuario guardado"
      onClose={onClose}
    >
      <UserFields user={user} />
    </FormDrawer>
  );
}

function UserFields({ user }: { user?: User }) {
  const session = useSession();
  const isOwn = session.state === 'logged in' && session.user.id === user?.id;
  const roles = useRoleOptions(user && { value: user.codigo_rol, label: user.rol });
  const positions = usePositionOptions(user && { value: user.cargo_id, label: user.cargo });
  const submanagements = useSubmanagementOptions(user && { value: user.subgerencia_id, label: user.subgerencia });
  return (
    <>
      <TextField name="nombre" label="Nombre" maxLength={120} />
      <TextField name="email" label="Correo" type="email" help="Con él ingresa." />
      <SelectField
        name="codigo_rol"
        label="Rol"
        options={roles}
        disabled={isOwn}
        help={isOwn ? 'Su propio rol lo cambia otra persona.' : 'Define qué ve y qué puede hacer.'}
      />
      <RutField name="rut" label="RUT" help="Quien ya figura en el personal se reconoce por su RUT o su correo." />
      <SelectField name="cargo_id" label="Cargo" options={positions} />
      <SelectField name="subgerencia_id" label="Subgerencia" options={submanagements} />
      <ContactFields />
      <PhotoField current={user?.foto ?? null} />
    </>
  );
}

/** Lets in somebody who has no role yet. */
export function ActivateUser({ user: { nombre, token_usuario }, onClose }: OfUser) {
  return (
    <FormDrawer
      title={`Activar a ${nombre}`}
      call={activarDesactivarUsuario}
      fixed={{ token_usuario, activo: 1 }}
      save="Activar"
      saved={`${nombre} ya puede ingresar. Le avisamos por correo.`}
      onClose={onClose}
    >
      <SelectField
        name="codigo_rol"
        label="Rol"
        options={useRoleOptions()}
        help="Define qué ve y qué puede hacer. Se puede cambiar después."
      />
    </FormDrawer>
  );
}
