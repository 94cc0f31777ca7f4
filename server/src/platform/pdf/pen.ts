import type { Letters } from './letters.ts';

interface Placing {
  x: number;
  y: number;
  size: number;
  color: string;
  bold?: boolean;
  /** `x` is where it ends. */
  isRight?: boolean;
  /** What does not fit into it is left out, with three dots. */
  room?: number;
}

interface Stroke {
  color: string;
  width?: number;
  dash?: string;
}

type Point = readonly [x: number, y: number];

export interface Faces {
  normal: Letters;
  bold: Letters;
}

/**
 * Draws a sheet as the operators of a PDF, from the upper left corner of what the page leaves to its content. What is painted
 * in one way is one path and what is written in one way one text, in the order in which each way came first: a change of colour
 * costs as much as many lines. What must lie over something else is in a later layer.
 */
export class Pen {
  readonly #faces: Faces;
  readonly #operators: string[] = [];
  readonly #paths = new Map<string, string[]>();
  readonly #texts = new Map<string, string[]>();

  constructor(faces: Faces) {
    this.#faces = faces;
  }

  rect(x: number, y: number, width: number, height: number, color: string): void {
    this.#path(fillOf(color), `${near(x)} ${near(y)} ${near(width)} ${near(height)} re`);
  }

  polygon(points: readonly Point[], color: string): void {
    this.#path(fillOf(color), `${along(points)} h`);
  }

  line(points: readonly Point[], stroke: Stroke): void {
    this.#path(strokeOf(stroke), along(points));
  }

  write(words: string, { x, y, size, color, bold = false, isRight = false, room }: Placing): void {
    const face = bold ? this.#faces.bold : this.#faces.normal;
    const plain = words.toWellFormed().replace(/\p{Cc}/gu, ' ');
    const { codes, width } = face.encode(room === undefined ? plain : face.cut(plain, (room / size) * 1000));
    const from = isRight ? x - (width * size) / 1000 : x;
    // The page counts downwards, letters stand upwards.
    add(this.#texts, `/${face.font.id} ${size} Tf ${colorOf(color)} rg`, `1 0 0 -1 ${near(from)} ${near(y)} Tm [${codes}] TJ`);
  }

  widthOf(words: string, { size, bold = false }: { size: number; bold?: boolean }): number {
    return ((bold ? this.#faces.bold : this.#faces.normal).encode(words).width * size) / 1000;
  }

  /** What comes now lies over what came until now. */
  layer(): void {
    for (const [paint, paths] of this.#paths) this.#operators.push(paint, paths.join('\n'), paint.endsWith(' RG') ? 'S' : 'f');
    for (const [style, texts] of this.#texts) this.#operators.push('BT', style, texts.join('\n'), 'ET');
    this.#paths.clear();
    this.#texts.clear();
  }

  /** All of it, as the content of a page whose corner lies there. */
  content([x, y]: Point): string {
    this.layer();
    return `q\n1 0 0 1 ${x} ${y} cm\n${this.#operators.join('\n')}\nQ`;
  }

  #path(paint: string, path: string): void {
    add(this.#paths, paint, path);
  }
}

function add(to: Map<string, string[]>, way: string, part: string): void {
  const those = to.get(way);
  if (those) those.push(part);
  else to.set(way, [part]);
}

const near = (at: number): number => Math.round(at * 100) / 100;
const along = (points: readonly Point[]): string => points.map(([x, y], at) => `${near(x)} ${near(y)} ${at === 0 ? 'm' : 'l'}`).join('\n');

/** `#4a7dd6` as three numbers from 0 to 1. */
const colorOf = (color: string): string =>
  [1, 3, 5].map((at) => Math.round((Number.parseInt(color.slice(at, at + 2), 16) / 255) * 1000) / 1000).join(' ');
const fillOf = (color: string): string => `${colorOf(color)} rg`;
const strokeOf = ({ color, width = 0.5, dash = '' }: Stroke): string => `${width} w [${dash}] 0 d ${colorOf(color)} RG`;
