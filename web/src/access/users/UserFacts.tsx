import { getUsuarioByToken, type User } from 'contract/access/users/accounts.ts';
import { useCall } from '../../api.ts';
import { useScreen } from '../../shell/current.ts';
import { Facts } from '../../ui/page/Facts.tsx';
import { Instant, Rut } from '../../ui/list/figures.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { peoplePaths } from '../peopleAddresses.ts';
import '../People.css';
import { Phone } from '../../ui/page/reach.tsx';

/** What is known of a person: how to reach them, where they work, how they come in. */
export function UserFacts() {
  const { token = '' } = useScreen().params;
  const answer = useCall(getUsuarioByToken, { userToken: token });
  return (
    <Loaded answer={answer}>
      {(user) => (
        <div className="person-facts">
          <Facts
            title="Contacto"
            facts={[
              { label: 'Teléfono', value: <Phone number={user.telefono} /> },
              { label: 'Dirección', value: user.direccion },
              { label: 'Contacto de emergencia', value: user.contacto_emergencia },
            ]}
          />
          <Facts
            title="Trabajo"
            facts={[
              { label: 'Personal', value: <StaffLink user={user} /> },
              { label: 'RUT', value: <Rut value={user.rut} /> },
              { label: 'Cargo', value: user.cargo },
              { label: 'Subgerencia', value: user.subgerencia },
            ]}
          />
          <Facts
            title="Cuenta"
            facts={[
              { label: 'Ingresa con', value: waysIn(user) },
              { label: 'Creada', value: <Instant value={user.created_at} /> },
            ]}
          />
        </div>
      )}
    </Loaded>
  );
}

const StaffLink = ({ user: { staff_id, email } }: { user: User }) =>
  staff_id === null ? (
    'No figura en el personal'
  ) : (
    <Link isInvitation to={peoplePaths.staff} search={{ search: email }}>
      Ver su ficha
    </Link>
  );

function waysIn({ has_password, has_google }: User): string {
  if (has_password && has_google) return 'Su clave o Google';
  if (has_password) return 'Su clave';
  return has_google ? 'Google' : 'Aún no abre su invitación';
}
