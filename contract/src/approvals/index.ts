export * from './kinds.ts';
export * from './approvals.ts';
export * from './matrix.ts';
export * from './sale-orders.ts';
export * from './substitutes/absences.ts';
export * from './substitutes/substitutes.ts';
