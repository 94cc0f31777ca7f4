import type { ColumnType, Generated } from 'kysely';
import type { ApprovalKind, ApproverKind, NotificationForm, RestrictionCode } from 'contract/administration/index.ts';

type Currency = 'CLP' | 'USD' | 'EUR' | 'UF';
/** What belongs to history is written once. */
type Fixed<T> = ColumnType<T, T, never>;
type Made<T> = ColumnType<T, never, never>;

declare module '../platform/database/database.ts' {
  interface Tables {
    cost_centers: {
      codigo: string;
      nombre: string;
      responsable_id: number | null;
      codigo_unidad: string | null;
      activo: Generated<boolean>;
      version: Generated<number>;
    };
    exchange_rates: { moneda: 'USD' | 'EUR' | 'UF'; fecha: string; valor: string; fuente: string; version: Generated<number> };
    approval_matrix_versions: {
      version: Fixed<number>;
      saved_at: ColumnType<Date, Date | undefined, never>;
      saved_by: Fixed<number | null>;
      comment: Fixed<string>;
    };
    approval_rules: {
      id: Generated<number>;
      kind: Fixed<ApprovalKind>;
      codigo_unidad: Fixed<string | null>;
      codigo_centro_costo: Fixed<string | null>;
      codigo_proyecto: Fixed<string | null>;
      level: Fixed<number>;
      amount_from: Fixed<string>;
      amount_to: Fixed<string | null>;
      approver_kind: Fixed<ApproverKind>;
      staff_id: Fixed<number | null>;
      cargo_id: Fixed<number | null>;
      desde_version: Fixed<number>;
      hasta_version: number | null;
      replaces_id: Fixed<number | null>;
      scope: Made<string>;
      approver: Made<string>;
    };
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
    substitutions: {
      id: Generated<number>;
      staff_id: number;
      substitute_id: number;
      desde: string;
      hasta: string;
      motivo: string;
      created_at: Generated<Date>;
      created_by: number | null;
      anulada_at: Date | null;
    };
    automatic_substitutes: { staff_id: number; substitute_id: number };
    absences: {
      id: Generated<number>;
      staff_id: number;
      desde: string;
      hasta: string;
      tipo: 'vacaciones' | 'licencia' | 'permiso' | 'otro';
      version: Generated<number>;
    };
    request_restrictions: {
      id: Generated<number>;
      codigo: RestrictionCode;
      nombre: string;
      descripcion: string;
      unidad: string;
      quantity: string;
      entero: Generated<boolean>;
      activo: Generated<boolean>;
      orden: number;
      version: Generated<number>;
    };
    notification_mails: { id: Generated<number>; form: NotificationForm; email: string; kind: Generated<'para' | 'copia'> };
    sale_order_bands: { id: Generated<number>; hasta_uf: string | null; aprobador_id: number };
    sale_order_approvers: { banda_id: number; codigo_unidad: string; aprobador_id: number };
    sale_order_version: { id: Generated<number>; version: Generated<number> };
    company: {
      id: Generated<number>;
      nombre: string | null;
      rut: string | null;
      giro: string | null;
      direccion: string | null;
      codigo_comuna: string | null;
      telefono: string | null;
      web: string | null;
      correo_compras: string | null;
      correo_dte: string | null;
      logo: string | null;
      version: Generated<number>;
    };
    mail_settings: {
      id: Generated<number>;
      remitente: string | null;
      responder_a: string | null;
      firma: string | null;
      version: Generated<number>;
    };
    settings: {
      key: string;
      /** Written as JSON text. */
      value: ColumnType<unknown, string | null, string | null>;
      version: Generated<number>;
      changed_by: string;
      changed_at: Generated<Date>;
    };
    holidays: {
      id: Generated<number>;
      fecha: string;
      nombre: string;
      irrenunciable: Generated<boolean>;
      ambito: string;
      version: Generated<number>;
    };
    working_weeks: {
      desde: string;
      dias: number[];
      horas_dia: ColumnType<string, number, number>;
      horas_semana: ColumnType<string, number, number>;
      version: Generated<number>;
    };
    outside_checks: {
      system: string;
      ok: boolean;
      message: string;
      milliseconds: number;
      at: Generated<Date>;
      who: string | null;
    };
  }
}
