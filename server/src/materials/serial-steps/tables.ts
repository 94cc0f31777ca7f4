import type { SerialPaper, serialStates } from 'contract/materials/index.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Status = (typeof serialStates.names)[number];
/** Written by the steps. */
type StepColumn<T> = ColumnType<T | null, undefined, never>;

declare module '../../platform/database/database.ts' {
  interface Tables {
    material_serials: {
      id: Generated<number>;
      material_id: number;
      serial: string;
      serial_key: GeneratedAlways<string>;
      step: ColumnType<number, undefined, never>;
      status: StepColumn<Status>;
      warehouse_id: StepColumn<number>;
      project_id: StepColumn<number>;
      place_id: StepColumn<number>;
      receipt_id: StepColumn<number>;
      document_kind: StepColumn<SerialPaper>;
      document_number: StepColumn<string>;
      since: StepColumn<Date>;
      version: Generated<number>;
    };
    /** The papers that named a serial, in their order; where it is follows from the last. Never changed. */
    material_serial_steps: {
      serial_id: number;
      step: number;
      document_kind: SerialPaper;
      document_number: string;
      is_undone: Generated<boolean>;
      receipt_id: number | null;
      status: Status;
      warehouse_id: number | null;
      project_id: number | null;
      place_id: number | null;
      done_by: number;
      done_at: Generated<Date>;
    };
  }
}
