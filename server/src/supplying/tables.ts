import './deliveries/tables.ts';
import './purchases/tables.ts';
