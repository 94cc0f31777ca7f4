import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import { actions, modules, rights } from 'contract/permissions.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { changesBetween, plainFact } from '../../platform/audit/history.ts';
import { historyPage } from '../history.ts';
import '../tables.ts';

const entities = ['role', 'role_permission', 'permission_module'];

/** What was done, by entity; the words go before the name of the thing. */
const verbs = new Map<string, string>(
  Object.entries({
    'role create': 'Creó el rol',
    'role copy': 'Creó, como copia, el rol',
    'role update': 'Modificó el rol',
    'role retire': 'Retiró el rol',
    'role reactivate': 'Reactivó el rol',
    'role delete': 'Eliminó el rol',
    'role_permission create': 'Dio',
    'role_permission update': 'Cambió',
    'role_permission delete': 'Quitó',
    'permission_module create': 'Creó el módulo',
    'permission_module update': 'Modificó el módulo',
    'permission_module delete': 'Eliminó el módulo',
  }),
);

const labels: Record<string, string> = {
  codigo_rol: 'Código',
  nombre: 'Nombre',
  descripcion: 'Descripción',
  activo: 'Activo',
  ve_todos_los_proyectos: 'Ve todos los proyectos',
  es_abastecimiento: 'Es de abastecimiento',
  copiado_de: 'Copiado de',
  personas_a: 'Personas movidas a',
  permisos: 'Permisos',
};
const rightLabels: Record<string, string> = Object.fromEntries(actions.map((it) => [it, rights[it].label]));

/** Who changed which role, permission or module, newest first; also of roles that are gone. */
export async function listRoleHistory({ db, user }: Reading, { codigo_rol, page, per_page }: Received<typeof contract.listRolHistorial>) {
  const found = entriesOf(db, codigo_rol);
  const names = await namesOf(db);
  return historyPage(found, { page, per_page }, ({ action, entity, entity_id, before, after }) => {
    const words = entity === 'role_permission' ? rightLabels : labels;
    return {
      action: verbs.get(`${entity} ${action}`) ?? action,
      entity_label: labelOf(entity, entity_id, names),
      // Only what has a name here: numbers and versions tell nobody anything.
      changes: changesBetween(user, { before, after }, { only: Object.keys(words), name: (it) => words[it] ?? it, shown: readableFact }),
    };
  });
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

function readableFact(_: string, value: unknown): string | null {
  const plain = plainFact(value);
  if (plain !== undefined) return plain;
  if (typeof value === 'string') return value;
  const held = Object.entries(value ?? {}).map(
    ([name, letters]) => `${Object.hasOwn(modules, name) ? modules[name as keyof typeof modules] : name}: ${letters}`,
  );
  return held.join('; ') || null;
}
