import { useCodes } from '../addresses.ts';
import { BoardGrid } from './BoardGrid.tsx';

/** The dashboards of a place, and of its whole project. */
export const PlaceBoards = () => <BoardGrid where={useCodes()} title="Smartsheet" isPart />;
