/** In pixels; the style sheet of the grid says the same. */
export const lineHeight = 32;
export const headHeight = 34;
export const rowHeadWidth = 48;

export const cellName = (grid: string, id: number, col: number): string => `${grid}-${id}-${col}`;

/** How many lines fit below the head of a box so high. */
export const linesIn = (height: number): number => Math.max(1, Math.floor((height - headHeight) / lineHeight));
