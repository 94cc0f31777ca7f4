import type { Tone } from 'contract/states.ts';

/** The two looks that were tried against AA (design, ui.md). */
export type Look = 'light' | 'dark';

const nav = {
  nav: '#0f1b33',
  'nav-sub': '#0b1528',
  'nav-text': '#c3cdda',
  'nav-selected': '#24457f',
  'nav-line': '#2b4371',
  'nav-field': '#1b2d52',
  'nav-error': '#ff9d97',
  amber: '#f5a623',
};

/** Every colour of the product, once: our own parts read them as CSS variables, Ant Design as tokens. */
export const palette = {
  light: {
    ...nav,
    page: '#f4f6f9',
    surface: '#ffffff',
    raised: '#ffffff',
    head: '#eef2f7',
    hover: '#f3f6fb',
    line: '#e2e7ee',
    control: '#c6ceda',
    check: '#7f8a9d',
    text: 'rgba(0, 0, 0, 0.88)',
    muted: 'rgba(0, 0, 0, 0.62)',
    placeholder: 'rgba(0, 0, 0, 0.58)',
    primary: '#1f4fa3',
    'primary-hover': '#2a61c0',
    'primary-soft': '#e8efff',
    link: '#1f4fa3',
    success: '#1e7e45',
    warning: '#b35c00',
    error: '#c5221f',
    focus: '#2f6fe0',
    shadow: '0 6px 24px rgba(15, 27, 51, 0.16)',
    bone: '#e3e8ef',
  },
  dark: {
    ...nav,
    page: '#0e1420',
    surface: '#151c2b',
    raised: '#1b2436',
    head: '#1b2436',
    hover: '#1a2333',
    line: '#283347',
    control: '#3a475f',
    check: '#72819d',
    text: 'rgba(255, 255, 255, 0.88)',
    muted: 'rgba(255, 255, 255, 0.65)',
    placeholder: 'rgba(255, 255, 255, 0.6)',
    primary: '#3b6fd4',
    'primary-hover': '#3465c9',
    'primary-soft': '#16284a',
    link: '#8ab4ff',
    success: '#7ddc9a',
    warning: '#ffcf80',
    error: '#ff9d97',
    focus: '#8ab4ff',
    shadow: '0 6px 24px rgba(0, 0, 0, 0.5)',
    bone: '#263146',
  },
} as const satisfies Record<Look, Record<string, string>>;

/** Text and ground of the tones; used by every status and by nothing else. */
export const tones: Record<Look, Record<Tone, readonly [text: string, ground: string]>> = {
  light: {
    info: ['#1d4ed8', '#e8efff'],
    success: ['#14652f', '#e4f5e9'],
    warning: ['#8a4b00', '#fff3dc'],
    danger: ['#a31515', '#fde8e8'],
    neutral: ['#3d4757', '#eef1f5'],
    violet: ['#5b21b6', '#f0eaff'],
    teal: ['#0b5c66', '#e0f5f6'],
    cyan: ['#155e75', '#dff6fd'],
    orange: ['#9a3412', '#ffe9dc'],
    magenta: ['#96105f', '#fde4f3'],
    primary: ['#1f4fa3', '#dfe8fb'],
  },
  dark: {
    info: ['#9cc0ff', '#16284a'],
    success: ['#7ddc9a', '#10301c'],
    warning: ['#ffcf80', '#3a2a0a'],
    danger: ['#ff9d97', '#3d1616'],
    neutral: ['#c3cad6', '#262f3f'],
    violet: ['#cbb2ff', '#2a1f47'],
    teal: ['#7fdbe3', '#0e3237'],
    cyan: ['#8be3ff', '#0c3344'],
    orange: ['#ffb184', '#42200d'],
    magenta: ['#ff9fd6', '#431230'],
    primary: ['#a9c4ff', '#1d3566'],
  },
};
