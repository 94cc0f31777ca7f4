import type { Warnings } from './model.ts';
import { isNoTime, signedMinutesOf } from './values.ts';
import { textIn, type Element } from './xml.ts';

const names = (all: string): readonly string[] => all.trim().split(/\s+/);

/**
 * Of each kind of element the fields that need no word: they are taken, or have a warning of their own, or follow from what is taken, or
 * say how the program that wrote them reckons with people's hours, shows or keeps the file. Everything else that says something is told.
 */
const plainFields = {
  Project: names(`
    SaveVersion BuildNumber UID GUID Name Title Subject Company Author CreationDate ExtendedCreationDate Revision LastSaved ScheduleFromStart StartDate
    FinishDate FYStartDate FiscalYearStart CriticalSlackLimit CurrencyDigits CurrencySymbol CurrencyCode CurrencySymbolPosition CalendarUID DefaultStartTime
    DefaultFinishTime MinutesPerDay MinutesPerWeek DaysPerMonth DefaultTaskType DefaultFixedCostAccrual DefaultStandardRate DefaultOvertimeRate
    DurationFormat WorkFormat EditableActualCosts HonorConstraints EarnedValueMethod InsertedProjectsLikeSummary NewTasksEffortDriven NewTasksEstimated
    SplitsInProgressTasks SpreadActualCost SpreadPercentComplete TaskUpdatesResource WeekStartDay MoveCompletedEndsBack MoveRemainingStartsBack
    MoveRemainingStartsForward MoveCompletedEndsForward BaselineForEarnedValue AutoAddNewResourcesAndTasks StatusDate CurrentDate MicrosoftProjectServerURL
    Autolink NewTaskStartDate NewTasksAreManual DefaultTaskEVMethod ProjectExternallyEdited ActualsInSync RemoveFileProperties AdminProject
    UpdateManuallyScheduledTasksWhenEditingLinks KeepTaskOnNearestWorkingTimeWhenMadeAutoScheduled Views Filters Groups Tables Maps Reports Drawings
    DataLinks VBAProjects WBSMasks Profiles`),
  Task: names(`
    UID GUID ID Name Active Manual IsNull WBS WBSLevel OutlineNumber OutlineLevel OutlineCode Start Finish Duration ManualStart ManualFinish ManualDuration
    DurationFormat FreeformDurationFormat Milestone Summary ExternalTask ExternalTaskProject PercentComplete ActualStart ActualFinish ActualDuration RemainingDuration ConstraintType
    ConstraintDate CalendarUID Deadline IgnoreResourceCalendar Notes PredecessorLink ExtendedAttribute Baseline Priority Recurring IsSubproject
    IsSubprojectReadOnly SubprojectName LevelingDelay HyperlinkAddress Work ActualWork RemainingWork RegularWork WorkVariance PercentWorkComplete
    PhysicalPercentComplete Cost FixedCost ActualCost RemainingCost OvertimeCost ActualOvertimeCost RemainingOvertimeCost ACWP BCWS BCWP CV Critical
    EarlyStart EarlyFinish LateStart LateFinish StartVariance FinishVariance FreeSlack StartSlack FinishSlack TotalSlack Stop Resume ResumeValid
    OverAllocated Estimated CreateDate Type EffortDriven FixedCostAccrual LevelAssignments LevelingCanSplit LevelingDelayFormat PreLeveledStart
    PreLeveledFinish EarnedValueMethod IsPublished ActualWorkProtected ActualOvertimeWorkProtected CommitmentType`),
  PredecessorLink: names('PredecessorUID Type CrossProject CrossProjectName LinkLag LagFormat'),
  Baseline: names('Number Interim Start Finish Duration DurationFormat EstimatedDuration'),
  Calendar: names('UID GUID Name IsBaseCalendar IsBaselineCalendar BaseCalendarUID WeekDays WorkWeeks Exceptions'),
  Resource: names(`
    UID GUID ID Name Type IsNull Initials CalendarUID StandardRate StandardRateFormat OvertimeRate OvertimeRateFormat CostPerUse Rates ExtendedAttribute
    OutlineCode AvailabilityPeriods AvailableFrom AvailableTo Workgroup WorkGroup OverAllocated Start Finish CanLevel AccrueAt Work RegularWork OvertimeWork ActualWork
    RemainingWork ActualOvertimeWork RemainingOvertimeWork PercentWorkComplete Cost OvertimeCost ActualCost ActualOvertimeCost RemainingCost
    RemainingOvertimeCost WorkVariance CostVariance SV CV ACWP BCWS BCWP PeakUnits CreationDate IsCostResource IsBudget IsGeneric IsEnterprise BookingType
    ActualWorkProtected ActualOvertimeWorkProtected ActiveDirectoryGUID AssnOwner AssnOwnerGuid`),
  Assignment: names(`
    UID GUID TaskUID ResourceUID ExtendedAttribute PercentWorkComplete ActualCost ActualFinish ActualOvertimeCost ActualOvertimeWork ActualStart ActualWork
    ACWP Confirmed Cost CostVariance CV SV VAC Finish FinishVariance HasFixedRateUnits FixedMaterial LevelingDelayFormat LinkedFields Milestone
    Overallocated OvertimeCost RegularWork RemainingCost RemainingOvertimeCost RemainingOvertimeWork RemainingWork ResponsePending Start StartVariance Stop
    Resume Summary UpdateNeeded Work WorkVariance BCWS BCWP BookingType ActualWorkProtected ActualOvertimeWorkProtected CreationDate AssnOwner
    AssnOwnerGuid BudgetCost BudgetWork DelayFormat`),
} as const;
type Kind = keyof typeof plainFields;
const sets = new Map<string, ReadonlySet<string>>(Object.entries(plainFields).map(([kind, fields]) => [kind, new Set(fields)]));

