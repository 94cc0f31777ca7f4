import type { Contact } from 'contract/projects/index.ts';
import { needs } from '../../access/index.ts';
import type { DeclaredActions } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';

/** What the actions of a contact are judged by. */
interface ContactCase {
  row: Pick<Contact, 'principal'>;
  user: User;
}

/** All that can be done with a contact. */
export const contactActions: DeclaredActions<Contact['allowed_actions'][number], ContactCase> = {
  update: { label: 'Editar', effect: 'Cambia sus datos; queda en el historial del lugar.', rules: [needs('projects:update')] },
  make_main: {
    label: 'Hacer principal',
    effect: 'Es a quien se llama primero: el lugar lo muestra como su contacto.',
    rules: [
      { code: 'wrong_state', lets: ({ row }) => !row.principal, says: () => 'Ya es el contacto principal de este lugar.' },
      needs('projects:update'),
    ],
  },
  delete: { label: 'Eliminar', effect: 'El contacto desaparece. No se puede deshacer.', rules: [needs('projects:update')] },
};
