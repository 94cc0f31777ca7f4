import { paintAxis, paintGround } from './axis.ts';
import { paintBars } from './bars.ts';
import { paintLinks } from './links.ts';
import { headHeight, type Scene } from './scene.ts';

type Pen = CanvasRenderingContext2D;

/** Draws the part of the chart that its window shows; the pen's unit is a CSS pixel. */
export function paint(pen: Pen, scene: Scene): void {
  const { left, top, width, height } = scene.window;
  pen.save();
  pen.fillStyle = scene.inks.paper;
  pen.fillRect(0, 0, width, height);
  pen.textBaseline = 'middle';
  pen.save();
  pen.beginPath();
  pen.rect(0, headHeight, width, height - headHeight);
  pen.clip();
  pen.translate(-left, headHeight - top);
  paintGround(pen, scene);
  if (scene.marks.links) paintLinks(pen, scene);
  paintBars(pen, scene);
  paintRubber(pen, scene);
  pen.restore();
  paintAxis(pen, scene);
  pen.restore();
}

function paintRubber(pen: Pen, { rubber, inks }: Scene): void {
  if (!rubber) return;
  pen.strokeStyle = rubber.isGood ? inks.accent : inks.error;
  pen.lineWidth = 2;
  pen.setLineDash([5, 4]);
  pen.beginPath();
  pen.moveTo(rubber.fromX, rubber.fromY);
  pen.lineTo(rubber.toX, rubber.toY);
  pen.stroke();
  pen.setLineDash([]);
  pen.beginPath();
  pen.arc(rubber.toX, rubber.toY, 4, 0, 2 * Math.PI);
  pen.fillStyle = pen.strokeStyle;
  pen.fill();
}
