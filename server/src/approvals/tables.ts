import './approvals/tables.ts';
import './matrix/tables.ts';
import './sale-orders/tables.ts';
import './substitutes/tables.ts';
