import { catalogues, type Catalogue, type Fact } from 'contract/catalogues/index.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SheetCells } from '../../platform/imports/kind.ts';
import { outcomeOf, type Plan } from '../../platform/imports/review.ts';
import { plain, type Content } from '../../platform/spreadsheet/cells.ts';
import type { User } from '../../platform/user.ts';
import type { EntryRow } from './rows.ts';
import { namedOf } from './cells.ts';
import { cellOf, columnsOf } from './columns.ts';
import { planSheet, type WrittenEntry } from './plan.ts';
import { kindOf } from './sheets.ts';

const user: User = {
  id: 1,
  email: 'ana@soldepapel.example',
  nombre: 'Ana',
  codigo_rol: null,
  permissions: new Set(['catalogues:update']),
  seesAllProjects: true,
  isSupply: false,
  debe_cambiar_clave: false,
  session_id: null,
};

const { nombreDocumento } = catalogues;
const type = (id: number, nombre: string, activo = true): EntryRow => ({ id, nombre, descripcion: null, activo, version: 1 });
const types = [type(1, 'Planos'), type(2, 'Actas'), type(3, 'Históricos', false)];
const named = new Map([
  ['tipo_documento_id', namedOf(catalogues.tipoDocumento, types)],
  ['area_responsable_id', namedOf(catalogues.areaResponsable, [])],
  ['etapa_id', namedOf(catalogues.etapaProyecto, [])],
]);

const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .map((it) => catalogues.tipoVenta.fields.nombre.given.safeParse(it).data ?? 'x');
const entry = fc.record({ nombre: name, tipo_documento_id: fc.constantFrom(1, 2), privado: fc.boolean(), activo: fc.boolean() });
type EntryForm = typeof entry extends fc.Arbitrary<infer T> ? T : never;

/** Entries as a database would have them: of active ones of a type, no two are alike. */
const kept = fc.array(entry, { maxLength: 12 }).map((made) => {
  const rows = made.map((it, at): EntryRow => ({ ...full(it), id: at + 1, version: 1 }));
  return rows.filter((it, at) => !it.activo || !rows.some((other, before) => before < at && other.activo && sameName(it, other)));
});
const full = (it: EntryForm) => ({
  ...it,
  area_responsable_id: null,
  area_responsable: null,
  etapa_id: null,
  etapa: null,
  tipo_documento: types[it.tipo_documento_id - 1]?.['nombre'] ?? null,
});
const sameName = (a: EntryRow, b: EntryRow) =>
  a['tipo_documento_id'] === b['tipo_documento_id'] && plain(String(a['nombre'])) === plain(String(b['nombre']));

type EntryPlan = Plan<string, WrittenEntry>;

function plan(entries: readonly EntryRow[], rows: readonly EntryRow[], catalogue: Catalogue = nombreDocumento): EntryPlan[] {
  const columns = columnsOf(catalogue);
  const cells = rows.map((row, at): SheetCells<string> => ({
    row: at + 2,
    cells: Object.fromEntries(columns.flatMap((it): [string, Content][] => asCell(it.key, cellOf(it, row)))),
  }));
  return planSheet(cells, { catalogue, entries, named }).map((it) => outcomeOf(kindOf(catalogue), user, it));
}
const asCell = (key: string, value: Fact | undefined): [string, Content][] => {
  const text = value === null || value === undefined ? '' : String(value).trim();
  return text === '' ? [] : [[key, text]];
};

/** The entries after what was planned. */
function after(entries: readonly EntryRow[], plans: readonly EntryPlan[]): EntryRow[] {
  const changed = new Map(plans.flatMap((it) => (it.written?.before ? [[it.written.before.id, it.written.after] as const] : [])));
  const made = plans.flatMap((it, at) => (it.written && !it.written.before ? [{ ...it.written.after, id: 1000 + at, version: 1 }] : []));
  return [...entries.map((it) => ({ ...it, ...changed.get(it.id) })), ...made];
}

describe('whatever a catalogue holds', () => {
  test('its own spreadsheet changes nothing', () => {
    fc.assert(
      fc.property(kept, (entries) => {
        expect(plan(entries, entries).map((it) => [it.outcome, it.errors])).toEqual(entries.map(() => ['unchanged', []]));
      }),
    );
  });

  test('no spreadsheet makes two active entries alike, or has two rows change one entry', () => {
    fc.assert(
      fc.property(kept, fc.array(entry, { maxLength: 12 }), (entries, rows) => {
        const plans = plan(
          entries,
          rows.map((it, at): EntryRow => ({ ...full(it), id: at, version: 1 })),
        );

        const active = after(entries, plans).filter((it) => it.activo);
        for (const [at, it] of active.entries()) expect(active.slice(at + 1).filter((other) => sameName(it, other))).toEqual([]);
        const targets = plans.flatMap((it) => (it.written?.before ? [it.written.before.id] : []));
        expect(new Set(targets).size).toBe(targets.length);
      }),
    );
  });

  test('a spreadsheet without errors that was imported says afterwards that nothing is left to do', () => {
    fc.assert(
      fc.property(kept, fc.array(entry, { maxLength: 12 }), (entries, rows) => {
        const sheet = rows.map((it, at): EntryRow => ({ ...full(it), id: at, version: 1 }));
        const plans = plan(entries, sheet);
        fc.pre(plans.every((it) => it.outcome !== 'error'));

        const again = plan(
          after(entries, plans).map((it) => ({ ...it, tipo_documento: types[Number(it['tipo_documento_id']) - 1]?.['nombre'] ?? null })),
          sheet,
        );

        expect(again.map((it) => it.outcome)).toEqual(rows.map(() => 'unchanged'));
      }),
    );
  });
});
