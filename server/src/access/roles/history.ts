import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import { modules } from 'contract/permissions.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { changesOf, deedOf, saidOf } from '../../platform/audit/words.ts';
import { historyPage } from '../history.ts';
import '../tables.ts';

const entities = ['role', 'role_permission', 'permission_module'];

/** Who changed which role, permission or module, newest first; also of roles that are gone. */
export async function listRoleHistory(
  { db, user, hooks: { auditWords } }: Reading,
  { codigo_rol, page, per_page }: Received<typeof contract.listRolHistorial>,
) {
  const found = entriesOf(db, codigo_rol);
  const names = await namesOf(db);
  return historyPage(found, { page, per_page }, ({ action, entity, entity_id, before, after }) => ({
    // Of a permission its module follows, of the others the thing itself.
    action: (entity === 'role_permission' ? saidOf : deedOf)(auditWords, entity, action),
    entity_label: labelOf(entity, entity_id, names),
    changes: changesOf(auditWords, user, { entity, before, after }),
  }));
}

/** The ids are spelled out, so that the index of the history finds them. */
function entriesOf(db: Reader, codigo_rol: string | undefined) {
  const all = db.selectFrom('audit');
  if (codigo_rol === undefined) return all.where('entity', 'in', entities);
  const permissions = Object.keys(modules).map((it) => `${codigo_rol}/${it}`);
  return all.where((it) =>
    it.or([
      it.and([it('entity', '=', 'role'), it('entity_id', '=', codigo_rol)]),
      it.and([it('entity', '=', 'role_permission'), it('entity_id', 'in', permissions)]),
    ]),
  );
}

async function namesOf(db: Reader): Promise<ReadonlyMap<string, string>> {
  const roles = await db.selectFrom('roles').select(['codigo_rol', 'nombre']).limit(1_000).execute();
  return new Map([...Object.entries(modules), ...roles.map((it) => [it.codigo_rol, `${it.nombre} (${it.codigo_rol})`] as const)]);
}

function labelOf(entity: string, id: string, names: ReadonlyMap<string, string>): string {
  const named = (key: string) => names.get(key) ?? key;
  if (entity !== 'role_permission') return named(id);
  const [role = '', module = ''] = id.split('/');
  return `${named(module)} · ${named(role)}`;
}
