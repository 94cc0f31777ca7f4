import { useCodes } from '../addresses.ts';
import { DashboardBoard } from './DashboardBoard.tsx';

/** The dashboards of a place, and of its whole project. */
export const PlaceDashboards = () => <DashboardBoard where={useCodes()} title="Smartsheet" isPart />;
