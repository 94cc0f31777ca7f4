import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { changesBetween, plainFact } from '../../platform/audit/history.ts';
import { notFound } from '../../platform/problem.ts';
import { historyPage } from '../history.ts';
import '../tables.ts';

const actions = new Map<string, string>(
  Object.entries({
    create: 'Creó',
    update: 'Modificó',
    activate: 'Activó',
    deactivate: 'Desactivó',
    require_password: 'Exigió cambiar la clave de',
    unlock: 'Desbloqueó el ingreso de',
    change_password: 'Cambió la clave de',
    reset_password: 'Recuperó la clave de',
    invite: 'Envió la invitación de',
    access_link: 'Creó un enlace de acceso para',
    close_session: 'Cerró una sesión de',
    close_sessions: 'Cerró las sesiones de',
  }),
);
const labels = new Map<string, string>(
  Object.entries({
    email: 'Correo',
    nombre: 'Nombre',
    codigo_rol: 'Rol',
    activo: 'Activo',
    debe_cambiar_clave: 'Debe cambiar la clave',
    telefono: 'Teléfono',
    direccion: 'Dirección',
    contacto_emergencia: 'Contacto de emergencia',
    rut: 'RUT',
    cargo: 'Cargo',
    subgerencia: 'Subgerencia',
    foto: 'Foto',
    oficio: 'Oficio',
    position: 'Cargo',
    submanagement: 'Subgerencia',
    jefe: 'Superior',
  }),
);

/** Who changed what of an account, newest first. */
export async function listAccountHistory({ db, user }: Reading, { token, page, per_page }: Received<typeof contract.listHistorialUsuario>) {
  const account = await db
    .selectFrom('users')
    .leftJoin('staff', 'staff.user_id', 'users.id')
    .select(['users.id', 'staff.id as staff_id'])
    .where('token_usuario', '=', token)
    .executeTakeFirst();
  if (!account) throw notFound('El usuario');
  const found = entriesOf(db, account);
  return historyPage(found, { page, per_page }, ({ user_id, action, entity, before, after }) => ({
    action: actions.get(action) ?? action,
    entity_label: entity === 'staff' ? 'la ficha de personal' : user_id === account.id ? 'su cuenta' : 'la cuenta',
    changes: changesBetween(user, { before, after }, { only: [...labels.keys()], name: (it) => labels.get(it) ?? it, shown: readableFact }),
  }));
}

/** Of the account, and of its staff entry what was not written along with the account: that would be told twice. */
function entriesOf(db: Reader, { id, staff_id }: { id: number; staff_id: number | null }) {
  const [account, entry] = [String(id), String(staff_id ?? '')];
  return db
    .selectFrom('audit')
    .where((it) =>
      it.or([
        it.and([it('audit.entity', '=', 'user'), it('audit.entity_id', '=', account)]),
        it.and([
          it('audit.entity', '=', 'staff'),
          it('audit.entity_id', '=', entry),
          it.not(
            it.exists(
              it
                .selectFrom('audit as same')
                .select('same.id')
                .where('same.entity', '=', 'user')
                .where('same.entity_id', '=', account)
                .whereRef('same.request_id', '=', 'audit.request_id'),
            ),
          ),
        ]),
      ]),
    );
}

function readableFact(key: string, value: unknown): string | null {
  const plain = plainFact(value);
  if (plain !== undefined) return plain;
  if (key === 'activo') return value ? 'Sí' : 'No';
  if (key === 'foto') return 'Con foto';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
