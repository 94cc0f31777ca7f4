import { activityStates } from 'contract/schedule/index.ts';
import { day, flag, number, state, text, usual, type AuditWords } from '../platform/audit/words.ts';

export const auditWords: AuditWords = {
  schedule: {
    noun: 'la carta Gantt',
    actions: {
      create_activity: 'Agregó una actividad a',
      update_activity: 'Cambió una actividad de',
      delete_activity: 'Eliminó una actividad de',
      create_several: 'Agregó actividades a',
      update_several: 'Cambió actividades de',
      delete_several: 'Eliminó actividades de',
      order: 'Ordenó',
      link: 'Unió actividades de',
      unlink: 'Separó actividades de',
      reschedule: 'Cambió las fechas de',
      plan_from_template: 'Creó las actividades base de',
      delete_gantt: 'Eliminó',
      restore_gantt: 'Recuperó',
    },
    facts: {
      actividad: text('la actividad'),
      inicio: text('el inicio'),
      termino: text('el término'),
      avance: number('el avance', '%'),
      etapa: text('la etapa'),
      responsable: text('el responsable'),
      peso: number('el peso', '%'),
      notas: text('las notas'),
      situacion: state('la situación', activityStates),
      se_movieron: number('las que se movieron con ella'),
      actividades: number('las actividades'),
      desde: text('desde'),
      hasta: text('hasta'),
      tipo: text('el tipo'),
      estado_al: day('el estado al'),
    },
  },
  schedule_template: {
    noun: 'la plantilla de carta Gantt',
    actions: usual,
    facts: {
      nombre: text('el nombre'),
      tipo: text('el tipo de proyecto'),
      descripcion: text('la descripción'),
      por_defecto: flag('por defecto'),
      activo: flag('activa'),
      actividades: number('las actividades'),
    },
  },
};
