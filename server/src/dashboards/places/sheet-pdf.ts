import { buffer } from 'node:stream/consumers';
import type { Content, TableCell } from 'pdfmake';
import sharp from 'sharp';
import { PlaceSheet, sheetLimits } from 'contract/dashboards/index.ts';
import type * as contract from 'contract/dashboards/index.ts';
import type { Received } from 'contract/call.ts';
import { documentState } from 'contract/documents/index.ts';
import { requestStates } from 'contract/materials/index.ts';
import { formatDay, formatInstant, formatMoney, formatNumber } from 'contract/format.ts';
import { formatPhone } from 'contract/phone.ts';
import { decimalText, utmText } from 'contract/point-text.ts';
import { lineLabel, connections, structures, withMentions } from 'contract/projects/index.ts';
import { letterheadOf } from '../../administration/index.ts';
import type { Reading } from '../../platform/context.ts';
import { Files } from '../../platform/files/files.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { shownTo } from '../../platform/money.ts';
import { dataAddress, drawPdf } from '../../platform/pdf/pdf.ts';
import { placeSheet } from './sheet.ts';

/** Everything about a place on paper, with the company's letterhead. */
export async function printPlaceSheet(context: Reading, asked: Received<typeof contract.placeSheetPdf>): Promise<FileAnswer> {
  const sheet = shownTo(context.user, PlaceSheet, await placeSheet(context, asked));
  const { codigoLugarInstalacion: code, nombre } = sheet.lugar;
  const content = await drawPdf(context.user, {
    title: `${code} · ${nombre}`,
    letterhead: await letterheadOf(context),
    printed: `Impreso por ${context.user.nombre} el ${formatInstant(new Date().toISOString())}`,
    content: [
      ...project(sheet),
      ...ahead(sheet),
      ...location(sheet),
      ...technical(sheet),
      ...contacts(sheet),
      ...documents(sheet),
      ...links(sheet),
      ...requests(sheet),
      ...(await photos(sheet, context.files)),
      ...comments(sheet),
    ],
  });
  return { filename: `informacion-${code}.pdf`, content };
}

type Fact = [label: string, value: string | null | undefined];

/** Names and values, two by two; what is not known is left out. */
function section(title: string, facts: readonly Fact[]): Content[] {
  const known = facts.filter((it): it is [string, string] => Boolean(it[1]));
  if (known.length === 0) return [];
  const rows: TableCell[][] = [];
  for (let at = 0; at < known.length; at += 2)
    rows.push([0, 1].flatMap((next): TableCell[] => [{ text: known[at + next]?.[0] ?? '', style: 'label' }, known[at + next]?.[1] ?? '']));
  return [heading(title), { table: { widths: [90, '*', 90, '*'], body: rows }, layout: 'noBorders' }];
}

const heading = (text: string): Content => ({ text, style: 'section' });

/** A table that tells its title again on each page. */
function table(title: string, widths: (number | string)[], head: string[], rows: (string | null)[][]): Content[] {
  if (rows.length === 0) return [];
  const body = [head.map((text) => ({ text, style: 'head' })), ...rows.map((row) => row.map((it) => it ?? '—'))];
  return [heading(title), { table: { headerRows: 1, widths, body }, layout: 'lightHorizontalLines' }];
}

const unit = (value: string | number | null | undefined, name: string): string | null =>
  value === null || value === undefined ? null : `${formatNumber(value)} ${name}`;
const day = (value: string | null): string | null => value && formatDay(value);

function project({ proyecto: it, lugar }: PlaceSheet): Content[] {
  return section('Proyecto', [
    ['Proyecto', it.label],
    ['Línea de negocio', lineLabel(it.linea)],
    ['Cliente', it.cliente],
    ['Jefe de proyecto', it.jefe_proyecto],
    ['Etapas', it.etapas.join(', ')],
    ['Avance', `${it.avance} %`],
    ['Inicio', day(it.fecha_inicio)],
    ['Término', day(it.fecha_termino)],
    ['Monto', it.monto && formatMoney(it.monto, it.moneda)],
    ['Tipo de proyecto', it.tipo_proyecto],
    ['Tipo de instalación', lugar.tipo_instalacion],
    ['Estado del lugar', lugar.activo ? 'Activo' : 'Inactivo'],
  ]);
}

function ahead({ proximas }: PlaceSheet): Content[] {
  const rows = proximas.map((it) => [it.que, formatDay(it.fecha)]);
  return table('Lo que viene', ['*', 90], ['Qué', 'Cuándo'], rows);
}

function location({ ubicacion: it }: PlaceSheet): Content[] {
  const point = it.latitud && it.longitud ? { latitud: Number(it.latitud), longitud: Number(it.longitud) } : undefined;
  const [nearest] = it.bodegas;
  return section('Ubicación', [
    ['Dirección', it.direccion],
    ['Comuna', it.comuna],
    ['Región', it.region],
    ['Coordenadas', point && decimalText(point)],
    ['UTM', point && utmText(point)],
    ['Área del sitio', unit(it.area_m2 === null ? null : Math.round(it.area_m2), 'm²')],
    ['Bodega más cercana', nearest && nearest.km !== null ? `${nearest.nombre}, a ${formatNumber(Math.round(nearest.km))} km` : null],
  ]);
}

