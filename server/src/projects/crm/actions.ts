import type { CrmData } from 'contract/projects/index.ts';
import { needs } from '../../access/index.ts';
import type { DeclaredActions, Rule } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';

/** What the actions on the deal of a project are judged by. */
export interface DealCase {
  user: User;
  isLinked: boolean;
  /** Deals are kept here, not by a CRM outside. */
  isOwn: boolean;
  /** The deal of the link is one of those kept here. */
  isThere: boolean;
  crm: string;
}
type DealRule = Rule<DealCase>;

const hasNoDeal: DealRule = {
  code: 'wrong_state',
  lets: ({ isLinked }) => !isLinked,
  says: () => 'El proyecto ya tiene un negocio: desvincúlelo antes de elegir otro.',
};
const hasDeal: DealRule = {
  code: 'wrong_state',
  lets: ({ isLinked }) => isLinked,
  says: () => 'El proyecto no tiene un negocio vinculado.',
};
const keptHere: DealRule = {
  code: 'rule',
  lets: ({ isOwn }) => isOwn,
  says: ({ crm }) => `Los negocios se crean y modifican en ${crm}; aquí solo se vinculan.`,
};

/** All that can be done with the deal of a project. */
export const dealActions: DeclaredActions<CrmData['allowed_actions'][number], DealCase> = {
  link: {
    label: 'Vincular un negocio',
    effect: 'El proyecto muestra la etapa de venta, el monto y las fechas de ese negocio.',
    rules: [hasNoDeal, needs('crm:update')],
  },
  register: {
    label: 'Registrar un negocio',
    effect: 'Crea el negocio aquí y lo vincula al proyecto.',
    rules: [keptHere, hasNoDeal, needs('crm:create')],
  },
  update: {
    label: 'Editar negocio',
    effect: 'Cambia el negocio para todos los proyectos que lo comparten.',
    rules: [
      hasDeal,
      keptHere,
      { code: 'wrong_state', lets: ({ isThere }) => isThere, says: () => 'El proyecto ya no tiene un negocio propio vinculado.' },
      needs('crm:update'),
    ],
  },
  unlink: {
    label: 'Desvincular',
    effect: 'El negocio sigue en el CRM; el proyecto deja de mostrarlo.',
    rules: [hasDeal, needs('crm:update')],
  },
};
