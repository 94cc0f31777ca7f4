import { useNavigate } from '@tanstack/react-router';
import { listUsers } from 'contract/access/users/users.ts';
import { Choose } from '../../ui/fields/Choose.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import '../roles/Roles.css';

/** Chooses the person whose permissions are to be explained. */
export function PersonChoice() {
  return (
    <div className="role-history">
      <PageHead title="Permisos de una persona" />
      <ChoosePerson />
      <Empty text="Elija una persona para ver qué puede hacer, y por qué." />
    </div>
  );
}

/** Goes to the permissions of whoever is chosen. */
export function ChoosePerson() {
  const navigate = useNavigate();
  return (
    <div className="role-choice">
      <label htmlFor="person">Persona</label>
      <span className="person-choice">
        <Choose
          id="person"
          call={listUsers}
          option={({ token_usuario, nombre, email }) => ({ value: token_usuario, label: `${nombre} · ${email}` })}
          value={null}
          placeholder="Nombre o correo"
          onChange={(token) => token !== null && void navigate({ to: '/usuarios/permisos/$token', params: { token: String(token) } })}
        />
      </span>
    </div>
  );
}
