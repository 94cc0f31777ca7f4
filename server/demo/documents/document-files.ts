import pdfmake from 'pdfmake';
import sharp from 'sharp';

export interface Paper {
  title: string;
  type: string;
  place: string;
  project: string;
  day: string;
  author: string;
  version: number;
}

const face = 'Helvetica';
pdfmake.setFonts({ Helvetica: { normal: face, bold: `${face}-Bold`, italics: `${face}-Oblique`, bolditalics: `${face}-BoldOblique` } });
// The papers bring all that they show.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.startsWith(face));

/** A paper as the company writes it: two pages of letter size with what it is about. */
export function paper({ title, type, place, project, day, author, version }: Paper): Promise<Buffer> {
  const rows = [
    ['Proyecto', project],
    ['Lugar de instalación', place],
    ['Tipo de documento', type],
    ['Fecha', day.split('-').toReversed().join('-')],
    ['Elaborado por', author],
    ['Revisión', String.fromCodePoint(64 + version)],
  ];
  return pdfmake
    .createPdf({
      pageSize: 'LETTER',
      pageMargins: [56, 64, 56, 64],
      info: { title, author },
      defaultStyle: { font: face, fontSize: 11, lineHeight: 1.3 },
      header: { text: 'Sol de Papel Energía SpA', margin: [56, 28, 56, 0], color: '#5a6575', fontSize: 9 },
      footer: (page, pages) => ({ text: `${title} · ${page} de ${pages}`, margin: [56, 16, 56, 0], color: '#5a6575', fontSize: 9 }),
      content: [
        { text: title, fontSize: 22, bold: true, margin: [0, 0, 0, 16] },
        { table: { widths: [150, '*'], body: rows }, layout: 'lightHorizontalLines', margin: [0, 0, 0, 20] },
        { text: 'Alcance', fontSize: 14, bold: true, margin: [0, 8, 0, 6] },
        `El presente documento se refiere a «${title}» de la planta fotovoltaica de ${place}, y reemplaza a las revisiones anteriores.`,
        { text: 'Observaciones', fontSize: 14, bold: true, margin: [0, 12, 0, 6], pageBreak: 'before' },
        {
          ul: [
            'Los valores se verificaron en terreno.',
            'Los planos están en coordenadas UTM, huso 19 sur.',
            'Sin observaciones pendientes del mandante.',
          ],
        },
      ],
    })
    .getBuffer();
}

/** A roof with its panels, as drawn. */
export function picture(): Promise<Buffer> {
  const panels = Array.from({ length: 40 }, (_, n) => {
    const [x, y] = [120 + (n % 10) * 72, 190 + Math.floor(n / 10) * 92];
    return `<rect x="${x}" y="${y}" width="64" height="84" fill="#16305f" stroke="#8fa9d6" stroke-width="2"/>`;
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640"><rect width="960" height="640" fill="#a9c9ea"/>
    <circle cx="840" cy="90" r="48" fill="#f5c451"/><path d="M60 150h840l40 440H20z" fill="#c9c2b6"/>${panels.join('')}</svg>`;
  return sharp(Buffer.from(drawing)).jpeg({ quality: 80 }).toBuffer();
}

/** The serial numbers of what came with a dispatch. */
export const serials = (place: string): Buffer =>
  Buffer.from(
    `lugar;pallet;serie\n${Array.from({ length: 24 }, (_, n) => `${place};P${1 + Math.floor(n / 12)};ZX55026${1000 + n * 7}`).join('\n')}\n`,
  );
