interface Shortcut {
  /** As `aria-keyshortcuts` writes them. */
  keys: readonly string[];
  does: string;
}

/** All keys that do something, by where they do: the manual tells them from here, and buttons announce no others (decision 154). */
export const shortcuts = {
  pantalla: [
    {
      keys: ['Control+K'],
      does: 'Abre la búsqueda sobre todo: proyectos, lugares, solicitudes, traslados, materiales, documentos, personas, proveedores, pantallas y este manual; y lo que puede hacer: escriba nueva solicitud, aprobar SM-000012 o recibir TR-000031; «aprobar» trae lo que espera su decisión.',
    },
    { keys: ['Tab', 'Shift+Tab'], does: 'Pasa al control siguiente o al anterior.' },
    { keys: ['Escape'], does: 'Cierra el cajón, el menú o la pregunta que está abierta.' },
    { keys: ['Enter'], does: 'Abre el enlace o pulsa el botón que tiene el foco.' },
  ],
  busqueda: [
    { keys: ['ArrowUp', 'ArrowDown'], does: 'Recorren los resultados. Sin escribir nada, los primeros son lo que vio hace poco.' },
    { keys: ['Enter'], does: 'Abre el resultado elegido.' },
  ],
  listas: [
    { keys: ['ArrowUp', 'ArrowDown'], does: 'Pasan de una fila a otra.' },
    { keys: ['Enter'], does: 'Abre la fila.' },
    { keys: ['ArrowLeft', 'ArrowRight'], does: 'En los permisos de un rol, pasan de casilla en casilla.' },
    { keys: ['Space'], does: 'Marca o desmarca una casilla.' },
  ],
  formularios: [
    { keys: ['Control+Enter'], does: 'Guarda; en un comentario, lo envía; cuando se pide un motivo, sigue.' },
    { keys: ['Control+Z'], does: 'En un editor y al dibujar en un mapa, deshace.' },
    { keys: ['Control+Y', 'Control+Shift+Z'], does: 'En un editor y al dibujar en un mapa, rehace.' },
    { keys: ['Alt+ArrowUp', 'Alt+ArrowDown'], does: 'En la página de mantención, suben y bajan un texto.' },
    { keys: ['Enter', 'Escape'], does: 'En el límite de una restricción, guarda o vuelve a lo anterior.' },
  ],
  bandejas: [
    { keys: ['j'], does: 'Pasa a lo siguiente.' },
    { keys: ['k'], does: 'Vuelve a lo anterior.' },
    { keys: ['x'], does: 'Marca lo que está abierto, para decidir varios.' },
    { keys: ['a'], does: 'Aprueba o activa lo que está abierto.' },
    { keys: ['r'], does: 'Rechaza; pide el motivo.' },
  ],
  fotos: [
    { keys: ['ArrowLeft', 'ArrowRight'], does: 'Pasan de una foto a otra.' },
    { keys: ['Home', 'End'], does: 'Van a la primera y a la última.' },
    { keys: ['+', '-', '0'], does: 'Acercan, alejan y muestran la foto entera.' },
    { keys: ['i'], does: 'Muestra u oculta los datos de la foto.' },
    { keys: ['Delete'], does: 'Elimina la foto abierta.' },
  ],
  galeria: [
    { keys: ['Space'], does: 'Marca o desmarca la foto.' },
    { keys: ['Control+A'], does: 'Marca todas las que se ven.' },
    { keys: ['Escape'], does: 'Quita las marcas.' },
    { keys: ['Delete'], does: 'Elimina las marcadas.' },
  ],
  pdf: [
    { keys: ['ArrowLeft', 'ArrowRight'], does: 'Pasan de página.' },
    { keys: ['Home', 'End'], does: 'Van a la primera y a la última.' },
    { keys: ['+', '-'], does: 'Agrandan y achican.' },
  ],
  planilla: [
    {
      keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'],
      does: 'Mueven; con Ctrl llegan al final; con Mayús extienden la selección.',
    },
    { keys: ['Enter', 'F2'], does: 'Escriben en la celda, y también una letra; Enter termina y baja, Tab termina y sigue.' },
    { keys: ['Control+Enter'], does: 'Escribe lo mismo en todas las celdas elegidas.' },
    { keys: ['Control+D'], does: 'Rellena hacia abajo.' },
    { keys: ['Control+A', 'Shift+Space'], does: 'Eligen todas las celdas, o la fila entera.' },
    { keys: ['Control+C', 'Control+V'], does: 'Copian y pegan, también desde Excel y hacia Excel.' },
    { keys: ['Delete'], does: 'Vacía las celdas; una cantidad queda en 0.' },
    { keys: ['Control+Delete'], does: 'Quita las filas.' },
    { keys: ['Control+Z', 'Control+Y'], does: 'Deshacen y rehacen lo propio; lo que otra persona cambió después queda como está.' },
    { keys: ['Insert'], does: 'Va a «Agregar material».' },
    { keys: ['Escape', 'Tab'], does: 'Uno después del otro, salen de la planilla.' },
  ],
  gantt: [
    {
      keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'],
      does: 'Recorren las celdas. Con Mayús eligen filas.',
    },
    { keys: ['Enter', 'F2'], does: 'Escriben en la celda, y también una letra.' },
    { keys: ['Control+A', 'Control+Space'], does: 'Eligen todas las filas, o agregan la fila a las elegidas.' },
    { keys: ['Insert', 'Delete'], does: 'Agregan sobre la fila y eliminan.' },
    { keys: ['Control+D'], does: 'Rellena hacia abajo: repite la celda de la primera fila elegida en las demás.' },
    {
      keys: ['Alt+ArrowRight', 'Alt+ArrowLeft', 'Alt+Shift+ArrowRight', 'Alt+Shift+ArrowLeft'],
      does: 'Bajan y suben de nivel, con Mayús o sin ella.',
    },
    { keys: ['Alt+ArrowUp', 'Alt+ArrowDown'], does: 'Cambian el orden.' },
    { keys: ['Alt+Shift+-', 'Alt+Shift++', 'Alt+Shift+*'], does: 'Pliegan y despliegan un resumen, y despliegan todos.' },
    { keys: ['Control+F2', 'Control+Shift+F2'], does: 'Unen las elegidas en cadena y quitan sus vínculos.' },
    { keys: ['Control+Shift+ArrowRight', 'Control+Shift+ArrowLeft'], does: 'Mueven la barra un día.' },
    { keys: ['Control+Alt+ArrowRight', 'Control+Alt+ArrowLeft'], does: 'La alargan y la acortan un día.' },
    { keys: ['Control+Z', 'Control+Y'], does: 'Deshacen y rehacen.' },
    { keys: ['Control+C', 'Control+X', 'Control+V'], does: 'Copian, cortan y pegan, también desde y hacia Excel.' },
    { keys: ['Alt+Enter'], does: 'Abre la ficha de la actividad.' },
    { keys: ['Alt++', 'Alt+-', 'Alt+0', 'Alt+Home'], does: 'Acercan, alejan, muestran todo y van a hoy.' },
    { keys: ['Escape'], does: 'Cierra la ficha y deja elegida solo la fila.' },
  ],
} as const satisfies Record<string, readonly Shortcut[]>;

export type ShortcutPlace = keyof typeof shortcuts;
/** The keys of a place. */
export type ShortcutKey<P extends ShortcutPlace = ShortcutPlace> = (typeof shortcuts)[P][number]['keys'][number];

const spanish = new Map([
  ['Control', 'Ctrl'],
  ['Shift', 'Mayús'],
  ['ArrowUp', '↑'],
  ['ArrowDown', '↓'],
  ['ArrowLeft', '←'],
  ['ArrowRight', '→'],
  ['Home', 'Inicio'],
  ['End', 'Fin'],
  ['PageUp', 'Re Pág'],
  ['PageDown', 'Av Pág'],
  ['Delete', 'Supr'],
  ['Space', 'Barra espaciadora'],
]);

/** As the keyboard of a reader writes it: `Ctrl Mayús →`. */
export const keysInWords = (keys: string): string =>
  keys
    .split(/\+(?=.)/)
    .map((it) => spanish.get(it) ?? it)
    .join(' ');
