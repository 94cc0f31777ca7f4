import { getMaterialRequest } from 'contract/materials/index.ts';
import { useCall } from '../../api.ts';
import { useNamed } from '../addresses.ts';

/** The request in the address, for its page and each of its tabs. */
export function useRequest() {
  const { number } = useNamed();
  return { number, answer: useCall(getMaterialRequest, { number }) };
}
