import { getUsuarioPerfil, updateUsuarioPerfil, updateUsuarioPreferencias, type Profile as Person } from 'contract/access/profile.ts';
import { cambiarContrasena } from 'contract/access/sessions/sessions.ts';
import { listSesiones } from 'contract/access/sessions/open.ts';
import { formatPhone } from 'contract/phone.ts';
import { useState } from 'react';
import { useCall, useRefresh } from '../../api.ts';
import { beginWith, may } from '../../api/session.ts';
import { LookChoice } from '../../shell/LookChoice.tsx';
import { signIn } from '../../shell/session.ts';
import { Box } from '../../ui/page/Box.tsx';
import { Detail } from '../../ui/page/Detail.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { FormSkeleton } from '../../ui/page/Skeletons.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { ContactFields } from '../ContactFields.tsx';
import { AccountStatus, Face } from '../Face.tsx';
import { toPermissions } from '../peopleAddresses.ts';
import { PhotoField } from '../PhotoField.tsx';
import { SessionList } from '../sessions/SessionList.tsx';
import '../People.css';

/** One's own account: what one says of oneself, password, sessions, look, notices. */
export function Profile() {
  const answer = useCall(getUsuarioPerfil, {});
  if (!answer.data) {
    return (
      <>
        <PageHead title="Mi perfil" />
        <Loaded answer={answer} skeleton={<FormSkeleton fields={6} />}>
          {() => null}
        </Loaded>
      </>
    );
  }
  const profile = answer.data;
  return (
    <Detail
      title={profile.nombre}
      status={
        <>
          <AccountStatus {...profile} />
          <span className="muted">{profile.email}</span>
        </>
      }
      image={<Face {...profile} isLarge />}
      facts={[
        { label: 'Rol', value: profile.rol },
        { label: 'Cargo', value: profile.cargo },
        { label: 'Subgerencia', value: profile.subgerencia },
      ]}
      actions={[
        { label: 'Qué puedo hacer', link: toPermissions(profile) },
        ...(may('approvals:approve') ? [{ label: 'Mi suplencia', link: { to: '/usuarios/perfil/suplencia' } }] : []),
      ]}
    >
      <div className="profile">
        <div className="profile-column">
          <OwnData key={profile.version} profile={profile} />
          <Password hasPassword={profile.has_password} />
        </div>
        <div className="profile-column">
          <SessionList token={profile.token_usuario} />
          <Box title="Apariencia">
            <LookChoice />
            <p className="muted">Se guarda en su cuenta: la verá igual en cualquier dispositivo donde ingrese.</p>
          </Box>
          <FirstPage profile={profile} />
          <Notices profile={profile} />
        </div>
      </div>
    </Detail>
  );
}

function OwnData({ profile: { version, nombre, telefono, direccion, contacto_emergencia, foto } }: { profile: Person }) {
  return (
    <Box title="Mis datos">
      <Form
        call={updateUsuarioPerfil}
        fixed={{ version }}
        start={{ nombre, telefono: telefono && formatPhone(telefono), direccion, contacto_emergencia }}
        save="Guardar mis datos"
        saved="Datos guardados"
      >
        <TextField name="nombre" label="Nombre" maxLength={120} />
        <ContactFields />
        <PhotoField current={foto} />
      </Form>
    </Box>
  );
}

/** Whoever comes in with Google, or has not opened the invitation, has none to change. */
function Password({ hasPassword }: { hasPassword: boolean }) {
  const refresh = useRefresh();
  const [changed, setChanged] = useState(0);
  if (!hasPassword) {
    return (
      <Box title="Clave">
        <p className="muted">Su cuenta no tiene clave: ingresa con Google. Para tener una, pídala en «Olvidé mi clave».</p>
      </Box>
    );
  }
  return (
    <Box title="Clave">
      <Form
        key={changed}
        call={cambiarContrasena}
        save="Cambiar la clave"
        saved="Clave cambiada. Las demás sesiones se cerraron."
        onSaved={({ usuario }) => {
          signIn(usuario);
          refresh(listSesiones);
          setChanged(changed + 1);
        }}
      >
        <PasswordField name="clave" label="Clave actual" />
        <PasswordField name="clave_nueva" label="Clave nueva" isNew help="10 caracteres o más, con letras y un número o símbolo." />
      </Form>
    </Box>
  );
}

function FirstPage({ profile: { primera_pagina } }: { profile: Person }) {
  if (!may('projects:read')) return null;
  return (
    <Box title="Primera página">
      <Form
        call={updateUsuarioPreferencias}
        start={{ primera_pagina: primera_pagina ?? 'proyectos' }}
        save="Guardar primera página"
        saved="Primera página guardada"
        onSaved={beginWith}
      >
        <SelectField
          name="primera_pagina"
          label="Al ingresar, y al pulsar la marca"
          options={[
            { value: 'proyectos', label: 'Proyectos' },
            { value: 'mi_dia', label: 'Mi día' },
          ]}
        />
      </Form>
    </Box>
  );
}

function Notices({ profile: { aviso_aprobaciones, aviso_menciones, resumen_diario } }: { profile: Person }) {
  return (
    <Box title="Avisos por correo">
      <Form
        call={updateUsuarioPreferencias}
        start={{ aviso_aprobaciones, aviso_menciones, resumen_diario }}
        save="Guardar avisos"
        saved="Avisos guardados"
      >
        <SwitchField name="aviso_aprobaciones" label="Cuando algo espera mi aprobación" />
        <SwitchField name="aviso_menciones" label="Cuando alguien me menciona" />
        <SwitchField name="resumen_diario" label="Un resumen cada mañana" />
      </Form>
    </Box>
  );
}
