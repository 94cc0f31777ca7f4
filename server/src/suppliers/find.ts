import { findsOfKind } from 'contract/dashboards/find.ts';
import { sql } from 'kysely';
import { rankOf, type FindSource } from '../platform/search/find.ts';
import { findMeant, holds, textOf, type Meanings } from '../platform/search/search.ts';
import { may } from '../platform/user.ts';
import '../catalogues/tables.ts';
import './tables.ts';

const everySupplier = {
  table: sql`suppliers`,
  text: textOf('suppliers.codigo', 'suppliers.nombre', 'suppliers.rut'),
  within: sql<boolean>`true`,
};

/** Suppliers by name, code or RUT; a slip is forgiven where what was typed finds none. */
export const suppliersFound: FindSource = {
  permission: 'catalogues:read',
  // Who reads the register finds them there.
  orPermission: 'supplier_creation:read',
  find: async ({ db, user }, { typed, words }) => {
    const ask = (meant: Meanings) =>
      db
        .selectFrom('suppliers')
        .where((of) =>
          of.or([
            holds(everySupplier.text, meant),
            of(
              'codigo',
              'in',
              of
                .selectFrom('suppliers as gone')
                .where('gone.merged_into', 'is not', null)
                .where(holds(textOf('gone.codigo', 'gone.nombre', 'gone.rut'), meant))
                .select('gone.merged_into'),
            ),
          ]),
        )
        .leftJoin('supplier_records as record', 'record.supplier_code', 'suppliers.codigo')
        .where('merged_into', 'is', null)
        .select(['record.id', 'codigo', 'nombre', 'suppliers.rut', 'activo'])
        .orderBy('nombre')
        .limit(findsOfKind)
        .execute();
    const rows = await findMeant(db, { everywhere: [everySupplier], words }, ask);
    return rows.map(({ id, codigo, nombre, rut, activo }) => ({
      kind: 'proveedor',
      label: nombre,
      detail: [codigo, !activo && 'retirado'].filter(Boolean).join(' · '),
      url:
        id !== null && may(user, 'supplier_creation:read')
          ? `/supplying/suppliers/${id}`
          : `/mantenedores/proveedor?search=${encodeURIComponent(codigo)}`,
      rank: rankOf(typed, codigo, nombre, rut),
    }));
  },
};
