import './deliveries/tables.ts';
import './purchases/tables.ts';
import './sums/tables.ts';
