import { z } from 'zod';
import { call, download, type Call } from '../../call.ts';
import * as field from '../../fields.ts';
import type { Noun } from '../../nouns.ts';
import type { Service } from '../../backends.ts';
import { sheetDigest, SheetReport } from '../../sheets.ts';

interface Words {
  /** Names the column, the form's field and the spreadsheet's title. */
  label: string;
  help?: string;
}

/** One fact of an entry: how it is given and answered; the form, the columns and the spreadsheet follow from its kind. */
export interface Kind<G extends z.ZodType = z.ZodType, A extends z.ZodType = z.ZodType> extends Words {
  kind: 'text' | 'note' | 'link' | 'count' | 'percent' | 'flag' | 'reference';
  given: G;
  answer: A;
  /** In characters. */
  max?: number;
  /** After a number. */
  unit?: string;
  /** Of a flag: what is said instead of yes and no. */
  words?: readonly [yes: string, no: string];
  /** Of a text: shown as tax ids are. */
  isRut?: true;
  /** Of a reference: where it points, and how the name beside it is answered. */
  to?: Catalogue;
  shown?: z.ZodType;
}

type Fields = Record<string, Kind>;
type Flat<T> = { [K in keyof T]: T[K] };
type ShownName<K> = K extends `${infer N}_id` ? N : never;

type RowFields<F extends Fields> = { [K in keyof F]: F[K]['given'] };
type Shape<F extends Fields> = Flat<
  { id: typeof field.id } & { [K in keyof F]: F[K]['answer'] } & {
    [K in keyof F as F[K] extends { shown: z.ZodType } ? ShownName<K> : never]: F[K] extends { shown: infer S } ? S : never;
  } & { activo: z.ZodBoolean; version: typeof field.version }
>;

const activeOnly = { activo: z.stringbool().optional() };
type Filters<S extends string> = Flat<typeof activeOnly & Record<S, z.ZodOptional<typeof field.id>>>;

