import type { Screen } from '../../shell/screen.ts';
import { supplyPaths } from './addresses.ts';

const open = { auth: false, layout: 'main' } as const;

/** The figures of supply (spec 3 §2): all of it, by project or place, and what was asked for at one place. */
export const supplyScreens: readonly Screen[] = [
  {
    ...open,
    path: supplyPaths.panel,
    title: 'Panel de abastecimiento',
    load: () => import('./SupplyPanel.tsx').then((it) => it.SupplyPanel),
  },
  {
    ...open,
    path: supplyPaths.summary,
    title: 'Resumen de abastecimiento',
    load: () => import('./SupplySummary.tsx').then((it) => it.SupplySummary),
  },
  {
    ...open,
    path: supplyPaths.place,
    title: 'Abastecimiento de un lugar',
    parent: supplyPaths.summary,
    crumb: ({ codigoLugarInstalacion }) => codigoLugarInstalacion ?? 'Abastecimiento de un lugar',
    load: () => import('./PlaceSummary.tsx').then((it) => it.PlaceSummary),
  },
];
