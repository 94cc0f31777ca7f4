/** The way of a material of a place, in its order, each step with the happenings that it is made of. */
export const threadSteps = {
  cubicado: { label: 'Cubicado', says: 'Lo que pide la cubicación del lugar.', of: ['cubicacion'] },
  pedido: { label: 'Pedido', says: 'Lo que se pidió para este lugar, sin los borradores.', of: ['solicitud'] },
  aprobado: { label: 'Aprobado', says: 'Lo que quedó aprobado de lo pedido.', of: ['decision', 'recorte'] },
  encargado: { label: 'Comprado o encargado', says: 'Lo que el ERP tiene como compra o traslado.', of: ['encargo', 'orden', 'cierre'] },
  recibido: {
    label: 'Recibido o despachado',
    says: 'Lo que trajo el proveedor o salió de una bodega hacia aquí.',
    of: ['recepcion', 'despacho', 'vuelta', 'perdida', 'al_proveedor', 'del_proveedor'],
  },
  en_camino: { label: 'En camino', says: 'Salió y todavía no llega.', of: ['despacho', 'llegada', 'vuelta', 'perdida'] },
  en_bodega: { label: 'En bodega', says: 'Llegó a la bodega de la obra y está ahí.', of: ['recepcion', 'llegada'] },
  en_obra: { label: 'En obra', says: 'Llegó al terreno y está ahí.', of: ['recepcion', 'llegada'] },
  usado: { label: 'Usado', says: 'Lo que dicen los vales de consumo.', of: ['consumo', 'anulacion'] },
  en_devolucion: { label: 'En devolución', says: 'Se pidió devolver y nadie ha decidido.', of: ['devolucion_pedida'] },
  devuelto: { label: 'Devuelto', says: 'Volvió a una bodega y sirve.', of: ['devolucion'] },
  de_baja: { label: 'Dado de baja', says: 'Se devolvió dañado: no volvió al stock.', of: ['baja'] },
  traspasado: { label: 'Pasado a otro proyecto', says: 'Otro proyecto se lo llevó.', of: ['traspaso'] },
  facturado: {
    label: 'Facturado',
    says: 'Lo que el proveedor facturó, menos lo que acreditó.',
    of: ['factura', 'factura_pagada', 'nota_de_credito'],
  },
  pagado: { label: 'Pagado', says: 'Lo que se pagó de eso.', of: ['factura_pagada'] },
} as const satisfies Record<string, { label: string; says: string; of: readonly string[] }>;
export type ThreadStep = keyof typeof threadSteps;
export const threadStepNames = Object.keys(threadSteps) as [ThreadStep, ...ThreadStep[]];

/** What another area knows, once it stands: until then it has no source, and is never nothing. */
export const outerSteps = ['cubicado', 'facturado', 'pagado'] as const satisfies readonly ThreadStep[];
export type OuterStep = (typeof outerSteps)[number];

/** What did not go on to the next step. */
export const threadRests = {
  por_aprobar: 'por aprobar',
  no_aprobado: 'no se aprobó',
  anulado: 'anulado',
  por_encargar: 'por encargar',
  cerrado: 'cerrado sin traer',
  por_recibir: 'por recibir',
} as const;
export type ThreadRest = keyof typeof threadRests;
export const threadRestNames = Object.keys(threadRests) as [ThreadRest, ...ThreadRest[]];

/** What a step is divided into, without remainder: the step after it and the rests, or where all of it is now. */
export const threadParts = {
  pedido: ['aprobado', 'por_aprobar', 'no_aprobado', 'anulado'],
  aprobado: ['encargado', 'por_encargar', 'cerrado'],
  encargado: ['recibido', 'por_recibir'],
  recibido: ['en_camino', 'en_bodega', 'en_obra', 'usado', 'en_devolucion', 'devuelto', 'de_baja', 'traspasado'],
} as const satisfies Partial<Record<ThreadStep, readonly (ThreadStep | ThreadRest)[]>>;
export type DividedStep = keyof typeof threadParts;
export type ThreadPart = (typeof threadParts)[DividedStep][number];

/** What happened, in the words of its paper. */
export const threadHappenings = {
  cubicacion: 'Se cubicó',
  solicitud: 'Se pidió',
  decision: 'Se aprobó',
  recorte: 'Se aprobó menos',
  encargo: 'Quedó en el ERP',
  orden: 'Se ordenó al proveedor',
  cierre: 'Se cerró sin traer',
  recepcion: 'Lo trajo el proveedor',
  despacho: 'Salió de bodega',
  llegada: 'Llegó',
  vuelta: 'Volvió a bodega',
  perdida: 'Se perdió en el camino',
  al_proveedor: 'Se devolvió al proveedor',
  del_proveedor: 'El proveedor no lo recibió',
  consumo: 'Se usó',
  anulacion: 'Se anuló el vale',
  devolucion_pedida: 'Se pidió devolver',
  devolucion: 'Se devolvió',
  baja: 'Se devolvió dañado',
  traspaso: 'Pasó a otro proyecto',
  factura: 'Se facturó',
  factura_pagada: 'Se facturó, con pago',
  nota_de_credito: 'Se acreditó',
} as const;
export type ThreadHappening = keyof typeof threadHappenings;
export const happeningNames = Object.keys(threadHappenings) as [ThreadHappening, ...ThreadHappening[]];
