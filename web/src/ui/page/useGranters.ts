import { listOtorgantes } from 'contract/access/permissions/granters.ts';
import { useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { alternatives } from './whoToAsk.ts';

/** Who gives a right that somebody lacks, as it stands after «pídalo a»; asked for only where it is said. */
export function useGranters(isSaid = true): string {
  const { data } = useCall(listOtorgantes, {}, { enabled: isSaid });
  const names = data?.nombres ?? [];
  return names.length > 0 ? alternatives(names) : 'quien administra los usuarios';
}

/** Why something is off for who lacks its right, and whom to ask for it; nothing for who has it. */
export function useLackOf(permission: Parameters<typeof may>[0], why: string): string | undefined {
  const isLacking = !may(permission);
  const granters = useGranters(isLacking);
  return isLacking ? `${why} Pídalo a ${granters}.` : undefined;
}
