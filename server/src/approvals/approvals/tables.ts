import type { ColumnType, Generated } from 'kysely';
import type { ApprovalKind } from 'contract/approvals/index.ts';
import type { Currency } from 'contract/currency.ts';
import type { FixedColumn } from '../columns.ts';

declare module '../../platform/database/database.ts' {
  interface Tables {
    approvals: {
      id: Generated<number>;
      kind: FixedColumn<ApprovalKind>;
      entity: FixedColumn<string>;
      entity_id: FixedColumn<string>;
      round: FixedColumn<number>;
      requester_user_id: FixedColumn<number>;
      requester_staff_id: FixedColumn<number | null>;
      /** Another one while it waits, when that asks nobody else. */
      amount: string;
      currency: Currency;
      amount_clp: string;
      rate: string;
      codigo_unidad: FixedColumn<string | null>;
      codigo_centro_costo: FixedColumn<string | null>;
      codigo_proyecto: FixedColumn<string | null>;
      matrix_version: FixedColumn<number>;
      /** False: something had no price, and those of the highest amounts were asked. */
      is_priced: ColumnType<boolean, boolean | undefined, never>;
      /** Levels of its rules that ask nobody, and why. */
      omitted: ColumnType<{ level: number; why: string }[], string | undefined, never>;
      estado: Generated<'pendiente' | 'aprobado' | 'rechazado' | 'anulado'>;
      created_at: Generated<Date>;
      decided_at: Date | null;
      version: Generated<number>;
    };
    approval_steps: {
      id: Generated<number>;
      approval_id: FixedColumn<number>;
      orden: FixedColumn<number>;
      level: FixedColumn<number>;
      rule_id: FixedColumn<number | null>;
      why: FixedColumn<string>;
      estado: Generated<'en_espera' | 'pendiente' | 'aprobado' | 'rechazado' | 'omitido'>;
      decided_by_user_id: number | null;
      on_behalf_of_staff_id: number | null;
      decided_at: Date | null;
      comentario: string | null;
      due_at: Date | null;
      /** When its turn came. */
      began_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    };
    approval_reminders: {
      id: Generated<number>;
      step_id: FixedColumn<number>;
      kind: FixedColumn<'recordatorio' | 'pedido' | 'escalada'>;
      day: FixedColumn<string>;
      at: ColumnType<Date, Date | undefined, never>;
      by_user_id: FixedColumn<number | null>;
      told: FixedColumn<string>;
    };
    approval_links: {
      token_hash: Buffer;
      step_id: number;
      user_id: number;
      created_at: Generated<Date>;
      expires_at: Date;
      used_at: Date | null;
      /** The mail that carried it. */
      mail_id: number | null;
    };
    approval_changes: {
      approval_id: FixedColumn<number>;
      version: FixedColumn<number>;
      at: ColumnType<Date, Date | undefined, never>;
      by_user_id: FixedColumn<number | null>;
      what: FixedColumn<string[]>;
    };
    approval_candidates: { step_id: FixedColumn<number>; staff_id: FixedColumn<number>; why: FixedColumn<string> };
  }
}
