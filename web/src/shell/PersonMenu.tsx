import { LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { listRoles } from 'contract/access/users/activation.ts';
import { useCall } from '../api.ts';
import { useSession } from '../api/session.ts';
import { Link } from '../ui/page/Link.tsx';
import { Panel } from '../ui/page/Panel.tsx';
import { LookChoice } from './LookChoice.tsx';
import { ProductVersion } from './ProductVersion.tsx';
import { screenAt } from './screens.ts';

/** Who is signed in, how the product looks to them, and the way out. */
export function PersonMenu() {
  const session = useSession();
  if (session.state !== 'logged in') return null;
  const { nombre, email, foto } = session.user;
  const name = nombre || email;
  return (
    <Panel
      className="person"
      button={
        <>
          {/* A page that stays open outlives the address of the photo: the letter is under it. */}
          <span className="avatar" aria-hidden>
            {name.slice(0, 1).toUpperCase()}
            {foto && <img key={foto} src={foto} alt="" onError={(event) => event.currentTarget.remove()} />}
          </span>
          <span className="unseen">Menú de </span>
          <span className="person-name">{name}</span>
        </>
      }
    >
      {(close) => <PersonPanel onDone={close} />}
    </Panel>
  );
}

function PersonPanel({ onDone }: { onDone: () => void }) {
  const session = useSession();
  const roles = useCall(listRoles, {});
  if (session.state !== 'logged in') return null;
  const { nombre, email, codigo_rol } = session.user;
  const role = roles.data?.find((it) => it.codigo_rol === codigo_rol)?.nombre ?? codigo_rol ?? 'Sin rol';
  return (
    <div className="person-panel">
      <div>
        <strong>{nombre}</strong>
        <p className="muted">{email}</p>
        <p className="muted">{role}</p>
      </div>
      <LookChoice />
      {screenAt('/usuarios/perfil') && (
        <Link to="/usuarios/perfil" className="person-link" onClick={onDone}>
          <UserOutlined /> Mi perfil
        </Link>
      )}
      <Link to="/logout" preload={false} className="person-link">
        <LogoutOutlined /> Cerrar sesión
      </Link>
      <ProductVersion />
    </div>
  );
}
