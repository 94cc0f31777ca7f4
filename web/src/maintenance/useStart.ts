import { useState } from 'react';
import type { Call, Input } from 'contract/call.ts';
import { useCall } from '../api.ts';

/**
 * What an editable page begins with: the server's answer of now, not one remembered from an earlier visit, and not
 * replaced under the person's hands when it is asked again.
 */
export function useStart<C extends Call>(call: C, input: Input<C>) {
  const answer = useCall(call, input);
  const [start, setStart] = useState<typeof answer.data>();
  if (start === undefined && answer.data !== undefined && !answer.isFetching) setStart(() => answer.data);
  return { data: start, error: answer.error, refetch: answer.refetch };
}