/** What people know a field by; of others its name in the file. */
const titles: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'Project.Manager': 'Jefe de proyecto',
    'Project.Category': 'Categoría del proyecto',
    'Project.Keywords': 'Palabras clave',
    'Project.MultipleCriticalPaths': 'Varias rutas críticas',
    'Task.Contact': 'Contacto',
    'Task.StartText': 'Inicio escrito en palabras',
    'Task.FinishText': 'Término escrito en palabras',
    'Task.DurationText': 'Duración escrita en palabras',
    'Task.OvertimeWork': 'Horas extraordinarias',
    'Task.ActualOvertimeWork': 'Horas extraordinarias hechas',
    'Task.RemainingOvertimeWork': 'Horas extraordinarias que faltan',
    'Task.Hyperlink': 'Texto del hipervínculo',
    'Task.HyperlinkSubAddress': 'Lugar dentro del hipervínculo',
    'Task.HideBar': 'Barra oculta',
    'Task.Rollup': 'Barra resumida hacia arriba',
    'Task.DisplayAsSummary': 'Dibujo como resumen',
    'Task.StatusManager': 'Quién informa el estado',
    'Task.CommitmentStart': 'Inicio comprometido',
    'Task.CommitmentFinish': 'Término comprometido',
    'Baseline.Work': 'Trabajo de líneas base',
    'Baseline.Cost': 'Costo de líneas base',
    'Baseline.FixedCost': 'Costo fijo de líneas base',
    'Resource.EmailAddress': 'Correo de recursos',
    'Resource.Group': 'Grupo de recursos',
    'Resource.Code': 'Código de recursos',
    'Resource.Notes': 'Notas de recursos',
    'Resource.MaxUnits': 'Capacidad de recursos',
    'Resource.IsInactive': 'Recursos inactivos',
    'Resource.CostCenter': 'Centro de costo de recursos',
    'Resource.Baseline': 'Líneas base de recursos',
    'Assignment.Units': 'Dedicación de recursos',
    'Assignment.Delay': 'Retraso de asignaciones',
    'Assignment.LevelingDelay': 'Retraso de asignaciones por nivelación',
    'Assignment.Notes': 'Notas de asignaciones',
    'Assignment.WorkContour': 'Perfil de trabajo de asignaciones',
    'Assignment.OvertimeWork': 'Horas extraordinarias de asignaciones',
    'Assignment.CostRateTable': 'Tabla de tarifas de asignaciones',
    'Assignment.Baseline': 'Líneas base de asignaciones',
  }),
);

const [mostNamed, mostTitles] = [10, 25];

/** What a file says and nobody takes, counted by field. */
export class IgnoredFields {
  readonly #all = new Map<string, number>();
  readonly #uids = new Set<number>();

  /** All fields of an element that nobody takes. */
  look(kind: Kind, element: Element, uid?: number): void {
    const known = sets.get(kind);
    for (const field of element.children)
      if (!known?.has(field.name) && saysSomething(field, element))
        this.note(titles.get(`${kind}.${field.name}`) ?? field.name.slice(0, 40), uid);
  }

  note(title: string, uid?: number): void {
    this.#all.set(title, (this.#all.get(title) ?? 0) + 1);
    if (uid !== undefined && this.#uids.size < mostNamed) this.#uids.add(uid);
  }

  tell(warnings: Warnings): void {
    if (this.#all.size === 0) return;
    const named = [...this.#all].slice(0, mostTitles).map(([title, count]) => `${title} (${count})`);
    const more = this.#all.size > mostTitles ? ` y otros ${this.#all.size - mostTitles} campos` : '';
    warnings.put({
      tipo: 'otros_datos',
      mensaje: `Datos que aquí no tienen lugar y no se importan: ${named.join(', ')}${more}.`,
      cuantas: [...this.#all.values()].reduce((sum, it) => sum + it, 0),
      uids: [...this.#uids],
    });
  }
}

/** One person, whole, is what an assignment is here. */
const usuallyOne = new Set(['Units', 'MaxUnits']);

function saysSomething(field: Element, of: Element): boolean {
  if (field.children.length > 0) return field.children.some((it) => saysSomething(it, field));
  const text = field.text.trim();
  if (text === '' || text === 'NA' || isNoTime(text) || /^(?:false|[+-]?0+(?:[.,]0+)?|-1)$/i.test(text)) return false;
  if (usuallyOne.has(field.name) && Number(text) === 1) return false;
  // The work of a baseline is mostly its duration.
  if (field.name === 'Work' && text === textIn(of, 'Duration')) return false;
  return signedMinutesOf(text, { day: 1, week: 1, month: 1 }) !== 0;
}
