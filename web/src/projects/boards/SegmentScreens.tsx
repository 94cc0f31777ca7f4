import { BoardGrid } from './BoardGrid.tsx';
import { SegmentSummary } from './SegmentSummary.tsx';

/** The four screens of dashboards (spec 1 §2): our own figures first, then the pages of other systems. */
export const General = () => (
  <BoardGrid where={{ segmento: 'general' }} title="Panel general" own={<SegmentSummary segmento="general" />} />
);
export const Residential = () => <BoardGrid where={{ segmento: 'RE' }} title="Panel residencial" own={<SegmentSummary segmento="RE" />} />;
export const CommercialIndustrial = () => (
  <BoardGrid where={{ segmento: 'CI' }} title="Panel comercial e industrial" own={<SegmentSummary segmento="CI" />} />
);
export const Pmgd = () => <BoardGrid where={{ segmento: 'PG' }} title="Panel PMGD" own={<SegmentSummary segmento="PG" />} />;
