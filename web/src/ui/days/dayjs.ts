import dayjs from 'dayjs';
import 'dayjs/locale/es';

dayjs.locale('es');

/** The date library of Ant Design's calendars, in Spanish; used for nothing else. */
export { dayjs };
