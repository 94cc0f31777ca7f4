import { allowedActions } from '../../ui/page/action.tsx';
import { MoreActions } from '../../ui/page/MoreActions.tsx';
import type { PlaceCodes } from '../addresses.ts';
import { usePlanFiles } from './usePlanFiles.tsx';

interface Props {
  codes: PlaceCodes;
  place_id: number | undefined;
  onChanged: () => void;
  baseline_id?: number | undefined;
}

/** The same where there is no menu of the chart: on a phone. */
export function PlanFilesMenu({ codes, ...options }: Props) {
  const { actions, drawer } = usePlanFiles(codes, options);
  return (
    <>
      <MoreActions isText of="la carta Gantt" actions={allowedActions(actions)} />
      {drawer}
    </>
  );
}
