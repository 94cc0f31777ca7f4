/**
 * Every refusal the server can answer: its code, its HTTP status, and what the person reads.
 * The message says what to do; a call may add `fields` (path → message) and the present state.
 */
export const problems = {
  invalid: { status: 400, message: 'Revise los datos marcados.' },
  cut_off: { status: 400, message: 'El envío llegó incompleto. Intente nuevamente.' },
  bad_file: { status: 400, message: 'No se pudo leer el archivo. Revise que sea una planilla válida.' },
  no_session: { status: 401, message: 'Su sesión terminó. Ingrese nuevamente.' },
  bad_credentials: { status: 401, message: 'El correo o la clave no son correctos. Revíselos, o recupere su clave.' },
  access_key: {
    status: 401,
    message: 'Falta la llave de acceso de la aplicación (x-access-key), o no es válida: pida una a quien administra las llaves.',
  },
  not_allowed: { status: 403, message: 'No tiene permiso para hacer esto. Pídalo a un administrador.' },
  not_yourself: { status: 403, message: 'No puede actuar en nombre de otra persona: pídale que lo haga con su cuenta.' },
  not_in_scope: {
    status: 403,
    message: 'La llave de acceso no abre esta llamada: haga una llave nueva que la nombre.',
  },
  confirm_password: { status: 403, message: 'Confirme este cambio con su clave.' },
  inactive_account: { status: 403, message: 'Su cuenta aún no está activa. Un administrador debe activarla: pídaselo.' },
  must_change_password: { status: 403, message: 'Debe cambiar su clave antes de continuar. Elija una nueva.' },
  domain_not_allowed: { status: 403, message: 'Ese dominio de correo no está autorizado: use el correo de la empresa.' },
  not_found: { status: 404, message: 'No existe, o no tiene acceso a ello. Revise lo escrito, o pida acceso.' },
  too_slow: { status: 408, message: 'El envío se detuvo antes de terminar. Revise su conexión y envíelo de nuevo.' },
  wrong_state: { status: 409, message: 'Ya no está en el estado esperado. Actualice y vuelva a intentar.' },
  duplicate: { status: 409, message: 'Ya existe un registro con ese valor. Elija otro, o busque el que ya está.' },
  in_use: { status: 409, message: 'Está en uso y no se puede eliminar. Quite antes lo que lo usa, o desactívelo.' },
  reserved: { status: 409, message: 'Está reservado para otra solicitud. Indique un motivo para usarlo igual.' },
  key_reused: { status: 409, message: 'Esa clave de repetición ya se usó con otros datos: use una nueva.' },
  stale: { status: 412, message: 'Otra persona guardó cambios mientras usted editaba. Compare antes de guardar.' },
  too_large: { status: 413, message: 'Lo enviado supera el tamaño permitido. Divídalo, o elija un archivo más liviano.' },
  unsupported_type: { status: 415, message: 'Ese tipo de contenido no se admite aquí. Elija un archivo de los tipos indicados.' },
  rule: { status: 422, message: 'La operación no cumple una regla del negocio. Revise los datos, o pregunte a quien administra.' },
  too_many_attempts: { status: 429, message: 'Demasiados intentos fallidos. Espere unos minutos.' },
  too_many_downloads: { status: 429, message: 'Ya tiene varias descargas en curso. Espere a que termine una y vuelva a intentar.' },
  busy: { status: 429, message: 'Hay demasiadas solicitudes a la vez. Vuelva a intentar en unos segundos.' },
  unexpected: { status: 500, message: 'Ocurrió un error inesperado. Si se repite, avise con el código para soporte.' },
  maintenance: { status: 503, message: 'El sistema está en mantención. Vuelva a intentar más tarde.' },
  outside_down: { status: 503, message: 'Un sistema externo no responde. Intente más tarde.' },
  not_configured: { status: 503, message: 'Esta función no está configurada en este servidor: pídala a quien lo administra.' },
  database_down: { status: 503, message: 'La base de datos no responde. No se guardó nada; vuelva a intentar en un momento.' },
  unknown_outcome: {
    status: 503,
    message: 'La base de datos dejó de responder justo al guardar: no sabemos si quedó guardado. Revíselo antes de repetirlo.',
  },
  overloaded: {
    status: 503,
    message: 'El sistema está muy ocupado en este momento. No se guardó nada; vuelva a intentar en unos segundos.',
  },
  restarting: { status: 503, message: 'El servidor se está reiniciando. No se guardó nada; vuelva a intentar en unos segundos.' },
  disk_full: { status: 507, message: 'No queda espacio en el disco del servidor. No se guardó nada; avise a un administrador.' },
  not_writable: {
    status: 507,
    message:
      'El servidor no puede escribir en su carpeta de datos. No se guardó nada; avise a un administrador para que revise sus permisos.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ProblemCode = keyof typeof problems;

/** What the server answers when it refuses: `fields` maps a field's path to its message. */
export interface Refusal {
  code: ProblemCode;
  message: string;
  fields?: Record<string, string>;
  requestId: string;
  [detail: string]: unknown;
}
