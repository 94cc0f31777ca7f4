import { getProjects, getMaterialRequests } from 'contract/materials/index.ts';
import { useCall } from '../../api.ts';
import type { Usual } from './draft.ts';

/** What the person asked for last, or the only project they see; undefined while it is not known. What cannot be read is no reason to wait. */
export function useUsual(isWanted: boolean): Usual | undefined {
  const own = useCall(getMaterialRequests, { mine: 'true', sort: '-created_at', per_page: 10 }, { enabled: isWanted });
  const last = own.data?.items.find((it) => it.status !== 'borrador');
  const isFirst = isWanted && own.data !== undefined && last === undefined;
  const projects = useCall(getProjects, { per_page: 2 }, { enabled: isFirst });
  if (!isWanted || own.error) return {};
  if (last) return { last };
  const [only, another] = projects.data?.items ?? [];
  if (projects.error || another) return {};
  if (projects.data) return only ? { only } : {};
  return undefined;
}
