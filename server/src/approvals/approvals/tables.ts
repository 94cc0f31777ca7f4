import type { ColumnType, Generated } from 'kysely';
import type { ApprovalKind } from 'contract/approvals/index.ts';
import type { Fixed } from '../columns.ts';

type Currency = 'CLP' | 'USD' | 'EUR' | 'UF';

declare module '../../platform/database/database.ts' {
  interface Tables {
    approvals: {
      id: Generated<number>;
      kind: Fixed<ApprovalKind>;
      entity: Fixed<string>;
      entity_id: Fixed<string>;
      round: Fixed<number>;
      requester_user_id: Fixed<number>;
      requester_staff_id: Fixed<number | null>;
      /** Another one while it waits, when that asks nobody else. */
      amount: string;
      currency: Currency;
      amount_clp: string;
      rate: string;
      codigo_unidad: Fixed<string | null>;
      codigo_centro_costo: Fixed<string | null>;
      codigo_proyecto: Fixed<string | null>;
      matrix_version: Fixed<number>;
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
      approval_id: Fixed<number>;
      orden: Fixed<number>;
      level: Fixed<number>;
      rule_id: Fixed<number | null>;
      why: Fixed<string>;
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
      step_id: Fixed<number>;
      kind: Fixed<'recordatorio' | 'pedido' | 'escalada'>;
      day: Fixed<string>;
      at: ColumnType<Date, Date | undefined, never>;
      by_user_id: Fixed<number | null>;
      told: Fixed<string>;
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
      approval_id: Fixed<number>;
      version: Fixed<number>;
      at: ColumnType<Date, Date | undefined, never>;
      by_user_id: Fixed<number | null>;
      what: Fixed<string[]>;
    };
    approval_candidates: { step_id: Fixed<number>; staff_id: Fixed<number>; why: Fixed<string> };
  }
}
