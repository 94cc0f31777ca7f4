import type { Page } from '@playwright/test';

/** The pointer pulls from where it is by so many pixels, and lets go. */
export async function pull(page: Page, from: { x: number; y: number }, by: { x?: number; y?: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + (by.x ?? 0) / 2, from.y + (by.y ?? 0) / 2, { steps: 3 });
  await page.mouse.move(from.x + (by.x ?? 0), from.y + (by.y ?? 0), { steps: 3 });
  await page.mouse.up();
}

/** The row of an activity in the grid, by its number. */
export const row = (page: Page, number: number) => page.locator(`[role=row][aria-rowindex="${number + 1}"]`);
/** A cell of it, by its place. */
export const cell = (page: Page, number: number, at: number) => row(page, number).locator('[role=gridcell],[role=rowheader]').nth(at);
/** Where the pointer is over this part of the bar of a row: the shape of the pointer tells. */
export async function find(page: Page, number: number, shape: string, below = 0): Promise<{ x: number; y: number }> {
  const canvas = page.locator('canvas');
  const box = await canvas.boundingBox();
  const line = await row(page, number).boundingBox();
  if (!box || !line) throw new Error('The chart is not drawn.');
  const y = line.y + line.height / 2 + below;
  for (let x = box.x + 4; x < box.x + box.width; x += 3) {
    await page.mouse.move(x, y);
    if ((await canvas.evaluate((it) => it.style.cursor)) === shape) return { x: x + 2, y };
  }
  throw new Error(`No ${shape} in row ${number}.`);
}

/** From now on the page keeps the words that are written on the chart, until they are asked for. */
export async function keepWords(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...where) {
      document.body.dataset['written'] = `${document.body.dataset['written'] ?? ''}${text}\n`;
      fillText.call(this, text, ...where);
    };
  });
  return () =>
    page.evaluate(() => {
      const written = document.body.dataset['written'] ?? '';
      delete document.body.dataset['written'];
      return written.split('\n').slice(0, -1);
    });
}

/** How many pixels the bar of a row takes: those beneath its middle that are not as the ground above it. */
export async function widthOfBar(page: Page, number: number): Promise<number> {
  const line = await row(page, number).boundingBox();
  const box = await page.locator('canvas').boundingBox();
  if (!box || !line) throw new Error('The chart is not drawn.');
  const top = line.y - box.y;
  return page.locator('canvas').evaluate(
    (canvas: HTMLCanvasElement, [ground, bar]) => {
      const ratio = canvas.width / canvas.clientWidth;
      const pixels = (y: number) =>
        canvas.getContext('2d')?.getImageData(0, Math.round(y * ratio), canvas.width, 1).data ?? new Uint8ClampedArray();
      const [without, within] = [pixels(ground), pixels(bar)];
      const isDrawn = (x: number) => [0, 1, 2].some((at) => without[x * 4 + at] !== within[x * 4 + at]);
      const first = Array.from({ length: canvas.width }, (_, x) => x).find(isDrawn) ?? canvas.width;
      let end = first;
      while (end < canvas.width && isDrawn(end)) end += 1;
      return (end - first) / ratio;
    },
    [top + 2, top + line.height / 2 + 4] as const,
  );
}
