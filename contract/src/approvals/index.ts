export * from './kinds.ts';
export * from './approvals.ts';
export type { LineDecision } from './lines.ts';
export * from './inbox.ts';
export * from './matrix.ts';
export * from './sale-orders.ts';
export * from './substitutes/absences.ts';
export * from './substitutes/substitutes.ts';
export * from './waiting.ts';
