import { getMaterialRequest } from 'contract/materials/index.ts';
import { useCall } from '../../api.ts';
import { useLive } from '../../api/live.ts';
import { useNamed } from '../addresses.ts';

/** The request in the address, for its page and each of its tabs. */
export function useRequest() {
  const { number } = useNamed();
  useLive('requests:all', [getMaterialRequest]);
  return { number, answer: useCall(getMaterialRequest, { number }) };
}
