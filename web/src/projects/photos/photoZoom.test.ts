import { expect, test } from 'vitest';
import { farthest, moveBy, pinchTo, wholePhoto, zoomBy } from './photoZoom.ts';

const centre = { x: 500, y: 300 };

test('what lies under the mouse stays there while the photo grows', () => {
  const under = { x: 700, y: 350 };
  const view = zoomBy(wholePhoto, 2, under, centre);
  // The spot 200 right of the middle is now 400 right of the photo's own middle.
  expect(view).toEqual({ scale: 2, x: -200, y: -50 });
  expect(zoomBy(view, 0.5, under, centre)).toEqual(wholePhoto);
});

test('a photo is never smaller than the stage, nor larger than it makes sense', () => {
  expect(zoomBy(wholePhoto, 0.2, centre, centre)).toEqual(wholePhoto);
  expect(zoomBy(wholePhoto, 100, centre, centre).scale).toBe(farthest);
});

test('a photo cannot be dragged out of sight', () => {
  const view = moveBy({ scale: 2, x: 0, y: 0 }, 99_999, -99_999, { width: 1000, height: 600 });
  expect(view).toEqual({ scale: 2, x: 750, y: -450 });
});

test('two fingers that part enlarge, and drag along', () => {
  const view = pinchTo(wholePhoto, {
    from: [
      { x: 450, y: 300 },
      { x: 550, y: 300 },
    ],
    to: [
      { x: 420, y: 310 },
      { x: 620, y: 310 },
    ],
    centre,
  });
  expect(view).toEqual({ scale: 2, x: 20, y: 10 });
});