function technical({ tecnica: it, lugar }: PlaceSheet): Content[] {
  if (!it) return section('Información técnica', [['Potencia', unit(lugar.kwp, 'kWp')]]);
  return section('Información técnica', [
    ['Potencia', unit(it.kwp, 'kWp')],
    [
      'Paneles',
      it.paneles.map(({ modelo, cantidad, potencia_wp }) => `${formatNumber(cantidad)} × ${modelo}, ${potencia_wp} Wp`).join('\n'),
    ],
    [
      'Inversores',
      it.inversores.map((one) => `${formatNumber(one.cantidad)} × ${one.modelo}, ${formatNumber(one.potencia_kw)} kW`).join('\n'),
    ],
    ['Estructura', it.estructura && structures[it.estructura]],
    ['Conexión', it.conexion && connections[it.conexion]],
    ['Voltaje', unit(it.voltaje, 'V')],
    ['Fases', it.fases === null ? null : it.fases === 1 ? 'Monofásico' : 'Trifásico'],
    ['Distribuidora', it.distribuidora],
    ['Número de cliente', it.numero_cliente],
    ['Medidor', it.medidor],
    ['Generación anual', unit(it.generacion_anual, 'kWh')],
    ['Inclinación', unit(it.inclinacion, '°')],
    ['Azimut', unit(it.azimut, '°')],
    ['Normativa', it.normativas.map(({ codigo }) => codigo).join(', ')],
    ['Observaciones', it.observaciones],
  ]);
}

function contacts({ contactos }: PlaceSheet): Content[] {
  const rows = contactos.map((it) => [
    `${it.nombre ?? '—'}${it.principal ? ' (principal)' : ''}`,
    it.cargo,
    it.email,
    it.telefono && formatPhone(it.telefono),
  ]);
  return table('Contactos', ['*', 110, '*', 90], ['Nombre', 'Cargo', 'Correo', 'Teléfono'], rows);
}

function documents({ documentos }: PlaceSheet): Content[] {
  if (!documentos) return [];
  const { porcentaje } = documentos.total;
  const rows = documentos.items.map(({ tipo_documento, nombre_documento, estado, documento }) => [
    tipo_documento,
    nombre_documento,
    documentState.label(estado),
    documento?.fechaSubida ? formatInstant(documento.fechaSubida) : '',
  ]);
  const title = porcentaje === null ? 'Documentos' : `Documentos, ${porcentaje} % completo`;
  return table(title, [110, '*', 90, 90], ['Tipo', 'Documento', 'Estado', 'Subido'], rows);
}

function links({ enlaces }: PlaceSheet): Content[] {
  return table(
    'Enlaces',
    ['*', '*'],
    ['Título', 'Dirección'],
    (enlaces ?? []).map((it) => [it.titulo, it.url]),
  );
}

function requests({ solicitudes }: PlaceSheet): Content[] {
  if (!solicitudes) return [];
  const { total, ultimas } = solicitudes;
  const rows = ultimas.map((it) => [
    it.number,
    requestStates.label(it.status),
    day(it.required_date),
    it.por_llegar.map((line) => `${formatNumber(line.quantity)} ${line.unit} de ${line.description}`).join('\n') || 'Nada',
  ]);
  const title = total > rows.length ? `Solicitudes de materiales: ${rows.length} de ${total}` : 'Solicitudes de materiales';
  return table(title, [70, 80, 80, '*'], ['Número', 'Estado', 'Para el', 'Por llegar'], rows);
}

/** Three beside each other. */
async function photos({ fotos }: PlaceSheet, files: Files): Promise<Content[]> {
  if (!fotos || fotos.ultimas.length === 0) return [];
  const drawn: Content[] = [];
  // So many are as sharp on paper as they need to be, and made in a fifth of the time.
  const isMany = fotos.ultimas.length > sheetLimits.photos;
  for (const { vista, miniatura, fecha, leyenda } of fotos.ultimas) {
    const picture = await sharp(await buffer(files.read(Files.nameIn(isMany ? miniatura : vista))))
      .resize({ width: 480, height: 360, fit: 'cover' })
      .jpeg({ quality: 75 })
      .toBuffer();
    drawn.push({
      stack: [
        { image: dataAddress(picture), width: 168 },
        { text: [formatDay(fecha), leyenda ? ` · ${leyenda}` : ''], style: 'foot' },
      ],
    });
  }
  const rows: Content[] = [];
  for (let at = 0; at < drawn.length; at += 3)
    rows.push({ columns: [0, 1, 2].map((next) => drawn[at + next] ?? ''), columnGap: 12, margin: [0, 0, 0, 8], unbreakable: true });
  const title = fotos.total > drawn.length ? `Fotos: las ${drawn.length} más recientes de ${fotos.total}` : 'Fotos';
  return [heading(title), ...rows];
}

function comments({ comentarios }: PlaceSheet): Content[] {
  if (!comentarios || comentarios.ultimos.length === 0) return [];
  const { total, ultimos } = comentarios;
  const title = total > ultimos.length ? `Comentarios: los ${ultimos.length} más recientes de ${total}` : 'Comentarios';
  const written = ultimos
    .filter((it) => !it.eliminado)
    .map(({ autor, created_at, texto, menciones }): Content => {
      const names = new Map(menciones.map((it) => [it.id, it.nombre]));
      const said = withMentions(texto, (id, mention) => `@${names.get(id) ?? mention}`);
      return { stack: [{ text: `${autor.nombre} · ${formatInstant(created_at)}`, style: 'label' }, said], margin: [0, 0, 0, 6] };
    });
  return [heading(title), ...written];
}
