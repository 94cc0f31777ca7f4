import type { GridColumn, Sheet } from '../plan/columns.ts';
import { paint } from './paint.ts';
import type { Scene } from './scene.ts';
import { paintTable } from './table.ts';

/** A part of the chart: grid and bars, in CSS pixels. */
export interface Part {
  scene: Scene;
  sheet: Sheet;
  columns: readonly GridColumn[];
}

export const tableWidth = (columns: readonly GridColumn[]): number => columns.reduce((sum, it) => sum + it.width, 0);

/** Draws a part on a canvas of its own, so many times as fine as a screen. */
export function drawPart(canvas: HTMLCanvasElement, { scene, sheet, columns }: Part, fineness: number): void {
  const wide = tableWidth(columns);
  canvas.width = Math.round((wide + scene.window.width) * fineness);
  canvas.height = Math.round(scene.window.height * fineness);
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.setTransform(fineness, 0, 0, fineness, wide * fineness, 0);
  pen.save();
  pen.beginPath();
  pen.rect(0, 0, scene.window.width, scene.window.height);
  pen.clip();
  paint(pen, scene);
  pen.restore();
  pen.setTransform(fineness, 0, 0, fineness, 0, 0);
  paintTable(pen, scene, sheet, columns);
}

/** Browsers draw no canvas beyond this. */
const mostPixels = 16_000;

/** The whole chart as a picture to hand on. */
export async function savePicture(part: Part, name: string): Promise<void> {
  const canvas = document.createElement('canvas');
  const { width, height } = part.scene.window;
  drawPart(canvas, part, Math.min(2, mostPixels / Math.max(height, width + tableWidth(part.columns))));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The browser made no picture.');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
