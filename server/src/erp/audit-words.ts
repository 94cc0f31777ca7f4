import { erpPostStates } from 'contract/erp/index.ts';
import { day, list, state, text, type AuditWords, inListAt } from '../platform/audit/words.ts';

export const auditWords: AuditWords = {
  erp_post: {
    address: (id) => inListAt('/sap/envios-erp')(id.split(' ')[0] ?? id),
    noun: 'el envío al ERP',
    actions: { fix_erp: ['Corrigió el envío al ERP', 'Corrigió'], retry: 'Reintentó', cancel: 'Anuló' },
    facts: {
      estado: state('el estado', erpPostStates),
      comentario: text('el comentario'),
      fecha_requerida: day('la fecha requerida'),
      proveedor: text('el proveedor'),
      proyecto: text('el proyecto'),
      centro_de_costo: text('el centro de costo'),
      desde_bodega: text('la bodega de origen'),
      hacia_bodega: text('la bodega de destino'),
      lineas: list('las líneas'),
      motivo: text('el motivo'),
    },
  },
};
