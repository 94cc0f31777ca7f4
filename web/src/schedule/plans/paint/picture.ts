import type { GridColumn, Sheet } from '../plan/columns.ts';
import { font } from './axis.ts';
import { legendOf, paintLegend, type Colour } from './legend.ts';
import { paint } from './paint.ts';
import type { Scene } from './scene.ts';
import { paintTable } from './table.ts';

/** A part of the chart: grid and bars, in CSS pixels. */
export interface Part {
  scene: Scene;
  sheet: Sheet;
  columns: readonly GridColumn[];
  /** What the colours of its bars stand for. */
  colours: readonly Colour[];
}

export const tableWidth = (columns: readonly GridColumn[]): number => columns.reduce((sum, it) => sum + it.width, 0);

const titleHeight = 40;

/**
 * Draws a part on a canvas of its own, with what its signs stand for beneath it; `fine` says how many pixels one of CSS becomes, and so
 * does the answer.
 */
export function drawPart(canvas: HTMLCanvasElement, part: Part, fine: (width: number, height: number) => number, title?: string): number {
  const { scene, sheet, columns, colours } = part;
  const pen = canvas.getContext('2d');
  if (!pen) return 0;
  const wide = tableWidth(columns);
  const width = wide + scene.window.width;
  const top = title === undefined ? 0 : titleHeight;
  const legend = legendOf(pen, scene, colours, width);
  const height = top + scene.window.height + legend.height;
  const fineness = fine(width, height);
  canvas.width = Math.round(width * fineness);
  canvas.height = Math.round(height * fineness);
  const from = (x: number, y: number): void => pen.setTransform(fineness, 0, 0, fineness, x * fineness, y * fineness);
  from(0, 0);
  pen.fillStyle = scene.inks.paper;
  pen.fillRect(0, 0, width, height);
  if (title !== undefined) paintTitle(pen, scene, title);
  from(wide, top);
  pen.save();
  pen.beginPath();
  pen.rect(0, 0, scene.window.width, scene.window.height);
  pen.clip();
  paint(pen, scene);
  pen.restore();
  from(0, top);
  paintTable(pen, scene, sheet, columns);
  from(0, top + scene.window.height);
  paintLegend(pen, scene, legend);
  return fineness;
}

function paintTitle(pen: CanvasRenderingContext2D, scene: Scene, title: string): void {
  pen.font = font(scene, 16, 600);
  pen.fillStyle = scene.inks.text;
  pen.textBaseline = 'middle';
  pen.textAlign = 'left';
  pen.fillText(title, 10, titleHeight / 2);
}

/** Browsers draw no canvas beyond this. */
const mostPixels = 16_000;

/** How large a picture may be drawn, two pixels for each of CSS if there is room. */
export const finenessWithin = (width: number, height: number): number => Math.min(2, mostPixels / Math.max(width, height));

/** Smaller than this the names of the rows cannot be read. */
export const leastReadable = 0.75;

/** The whole chart as a picture to hand on; answers how large it was drawn. */
export async function savePicture(part: Part, { title, name }: { title: string; name: string }): Promise<number> {
  const canvas = document.createElement('canvas');
  const fineness = drawPart(canvas, part, finenessWithin, title);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The browser made no picture.');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return fineness;
}
