import { approvalKinds, approvalStates, substituteStates } from 'contract/approvals/index.ts';
import { choice, day, list, number, pesos, state, text, usual, type AuditWords, onScreen } from '../platform/audit/words.ts';
import { versionChange } from './matrix/difference.ts';
import { approvalsAt } from './audit-addresses.ts';

const days = { desde: day('el inicio'), hasta: day('el término') };

export const auditWords: AuditWords = {
  absence: {
    address: onScreen('/mantenedores/suplencia/ausencias'),
    noun: 'la ausencia',
    actions: usual,
    facts: { ...days, persona: text('la persona'), suplente: text('el suplente'), tipo: text('el tipo') },
    unsaid: ['id', 'staff_id', 'version'],
  },
  approval: {
    addresses: approvalsAt,
    noun: 'la aprobación',
    actions: {
      open: 'Abrió',
      update: 'Modificó',
      approve: 'Aprobó',
      reject: 'Rechazó',
      cancel: 'Anuló',
      remind: 'Recordó',
      escalate: 'Escaló',
    },
    facts: {
      kind: choice('el tipo', approvalKinds),
      estado: state('el estado', approvalStates),
      amount_clp: pesos('el monto'),
      pasos: number('los pasos'),
      paso: number('el paso'),
      a: list('los superiores'),
      aprobador: text('el aprobador'),
      comentario: text('el comentario'),
      por_suplencia_de: text('por suplencia de'),
      via: text('la vía'),
    },
    unsaid: ['entity', 'entity_id'],
  },
  approval_matrix: {
    noun: 'la matriz de aprobación',
    isSingle: true,
    address: () => '/mantenedores/matrizAprobacion',
    actions: usual,
    facts: {
      version: number('la versión'),
      comentario: text('el comentario'),
      agregadas: number('las agregadas'),
      modificadas: number('las modificadas'),
      quitadas: number('las quitadas'),
      cambios: list('los cambios'),
    },
    sentence: ({ after }) => versionChange(after['cambios']),
  },
  automatic_substitute: {
    address: onScreen('/mantenedores/suplencia/automaticas'),
    noun: 'la suplencia automática',
    rows: { table: 'staff', name: 'nombre' },
    actions: usual,
    facts: { substitute: text('el suplente') },
    unsaid: ['substitute_id'],
  },
  sale_order_bands: {
    noun: 'los tramos de órdenes de venta',
    isSingle: true,
    address: () => '/mantenedores/aprobaciones/administrativas',
    actions: usual,
    facts: { tramos: list('los tramos'), aprobador: text('el aprobador') },
  },
  substitute: {
    address: onScreen('/mantenedores/suplencia'),
    noun: 'la suplencia',
    actions: { ...usual, end: 'Terminó' },
    facts: {
      ...days,
      employee: text('la persona'),
      substitute: text('el suplente'),
      motivo: text('el motivo'),
      estado: state('el estado', substituteStates),
      origen: text('el origen'),
      suplente: text('el suplente'),
      suplencias: list('las suplencias'),
    },
    unsaid: ['id', 'employee_id', 'substitute_id'],
  },
};
