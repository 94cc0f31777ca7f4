import { useParams } from '@tanstack/react-router';
import type { To } from '../ui/page/to.ts';

const place = '/proyectos/lugarInstalacion/$codigoLugarInstalacion/$codigoProyecto';

/** The addresses of this area's screens, written once: the specification's (2 §2), and ours below them. */
export const paths = {
  catalogue: '/materiales/catalogo',
  material: '/materiales/catalogo/$code',
  stock: '/supplying/mobile-warehouses/stock',
  toReceive: '/materiales/recepciones',
  entry: '/supplying/mobile-warehouses/stock/ingreso',
  opening: '/supplying/mobile-warehouses/stock/saldo-inicial',
  transfers: '/supplying/mobile-warehouses/material-transfers',
  newTransfer: '/supplying/mobile-warehouses/material-transfers/nuevo',
  transfer: '/supplying/mobile-warehouses/material-transfers/$number',
  counts: '/bodegamovil/inventario',
  count: '/bodegamovil/inventario/$number',
  consumption: '/materiales/consumo',
  vouchers: '/materiales/vales-consumo',
  voucher: '/materiales/vales-consumo/$number',
  returns: '/materiales/devoluciones',
  newReturn: '/materiales/devoluciones/nueva',
  return: '/materiales/devoluciones/$number',
  supplierReturns: '/supplying/devoluciones-proveedor',
  newSupplierReturn: '/supplying/devoluciones-proveedor/nueva',
  supplierReturn: '/supplying/devoluciones-proveedor/$number',
  serials: '/materiales/series',
  serial: '/materiales/series/$id',
  /** A place's page, and its tabs of ours. */
  place,
  placeMaterials: `${place}/solicitudMateriales`,
  placeSerials: `${place}/series`,
} as const;

export const toMaterial = ({ code }: { code: string }, search: Record<string, string> = {}): To => ({
  to: paths.material,
  params: { code },
  search,
});
/** What became of a material: at one place, or at all that asked for it. */
export const toThreadOf = (place: string, { code }: { code: string }): To => ({
  to: '/hilo/$codigoLugarInstalacion/$codigoMaterial',
  params: { codigoLugarInstalacion: place, codigoMaterial: code },
});
export const toThreadsOf = ({ code }: { code: string }): To => ({ to: `${paths.material}/hilos`, params: { code } });
export const toTransfer = ({ number }: { number: string }): To => ({ to: paths.transfer, params: { number } });
export const toCount = ({ number }: { number: string }): To => ({ to: paths.count, params: { number } });
export const toVoucher = ({ number }: { number: string }): To => ({ to: paths.voucher, params: { number } });
export const toReturn = ({ number }: { number: string }): To => ({ to: paths.return, params: { number } });

export const toSupplierReturn = ({ number }: { number: string }): To => ({ to: paths.supplierReturn, params: { number } });
export const toSerial = ({ id }: { id: number }): To => ({ to: paths.serial, params: { id: String(id) } });
/** The order that brought a material. */
export const toOrder = (number: string): To => ({ to: '/supplying/purchase-orders/$number', params: { number } });

/** The code or number in the address of the screen that is open. */
export function useNamed(): { code: string; number: string } {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  return { code: params['code'] ?? '', number: params['number'] ?? '' };
}
