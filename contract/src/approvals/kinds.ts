/** What is approved, and how people call it. Sale orders are decided by their own amounts, the others by the matrix. */
export const approvalKinds = {
  materials: 'Solicitud de materiales',
  urgent_materials: 'Solicitud urgente de materiales',
  services: 'Solicitud de servicios',
  urgent_services: 'Solicitud urgente de servicios',
  maverick: 'Compra maverick',
  unique_supplier: 'Proveedor único',
  quotations: 'Cotización',
  purchase_orders: 'Orden de compra',
  returns: 'Devolución',
  material_creation: 'Creación de material',
  supplier_creation: 'Creación de proveedor',
  cubication: 'Cubicación',
  sale_orders: 'Orden de venta',
  restrictions: 'Restricción de solicitudes',
  hours: 'Registro de horas',
  template_durations: 'Duraciones de plantilla',
} as const;
export type ApprovalKind = keyof typeof approvalKinds;
/** Nothing is spent by what they decide: an amount of theirs says nothing. */
const withoutAmount: ReadonlySet<ApprovalKind> = new Set(['material_creation', 'supplier_creation', 'template_durations']);
export const hasAmount = (kind: ApprovalKind): boolean => !withoutAmount.has(kind);

/** What is decided about, within a sentence; without it a request. */
const things: Partial<Record<ApprovalKind, string>> = {
  quotations: 'la cotización',
  purchase_orders: 'la orden',
  returns: 'la devolución',
  cubication: 'la cubicación',
  sale_orders: 'la orden de venta',
  hours: 'las horas',
  template_durations: 'la plantilla',
};
export const thingOf = (kind: ApprovalKind): string => things[kind] ?? 'la solicitud';

/** How the parts of what is decided are told: what they are together, each of them, and what stands beside it. */
interface PartWords {
  label: string;
  thing: string;
  after: string;
}
const creation: PartWords = { label: 'Lo que se crea', thing: 'Dato', after: 'Será' };
const parts: Partial<Record<ApprovalKind, PartWords>> = {
  purchase_orders: { label: 'Lo que dice la versión', thing: 'Línea o condición', after: 'Con la versión' },
  returns: { label: 'Lo que se devuelve', thing: 'Material', after: 'Cantidad' },
  material_creation: creation,
  supplier_creation: creation,
};
export const partWords = (kind: ApprovalKind): PartWords => parts[kind] ?? { label: 'Lo que se decide', thing: 'Qué', after: 'Queda' };

export const approvalKindNames = Object.keys(approvalKinds) as [ApprovalKind, ...ApprovalKind[]];

/** Who a rule of the matrix names: somebody, or whoever holds a place when the request is made. */
export const approverKinds = {
  employee: 'Una persona',
  position: 'Un cargo',
  project_manager: 'Jefatura del proyecto',
  unit_head: 'Subgerencia de la unidad',
  cost_center_owner: 'Responsable del centro de costo',
} as const;
export type ApproverKind = keyof typeof approverKinds;
export const approverKindNames = Object.keys(approverKinds) as [ApproverKind, ...ApproverKind[]];

/** The type that the specification gives a request, an urgent one last. */
export const requestTypes = ['SOLICITUD DE MATERIALES', 'SOLICITUD DE MATERIAL URGENTE'] as const;
/** Those of services, and every one that what is approved may have (spec 2 §9). */
export const serviceRequestTypes = [
  'SOLICITUD DE SERVICIO',
  'SOLICITUD DE SERVICIO URGENTE',
  'SOLICITUD MAVERICK',
  'SOLICITUD PROVEEDOR UNICO',
] as const;
export const approvedTypes = [...requestTypes, ...serviceRequestTypes] as const;
