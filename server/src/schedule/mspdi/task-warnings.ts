import { customFieldsOf, weightOf } from './custom-fields.ts';
import type { FileTask, Warnings } from './model.ts';
import type { Reading } from './reading.ts';
import { constraintByNumber, flagIn, numberIn, plainMinutesIn } from './values.ts';
import { allIn, firstIn, textIn, type Element } from './xml.ts';

/** What is said of a task and has no place here, or comes to mean something else. */
export function warnOfTask(element: Element, task: FileTask, reading: Reading): void {
  warnOf(element, task, reading.warnings);
  warnOfWork(element, task, reading);
  warnOfCodes(element, task.uid, reading);
  lookInto(element, task.uid, reading);
}

function warnOf(element: Element, { uid, duration, isSummary, constraint, manualStart }: FileTask, warnings: Warnings): void {
  const isSaid = (name: string): boolean => Number(textIn(element, name) ?? 0) !== 0;
  if (flagIn(element, 'Milestone') && duration > 0 && !isSummary)
    warnings.add(
      'hito_con_duracion',
      'Hitos con duración: aquí un hito no dura nada, y estos quedan como actividades con su duración.',
      uid,
    );
  if (flagIn(element, 'IsSubproject') || textIn(element, 'SubprojectName'))
    warnings.add('subproyecto', 'Lo que está dentro de un subproyecto no viene en este archivo.', uid);
  if (costs.some(isSaid)) warnings.add('costos', 'Los costos de las tareas no se importan.', uid);
  if (textIn(element, 'HyperlinkAddress')) warnings.add('hipervinculos', 'Los hipervínculos de las tareas no se importan.', uid);
  const priority = numberIn(element, 'Priority') ?? 500;
  if (priority !== 500 && !isSummary) warnings.add('prioridad', 'La prioridad de las tareas no se importa.', uid);
  if (isSaid('LevelingDelay')) warnings.add('nivelacion', 'El retraso por nivelación de recursos no se importa.', uid);
  if (flagIn(element, 'Recurring')) warnings.add('repetitivas', 'Las tareas repetitivas quedan como un resumen con sus repeticiones.', uid);
  if (isSummary && !constraint.kind.startsWith('as'))
    warnings.add(
      'restriccion_resumen',
      'La restricción de una fila de resumen se guarda, pero aquí un resumen solo sigue a lo que tiene debajo.',
      uid,
    );
  if (isSummary && manualStart !== null)
    warnings.add('resumen_manual', 'Los resúmenes programados a mano siguen aquí a lo que tienen debajo.', uid);
}

const costs = [
  'Cost',
  'FixedCost',
  'ActualCost',
  'RemainingCost',
  'OvertimeCost',
  'ActualOvertimeCost',
  'RemainingOvertimeCost',
  'ACWP',
  'BCWS',
  'BCWP',
  'CV',
];

/** Codes and fields of the company's own, where the file says nothing else of them. */
function warnOfCodes(element: Element, uid: number, { warnings, fields }: Reading): void {
  const [wbs, outline] = [textIn(element, 'WBS'), textIn(element, 'OutlineNumber')];
  if (wbs !== undefined && (outline === undefined ? !/^\d+(?:\.\d+)*$/.test(wbs) : wbs !== outline))
    warnings.add('edt', 'Los códigos EDT propios no se importan: aquí siguen al orden y al nivel de cada fila.', uid);
  if (firstIn(element, 'OutlineCode')) warnings.add('codigos', ownCodes, uid);
  const [stranger] = allIn(element, 'ExtendedAttribute').filter((it) => !fields.has(textIn(it, 'FieldID') ?? '') && textIn(it, 'Value'));
  if (stranger)
    warnings.add('campos', `Los campos personalizados no se importan (el primero: «${textIn(stranger, 'FieldID') ?? 'sin número'}»).`, uid);
}

export const ownCodes = 'Los códigos de esquema propios no se importan.';

/** What nobody takes of a task, and what is there and cannot be understood. */
function lookInto(element: Element, uid: number, { untaken, fields }: Reading): void {
  untaken.look('Task', element, uid);
  for (const it of allIn(element, 'PredecessorLink')) untaken.look('PredecessorLink', it, uid);
  for (const it of allIn(element, 'Baseline')) {
    untaken.look('Baseline', it, uid);
    const [start, finish] = [textIn(it, 'Start'), textIn(it, 'Finish')];
    const number = numberIn(it, 'Number') ?? 0;
    if ((start ?? finish) !== undefined && !(start !== undefined && finish !== undefined && start <= finish && number >= 0 && number <= 10))
      untaken.note('Línea base sin inicio y término que se entiendan', uid);
  }
  const constraint = numberIn(element, 'ConstraintType') ?? 0;
  if (constraintByNumber[constraint] === undefined) untaken.note('Restricción de un tipo desconocido', uid);
  const weight = customFieldsOf(element, fields).get('peso');
  if (weight !== undefined && weightOf(weight) === null) untaken.note('Peso que no va de 0 a 100', uid);
}

/** Hours of people, and how much of the thing itself is there: told where they say more than duration and progress do. */
function warnOfWork(element: Element, { uid, isSummary }: FileTask, { units, warnings }: Reading): void {
  const saysOther = (name: string, than: string): boolean => {
    const work = plainMinutesIn(element, name, units);
    return work !== undefined && work !== 0 && work !== plainMinutesIn(element, than, units);
  };
  // The work of a summary is that of its tasks.
  if (!isSummary && (saysOther('Work', 'Duration') || saysOther('ActualWork', 'ActualDuration')))
    warnings.add('trabajo', 'Las horas de trabajo de las tareas no se importan: valen la duración y el avance de cada una.', uid);
  const physical = numberIn(element, 'PhysicalPercentComplete') ?? 0;
  if (physical !== 0 && physical !== numberIn(element, 'PercentComplete'))
    warnings.add('avance_fisico', 'El porcentaje físico completado no se importa: vale el porcentaje completado de cada tarea.', uid);
}
