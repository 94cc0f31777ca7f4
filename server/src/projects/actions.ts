import type { Place, Project } from 'contract/projects/index.ts';
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
