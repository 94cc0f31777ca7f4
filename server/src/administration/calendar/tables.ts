import type { ColumnType, Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
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
  }
}
