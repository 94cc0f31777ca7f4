import type { Look } from '../../../ui/look/palette.ts';
import { palette } from '../../../ui/look/palette.ts';

/** A bar: what is still to do, what is done, and its edge. */
export interface Ink {
  rest: string;
  done: string;
}

/** All colours of the chart. Bars say nothing by colour alone: what they are stands in the grid. */
export interface Inks {
  paper: string;
  head: string;
  line: string;
  strongLine: string;
  free: string;
  text: string;
  muted: string;
  bars: readonly Ink[];
  plain: Ink;
  over: Ink;
  critical: Ink;
  idle: Ink;
  summary: string;
  milestone: string;
  link: string;
  criticalLink: string;
  float: string;
  baseline: string;
  today: string;
  status: string;
  deadline: string;
  selected: string;
  hover: string;
  accent: string;
  error: string;
}

const light: Inks = {
  paper: palette.light.surface,
  head: palette.light.head,
  line: '#edf0f5',
  strongLine: palette.light.line,
  free: '#f2f4f8',
  text: '#1a2233',
  muted: '#5a6474',
  bars: [
    { rest: '#a9c4f5', done: '#2f63c4' },
    { rest: '#9fdab3', done: '#24804a' },
    { rest: '#f5cf8b', done: '#b06a00' },
    { rest: '#cdb8f7', done: '#6b3fcf' },
    { rest: '#95d8dd', done: '#117883' },
    { rest: '#f7bd9c', done: '#bd4f14' },
    { rest: '#f0b3cf', done: '#b02f70' },
    { rest: '#c3cddb', done: '#5a6b84' },
  ],
  plain: { rest: '#a9c4f5', done: '#2f63c4' },
  over: { rest: '#b9c4d3', done: '#8a97aa' },
  critical: { rest: '#f5aaa5', done: '#c5221f' },
  idle: { rest: '#e6e9ee', done: '#cbd2dc' },
  summary: '#2b3648',
  milestone: '#2b3648',
  link: '#8794a8',
  criticalLink: '#c5221f',
  float: '#9aa7ba',
  baseline: '#98a3b5',
  today: '#d97706',
  status: '#6b3fcf',
  deadline: '#15803d',
  selected: 'rgba(47, 99, 196, 0.10)',
  hover: 'rgba(47, 99, 196, 0.04)',
  accent: palette.light.focus,
  error: palette.light.error,
};

const dark: Inks = {
  paper: palette.dark.surface,
  head: palette.dark.head,
  line: '#1d2637',
  strongLine: palette.dark.line,
  free: '#121927',
  text: '#e2e7f0',
  muted: '#a3aec0',
  bars: [
    { rest: '#2d4a85', done: '#6f9ff5' },
    { rest: '#1f5a38', done: '#5fc98a' },
    { rest: '#6a4a12', done: '#f0b64f' },
    { rest: '#4b3488', done: '#ab8af5' },
    { rest: '#155860', done: '#5fcbd4' },
    { rest: '#73401f', done: '#f59a66' },
    { rest: '#6b2a4c', done: '#ec85b5' },
    { rest: '#3a465b', done: '#93a3bb' },
  ],
  plain: { rest: '#2d4a85', done: '#6f9ff5' },
  over: { rest: '#3a465b', done: '#5d6b82' },
  critical: { rest: '#7a2b29', done: '#ff8a84' },
  idle: { rest: '#222c3d', done: '#2f3b50' },
  summary: '#b9c4d6',
  milestone: '#d5dceb',
  link: '#64728a',
  criticalLink: '#ff8a84',
  float: '#5a6880',
  baseline: '#67758d',
  today: '#f5a623',
  status: '#ab8af5',
  deadline: '#5fc98a',
  selected: 'rgba(111, 159, 245, 0.16)',
  hover: 'rgba(111, 159, 245, 0.07)',
  accent: palette.dark.focus,
  error: palette.dark.error,
};

export const inksOf = (look: Look): Inks => (look === 'dark' ? dark : light);
