import './deliveries/tables.ts';
import './proposals/tables.ts';
import './purchases/tables.ts';
import './reports/tables.ts';
import './scores/tables.ts';
import './sums/tables.ts';
