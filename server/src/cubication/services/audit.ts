import { amountColumnNames, costColumns, type CubageService } from 'contract/cubication/index.ts';
import { isDeepStrictEqual } from 'node:util';

/** «Personas: modulos/50; Días: 12/cuadrillas». */
const formulasIn = (formulas: CubageService['formulas']): string | null =>
  amountColumnNames.flatMap((it) => (formulas[it] === null ? [] : [`${costColumns[it]}: ${formulas[it]}`])).join('; ') || null;

/** What the history keeps of a service: all of its cells. */
export const auditOfService = (it: CubageService) => ({
  servicio: it.code === null ? it.name : `${it.code} - ${it.name}`,
  categoria: it.service_type,
  costo: it.Unit_Cost === null ? null : { monto: it.Unit_Cost, moneda: 'CLP' },
  cantidad: it.Quantity,
  dias: it.Days,
  horas: it.Hour,
  dias_mes: it.Day_Month,
  personas: it.Staff,
  formula: formulasIn(it.formulas),
});

/** An entry for each service that is another than it was. */
export function changesOfServices(number: string, before: readonly CubageService[], after: readonly CubageService[]) {
  const now = new Map(after.map((it) => [it.id, auditOfService(it)]));
  return before.flatMap((it) => {
    const [past, present] = [auditOfService(it), now.get(it.id)];
    if (!present || isDeepStrictEqual(past, present)) return [];
    const rows = { before: { ...past, fila: null }, after: { ...present, fila: past.servicio } };
    return [{ action: 'change_service', entity: 'cubage', id: number, ...rows }];
  });
}
