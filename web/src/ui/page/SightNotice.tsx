import { seesEverything } from '../../api/session.ts';
import { useGranters } from './useGranters.ts';

/**
 * Beside nothing found, for who sees a part: it may be of another's, and whom to ask. The same words whether it is there or not, so that
 * nobody learns of what they may not see.
 */
export const SightNotice = () => (seesEverything() ? null : <RoleNotice />);

function RoleNotice() {
  const granters = useGranters();
  return (
    <p className="muted">
      Su rol ve solo sus proyectos y sus bodegas: lo que busca puede no existir, o ser de otros. Si le corresponde verlo, pídalo a{' '}
      {granters}.
    </p>
  );
}
