import type { Content } from 'pdfmake';
import { formatInstant, formatMoney, formatNumber } from 'contract/format.ts';
import { formatRut } from 'contract/rut.ts';
import { letterheadOf } from '../../administration/index.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import { round } from 'contract/decimals.ts';
import { facts, remark, table } from '../../platform/pdf/blocks.ts';
import { drawPdf } from '../../platform/pdf/pdf.ts';
import type { Opening, RecordedGuest, RecordedOffer } from './act.ts';

/** The record of an opening as a paper: who opened it and when, what each supplier offered, and by what its offer is known again. */
export async function printAct(context: Writing, opening: Opening): Promise<Buffer> {
  const { number, openers, offers, guests } = opening;
  const head: Pick<Reading, 'db' | 'files'> = { ...context, db: context.tx };
  return drawPdf(context.user, {
    title: `Acta de apertura ${number}`,
    letterhead: await letterheadOf(head),
    printed: `Abierta por ${openers.map((it) => it.nombre).join(' y ')}`,
    content: [
      facts(headOf(opening)),
      ...offersOf(offers),
      ...pricesOf(offers),
      ...guestsOf(guests),
      ...movesOf(guests),
      ...digestsOf(offers),
    ],
  });
}

/** Of a record the seconds count: `30-11-2026 15:02:41`. */
const withSeconds = (at: Date): string => `${formatInstant(at.toISOString())}:${at.toISOString().slice(17, 19)}`;

const headOf = ({ bidding, openers, charge, policy, offers, guests }: Opening): [string, string | null][] => [
  ['Licitación', bidding.number],
  ['Solicitud', bidding.service_number],
  ['Qué se compra', bidding.title],
  ['Se carga a', charge],
  ['Plazo', withSeconds(new Date(bidding.deadline))],
  ['Política', policy],
  ...openers.map(({ nombre, at }, place): [string, string] => [place === 0 ? 'Abrió' : 'Abrió con', `${nombre}, ${withSeconds(at)}`]),
  ['Invitados', formatNumber(guests.length)],
  ['Ofertas', offers.length === 0 ? 'Ninguna: desierta' : formatNumber(offers.length)],
  ['Por qué se licitó', bidding.reason],
];

const sectionOf = (title: string, content: Content): Content[] => [{ text: title, style: 'section' }, content];
/** With two decimals at most, as other papers have their numbers. */
const figureOf = (value: string): string => formatNumber(round(value, 2));

function offersOf(offers: readonly RecordedOffer[]): Content[] {
  if (offers.length === 0) return remark('Resultado', 'no llegó ninguna oferta; la licitación queda desierta.');
  return sectionOf(
    'Ofertas, en el orden en que llegaron',
    table<RecordedOffer>(
      [
        {
          title: 'Llegó',
          width: 96,
          text: (it) =>
            `${withSeconds(new Date(it.received_at))}${it.late ? '\nTARDÍA' : ''}${it.is_on_older_text ? '\nANTES DEL CAMBIO DE LO PEDIDO' : ''}`,
        },
        { title: 'Proveedor', text: (it) => `${it.supplier}\n${formatRut(it.rut)}` },
        { title: 'Versión', width: 40, isFigure: true, text: (it) => formatNumber(it.number) },
        { title: 'Flete', width: 76, isFigure: true, text: (it) => it.freight && formatMoney(it.freight, it.coin) },
        { title: 'Total neto', width: 92, isFigure: true, text: (it) => it.total && formatMoney(it.total, it.coin) },
        { title: 'En pesos', width: 84, isFigure: true, text: (it) => it.total_clp && formatMoney(it.total_clp, 'CLP') },
      ],
      offers,
    ),
  );
}

function pricesOf(offers: readonly RecordedOffer[]): Content[] {
  const rows = offers.flatMap((offer) => offer.lines.map((it) => ({ ...it, supplier: offer.supplier, coin: offer.coin })));
  if (rows.length === 0) return [];
  return sectionOf(
    'Precios netos, línea por línea',
    table(
      [
        { title: 'Línea', width: 30, text: (it) => String(it.line) },
        { title: 'Qué se pidió', text: (it) => it.description },
        { title: 'Cantidad', width: 60, isFigure: true, text: (it) => `${figureOf(it.quantity)} ${it.unit}` },
        { title: 'Proveedor', width: 110, text: (it) => it.supplier },
        { title: 'Unitario', width: 76, isFigure: true, text: (it) => formatMoney(it.price, it.coin) },
        { title: 'Total', width: 84, isFigure: true, text: (it) => formatMoney(it.total, it.coin) },
      ],
      rows.toSorted((one, other) => one.line - other.line),
    ),
  );
}

const guestsOf = (guests: readonly RecordedGuest[]): Content[] =>
  guests.length === 0
    ? []
    : sectionOf(
        'A quiénes se invitó',
        table<RecordedGuest>(
          [
            { title: 'Proveedor', text: (it) => `${it.name}\n${formatRut(it.rut)}` },
            { title: 'Correo', width: 150, text: (it) => it.email },
            { title: 'Respuesta', width: 150, text: (it) => it.end },
          ],
          guests,
        ),
      );

/** A link that went elsewhere lets others offer in a supplier's name: it stands in the record. */
function movesOf(guests: readonly RecordedGuest[]): Content[] {
  const moves = guests.flatMap(({ name, moves: all }) => all.map((it) => ({ name, ...it })));
  if (moves.length === 0) return [];
  return sectionOf(
    'Invitaciones que cambiaron de correo',
    table(
      [
        { title: 'Cuándo', width: 96, text: (it) => withSeconds(new Date(it.at)) },
        { title: 'Proveedor', text: (it) => it.name },
        { title: 'Correos', width: 150, text: (it) => `De ${it.from ?? 'ninguno'}\na ${it.to}` },
        { title: 'Quién y por qué', width: 150, text: (it) => `${it.by}: ${it.reason}` },
      ],
      moves,
    ),
  );
}

const digestsOf = (offers: readonly RecordedOffer[]): Content[] =>
  offers.length === 0
    ? []
    : sectionOf('Huella SHA-256 de cada oferta, con su archivo', {
        stack: offers.map((it) => ({ text: `${it.supplier}, versión ${it.number}: ${it.sha256}`, fontSize: 7 })),
      });
