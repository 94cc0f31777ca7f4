import { formatDay } from 'contract/format.ts';
import { activityStates } from 'contract/schedule/index.ts';
import { day, flag, list, number, state, text, usual, type AuditedThing, type AuditWords, type Fact } from '../platform/audit/words.ts';
import { planAt, templatesAt } from './audit-addresses.ts';

/** `02-03-2026 09:00`, out of what is kept in the order of the calendar. */
const wall = (called: string): Fact => ({
  ...text(called),
  told: (value) => String(value).replace(/^(\d{4}-\d\d-\d\d)/, (day) => formatDay(day)),
});

/** With the activity that it was about, and how many moved by it. */
const sentence: AuditedThing['sentence'] = ({ after: { cual, actividad, se_movieron }, usually }) => {
  const which = cual ?? actividad;
  const said = typeof which === 'string' ? usually().replace('una actividad', `«${which}»`) : usually();
  if (typeof se_movieron !== 'number') return said;
  const more = typeof which === 'string' ? ' más' : '';
  return se_movieron === 1 ? `${said}, y se movió 1 actividad${more}` : `${said}, y se movieron ${se_movieron} actividades${more}`;
};

export const auditWords: AuditWords = {
  schedule: {
    address: planAt,
    noun: 'la carta Gantt',
    actions: {
      create_activity: 'Agregó una actividad a',
      update_activity: 'Cambió una actividad de',
      delete_activity: 'Eliminó una actividad de',
      restore_activity: 'Recuperó una actividad de',
      create_several: 'Agregó actividades a',
      update_several: 'Cambió actividades de',
      delete_several: 'Eliminó actividades de',
      order: 'Ordenó',
      link: 'Unió actividades de',
      unlink: 'Separó actividades de',
      link_several: 'Cambió los vínculos de',
      edit_plan: 'Cambió varias cosas de',
      hand_over: 'Entregó actividades de',
      reschedule: 'Cambió las fechas de',
      plan_from_template: 'Creó las actividades base de',
      delete_gantt: 'Eliminó',
      restore_gantt: 'Recuperó',
      restore_baselines: 'Recuperó las líneas base de',
      import_plan: 'Importó un archivo en',
      set_baseline: 'Fijó una línea base de',
      rename_baseline: 'Cambió el nombre de una línea base de',
      delete_baseline: 'Eliminó una línea base de',
      change_calendar: 'Cambió el calendario de',
      replan_times: 'El cambio de calendario movió',
      replan_refused: 'El cambio de calendario no se pudo aplicar en',
    },
    sentence,
    facts: {
      cual: text('la actividad'),
      actividad: text('el nombre'),
      inicio: wall('el inicio'),
      termino: wall('el término'),
      avance: number('el avance', '%'),
      etapa: text('la etapa'),
      responsable: text('el responsable'),
      peso: number('el peso', '%'),
      notas: text('las notas'),
      situacion: state('la situación', activityStates),
      se_movieron: number('las actividades movidas'),
      actividades: number('las actividades'),
      se_agregaron: list('las actividades agregadas'),
      se_recuperaron: list('las actividades recuperadas'),
      se_cambiaron: list('las actividades cambiadas'),
      se_eliminaron: list('las actividades eliminadas'),
      se_unieron: list('los vínculos agregados'),
      se_separaron: list('los vínculos eliminados'),
      desde: text('desde'),
      hasta: text('hasta'),
      tipo: text('el tipo'),
      vinculos: number('los vínculos nuevos'),
      vinculos_menos: number('los vínculos que se quitaron'),
      estado_al: day('el estado al'),
      linea_base: text('la línea base'),
      calendario: text('el calendario'),
      motivo: text('el motivo'),
      archivo: text('el archivo'),
      modo: text('el modo'),
      nuevas: number('las nuevas'),
      cambiadas: number('las cambiadas'),
      eliminadas: number('las eliminadas'),
      avisos: list('los avisos'),
    },
  },
  schedule_template: {
    addresses: ({ db }, names) => templatesAt(db, names),
    noun: 'la plantilla de carta Gantt',
    actions: {
      ...usual,
      ask_learning: 'Pidió tomar duraciones reales en',
      withdraw_learning: 'Retiró el pedido de duraciones reales de',
      learn: 'Tomó duraciones reales en',
      refuse_learning: 'Rechazó las duraciones reales de',
    },
    facts: {
      motivo: text('el motivo'),
      sin_cambio: number('las que alguien cambió entretanto'),
      nombre: text('el nombre'),
      tipo: text('el tipo de proyecto'),
      descripcion: text('la descripción'),
      por_defecto: flag('por defecto'),
      activo: flag('activa'),
      actividades: number('las actividades'),
      avisos: list('los avisos'),
    },
  },
};
