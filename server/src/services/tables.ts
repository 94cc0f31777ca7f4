import './files/tables.ts';
import './quotes/tables.ts';
