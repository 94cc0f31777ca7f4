import { listHistory } from 'contract/projects/index.ts';
import { Timeline } from '../../ui/past/Timeline.tsx';
import { useCodes } from '../addresses.ts';

/** Who did what to a project and its places, newest first. */
export function ProjectHistory() {
  const { codigoProyecto } = useCodes();
  return <Timeline call={listHistory} fixed={{ codigoProyecto }} />;
}
