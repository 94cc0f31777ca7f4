import { Outlet } from '@tanstack/react-router';
import { getUsuarioByToken } from 'contract/access/users/accounts.ts';
import { formatInstant } from 'contract/format.ts';
import { useCall } from '../../api.ts';
import { useScreen } from '../../shell/current.ts';
import { tabsOf } from '../../shell/screens.ts';
import { Button } from '../../ui/page/Button.tsx';
import { explainAction } from '../../ui/page/explanation.tsx';
import { Detail } from '../../ui/page/Detail.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { AccountStatus, Face } from '../Face.tsx';
import { HandOver } from '../duties/HandOver.tsx';
import { SecretOnce } from '../SecretOnce.tsx';
import { peoplePaths } from '../peopleAddresses.ts';
import { ActivateUser, EditUser } from './UserForms.tsx';
import { PersonNeeds } from './PersonNeeds.tsx';
import { useUserActions } from './useUserActions.tsx';

/** One account: its summary, what can be done with it, and its tabs below. */
export function UserPage() {
  const { token = '' } = useScreen().params;
  const { open, close, link, dropLink, actionsOn, buttonsOf, isRemoving } = useUserActions();
  // Nothing is asked about an account while it is being deleted.
  const answer = useCall(getUsuarioByToken, { userToken: token }, { enabled: !isRemoving });
  if (answer.error?.code === 'not_found' || isRemoving) {
    return (
      <>
        <PageHead title="Usuario" />
        <Empty text="El usuario no existe." action={<Button link={{ to: peoplePaths.users }}>Ver los usuarios</Button>} />
      </>
    );
  }
  return (
    <Loaded answer={answer}>
      {(user) => (
        <>
          <Detail
            title={user.nombre}
            status={
              <>
                <AccountStatus {...user} />
                <span className="muted">{user.email}</span>
              </>
            }
            image={<Face {...user} isLarge />}
            facts={[
              { label: 'Rol', value: user.rol },
              { label: 'Cargo', value: user.cargo },
              { label: 'Subgerencia', value: user.subgerencia },
              { label: 'Último acceso', value: <Instant value={user.last_access_at} /> },
              { label: 'Sesiones abiertas', value: user.open_sessions },
              ...(user.held_back_until ? [{ label: 'Ingreso bloqueado hasta', value: <Instant value={user.held_back_until} /> }] : []),
            ]}
            actions={[...actionsOn(user), explainAction({ thing: 'user', id: token, title: user.nombre })]}
            tabs={tabsOf(peoplePaths.user, { token })}
          >
            <PersonNeeds user={user} buttons={buttonsOf(user)} />
            <Outlet />
          </Detail>
          {open === 'edit' && <EditUser user={user} onClose={close} />}
          {open === 'activate' && <ActivateUser user={user} onClose={close} />}
          {open === 'hand_over' && <HandOver user={user} onClose={close} />}
          {link && (
            <SecretOnce
              title={`Enlace de acceso para ${user.nombre}`}
              label="Enlace"
              text={`No se volverá a mostrar. Sirve una vez, hasta el ${formatInstant(link.vence_el)}; si se pierde, cree otro.`}
              secret={link.enlace}
              onClose={dropLink}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
