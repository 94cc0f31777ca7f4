import { notSeen } from '../../platform/problem.ts';

export const unseenRow = () => notSeen('El material de la cubicación');
