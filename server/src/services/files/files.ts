// stub until the room lands
import type { Writing } from '../../platform/context.ts';
import type { Files } from '../../platform/files/files.ts';
export declare function attachFiles(context: Writing, ids: readonly number[], field: string): Promise<void>;
export declare function presentServiceFile(
  files: Files,
  row: { id: number; name: string; bytes: number; file: string },
): { id: number; name: string; bytes: number; url: string };
declare module '../../platform/database/database.ts' {
  interface Tables {
    service_files: { id: number; name: string; bytes: number; file: string };
    quote_requests: { id: number; number: string };
    services: { id: number; codigo: string; nombre: string; unidad: string; activo: boolean };
    maverick_reasons: { id: number; nombre: string; activo: boolean };
    unique_supplier_causes: { id: number; nombre: string; activo: boolean };
  }
}
