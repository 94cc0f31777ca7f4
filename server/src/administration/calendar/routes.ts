import * as contract from 'contract/administration/index.ts';
import { on } from '../../platform/http/http.ts';
import { importHolidays } from './holiday-import.ts';
import { listHolidays, exportHolidays, createHoliday, updateHoliday, deleteHoliday } from './holidays.ts';
import { previewCalendarChange } from './preview.ts';
import { listWorkingWeeks, saveWorkingWeek, deleteWorkingWeek, getCalendar } from './calendar.ts';

export const routes = [
  on(contract.listHolidays, listHolidays),
  on(contract.exportHolidays, exportHolidays),
  on(contract.createHoliday, createHoliday),
  on(contract.updateHoliday, updateHoliday),
  on(contract.deleteHoliday, deleteHoliday),
  on(contract.importHolidays, importHolidays),
  on(contract.listWorkingWeeks, listWorkingWeeks),
  on(contract.saveWorkingWeek, saveWorkingWeek),
  on(contract.deleteWorkingWeek, deleteWorkingWeek),
  on(contract.getCalendar, getCalendar),
  on(contract.previewCalendarChange, previewCalendarChange),
];
