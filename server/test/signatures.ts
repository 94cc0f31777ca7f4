import sharp from 'sharp';

/** A line drawn on nothing, as a browser's canvas gives it. */
export const signature = async (): Promise<string> => {
  const drawn = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="120"><path d="M10 90 C60 10 120 110 280 30" stroke="#123" stroke-width="3" fill="none"/></svg>',
  );
  return `data:image/png;base64,${(await sharp(drawn).png().toBuffer()).toString('base64')}`;
};
export const blank = async (): Promise<string> => {
  const empty = sharp({ create: { width: 300, height: 120, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
  return `data:image/png;base64,${(await empty.png().toBuffer()).toString('base64')}`;
};
