import type { User } from 'contract/access/users/accounts.ts';
import { Status } from '../ui/page/Status.tsx';
import './People.css';

/** A person's photo, or the first letter of the name. It says nothing that the name beside it does not say. */
export function Face({ nombre, foto, isLarge = false }: Pick<User, 'nombre' | 'foto'> & { isLarge?: boolean }) {
  const className = `face${isLarge ? ' face-large' : ''}`;
  return foto ? (
    <img className={className} src={foto} alt="" />
  ) : (
    <span className={className} aria-hidden>
      {nombre.slice(0, 1).toUpperCase()}
    </span>
  );
}

/** Whether a person can come in, and if not, why. */
export function AccountStatus({ activo, codigo_rol, has_password, has_google, debe_cambiar_clave }: User) {
  if (activo === 0) return codigo_rol === null ? <Status tone="warning">Por activar</Status> : <Status tone="neutral">Desactivado</Status>;
  if (!has_password && !has_google) return <Status tone="info">Invitado</Status>;
  return debe_cambiar_clave ? <Status tone="warning">Clave por cambiar</Status> : <Status tone="success">Activo</Status>;
}
