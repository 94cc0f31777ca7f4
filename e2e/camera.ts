import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { browser } from './browser.ts';
import { test as base } from './stage.ts';

const film = join(mkdtempSync(join(tmpdir(), 'pa-camera-')), 'label.y4m');

/** A browser with a camera, one for all files whose tests need one; what it sees is held before it. */
export const test = base.extend({
  launchOptions: [
    {
      ...browser,
      args: [
        ...browser.args,
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ],
    },
    { scope: 'worker' },
  ],
});

/** What the camera sees from when it is opened next. */
export const holdLabel = async (code: string): Promise<void> => writeFileSync(film, await filmOf(code));

/** What a camera sees that is held before a label with a bar code: one frame, again and again. */
async function filmOf(text: string): Promise<Buffer> {
  const program = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: program.buffer } });
  const { symbol, error } = await writeBarcode(text, { format: 'Code128' });
  if (!symbol) throw new Error(error);
  const [width, height, margin, bar] = [640, 480, 60, Math.floor((640 - 120) / symbol.width)];
  const paper = Buffer.alloc(width * height, 235);
  for (let y = 120; y < 360; y += 1)
    for (let x = 0; x < symbol.width * bar; x += 1) if (symbol.data[Math.floor(x / bar)] === 0) paper[y * width + margin + x] = 16;
  const grey = Buffer.alloc((width * height) / 2, 128);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`), paper, grey]);
}
