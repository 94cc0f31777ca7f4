import {
  devolucionSolicitudMaterial,
  materialConditions,
  rechazarSolicitudMaterial,
  recepcionarSolicitudMaterial,
  valeConsumoSolicitudMaterial,
  type SolicitudMaterialCompleta,
  type SolicitudMaterialDetalle,
} from 'contract/materials/index.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { RutField } from '../../ui/fields/CheckedField.tsx';
import { SegmentedField } from '../../ui/fields/Segmented.tsx';
import { today } from '../../ui/days/santiago.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { remainingOf, plus } from '../amounts.ts';
import { anyWarehouse } from '../sources.ts';
import { SignatureField } from '../../ui/fields/SignatureField.tsx';
import { PartsOfLines } from './PartsOfLines.tsx';

interface Props {
  request: SolicitudMaterialCompleta;
  onClose: () => void;
}

/** Who keeps the source may also hand over what nobody sent; the others receive what is on its way. */
const receivable = ({ acciones, documento }: SolicitudMaterialCompleta) => {
  const isAll = acciones.includes('entregar') || documento !== 'InventoryTransferRequest';
  return (it: SolicitudMaterialDetalle) =>
    isAll ? remainingOf(it.cantidad, it.cantidad_cerrada, it.cantidad_recepcionada) : it.cantidad_en_camino;
};

/** What came now, all of it or a part; the rest is still on its way. */
export const ReceiveDrawer = ({ request, onClose }: Props) => (
  <FormDrawer
    title={`Recibir ${request.numero}`}
    call={recepcionarSolicitudMaterial}
    start={{ detalle: [] }}
    fixed={{ id: request.id, version: request.version }}
    save="Recibir"
    saved="Recepción registrada"
    onClose={onClose}
  >
    <PartsOfLines
      lines={request.detalle}
      restOf={receivable(request)}
      restLabel="Por recibir"
      verb="Recibido de"
      entryOf={(it, now) => ({ id: it.id, cantidad_recepcionada: plus(it.cantidad_recepcionada, now) ?? now })}
    />
    {request.documento !== 'InventoryTransferRequest' && <TextField name="guia" label="Guía o factura del proveedor" maxLength={40} />}
    <AreaField name="comentario" label="Observación" rows={2} maxLength={500} />
  </FormDrawer>
);

/** What was used, signed by whoever received it. */
export const VoucherDrawer = ({ request, onClose }: Props) => (
  <FormDrawer
    title={`Vale de consumo de ${request.numero}`}
    call={valeConsumoSolicitudMaterial}
    start={{ detalle: [], fecha: today() }}
    fixed={{ id: request.id, version: request.version }}
    save="Registrar vale"
    saved="Vale de consumo registrado"
    onClose={onClose}
  >
    <PartsOfLines
      lines={request.detalle}
      restOf={(it) => it.cantidad_disponible}
      restLabel="Quedan"
      verb="Consumido de"
      entryOf={({ id }, cantidad) => ({ id, cantidad })}
    />
    <TextField name="recibe" label="Recibe o usa" maxLength={120} placeholder="Cuadrilla o persona" />
    <DateField name="fecha" label="Fecha" />
    <AreaField name="comentario" label="Observación" rows={2} maxLength={500} />
    <TextField name="firmante" label="Nombre de quien firma" maxLength={120} />
    <RutField name="rut_firmante" label="RUT de quien firma" />
    <SignatureField name="firma" label="Firma" />
  </FormDrawer>
);

const conditions = Object.entries(materialConditions).map(([value, label]) => ({ value, label }));

/** What is left over; it is back once somebody approved it. */
export const ReturnDrawer = ({ request, onClose }: Props) => (
  <FormDrawer
    title={`Devolver de ${request.numero}`}
    call={devolucionSolicitudMaterial}
    start={{ detalle: [], codigo_bodega: request.codigo_bodega_origen ?? 'BF0001', condicion: 'nuevo' }}
    fixed={{ id: request.id, version: request.version }}
    save="Pedir devolución"
    saved="Devolución solicitada"
    onClose={onClose}
  >
    <PartsOfLines
      lines={request.detalle}
      restOf={(it) => it.cantidad_disponible}
      restLabel="Quedan"
      verb="Devuelto de"
      entryOf={({ id }, cantidad) => ({ id, cantidad })}
    />
    <SegmentedField name="condicion" label="Condición" options={conditions} />
    <ChooseField
      name="codigo_bodega"
      label="Vuelve a"
      {...anyWarehouse}
      startLabel={[request.codigo_bodega_origen ?? 'BF0001', request.bodega_origen].filter(Boolean).join(' - ')}
    />
    <AreaField name="motivo" label="Motivo" rows={2} maxLength={500} />
  </FormDrawer>
);

/** No, and why: whoever asked reads it. */
export const RejectDrawer = ({ request, onClose }: Props) => (
  <FormDrawer
    title={`Rechazar ${request.numero}`}
    call={rechazarSolicitudMaterial}
    fixed={{ id: request.id, version: request.version }}
    save="Rechazar"
    saved="Solicitud rechazada"
    onClose={onClose}
  >
    <AreaField name="motivo" label="Motivo" rows={3} maxLength={500} />
  </FormDrawer>
);
