import './calendar/tables.ts';
import './company/tables.ts';
import './cost-centers/tables.ts';
import './exchange-rates/tables.ts';
import './mail/tables.ts';
import './outside-systems/tables.ts';
import './restrictions/tables.ts';
import './settings/tables.ts';
