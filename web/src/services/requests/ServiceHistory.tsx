import { listServiceHistory } from 'contract/services/index.ts';
import { Timeline } from '../../ui/past/Timeline.tsx';
import { useNumber } from '../addresses.ts';

/** Who did what to a request, newest first. */
export function ServiceHistory() {
  const number = useNumber();
  return <Timeline call={listServiceHistory} fixed={{ number }} />;
}
