/** How a photo is enlarged, and how far its middle is from the middle of the stage. */
export interface View {
  scale: number;
  x: number;
  y: number;
}
interface Point {
  x: number;
  y: number;
}

export const wholePhoto: View = { scale: 1, x: 0, y: 0 };
export const farthest = 6;

/** Larger or smaller by a factor; what lies under the point stays under it. */
export function zoomBy({ scale, x, y }: View, factor: number, under: Point, centre: Point): View {
  const next = Math.min(farthest, Math.max(1, scale * factor));
  if (next === 1) return wholePhoto;
  const change = next / scale;
  const [dx, dy] = [under.x - centre.x, under.y - centre.y];
  return { scale: next, x: dx - (dx - x) * change, y: dy - (dy - y) * change };
}

/** Dragged; never so far that nothing of it is left to see. */
export function moveBy({ scale, x, y }: View, dx: number, dy: number, { width, height }: { width: number; height: number }): View {
  const within = (value: number, size: number) => {
    const most = (size * (scale - 1)) / 2 + size / 4;
    return Math.min(most, Math.max(-most, value));
  };
  return { scale, x: within(x + dx, width), y: within(y + dy, height) };
}

interface Pinch {
  from: readonly [Point, Point];
  to: readonly [Point, Point];
  centre: Point;
}

/** Two fingers: their distance enlarges, their middle drags. */
export function pinchTo(view: View, { from, to, centre }: Pinch): View {
  const before = distance(from) || 1;
  const [was, is] = [middle(from), middle(to)];
  const larger = zoomBy(view, distance(to) / before, was, centre);
  return larger.scale === 1 ? wholePhoto : { ...larger, x: larger.x + is.x - was.x, y: larger.y + is.y - was.y };
}

const distance = ([a, b]: Pinch['from']) => Math.hypot(a.x - b.x, a.y - b.y);
const middle = ([a, b]: Pinch['from']): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
