import { Box } from '../../ui/Box.tsx';
import { Happenings } from '../../ui/Timeline.tsx';
import { happeningsOf } from './happenings.ts';
import { useRequest } from './useRequest.ts';

/** What happened to a request, newest first: sent, decided, dispatched, received. */
export function RequestHistory() {
  const { answer } = useRequest();
  if (!answer.data) return null;
  return (
    <Box title="Actividad">
      <Happenings rows={happeningsOf(answer.data)} />
    </Box>
  );
}
