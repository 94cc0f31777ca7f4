import type { Writing } from '../../platform/context.ts';
export declare function linkQuoteRequest(context: Writing, id: number): Promise<number>;
