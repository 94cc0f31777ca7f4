import { DashboardBoard } from './DashboardBoard.tsx';
import { SegmentSummary } from './SegmentSummary.tsx';

/** The four screens of dashboards (spec 1 §2): our own figures first, then the pages of other systems. */
export const General = () => (
  <DashboardBoard where={{ segmento: 'general' }} title="Panel general" own={<SegmentSummary segmento="general" />} />
);
export const Residential = () => (
  <DashboardBoard where={{ segmento: 'RE' }} title="Panel residencial" own={<SegmentSummary segmento="RE" />} />
);
export const CommercialIndustrial = () => (
  <DashboardBoard where={{ segmento: 'CI' }} title="Panel comercial e industrial" own={<SegmentSummary segmento="CI" />} />
);
export const Pmgd = () => <DashboardBoard where={{ segmento: 'PG' }} title="Panel PMGD" own={<SegmentSummary segmento="PG" />} />;
