import sharp from 'sharp';

/** So small that letters and hours are gone, and what stands where is left. */
const width = 36;
const height = 22;
/** Of 255, on average: another text in a row makes 1 or 2, another layout more than 10. */
const most = 8;

/** As the manual keeps it: half the size of the screen's pixels would be unreadable, all of them too heavy. */
export const shrink = (screenshot: Buffer): Promise<Buffer> => sharp(screenshot).resize({ width: 1200 }).webp({ quality: 72 }).toBuffer();

/** Whether two pictures show the same screen, whatever the day's figures on it. */
export async function sameScreen(one: Buffer, other: Buffer): Promise<boolean> {
  const [a, b] = await Promise.all([outline(one), outline(other)]);
  const total = a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0);
  return total / a.length <= most;
}

const outline = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).resize({ width, height, fit: 'fill' }).grayscale().removeAlpha().raw().toBuffer();
