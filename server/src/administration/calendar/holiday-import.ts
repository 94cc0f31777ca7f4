import { createHoliday, type Holiday } from 'contract/administration/index.ts';
import type * as contract from 'contract/administration/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { formatDay } from 'contract/format.ts';
import { sql } from 'kysely';
import type { Preparing } from '../../platform/context.ts';
import { day, is, plain, yesOrNo, type Content } from '../../platform/spreadsheet/cells.ts';
import { tellCalendarChanged } from './tell-change.ts';
import { placesOf, wrongPlace } from './holiday-scope.ts';
import { plansWithHolidays } from './preview.ts';
import { importOf } from '../../platform/imports/fact-sheet.ts';
import { importFile, judgeFile } from '../../platform/imports/imports.ts';
import '../tables.ts';

type Row = Pick<Holiday, 'fecha' | 'nombre' | 'irrenunciable' | 'ambito'>;

/** `Nacional`, `todo el país`: what people write for the whole country. */
const scope = (cell: Content) => is(['pais', 'todo el pais', 'chile'].includes(plain(cell)) ? 'nacional' : plain(cell).replaceAll(' ', ''));

const holidays = importOf<'fecha' | 'nombre' | 'irrenunciable' | 'ambito', Row>({
  name: 'Feriados',
  entity: 'holiday',
  keys: ['fecha', 'nombre'],
  update: { permission: 'maintenance:update', refusal: 'no tiene permiso para cambiar los feriados' },
  columns: {
    fecha: { header: 'Fecha', also: ['Día'], read: day },
    nombre: { header: 'Nombre', also: ['Feriado', 'Festividad', 'Descripción'] },
    irrenunciable: { header: 'Irrenunciable', read: yesOrNo },
    ambito: { header: 'Ámbito', also: ['Alcance', 'Tipo'], read: scope },
  },
  schema: createHoliday.body.extend({ ambito: createHoliday.body.shape.ambito.default('nacional') }),
  key: ({ fecha, ambito }) => `${fecha} ${ambito}`,
  nameOf: ({ fecha, nombre }) => `${formatDay(fecha)} · ${nombre}`,
  facts: ({ nombre, irrenunciable, ambito }) => ({ nombre, irrenunciable: irrenunciable ? 'Sí' : 'No', ambito }),
  known: async (db, rows) => {
    const { rows: found } = await sql<Row>`
      select fecha, nombre, irrenunciable, ambito
      from holidays join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as it (fecha date, ambito text) using (fecha, ambito)`.execute(
      db,
    );
    return new Map(found.map((it) => [`${it.fecha} ${it.ambito}`, it]));
  },
  refuse: async (db, rows) => {
    const places = await placesOf(db);
    return rows.map(({ ambito }) => {
      const wrong = wrongPlace(ambito, places);
      return wrong === undefined ? [] : [{ field: 'ambito', message: wrong }];
    });
  },
  lock: (tx) => sql`lock table holidays in share row exclusive mode`.execute(tx),
  write: async (context, rows) => {
    await sql`
      insert into holidays (fecha, nombre, irrenunciable, ambito)
      select fecha, nombre, irrenunciable, ambito
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as it (fecha date, nombre text, irrenunciable boolean, ambito text)
      on conflict (fecha, ambito) do update
        set nombre = excluded.nombre, irrenunciable = excluded.irrenunciable, version = holidays.version + 1`.execute(context.tx);
    await tellCalendarChanged(context, 'Se importaron feriados');
  },
});

/** Judges the file, and says what its days would move; with the digest of that, writes it. */
export async function importHolidays(
  context: Preparing,
  { file, digest }: Received<typeof contract.importHolidays>,
): Promise<Answer<typeof contract.importHolidays>> {
  if (digest !== undefined) return importFile(holidays, context, { file, digest, answer: (report) => ({ ...report, planes: null }) });
  const { report, written } = await judgeFile(holidays, context, { file });
  const isWritable = report.counts.error === 0 && written.length > 0;
  return { ...report, planes: isWritable ? await plansWithHolidays(context, written) : null };
}
