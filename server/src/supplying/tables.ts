import './purchases/tables.ts';
