import { getServiceRequestInfo, radarOfRequest } from 'contract/services/index.ts';
import { useCall } from '../../api.ts';
import { useLive } from '../../api/live.ts';
import { useNumber } from '../addresses.ts';

/** The request in the address, for its page and each of its tabs. */
export function useRequest() {
  const number = useNumber();
  useLive('services:all', [getServiceRequestInfo, radarOfRequest]);
  return { number, answer: useCall(getServiceRequestInfo, { number }) };
}
