import { listOtorgantes } from 'contract/access/roles/granters.ts';
import { useCall } from '../../api.ts';
import { seesEverything } from '../../api/session.ts';
import { alternatives } from './whoToAsk.ts';

/**
 * Beside nothing found, for who sees a part: it may be of another's, and whom to ask. The same words whether it is there or not, so that
 * nobody learns of what they may not see.
 */
export const SightNotice = () => (seesEverything() ? null : <RoleNotice />);

function RoleNotice() {
  const { data } = useCall(listOtorgantes, {});
  const names = data?.nombres ?? [];
  return (
    <p className="muted">
      Su rol ve solo sus proyectos y sus bodegas: lo que busca puede no existir, o ser de otros. Si le corresponde verlo, pídalo a{' '}
      {names.length > 0 ? alternatives(names) : 'quien administra los usuarios'}.
    </p>
  );
}
