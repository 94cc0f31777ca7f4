import type { Board, Place, PlaceLink, PlaceLocation, Project, ProjectMember, TechnicalInformation } from 'contract/projects/index.ts';
import { needs } from '../access/index.ts';
import type { DeclaredActions } from '../platform/rules.ts';
import type { User } from '../platform/user.ts';

/** Of what is of projects the person's rights decide. */
interface RightsCase {
  user: User;
}

/** All that can be done with a project. */
export const projectActions: DeclaredActions<Project['allowed_actions'][number], RightsCase> = {
  update: { label: 'Editar', effect: 'Cambia sus datos; queda en el historial quién y qué.', rules: [needs('projects:update')] },
  delete: {
    label: 'Eliminar',
    effect: 'El proyecto desaparece, si nada lo usa. No se puede deshacer.',
    rules: [needs('projects:delete')],
  },
  add_place: { label: 'Nuevo lugar', effect: 'Abre la ficha de un lugar de instalación nuevo.', rules: [needs('projects:create')] },
};

/** All that can be done with a place. */
export const placeActions: DeclaredActions<Place['allowed_actions'][number], RightsCase> = {
  update: { label: 'Editar', effect: 'Cambia sus datos; queda en el historial quién y qué.', rules: [needs('projects:update')] },
  delete: { label: 'Eliminar', effect: 'El lugar desaparece, si nada lo usa. No se puede deshacer.', rules: [needs('projects:delete')] },
};

/** All that can be done with where a place lies. */
export const locationActions: DeclaredActions<PlaceLocation['allowed_actions'][number], RightsCase> = {
  update: { label: 'Cambiar la ubicación', effect: 'Mueve el punto o el área del lugar en el mapa.', rules: [needs('projects:update')] },
};

/** All that can be done with what is installed at a place. */
export const technicalActions: DeclaredActions<TechnicalInformation['allowed_actions'][number], RightsCase> = {
  update: {
    label: 'Editar información',
    effect: 'Cambia los datos técnicos; queda en el historial quién y qué.',
    rules: [needs('projects:update')],
  },
  delete: {
    label: 'Eliminar',
    effect: 'Se pierden paneles, inversores y datos de conexión. No se puede deshacer.',
    rules: [needs('projects:update')],
  },
};

/** All that can be done with somebody's place in a team. */
export const memberActions: DeclaredActions<ProjectMember['allowed_actions'][number], RightsCase> = {
  update: { label: 'Editar', effect: 'Cambia su función o sus fechas en el equipo.', rules: [needs('projects:update')] },
  remove: { label: 'Quitar', effect: 'La persona deja el equipo; se puede deshacer.', rules: [needs('projects:update')] },
};

/** All that can be done with a link of a place. Who may change it may take it away: it can be brought back. */
export const linkActions: DeclaredActions<PlaceLink['allowed_actions'][number], RightsCase> = {
  update: { label: 'Editar', effect: 'Cambia su título, su dirección o su nota.', rules: [needs('documents:update')] },
  delete: { label: 'Quitar', effect: 'El enlace sale de la lista; se puede deshacer.', rules: [needs('documents:update')] },
};

/** All that can be done with a dashboard. */
export const boardActions: DeclaredActions<Board['allowed_actions'][number], RightsCase> = {
  update: { label: 'Editar', effect: 'Cambia su título, su dirección o su etapa.', rules: [needs('dashboards:update')] },
  delete: {
    label: 'Quitar',
    effect: 'Se quita de esta pantalla para todas las personas; en el otro sistema sigue igual.',
    rules: [needs('dashboards:delete')],
  },
};
