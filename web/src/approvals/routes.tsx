import type { Screen } from '../shell/screen.ts';

const maintainer = { layout: 'main', auth: false, module: 'approval_matrix' } as const;

const matrix = '/mantenedores/matrizAprobacion';
const substitutes = '/mantenedores/suplencia';

export const screens: readonly Screen[] = [
  {
    ...maintainer,
    path: matrix,
    title: 'Matriz de aprobación',
    load: () => import('./matrix/ApprovalMatrix.tsx').then((it) => it.ApprovalMatrix),
  },
  {
    ...maintainer,
    tabOf: matrix,
    path: matrix,
    title: 'Reglas',
    load: () => import('./matrix/MatrixRules.tsx').then((it) => it.MatrixRules),
  },
  {
    ...maintainer,
    tabOf: matrix,
    path: `${matrix}/simulador`,
    title: 'Simulador',
    load: () => import('./matrix/MatrixSimulator.tsx').then((it) => it.MatrixSimulator),
  },
  {
    ...maintainer,
    tabOf: matrix,
    path: `${matrix}/historial`,
    title: 'Historial',
    load: () => import('./matrix/MatrixHistory.tsx').then((it) => it.MatrixHistory),
  },
  {
    ...maintainer,
    path: substitutes,
    title: 'Suplencias',
    load: () => import('./substitutes/Substitutes.tsx').then((it) => it.Substitutes),
  },
  {
    ...maintainer,
    path: substitutes,
    title: 'Por fecha',
    tabOf: substitutes,
    load: () => import('./substitutes/SubstituteList.tsx').then((it) => it.SubstituteList),
  },
  {
    ...maintainer,
    path: `${substitutes}/automaticas`,
    title: 'Automáticas',
    tabOf: substitutes,
    load: () => import('./substitutes/AutomaticSubstitutes.tsx').then((it) => it.AutomaticSubstitutes),
  },
  {
    ...maintainer,
    path: `${substitutes}/ausencias`,
    title: 'Ausencias',
    tabOf: substitutes,
    load: () => import('./substitutes/AbsenceList.tsx').then((it) => it.AbsenceList),
  },
  {
    // Everybody names who stands in for themselves.
    path: '/usuarios/perfil/suplencia',
    title: 'Mi suplencia',
    does: 'approvals:approve',
    layout: 'main',
    auth: false,
    parent: '/usuarios/perfil',
    load: () => import('./substitutes/OwnSubstitutes.tsx').then((it) => it.OwnSubstitutes),
  },
  {
    ...maintainer,
    path: '/mantenedores/aprobaciones/administrativas',
    title: 'Aprobaciones administrativas',
    load: () => import('./sale-orders/SaleOrderApprovals.tsx').then((it) => it.SaleOrderApprovals),
  },
];
