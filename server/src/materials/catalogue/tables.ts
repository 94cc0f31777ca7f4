import type { Currency } from 'contract/currency.ts';
import type { Generated, GeneratedAlways } from 'kysely';
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
      activo: Generated<boolean>;
      version: Generated<number>;
      created_at: Moment;
      busqueda: GeneratedAlways<string>;
    };
    material_prices: Value;
    material_costs: Value;
    material_favorites: { user_id: number; material_id: number };
  }
}
