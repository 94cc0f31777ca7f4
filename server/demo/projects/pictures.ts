import sharp from 'sharp';

/** What a drawn photo shows. */
export interface Scene {
  kind: 'roof' | 'structure' | 'panels' | 'cables' | 'inverter' | 'ground';
  /** 0 to 1: how far the work is. */
  advance: number;
  /** Degrees; each photo has a light of its own. */
  light: number;
}

interface CameraFacts {
  /** `2026:11:20 10:00:00`, as cameras write it. */
  taken: string;
  latitud: number;
  longitud: number;
}

const [width, height] = [960, 720];

/** A photo as a phone at the site would have taken it, drawn: a small JPEG with date, camera and position. */
export function drawnPhoto(scene: Scene, { taken, latitud, longitud }: CameraFacts): Promise<Buffer> {
  return sharp(Buffer.from(drawing(scene)))
    .withExif({
      IFD0: { Make: 'Canelo', Model: 'Canelo C7' },
      IFD2: { DateTimeOriginal: taken },
      IFD3: {
        GPSLatitudeRef: latitud < 0 ? 'S' : 'N',
        GPSLatitude: degrees(latitud),
        GPSLongitudeRef: longitud < 0 ? 'W' : 'E',
        GPSLongitude: degrees(longitud),
      },
    })
    .jpeg({ quality: 72 })
    .toBuffer();
}

const degrees = (value: number): string => {
  const seconds = Math.round(Math.abs(value) * 360_000);
  return `${Math.floor(seconds / 360_000)}/1 ${Math.floor((seconds % 360_000) / 6000)}/1 ${seconds % 6000}/100`;
};

function drawing({ kind, advance, light }: Scene): string {
  const sky = `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl(${205 + light / 4} 60% 52%)"/><stop offset="1" stop-color="hsl(${35 + light} 70% 86%)"/></linearGradient>`;
  const glow = `<radialGradient id="sun"><stop stop-color="#fff6d0"/><stop offset="1" stop-color="#fff6d0" stop-opacity="0"/></radialGradient>`;
  const hills = `<path d="M0 330 Q160 ${230 + light} 330 310 T640 280 T960 300 V720 H0Z" fill="hsl(${110 - light} 18% 46%)"/>`;
  const back = `<rect width="${width}" height="${height}" fill="url(#sky)"/><circle cx="${180 + light * 9}" cy="120" r="150" fill="url(#sun)"/>${hills}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${sky}${glow}</defs>${kind === 'inverter' ? inverter() : back + onTop(kind, advance)}</svg>`;
}

function onTop(kind: Scene['kind'], advance: number): string {
  const ground = kind === 'ground' ? '#a58a63' : '#8d949c';
  const surface = `<path d="M60 720 L300 340 H760 L930 720Z" fill="${ground}"/>${lines(ground)}`;
  if (kind === 'roof') return surface;
  if (kind === 'structure') return surface + grid(1, { frames: true });
  if (kind === 'cables') return surface + grid(advance, { frames: true }) + cable();
  return surface + grid(1, { frames: true }) + grid(advance, { frames: false });
}

/** Between the near and the far edge of the surface everything grows smaller. */
function point(across: number, along: number): [number, number] {
  const depth = along ** 0.75;
  const [left, right, y] = [60 + 240 * depth, 930 - 170 * depth, 720 - 380 * depth];
  return [left + (right - left) * across, y];
}
const path = (...points: [number, number][]) => `M${points.map(([x, y]) => `${x.toFixed(0)} ${y.toFixed(0)}`).join('L')}Z`;

const lines = (colour: string) =>
  Array.from({ length: 15 }, (_, at) => {
    const [[x1, y1], [x2, y2]] = [point((at + 1) / 16, 0), point((at + 1) / 16, 1)];
    return `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="#fff" stroke-opacity=".25" stroke-width="2" fill="${colour}"/>`;
  }).join('');

const [columns, rows] = [8, 6];

function grid(advance: number, { frames }: { frames: boolean }): string {
  return Array.from({ length: Math.round(columns * rows * advance) }, (_, at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    const [a, b] = [0.08 + (column * 0.84) / columns, 0.08 + ((column + 0.93) * 0.84) / columns];
    const [c, d] = [0.06 + (row * 0.88) / rows, 0.06 + ((row + 0.8) * 0.88) / rows];
    const shape = path(point(a, c), point(b, c), point(b, d), point(a, d));
    return frames
      ? `<path d="${shape}" fill="none" stroke="#d9dde2" stroke-width="5"/>`
      : `<path d="${shape}" fill="hsl(219 ${48 + ((at * 7) % 9)}% ${21 + ((at * 5) % 6)}%)" stroke="#c7ccd3" stroke-width="2.5"/>`;
  }).join('');
}

const cable = () =>
  '<path d="M90 700 C260 600 420 690 500 560 S700 470 740 380" fill="none" stroke="#e2652c" stroke-width="14" stroke-linecap="round"/>';

function inverter(): string {
  const box = (x: number) =>
    `<rect x="${x}" y="170" width="210" height="300" rx="14" fill="#eceff2" stroke="#aab2bd" stroke-width="4"/><rect x="${x + 55}" y="210" width="100" height="56" rx="6" fill="#16324f"/><circle cx="${x + 105}" cy="310" r="9" fill="#35b56a"/><path d="M${x + 60} 470V640M${x + 105} 470V640M${x + 150} 470V640" stroke="#2d3642" stroke-width="13"/>`;
  return `<rect width="${width}" height="${height}" fill="#c9c3b8"/><path d="M0 560H960V720H0Z" fill="#9b968c"/>${[90, 375, 660].map(box).join('')}<rect y="630" width="960" height="34" fill="#6c7684"/>`;
}

/** A scribble of its own for each name, as a browser sends it. */
export async function drawSignature(name: string): Promise<string> {
  const turns = name.split('').map((letter, at) => {
    const height = (letter.codePointAt(0) ?? 0) % 60;
    return `Q ${40 + at * 34} ${30 + height} ${56 + at * 34} ${110 - height}`;
  });
  const path = `<path d="M 24 90 ${turns.join(' ')}" stroke="#0f1b33" stroke-width="4" fill="none" stroke-linecap="round"/>`;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="200"><rect width="640" height="200" fill="#fff"/>${path}</svg>`;
  const drawn = await sharp(Buffer.from(picture)).png({ palette: true, colours: 16 }).toBuffer();
  return `data:image/png;base64,${drawn.toString('base64')}`;
}
