export { calendarOf } from './calendar/calendar.ts';
export { holidaysBetween } from './calendar/entries.ts';
export { rateOn, rateUntil, type Rate } from './exchange-rates/exchange-rates.ts';
export { namedCostCenter, requireCostCenter } from './cost-centers/cost-centers.ts';
export { companyOf } from './company/company.ts';
export { letterheadOf } from './company/letterhead.ts';
export { recipientsOf } from './mail/notification-mails.ts';
export { restriction } from './restrictions/restrictions.ts';
export { setting } from './settings/settings.ts';
