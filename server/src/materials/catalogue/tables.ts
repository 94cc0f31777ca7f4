import type { Currency } from 'contract/currency.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Decimal, Moment } from '../columns.ts';

interface Value {
  id: Generated<number>;
  material_id: number;
  monto: Decimal;
  moneda: Currency;
  desde: string;
  created_by: number | null;
  created_at: Moment;
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    materials: {
      id: Generated<number>;
      codigo: string;
      descripcion: string;
      familia_id: number;
      unidad_id: number;
      observaciones: string | null;
      /** By which the SEC authorised it; null of what has none, or needs none. */
      sec_certificate: string | null;
      sec_until: string | null;
      activo: Generated<boolean>;
      /** The ERP manages it by serial numbers, as it says itself. */
      erp_serials: Generated<boolean>;
      merged_into: ColumnType<number | null, undefined, number>;
      alias: Generated<string>;
      version: Generated<number>;
      created_at: Moment;
      busqueda: GeneratedAlways<string>;
    };
    material_prices: Value;
    material_costs: Value;
    /** To which standards a material belongs: a row from the first mark on. */
    material_marks: {
      material_id: number;
      c_i: Generated<boolean>;
      pg: Generated<boolean>;
      residencial: Generated<boolean>;
      otros: Generated<boolean>;
      version: Generated<number>;
      changed_by: number | null;
      changed_at: Moment;
    };
    /** Which became which; never changed. */
    material_merges: {
      id: Generated<number>;
      number: GeneratedAlways<string>;
      material_id: number;
      into_id: number;
      reason: string;
      at_sites: Decimal;
      merged_by: number;
      merged_at: Moment;
    };
    material_favorites: { user_id: number; material_id: number };
  }
}
