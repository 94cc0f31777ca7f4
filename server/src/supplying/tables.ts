import './creations/tables.ts';
