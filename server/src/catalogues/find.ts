import { findsOfKind } from 'contract/dashboards/find.ts';
import { rankOf, type FindSource } from '../platform/search/find.ts';
import { containsWords, textOf } from '../platform/search/search.ts';
import './tables.ts';

/** Suppliers by name, code or RUT. */
export const suppliersFound: FindSource = {
  permission: 'catalogues:read',
  find: async ({ db }, { typed }) => {
    const rows = await db
      .selectFrom('suppliers')
      .where((of) =>
        of.or([
          containsWords(textOf('codigo', 'nombre', 'rut'), typed),
          of(
            'codigo',
            'in',
            of
              .selectFrom('suppliers as gone')
              .where('gone.merged_into', 'is not', null)
              .where(containsWords(textOf('gone.codigo', 'gone.nombre', 'gone.rut'), typed))
              .select('gone.merged_into'),
          ),
        ]),
      )
      .where('merged_into', 'is', null)
      .select(['codigo', 'nombre', 'rut', 'activo'])
      .orderBy('nombre')
      .limit(findsOfKind)
      .execute();
    return rows.map(({ codigo, nombre, rut, activo }) => ({
      kind: 'proveedor',
      label: nombre,
      detail: [codigo, !activo && 'retirado'].filter(Boolean).join(' · '),
      url: `/mantenedores/proveedor?search=${encodeURIComponent(codigo)}`,
      rank: rankOf(typed, codigo, nombre, rut),
    }));
  },
};

/** Services by name or code. */
export const servicesFound: FindSource = {
  permission: 'catalogues:read',
  find: async ({ db }, { typed }) => {
    const rows = await db
      .selectFrom('services')
      .where(containsWords(textOf('codigo', 'nombre'), typed))
      .select(['codigo', 'nombre', 'unidad', 'activo'])
      .orderBy('nombre')
      .limit(findsOfKind)
      .execute();
    return rows.map(({ codigo, nombre, unidad, activo }) => ({
      kind: 'servicio',
      label: nombre,
      detail: [codigo, unidad, !activo && 'retirado'].filter(Boolean).join(' · '),
      url: `/mantenedores/servicio?search=${encodeURIComponent(codigo)}`,
      rank: rankOf(typed, codigo, nombre),
    }));
  },
};
