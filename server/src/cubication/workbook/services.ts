import { cellComplaints, costCategories, serviceTypeNames, type CostCategory, type ServiceType } from 'contract/cubication/index.ts';
import { asName } from 'contract/plain-text.ts';
import type { Complaint } from '../../platform/imports/kind.ts';
import { seesMoney } from '../../platform/money.ts';
import { absentRow, number, differenceIn, otherName, type Change, type RowToJudge, type PlannedRow } from './changes.ts';
import { numberOf, type Column } from './columns.ts';

const isService = (category: CostCategory): category is ServiceType => (serviceTypeNames as readonly CostCategory[]).includes(category);

export function planService({ said, document, catalogue, user }: RowToJudge): PlannedRow {
  const there = said.number && document?.services.get(said.number.id);
  if (said.number && !there) return absentRow('service', said.number.id);
  const isOwn = there?.code === null;
  const name = (isOwn ? said.name : undefined) ?? there?.name ?? said.name ?? said.code ?? '';
  const errors: Complaint<Column>[] = [];
  const type = said.category ?? there?.service_type;
  if (type === undefined || !isService(type)) {
    return { name, changes: [], errors: [{ field: 'category', message: 'Diga de qué tipo de servicio es.' }] };
  }
  const unitCost = (seesMoney(user) ? said.cost : undefined) ?? there?.Unit_Cost ?? undefined;
  if (unitCost === undefined)
    errors.push({ field: 'cost', message: seesMoney(user) ? 'Indique el costo unitario.' : 'Quien no ve montos no agrega servicios.' });
  if (said.currency !== undefined && said.currency !== 'CLP')
    errors.push({ field: 'currency', message: 'Un servicio se cubica en pesos.' });
  if (said.formula !== undefined)
    errors.push({ field: 'formula', message: 'La fórmula de un servicio se escribe en el editor, en su columna.' });
  if (there && said.code !== undefined && said.code !== there.code)
    errors.push({
      field: 'code',
      message: `${numberOf('service', there.id)} es ${there.code ?? there.name}: borre su N.º para agregar otro.`,
    });
  if (there && !isOwn) errors.push(...otherName('service', there, said));
  if (!there && said.code !== undefined && !catalogue.services.has(said.code))
    errors.push({ field: 'code', message: `${said.code} no existe, o está retirado: elija otro.` });
  if (!there && said.code === undefined && said.name === undefined)
    errors.push({ field: 'name', message: 'Indique un servicio del catálogo o su nombre.' });
  const cells = {
    Unit_Cost: unitCost ?? '0',
    Quantity: said.quantity ?? there?.Quantity ?? null,
    Days: said.days ?? there?.Days ?? null,
    Hour: said.hours ?? there?.Hour ?? null,
    Day_Month: said.day_month ?? there?.Day_Month ?? null,
    Staff: said.staff ?? there?.Staff ?? null,
  };
  for (const [column, message] of Object.entries(cellComplaints(type, cells)))
    errors.push({ field: columnNames[column as keyof typeof columnNames], message });
  if (errors.length > 0) return { name, changes: [], errors };
  const changes = [
    ...(there ? differenceIn('name', asName(there.name).trim(), name) : []),
    ...differenceIn('category', there && costCategories[there.service_type], costCategories[type]),
    ...(seesMoney(user) ? differenceIn('cost', there && number(there.Unit_Cost), number(cells.Unit_Cost)) : []),
    ...differenceIn('quantity', there && number(there.Quantity), number(cells.Quantity)),
    ...differenceIn('days', there && number(there.Days), number(cells.Days)),
    ...differenceIn('hours', there && number(there.Hour), number(cells.Hour)),
    ...differenceIn('day_month', there && number(there.Day_Month), number(cells.Day_Month)),
    ...differenceIn('staff', there && number(there.Staff), number(cells.Staff)),
  ];
  const code = there ? there.code : (said.code ?? null);
  const change: Change = {
    thing: 'service',
    id: there?.id ?? null,
    version: there?.version ?? null,
    given: { service_type: type, code, name: code === null ? name : null, ...cells },
  };
  return { name, changes, errors, change };
}

const columnNames = {
  Unit_Cost: 'cost',
  Quantity: 'quantity',
  Days: 'days',
  Hour: 'hours',
  Day_Month: 'day_month',
  Staff: 'staff',
} as const;
