import type { User as Account } from 'contract/access/index.ts';
import { formatInstant } from 'contract/format.ts';
import type { Rule, DeclaredActions } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';
import { namesHolding } from '../permissions/holders.ts';
import { needs } from '../permissions/needs.ts';

/** What the actions of an account are judged by. */
interface AccountCase {
  row: Pick<Account, 'id' | 'nombre' | 'activo' | 'has_password' | 'debe_cambiar_clave' | 'last_access_at' | 'held_back_until'>;
  user: User;
  hasMail: boolean;
}
type AccountRule = Rule<AccountCase>;

const active: AccountRule = {
  code: 'wrong_state',
  lets: ({ row }) => row.activo === 1,
  says: () => 'La cuenta está desactivada. Actívela antes.',
};
const inactive: AccountRule = { code: 'wrong_state', lets: ({ row }) => row.activo === 0, says: () => 'La cuenta ya está activa.' };

/** Nobody shuts themselves out. */
const ofAnother = (says: string): AccountRule => ({
  code: 'rule',
  lets: ({ row, user }) => row.id !== user.id,
  says: () => says,
  opens: {
    words: 'Puede hacerlo',
    names: async (db, { user }) => (await namesHolding(db, 'users:update')).filter((it) => it !== user.nombre),
  },
});

const changes = needs('users:update');

/** All that can be done with an account. */
export const accountActions: DeclaredActions<Account['allowed_actions'][number], AccountCase> = {
  update: { label: 'Editar', effect: 'Cambia sus datos y su rol; lo que puede hacer cambia al momento.', rules: [changes] },
  activate: { label: 'Activar', effect: 'La persona puede ingresar, y se le avisa.', rules: [inactive, changes] },
  deactivate: {
    label: 'Desactivar',
    effect: 'Sus sesiones terminan al momento y ya no puede ingresar; lo que tenía a su nombre pasa a quien se elija.',
    rules: [active, ofAnother('Nadie desactiva su propia cuenta. Pídalo a otra persona que administre usuarios.'), changes],
  },
  unlock: {
    label: 'Desbloquear',
    effect: 'Puede intentar ingresar de inmediato.',
    rules: [
      { code: 'wrong_state', lets: ({ row }) => row.held_back_until !== null, says: () => 'No está bloqueada por intentos fallidos.' },
      changes,
    ],
  },
  require_password: {
    label: 'Exigir cambio de clave',
    effect: 'En su próximo ingreso debe elegir una clave nueva.',
    rules: [
      active,
      { code: 'rule', lets: ({ row }) => row.has_password, says: () => 'Ingresa sin clave: no hay clave que cambiar.' },
      { code: 'wrong_state', lets: ({ row }) => !row.debe_cambiar_clave, says: () => 'Ya debe cambiar su clave en el próximo ingreso.' },
      changes,
    ],
  },
  invite: {
    label: 'Enviar enlace de ingreso',
    effect: 'Recibe un correo con un enlace para elegir su clave.',
    rules: [
      active,
      {
        code: 'not_configured',
        lets: ({ hasMail }) => hasMail,
        says: () => 'Este sistema no envía correos: cree un enlace de acceso y entrégueselo en persona.',
      },
      changes,
    ],
  },
  access_link: {
    label: 'Crear enlace de acceso',
    effect: 'Muestra una vez un enlace para elegir la clave, que vence en 24 horas.',
    rules: [
      { code: 'rule', lets: ({ hasMail }) => !hasMail, says: () => 'Este sistema envía correos: use «Enviar enlace de ingreso».' },
      ofAnother('Para su propia cuenta, cambie la clave en Mi perfil.'),
      active,
      changes,
    ],
  },
  close_sessions: { label: 'Cerrar sesiones', effect: 'Sale de todos los equipos donde está conectada.', rules: [changes] },
  delete: {
    label: 'Eliminar',
    effect: 'La cuenta desaparece. No se puede deshacer.',
    rules: [
      ofAnother('Nadie elimina su propia cuenta.'),
      {
        code: 'in_use',
        lets: ({ row }) => row.last_access_at === null,
        says: ({ row }) =>
          `${row.nombre} ya usó el sistema (la última vez el ${formatInstant(row.last_access_at ?? '').slice(0, 10)}): su cuenta no se elimina. Desactívela.`,
      },
      needs('users:delete'),
    ],
  },
};
