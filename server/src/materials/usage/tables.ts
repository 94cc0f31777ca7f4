import type { MaterialCondition, returnStates, voucherStates } from 'contract/materials/index.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Decimal, Moment, MaybeMoment } from '../columns.ts';

declare module '../../platform/database/database.ts' {
  interface Tables {
    /** Of how many lines something was received, and is left: kept by the database with each change of a line. */
    material_charges: { project_id: number | null; cost_center: string | null; received: number; remaining: number };
    consumption_vouchers: {
      id: Generated<number>;
      number: GeneratedAlways<string>;
      status: (typeof voucherStates.names)[number];
      project_id: number | null;
      place_id: number | null;
      cost_center: string | null;
      used_on: string;
      used_by: string;
      comment: string | null;
      signer_name: string;
      signer_rut: string;
      signature: string;
      created_by: number;
      created_at: Moment;
      annulled_by: number | null;
      annulled_at: MaybeMoment;
      annul_reason: string | null;
      version: Generated<number>;
      busqueda: GeneratedAlways<string>;
    };
    consumption_lines: {
      voucher_id: number;
      line: number;
      request_line_id: number;
      material_id: number;
      warehouse_id: number | null;
      quantity: Decimal;
    };
    material_returns: {
      id: Generated<number>;
      number: GeneratedAlways<string>;
      status: (typeof returnStates.names)[number];
      project_id: number | null;
      place_id: number | null;
      cost_center: string | null;
      to_warehouse_id: number;
      reason: string;
      requested_by: number;
      requested_at: Moment;
      decided_by: number | null;
      decided_at: MaybeMoment;
      decision_comment: string | null;
      version: Generated<number>;
      busqueda: GeneratedAlways<string>;
    };
    material_return_lines: {
      return_id: number;
      line: number;
      request_line_id: number;
      material_id: number;
      warehouse_id: number | null;
      quantity: Decimal;
      condition: MaterialCondition;
    };
  }
}
