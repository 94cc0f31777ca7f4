import { personNeeds } from 'contract/dashboards/workday/starting.ts';
import type { User } from 'contract/access/users/accounts.ts';
import { useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import type { Action } from '../../ui/page/action.tsx';
import { Box } from '../../ui/page/Box.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { linkTo } from '../../ui/page/to.ts';
import '../People.css';

interface Props {
  user: User;
  /** What the page can do with the account. */
  buttons: Record<'update' | 'activate' | 'access_link', Action>;
}

/** What somebody still lacks to work, each with what repairs it; nothing once they have it all. */
export function PersonNeeds({ user, buttons }: Props) {
  const { data } = useCall(personNeeds, { token: user.token_usuario }, { enabled: may(personNeeds.permission) });
  if (!data || data.faltas.length === 0) return null;
  return (
    <Box className="person-needs" title="Lo que le falta para trabajar">
      <ul>
        {data.faltas.map(({ clave, texto, arreglo, url, accion }) => {
          const onClick = accion !== null && user.allowed_actions.includes(accion) ? buttons[accion].onClick : undefined;
          return (
            <li key={clave}>
              <span>{texto}</span>
              {url !== null && <Button link={linkTo(url)}>{arreglo}</Button>}
              {onClick && <Button onClick={onClick}>{arreglo}</Button>}
            </li>
          );
        })}
      </ul>
    </Box>
  );
}
