import type { Instant } from 'contract/schedule/plans/time.ts';
import type { LinkRow } from '../plans/rows.ts';
import type { Pen } from '../../platform/pdf/pen.ts';
import { headBottom } from './drawing-axis.ts';
import { isWithin, topOf, type Lane } from './drawing-bars.ts';
import { chart, colors, sheet, type DrawnRow } from './drawing-data.ts';

interface End {
  row: DrawnRow;
  /** Among all rows of the plan. */
  place: number;
}
export interface DrawnLink {
  from: End;
  to: End;
  kind: LinkRow['kind'];
}

/** Which rows stand on a sheet, and where time lies on it. */
interface Own {
  lane: Lane;
  first: number;
  count: number;
}

/** From one bar to another; one that stands on another sheet is named at the edge where the line leaves. */
export function drawLinks(pen: Pen, links: readonly DrawnLink[], own: Own): void {
  const words = new EdgeWords(pen);
  for (const link of links) {
    const { from, to, kind } = link;
    const at = kind === 'FS' || kind === 'FF' ? from.row.finish : from.row.start;
    const until = kind === 'FS' || kind === 'SS' ? to.row.start : to.row.finish;
    const [isFromHere, isToHere] = [isOn(from, own), isOn(to, own)];
    const { window } = own.lane;
    if (isFromHere && isToHere) {
      if (isWithin(Math.min(at, until), Math.max(at, until), window)) drawElbow(pen, link, { at, until, own });
    } else if (isFromHere) {
      if (isWithin(at, at, window)) drawLeaving(pen, words, link, { at, own });
    } else if (isWithin(until, until, window)) drawArriving(pen, words, link, { at, until, own });
  }
}

const isOn = ({ place }: End, { first, count }: Own): boolean => place >= first && place < first + count;

interface Drawing {
  /** When the giver lets it go, and when the taker waits for it. */
  at: Instant;
  until: Instant;
  own: Own;
}

/** Where the line goes down or up: a little right of the giver's bar. */
const outOf = ({ inside }: Lane, at: Instant): number => Math.min(inside(at) + 3, chart.at + chart.width);
const middleOf = ({ place }: End, { first }: Own): number => topOf(place - first) + 7;

/** Out of a bar to the right, along the edge of the other row, and to its bar from above or below. */
function drawElbow(pen: Pen, { from, to }: DrawnLink, { at, until, own }: Drawing): void {
  const { lane, first } = own;
  const [out, middle] = [outOf(lane, at), middleOf(from, own)];
  const isBelow = to.place > from.place;
  const edge = topOf(to.place - first) + (isBelow ? 0 : sheet.row);
  pen.line(
    [
      [lane.inside(at), middle],
      [out, middle],
      [out, edge],
    ],
    { color: colors.link },
  );
  drawTip(pen, { out, edge, x: lane.inside(until), isBelow });
}

/** To the edge of the sheet beyond which the other row stands. */
function drawLeaving(pen: Pen, words: EdgeWords, { from, to }: DrawnLink, { at, own }: Omit<Drawing, 'until'>): void {
  const [out, middle] = [outOf(own.lane, at), middleOf(from, own)];
  const isDown = to.place > from.place;
  const edge = isDown ? topOf(own.count) : headBottom;
  pen.line(
    [
      [own.lane.inside(at), middle],
      [out, middle],
      [out, edge],
    ],
    { color: colors.link },
  );
  words.write(`a ${to.row.outline}`, out, isDown ? edge + 6 : edge + 5);
}

/** From the edge of the sheet, as the line left the other one. */
function drawArriving(pen: Pen, words: EdgeWords, { from, to }: DrawnLink, { at, until, own }: Drawing): void {
  const { lane, first, count } = own;
  const isBelow = to.place > from.place;
  const [out, begin] = [outOf(lane, at), isBelow ? headBottom : topOf(count)];
  const edge = topOf(to.place - first) + (isBelow ? 0 : sheet.row);
  pen.line(
    [
      [out, begin],
      [out, edge],
    ],
    { color: colors.link },
  );
  drawTip(pen, { out, edge, x: lane.inside(until), isBelow });
  words.write(`de ${from.row.outline}`, out, isBelow ? begin + 5 : begin + 6);
}

interface Tip {
  out: number;
  edge: number;
  x: number;
  isBelow: boolean;
}

/** Along the edge of a row, and to its bar from above or below. */
function drawTip(pen: Pen, { out, edge, x, isBelow }: Tip): void {
  const end = edge + (isBelow ? 3 : -4);
  pen.line(
    [
      [out, edge],
      [x, edge],
      [x, end],
    ],
    { color: colors.link },
  );
  const back = isBelow ? -2.5 : 2.5;
  pen.polygon(
    [
      [x, end],
      [x - 1.6, end + back],
      [x + 1.6, end + back],
    ],
    colors.link,
  );
}

const small = { size: 5.5, color: colors.label } as const;

/** Which row a line goes on to, beside it; where words would lie over each other, the first one stands. */
class EdgeWords {
  readonly #pen: Pen;
  readonly #taken = new Map<number, { from: number; to: number }[]>();

  constructor(pen: Pen) {
    this.#pen = pen;
  }

  write(words: string, x: number, y: number): void {
    const width = this.#pen.widthOf(words, small);
    const from = Math.min(x + 1.5, chart.at + chart.width - width);
    const taken = this.#taken.get(y) ?? [];
    if (taken.some((it) => from < it.to + 2 && from + width + 2 > it.from)) return;
    this.#taken.set(y, [...taken, { from, to: from + width }]);
    this.#pen.write(words, { ...small, x: from, y });
  }
}
