import type { Currency } from 'contract/currency.ts';
import type { CubageStatus, MaterialCategory, RowOrigin, ServiceType } from 'contract/cubication/index.ts';
import type { RequestDocument } from 'contract/materials/index.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Decimal = ColumnType<string, string, string>;

declare module '../platform/database/database.ts' {
  interface Tables {
    /** The take-off of a place, or a template. */
    cubages: {
      id: Generated<number>;
      number: GeneratedAlways<string>;
      place_id: number | null;
      name: string | null;
      owner_id: number | null;
      status: Generated<CubageStatus>;
      is_sap: Generated<boolean>;
      version: Generated<number>;
      created_by: number;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
    };
    cubage_variables: {
      id: Generated<number>;
      cubage_id: number;
      line: number;
      name: string;
      unit_id: number | null;
      formula: string;
    };
    /** Its materials. */
    cubage_rows: {
      id: Generated<number>;
      cubage_id: number;
      line: number;
      section: string | null;
      material_id: number | null;
      custom_name: string | null;
      custom_unit_id: number | null;
      quantity: Decimal;
      formula: string | null;
      origin: RowOrigin;
      category: MaterialCategory;
      cost: string | null;
      currency: Currency | null;
      rate: string | null;
      rate_day: string | null;
      rate_source: string | null;
      dispatch: RequestDocument | null;
      comment: string | null;
      erp_status: string | null;
      updated_by: number;
      updated_at: Generated<Date>;
      /** Said by a trigger: the version of its document with which it changed. */
      revision: ColumnType<number, never, never>;
    };
    cubage_services: {
      id: Generated<number>;
      cubage_id: number;
      line: number;
      service_type: ServiceType;
      service_id: number | null;
      name: string;
      unit_cost: Decimal;
      quantity: string | null;
      days: string | null;
      hours: string | null;
      day_month: string | null;
      staff: string | null;
      version: Generated<number>;
    };
    /** Its boards. */
    cubage_panels: {
      id: Generated<number>;
      cubage_id: number;
      line: number;
      material_id: number | null;
      name: string;
      quantity: Decimal;
      cost: string | null;
      currency: Currency | null;
      rate: string | null;
      rate_day: string | null;
      rate_source: string | null;
      version: Generated<number>;
    };
    cubage_attachments: {
      id: Generated<number>;
      cubage_id: number;
      file: string;
      name: string;
      bytes: number;
      added_by: number;
      added_at: Generated<Date>;
    };
    cubage_comments: {
      id: Generated<number>;
      cubage_id: number;
      row_id: number | null;
      user_id: number;
      comment: string;
      created_at: Generated<Date>;
    };
  }
}
