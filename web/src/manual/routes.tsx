import type { Screen } from '../shell/screen.ts';

const manual = '/tutoriales';
const common = {
  auth: false,
  layout: 'main',
  load: () => import('./Manual.tsx').then((it) => it.Manual),
} as const;

const sentence = (slug: string) => slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ');

/** The user manual (spec 1 §2: `/tutoriales`), a page for each screen. */
export const screens: readonly Screen[] = [
  { ...common, path: manual, title: 'Manual de usuario' },
  { ...common, path: `${manual}/$pagina`, title: 'Página del manual', parent: manual, crumb: ({ pagina = '' }) => sentence(pagina) },
];
