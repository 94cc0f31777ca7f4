/** Today in Chile, wherever the server stands: `2026-11-22`. */
export const todayInChile = (): string => Temporal.Now.plainDateISO('America/Santiago').toString();
