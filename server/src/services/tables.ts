import './biddings/tables.ts';
import './files/tables.ts';
import './invitations/tables.ts';
import './policies/tables.ts';
import './prices/tables.ts';
import './quotes/tables.ts';
import './radar/tables.ts';
import './requests/tables.ts';
