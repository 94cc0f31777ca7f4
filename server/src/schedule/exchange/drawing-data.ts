import type { Instant } from 'contract/schedule/plans/time.ts';
import type { LinkRow } from '../plans/rows.ts';

/** A row as it is drawn on paper. */
export interface DrawnRow {
  id: number;
  outline: string;
  level: number;
  nombre: string;
  duration: string;
  /** In percent, in words; of a summary row by what stands beneath it. */
  avance: string;
  start: Instant;
  finish: Instant;
  deadline: Instant | undefined;
  isSummary: boolean;
  isMilestone: boolean;
  isCritical: boolean;
  isInactive: boolean;
  /** 0 to 1. */
  share: number;
  baseline: Span | undefined;
}

/** From when until when. */
export interface Span {
  from: Instant;
  to: Instant;
}

/** A plan as its sheets are drawn from it, in a thread: nothing but data. */
export interface DrawnPlan {
  title: string;
  /** What the whole of it is, in words. */
  summary: string;
  rows: readonly DrawnRow[];
  links: readonly Pick<LinkRow, 'from_id' | 'to_id' | 'kind'>[];
  /** The times that the sheets show, one beside the other. */
  windows: readonly Span[];
  /** So many rows stand on a sheet; on the last one perhaps less. */
  perSheet: number;
  /** Days without work, one after another as one. */
  rest: readonly Span[];
  today: Instant;
  status: Instant | undefined;
  /** The name of the baseline that is drawn. */
  baseline: string | undefined;
}

/** Of what a sheet is made, in points; rows and time share the width. */
export const sheet = { width: 1110, top: 22, head: 32, row: 15, mostRows: 42 } as const;
export const chart = { at: 462, width: 648 } as const;
/** So narrow a day may become before another sheet begins. */
export const leastDay = 1.9;

export const colors = {
  bar: '#4a7dd6',
  done: '#1f4fa3',
  critical: '#d9574a',
  criticalDone: '#9e2a20',
  summary: '#3d4757',
  summaryDone: '#8fd0a6',
  baseline: '#9aa5b4',
  inactive: '#c4cbd5',
  inactiveDone: '#9aa5b4',
  deadline: '#15803d',
  line: '#d5dbe4',
  rest: '#eaeef4',
  band: '#f4f6f9',
  link: '#6b7687',
  today: '#c4372c',
  status: '#6b3fcf',
  text: '#1c2430',
  label: '#5b6675',
  paper: '#ffffff',
} as const;
