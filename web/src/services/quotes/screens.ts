import type { Screen } from '../../shell/screen.ts';
import { paths } from '../addresses.ts';

const open = { auth: false, module: 'services', layout: 'main' } as const;

/** Quote requests: asked for, quoted by supply, decided. */
export const quoteScreens: readonly Screen[] = [
  {
    ...open,
    path: paths.ownQuotes,
    title: 'Solicitudes de cotización',
    load: () => import('./OwnQuotes.tsx').then((it) => it.OwnQuotes),
  },
  {
    ...open,
    path: paths.newQuote,
    title: 'Nueva solicitud de cotización',
    does: 'services:create',
    parent: paths.ownQuotes,
    load: () => import('./OwnQuotes.tsx').then((it) => it.NewQuote),
  },
  {
    ...open,
    path: paths.quote,
    title: 'Solicitud de cotización',
    parent: paths.ownQuotes,
    crumb: ({ number }) => number ?? 'Solicitud de cotización',
    isAwaited: true,
    load: () => import('./QuotePage.tsx').then((it) => it.QuotePage),
  },
  {
    ...open,
    path: paths.quoteQueue,
    title: 'Cotizaciones',
    load: () => import('./QuoteQueue.tsx').then((it) => it.QuoteQueue),
  },
];
