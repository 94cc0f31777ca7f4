import { listRequestHistory } from 'contract/materials/index.ts';
import { Timeline } from '../../ui/past/Timeline.tsx';
import { useNamed } from '../addresses.ts';

/** Who did what to a request, newest first. */
export function RequestHistory() {
  const { number } = useNamed();
  return <Timeline call={listRequestHistory} fixed={{ number }} />;
}
