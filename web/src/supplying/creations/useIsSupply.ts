import { isAbastecimientoMaterial } from 'contract/supplying/index.ts';
import { useCall } from '../../api.ts';
import { useSession } from '../../api/session.ts';

/** Whether the person belongs to supply; undefined until it is known. */
export function useIsSupply(): boolean | undefined {
  const session = useSession();
  const email = session.state === 'logged in' ? session.user.email : '';
  const { data, error } = useCall(isAbastecimientoMaterial, { email }, { enabled: email !== '' });
  // Who is not known to be of supply asks as everybody does.
  return error ? false : data?.is_abastecimiento;
}