const xlsx = download('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
const sheetFile = field.spreadsheet(5);

/** Entries whose meaning the program rests on. */
export interface FixedEntries {
  is(row: CatalogueRow): boolean;
  /** These facts of it stay as they are; it is never retired, deleted nor moved. */
  keeps: readonly string[];
  /** Said to who tries. */
  message: string;
}

interface About<F extends Fields, S extends string> extends Noun {
  /** The title: `Tipos de documento`. */
  many: string;
  fields: F;
  /** The field that an entry goes by where it is chosen; `nombre` unless said. */
  label?: string;
  /** The order of the list when people do not set one themselves; `nombre` unless said. */
  sortedBy?: keyof F & string;
  /** People set the order by hand. */
  ordered?: boolean;
  /** The reference that divides the catalogue: order and names count within one of it. */
  scope?: S;
  /** No two active entries are alike in these (accents and case do not count); a spreadsheet's rows are found by the first. */
  unique?: readonly (readonly (keyof F & string)[])[];
  fixed?: FixedEntries;
  /** The call whose coming gives it a reader: until it is served, the menu does not show it (decision 035). */
  waitsFor?: string;
  /** Other calls that show these names. */
  shownIn?: readonly string[];
  /** Where the specification wants it elsewhere than at `/{id}`. */
  deletePath?: `/${string}`;
}

/**
 * Declares a catalogue once: its calls (the specification's list, create, update and delete; get, order, export and import are
 * ours), its table, its screen and its spreadsheet follow from it. `noun` is the name in the ids: `project.listTipoDocumento`.
 */
export function catalogue<
  const S extends Service,
  const N extends string,
  const P extends `/${string}`,
  F extends Fields,
  const D extends keyof F & string = never,
>(service: S, noun: N, path: P, about: About<F, D>) {
  const { one, gender, many, fields, scope } = about;
  const several = many.charAt(0).toLowerCase() + many.slice(1);
  // Built from exactly these fields; the compiler cannot follow `fromEntries`.
  const given = Object.fromEntries(Object.entries(fields).map(([name, it]) => [name, it.given])) as RowFields<F>;
  const row = z.object(shapeOf(fields));
  const query = { ...activeOnly, ...(scope && { [scope]: field.id.optional() }) } as Filters<D>;

  const list = call(`${service}.list${noun}` as const, `GET ${path}` as const, {
    summary: many,
    permission: 'session',
    query,
    answer: z.array(row),
  });
  const get = call(`${service}.get${noun}` as const, `GET ${path}/{id}` as const, {
    summary: `Ver ${one}`,
    permission: 'session',
    params: { id: field.id },
    answer: row,
  });
  const refreshes: readonly string[] = [list.id, get.id, ...(about.shownIn ?? [])];
  const calls = {
    list,
    get,
    create: call(`${service}.create${noun}` as const, `POST ${path}` as const, {
      summary: `Crear ${one}`,
      permission: 'catalogues:create',
      body: z.strictObject(given),
      answer: row,
      refreshes,
    }),
    update: call(`${service}.update${noun}` as const, `PUT ${path}` as const, {
      summary: `Cambiar ${one}`,
      permission: 'catalogues:update',
      body: z.strictObject({ id: field.id, version: field.version, ...given }),
      answer: row,
      refreshes,
    }),
    /** Ours: retires an entry or brings it back. It changes nothing else, so it needs no version. */
    turn: call(`${service}.activarDesactivar${noun}` as const, `PUT ${path}/activarDesactivar` as const, {
      summary: `Retirar o reactivar ${one}`,
      permission: 'catalogues:update',
      body: z.strictObject({ id: field.id, activo: z.boolean() }),
      answer: row,
      refreshes,
    }),
    remove: call(`${service}.delete${noun}` as const, `DELETE ${about.deletePath ?? `${path}/{id}`}`, {
      summary: `Eliminar ${one}`,
      permission: 'catalogues:delete',
      params: { id: field.id },
      answer: field.done,
      refreshes,
    }),
    ...(about.ordered && {
      /** Ours: the active entries in their new order, all of them, or all of one part of a divided catalogue. */
      order: call(`${service}.ordenar${noun}` as const, `PUT ${path}/orden` as const, {
        summary: `Ordenar ${several}`,
        permission: 'catalogues:update',
        body: z.strictObject({ ids: z.array(field.id).min(1).max(1000) }),
        answer: z.array(row),
        refreshes,
      }),
    }),
    /** Ours. */
    excel: call(`${service}.exportar${noun}` as const, `GET ${path}/excel` as const, {
      summary: `Exportar ${several} a Excel`,
      permission: 'catalogues:read',
      query,
      answer: xlsx,
    }),
    /** Ours: reads a spreadsheet and says per row what would happen. Writes nothing. */
    review: call(`${service}.revisar${noun}` as const, `POST ${path}/importar/revisar` as const, {
      summary: `Revisar una planilla de ${several} antes de importarla`,
      permission: 'catalogues:create',
      body: z.strictObject({ file: sheetFile }),
      multipart: true,
      prepares: true,
      answer: SheetReport,
    }),
    /** Ours: writes what was reviewed, in one transaction; refused when a row is wrong or something else would happen than what was seen. */
    importing: call(`${service}.importar${noun}` as const, `POST ${path}/importar` as const, {
      summary: `Importar ${several}`,
      permission: 'catalogues:create',
      body: z.strictObject({ file: sheetFile, digest: sheetDigest }),
      multipart: true,
      prepares: true,
      answer: z.object({ created: z.number().int(), updated: z.number().int() }),
      refreshes,
    }),
  };
  const {
    label = 'nombre',
    sortedBy = 'nombre',
    ordered = false,
    unique = [[...(scope ? [scope] : []), 'nombre']],
    fixed,
    waitsFor,
  } = about;
  return {
    noun,
    one,
    gender,
    many,
    several,
    fields,
    label,
    sortedBy,
    ordered,
    unique,
    calls,
    ...(scope && { scope }),
    ...(fixed && { fixed }),
    ...(waitsFor && { waitsFor }),
  };
}

function shapeOf<F extends Fields>(fields: F): Shape<F> {
  const own = Object.entries(fields).map(([name, it]) => [name, it.answer]);
  const shown = Object.entries(fields).flatMap(([name, it]) => (it.shown ? [[shownAs(name), it.shown]] : []));
  return { id: field.id, ...Object.fromEntries([...own, ...shown]), activo: z.boolean(), version: field.version } as Shape<F>;
}

/** The name under which the entry that a reference points to is shown: `tipo_documento` for `tipo_documento_id`. */
export const shownAs = (name: string): string => name.replace(/_id$/, '');

/** What a field of any kind holds. */
export type Fact = string | number | boolean | null;

/** An entry of any catalogue. */
export interface CatalogueRow {
  id: number;
  activo: boolean;
  version: number;
  [field: string]: Fact;
}
type Facts = Record<string, Fact | undefined>;
type Reads<Q extends Record<string, z.ZodType>, A> = Call<
  { summary: string; permission: 'session'; query: Q; answer: z.ZodType<A> },
  string,
  'reads'
>;
type Writes<B, A> = Call<
  {
    summary: string;
    permission: `catalogues:${'create' | 'update'}`;
    body: z.ZodType<B, B>;
    answer: z.ZodType<A>;
    refreshes: readonly string[];
  },
  string,
  'writes'
>;
type Prepares<B, A> = Call<
  {
    summary: string;
    permission: 'catalogues:create';
    body: z.ZodType<B, B>;
    multipart: true;
    prepares: true;
    answer: z.ZodType<A>;
  },
  string,
  'prepares'
>;
type ById = { params: { id: typeof field.id } };

/** Any catalogue, for what treats them all alike. */
export interface Catalogue extends Noun {
  noun: string;
  many: string;
  /** The title inside a sentence. */
  several: string;
  fields: Fields;
  label: string;
  sortedBy: string;
  ordered: boolean;
  unique: readonly (readonly string[])[];
  scope?: string;
  fixed?: FixedEntries;
  waitsFor?: string;
  calls: {
    list: Reads<typeof activeOnly, CatalogueRow[]>;
    get: Call<ById & { summary: string; permission: 'session'; answer: z.ZodType<CatalogueRow> }, string, 'reads'>;
    create: Writes<Facts, CatalogueRow>;
    update: Writes<{ id: number; version: number } & Facts, CatalogueRow>;
    turn: Writes<{ id: number; activo: boolean }, CatalogueRow>;
    remove: Call<
      ById & { summary: string; permission: 'catalogues:delete'; answer: typeof field.done; refreshes: readonly string[] },
      string,
      'writes'
    >;
    /** Only where people set the order. */
    order?: Writes<{ ids: number[] }, CatalogueRow[]>;
    excel: Call<{ summary: string; permission: 'catalogues:read'; query: typeof activeOnly; answer: typeof xlsx }, string, 'reads'>;
    review: Prepares<{ file: File }, SheetReport>;
    importing: Prepares<{ file: File; digest: string }, { created: number; updated: number }>;
  };
}
