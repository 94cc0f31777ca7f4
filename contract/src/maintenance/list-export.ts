import { z } from 'zod';
import { call, download } from '../call.ts';
import * as field from '../fields.ts';

/** Ours: any list that has no spreadsheet of its own as one: what its filters say, all pages, with the columns that the screen has. */
export const exportarLista = call('maintenance.exportarLista', 'POST /maintenance/listas/excel', {
  summary: 'Exportar una lista cualquiera a Excel',
  permission: 'session',
  reads: true,
  // The list that it names has a permission of its own, and a key names the list itself.
  ownAccount: true,
  body: z.strictObject({
    /** The call that answers the list. */
    lista: z.string().max(100),
    titulo: field.text(100),
    columnas: z
      .array(z.strictObject({ campo: z.string().max(60), titulo: field.text(80) }))
      .min(1)
      .max(60),
    /** What the list is asked for, without its page. */
    filtros: z.record(z.string().max(60), z.unknown()).default({}),
  }),
  answer: download('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
});
