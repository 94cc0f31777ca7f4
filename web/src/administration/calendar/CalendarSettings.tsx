import { PageHead } from '../../ui/page/PageHead.tsx';
import { HolidayList } from './HolidayList.tsx';
import { WorkingWeeks } from './WorkingWeeks.tsx';
import '../administration.css';

/** Which days and hours are worked: schedules, deadlines and hour sheets count with them. */
export const CalendarSettings = () => (
  <div className="settings-page settings-wide">
    <PageHead title="Feriados y jornada" />
    <WorkingWeeks />
    <HolidayList />
  </div>
);
