import type { Currency } from 'contract/currency.ts';
import type {
  AmountColumn,
  CostCategory,
  CubagePart,
  CubagePostStatus,
  CubageStatus,
  Driver,
  MaterialCategory,
  RowErpStatus,
  RowOrigin,
  ServiceType,
  VariableOrigin,
} from 'contract/cubication/index.ts';
import type { RequestDocument } from 'contract/materials/index.ts';
import type { Structure } from 'contract/projects/index.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { TakenCost } from './prices.ts';

type Decimal = ColumnType<string, string, string>;
type MaybeDecimal = ColumnType<string | null, string | null | undefined, string | null>;
type MaybeMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** A row, by the code of its material, whose cost became another one. */
export interface RepricedRow {
  id: number;
  code: string;
  before: TakenCost;
  after: TakenCost;
}

/** What a row is, of the catalogue or by a name of its own, and what it costs. */
export interface RowIdentity extends TakenCost {
  material_id: number | null;
  custom_name: string | null;
  custom_unit_id: number | null;
}

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
      /** Since when the ERP has a row of it. */
      posted_at: MaybeMoment;
      closed: GeneratedAlways<boolean>;
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
      origin: VariableOrigin;
      /** Raised by a trigger. */
      version: Generated<number>;
      /** Said by a trigger: where its value came from, and what it said, before somebody wrote over it. */
      given_origin: ColumnType<VariableOrigin | null, never, never>;
      given_formula: ColumnType<string | null, never, never>;
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
      stage_id: number | null;
      activity_id: number | null;
      erp_status: RowErpStatus | null;
      erp_error: ColumnType<string | null, string | null | undefined, string | null>;
      updated_by: number;
      updated_at: Generated<Date>;
      /** Said by a trigger: where its amount came from, and how much that was, before somebody wrote over it. */
      given_origin: ColumnType<RowOrigin | null, never, never>;
      given_quantity: ColumnType<string | null, never, never>;
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
      formulas: ColumnType<
        Partial<Record<AmountColumn, string>>,
        Partial<Record<AmountColumn, string>> | undefined,
        Partial<Record<AmountColumn, string>>
      >;
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
      formula: ColumnType<string | null, string | null | undefined, string | null>;
      cost: string | null;
      currency: Currency | null;
      rate: string | null;
      rate_day: string | null;
      rate_source: string | null;
      version: Generated<number>;
    };
    /** A view: what rows and boards say of materials of the catalogue. */
    cubage_materials: {
      cubage_id: number;
      material_id: number;
      quantity: Decimal;
      cost: string | null;
      rate: string | null;
      dispatch: RequestDocument | null;
      stage_id: number | null;
      activity_id: number | null;
    };
    /** Rows and variables that were taken away, as they were: kept by triggers. */
    cubage_removed_rows: {
      part: CubagePart | 'variables';
      id: number;
      cubage_id: number;
      kept: ColumnType<unknown, never, never>;
      post_rows: ColumnType<number[], never, never>;
      removed_at: ColumnType<Date, never, Date>;
    };
    /** What rows cost before the costs of today were taken. */
    cubage_repricings: {
      id: Generated<number>;
      cubage_id: number;
      costs: ColumnType<RepricedRow[], string, never>;
      repriced_at: Generated<Date>;
    };
    /** What rows were before materials of the catalogue replaced them. */
    cubage_substitutions: {
      id: Generated<number>;
      cubage_id: number;
      row_id: number;
      before: ColumnType<RowIdentity, string, never>;
      after: ColumnType<RowIdentity, string, never>;
      substituted_at: Generated<Date>;
    };
    /** Workbooks that were loaded, or taken back. */
    cubage_uploads: { id: Generated<number>; uploaded_at: Generated<Date> };
    /** What they changed. */
    cubage_upload_rows: {
      upload_id: number;
      cubage_id: number;
      part: CubagePart;
      row_id: number;
      before: ColumnType<unknown, never, never>;
      after: ColumnType<unknown, never, never>;
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
    /** How much of what is done in a day, as it was last said. */
    cubage_paces: {
      /** Of what, as names are compared. */
      name_key: string;
      unit_id: number;
      per_day: Decimal;
      said_by: number;
      said_at: Generated<Date>;
    };
    /** Chosen rows on their way to the ERP. */
    cubage_posts: {
      id: Generated<number>;
      cubage_id: number;
      status: CubagePostStatus;
      stage_id: number | null;
      required_date: string | null;
      supplier_code: string | null;
      comment: string | null;
      amount: Decimal;
      created_by: number;
      created_at: Generated<Date>;
      ended_at: MaybeMoment;
    };
    cubage_post_rows: {
      id: Generated<number>;
      post_id: number;
      row_id: number | null;
      request_id: number | null;
      outcome: 'accepted' | 'refused' | null;
    };
    /** A take-off as it was sent, before it was opened again. */
    cubage_revisions: {
      id: Generated<number>;
      cubage_id: number;
      revision: string;
      total: Decimal;
      reason: string | null;
      /** Whether its services and boards were kept with it. */
      with_others: Generated<boolean>;
      created_by: number;
      created_at: Generated<Date>;
    };
    cubage_revision_others: {
      revision_id: number;
      line: number;
      category: CostCategory;
      code: string | null;
      name: string;
      unit: string;
      quantity: Decimal;
      total: string | null;
    };
    cubage_revision_rows: {
      revision_id: number;
      line: number;
      code: string | null;
      name: string;
      unit: string;
      quantity: Decimal;
      total: string | null;
      erp_status: RowErpStatus | null;
    };
    /** A finished place, and how large it is. */
    cubage_lesson_places: {
      place_id: number;
      structure: Structure | null;
      kwp: string | null;
      modules: string | null;
      inverters: string | null;
      strings: string | null;
    };
    /** What it used of a material. */
    cubage_lessons: { material_id: number; place_id: number; quantity: Decimal; waste: string | null; price: string | null };
    /** What all of them did, and those of one kind of structure. */
    cubage_statistics: {
      material_id: number;
      structure: Structure | '';
      measure: Driver | 'merma' | 'precio';
      places: number;
      low: Decimal;
      median: Decimal;
      high: Decimal;
      /** Of these places, in kWp. */
      smallest: MaybeDecimal;
      largest: MaybeDecimal;
    };
    cubage_comments: {
      id: Generated<number>;
      cubage_id: number;
      /** What it is of; null of the whole. */
      part: CubagePart | null;
      /** Of one of these, by its part; of none once the row is gone. */
      row_id: number | null;
      service_id: number | null;
      panel_id: number | null;
      /** Said by a trigger: the number of a row that is gone, and what it was. */
      gone_id: number | null;
      about: string | null;
      user_id: number;
      comment: string;
      created_at: Generated<Date>;
    };
  }
}
