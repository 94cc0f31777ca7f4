import { mostBaselines, type planActions as names } from 'contract/schedule/index.ts';
import { needs } from '../../access/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { DeclaredActions, Rule } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';
import type { PlaceCodes } from '../../projects/index.ts';
import '../tables.ts';

/** What the actions of a place's plan are judged by. */
export interface PlanCase {
  codes: PlaceCodes;
  activities: number;
  baselines: number;
  user: User;
}
type PlanRule = Rule<PlanCase>;

const hasRows = (what: string): PlanRule => ({
  code: 'rule',
  lets: ({ activities }) => activities > 0,
  says: () => `El plan no tiene actividades: no hay nada que ${what}.`,
});
const isUnplanned: PlanRule = {
  code: 'wrong_state',
  lets: ({ activities }) => activities === 0,
  says: ({ codes }) => `El lugar ${codes.codigoLugarInstalacion} ya tiene actividades: elimine su carta Gantt primero.`,
};
const hasRoomForBaseline: PlanRule = {
  code: 'rule',
  lets: ({ baselines }) => baselines < mostBaselines,
  says: () => `Un plan tiene hasta ${mostBaselines} líneas base: elimine una, o fije de nuevo una que ya está.`,
};

export const planActions: DeclaredActions<(typeof names)[number], PlanCase> = {
  edit: {
    label: 'Cambiar el plan',
    effect: 'Agrega, mueve, une, ordena y elimina actividades; lo que depende de ellas se mueve con ellas.',
    rules: [needs('schedule:update')],
  },
  begin: {
    label: 'Crear las actividades base',
    effect: 'El lugar recibe las actividades de una plantilla, desde el día que usted diga.',
    rules: [isUnplanned, needs('schedule:create')],
  },
  import: {
    label: 'Importar de MS Project o Excel',
    effect: 'Muestra qué cambiaría, y con su acuerdo lo escribe; el plan que había se guarda 30 días.',
    rules: [needs('schedule:update')],
  },
  set_baseline: {
    label: 'Fijar una línea base',
    effect: 'Guarda el plan como está ahora, para comparar después lo que pasó con lo acordado.',
    rules: [hasRows('fijar'), hasRoomForBaseline, needs('schedule:update')],
  },
  change_calendar: {
    label: 'Cambiar el calendario de trabajo',
    effect: 'El plan cuenta otros días de trabajo y sus fechas se mueven; las duraciones quedan.',
    rules: [needs('schedule:update')],
  },
  save_template: {
    label: 'Guardar como plantilla',
    effect: 'Las actividades, duraciones y vínculos quedan como plantilla de un tipo de proyecto.',
    rules: [hasRows('guardar'), needs('schedule:create')],
  },
  delete: {
    label: 'Eliminar la carta Gantt',
    effect: 'Se van sus actividades y vínculos; se puede recuperar durante 30 días.',
    rules: [hasRows('eliminar'), needs('schedule:delete')],
  },
};

/** What there is of a plan; `plan_id` is undefined where a place has none. */
export async function planCase(db: Reader, user: User, codes: PlaceCodes, plan_id: number | undefined): Promise<PlanCase> {
  const count = (table: 'schedule_activities' | 'schedule_baselines') =>
    db
      .selectFrom(table)
      .where('plan_id', '=', plan_id ?? 0)
      .select((it) => it.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
  const [activities, baselines] = await Promise.all([count('schedule_activities'), count('schedule_baselines')]);
  return { codes, user, activities: activities.total, baselines: baselines.total };
}
