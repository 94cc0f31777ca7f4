import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import { pagesOf } from 'contract/fields.ts';
import type { Reading } from '../platform/context.ts';
import type { Reader } from '../platform/database.ts';
import { Problem } from '../platform/problem.ts';
import './tables.ts';

const actions: Record<string, string> = {
  create: 'Creó',
  update: 'Modificó',
  activate: 'Activó',
  deactivate: 'Desactivó',
  require_password: 'Exigió cambiar la clave de',
  change_password: 'Cambió la clave de',
  reset_password: 'Recuperó la clave de',
  invite: 'Envió la invitación de',
  close_session: 'Cerró una sesión de',
  close_sessions: 'Cerró las sesiones de',
};
const labels: Record<string, string> = {
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
};

/** Who changed what of an account, newest first. */
export async function listAccountHistory({ db }: Reading, { token, page, per_page }: Received<typeof contract.listHistorialUsuario>) {
  const account = await db
    .selectFrom('users')
    .leftJoin('staff', 'staff.user_id', 'users.id')
    .select(['users.id', 'staff.id as staff_id'])
    .where('token_usuario', '=', token)
    .executeTakeFirst();
  if (!account) throw new Problem('not_found', { message: 'El usuario no existe.' });
  const found = entriesOf(db, account);
  const { total } = await found.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .leftJoin('users', 'users.id', 'audit.user_id')
    .select(['audit.id', 'at', 'audit.user_id', 'users.nombre', 'user_email', 'action', 'entity', 'before', 'after'])
    .orderBy('audit.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const items = rows.map(({ id, at, user_id, nombre, user_email, action, entity, before, after }) => ({
    id,
    at: at.toISOString(),
    who: nombre ?? user_email,
    action: actions[action] ?? action,
    entity_label: entity === 'staff' ? 'la ficha de personal' : user_id === account.id ? 'su cuenta' : 'la cuenta',
    changes: changesOf(before, after),
  }));
  return { items, total_items: total, total_pages: pagesOf(total, per_page) };
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

type Kept = Record<string, unknown>;
/** The column holds JSON, which the driver has read already. */
const read = (kept: string | Kept | null): Kept => (typeof kept === 'string' ? JSON.parse(kept) : (kept ?? {}));

function changesOf(before: string | null, after: string | null) {
  const [past, present] = [read(before), read(after)];
  const keys = Object.keys(labels).filter((key) => key in past || key in present);
  return keys
    .map((key) => ({ field: labels[key] ?? key, before: shown(key, past[key]), after: shown(key, present[key]) }))
    .filter((it) => it.before !== it.after);
}

function shown(key: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (key === 'activo' || typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (key === 'foto') return 'Con foto';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
