import type { Activity, CalendarDays, Dependency, learningStates, Pattern, SizeBand } from 'contract/schedule/index.ts';
import type { ColumnType, Generated } from 'kysely';

/** A time of the clock on the wall; read as text, `wallText` of `plans/rows.ts`. */
type WallTime = ColumnType<Date, string, string>;
type MaybeWallTime = ColumnType<Date | null, string | null, string | null>;

export type LearningStatus = (typeof learningStates.names)[number];
/** A duration that a template is to take over, in minutes, and of how many places it is known. */
export interface AskedDuration {
  activity_id: number;
  nombre: string;
  is_elapsed: boolean;
  antes: number;
  despues: number;
  n: number;
}

declare module '../platform/database/database.ts' {
  interface Tables {
    schedule_templates: {
      id: Generated<number>;
      nombre: string;
      tipo_proyecto_id: number;
      descripcion: string | null;
      por_defecto: boolean;
      activo: Generated<boolean>;
      updated_at: Generated<Date>;
      updated_by: number | null;
      version: Generated<number>;
    };
    schedule_plans: {
      id: Generated<number>;
      place_id: number | null;
      template_id: number | null;
      start_on: string;
      status_on: string | null;
      created_at: Generated<Date>;
      finish_on: Generated<string | null>;
      working_days: Generated<number>;
      /** Percent, by the weights of its activities, kept by triggers; null: they have none. */
      avance: Generated<string | null>;
      day_minutes: Generated<number>;
      /** On which working times its dates rest; null: unknown. */
      times_seen: Generated<string | null>;
      /** So many of its activities are not over; kept by the same. */
      pending: Generated<number>;
      version: Generated<number>;
    };
    schedule_calendars: {
      id: Generated<number>;
      plan_id: number;
      is_plans: Generated<boolean>;
      nombre: string;
      patrones: ColumnType<Pattern[], string, string>;
      feriados: boolean;
      excepciones: ColumnType<CalendarDays[], string, string>;
      origen: string | null;
    };
    schedule_baselines: {
      id: Generated<number>;
      plan_id: number;
      numero: number;
      nombre: string;
      set_at: Generated<Date>;
      set_by: number | null;
      version: Generated<number>;
    };
    schedule_baseline_rows: {
      baseline_id: number;
      activity_id: number;
      orden: number;
      nombre: string;
      start_at: WallTime;
      finish_at: WallTime;
      duration: number;
      is_summary: boolean;
    };
    schedule_activities: {
      id: Generated<number>;
      plan_id: number;
      created_at: Generated<Date>;
      parent_id: number | null;
      orden: number;
      nombre: string;
      etapa_id: number | null;
      sub_etapa_id: number | null;
      actividad_id: number | null;
      responsable_id: number | null;
      peso: string | null;
      avance: Generated<string>;
      notas: string | null;
      suspendida: Generated<boolean>;
      duration: number;
      is_elapsed: Generated<boolean>;
      constraint_kind: Generated<Activity['gantt']['constraint']['kind']>;
      constraint_at: MaybeWallTime;
      deadline: MaybeWallTime;
      manual_start: MaybeWallTime;
      actual_start: MaybeWallTime;
      actual_finish: MaybeWallTime;
      remaining: number | null;
      inactive: Generated<boolean>;
      calendar_id: Generated<number | null>;
      /** What it really took once it is over, in minutes of its calendar; of the clock where it is counted so. */
      worked: Generated<number | null>;
      /** What files of other programs call it. */
      uid: Generated<number>;
      start_at: WallTime;
      finish_at: WallTime;
      late_start_at: WallTime;
      late_finish_at: WallTime;
      total_float: number;
      free_float: number;
      critical: boolean;
      is_summary: Generated<boolean>;
      version: Generated<number>;
    };
    schedule_links: {
      id: Generated<number>;
      plan_id: number;
      created_at: Generated<Date>;
      from_id: number;
      to_id: number;
      kind: Dependency['tipo'];
      lag_kind: Dependency['lag']['kind'];
      lag: number;
    };
    schedule_learnings: {
      id: Generated<number>;
      template_id: number;
      status: LearningStatus;
      codigo_region: string | null;
      tamano: SizeBand | null;
      activities: ColumnType<AskedDuration[], string, string>;
      asked_by: number;
      asked_at: Generated<Date>;
      ended_at: Date | null;
    };
    schedule_removals: {
      id: Generated<number>;
      place_id: number;
      start_on: string;
      status_on: string | null;
      /** Null: it was kept before that was. */
      day_minutes: number | null;
      calendar: string | null;
      activities: string;
      links: string;
      /** What named these activities; null: nothing did. */
      named: string | null;
      /** What an import wrote over; null: nothing. */
      baselines: string | null;
      removed_at: Generated<Date>;
      removed_by: number;
    };
    schedule_removed_activities: {
      id: number;
      plan_id: number;
      activity: string;
      named: string | null;
      removed_at: Generated<Date>;
    };
  }
}
