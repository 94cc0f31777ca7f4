import type { Screen } from '../shell/screen.ts';

const manual = '/tutoriales';
const common = {
  auth: false,
  layout: 'main',
  load: () => import('./Manual.tsx').then((it) => it.Manual),
} as const;

/** The user manual (spec 1 §2: `/tutoriales`), a page for each screen. */
export const screens: readonly Screen[] = [
  { ...common, path: manual, title: 'Manual de usuario', finds: () => import('./search.ts').then((it) => it.findPages) },
  { ...common, path: `${manual}/$pagina`, title: 'Página del manual', parent: manual, crumb: 'name' },
];
