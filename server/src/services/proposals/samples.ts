import type { Content } from 'pdfmake';

/** An offer as a supplier writes one, and what a person reads in it. */
interface Sample {
  name: string;
  head: string[];
  content: Content[];
  says: { rut: string; net: string; coin: string };
}

const columns = (...texts: string[]): Content => ({ columns: texts.map((text) => ({ text })) });
const table = (...rows: string[][]): Content => ({ table: { widths: rows[0]?.map(() => '*') ?? [], body: rows } });
const sums = (...rows: [string, string][]): Content => ({ margin: [250, 8, 0, 0], table: { widths: ['*', 80], body: rows } });
const client = 'Señores: Sol de Papel Energía SpA, RUT 78.900.990-2';

/** Twenty usual ways of writing an offer: where the tax id stands, how amounts are written, what is summed up and what is not. */
export const samples: Sample[] = [
  {
    name: 'table with net, IVA and total',
    head: ['Grúas del Norte Ltda.', 'RUT: 76.123.456-0', 'Camino Industrial 120, Antofagasta'],
    content: [
      columns('Cotización N° 4512', 'Fecha: 12-11-2026'),
      client,
      table(['Detalle', 'Cantidad', 'Valor unitario', 'Total'], ['Grúa 50 toneladas, turno', '2', '$ 590.000', '$ 1.180.000']),
      sums(['Neto', '$ 1.180.000'], ['IVA 19 %', '$ 224.200'], ['Total', '$ 1.404.200']),
      'Validez de la oferta: 15 días.',
    ],
    says: { rut: '76123456-0', net: '1180000', coin: 'CLP' },
  },
  {
    name: 'client before supplier',
    head: ['COTIZACIÓN'],
    content: [
      client,
      'De: Izajes Atacama SpA · R.U.T. 77.654.321-7 · Calama, 3 de noviembre de 2026',
      'Arriendo de camión pluma por 5 días.',
      'Total neto: $2.450.000',
      'Más IVA. Válida hasta el 30/11/2026.',
    ],
    says: { rut: '77654321-7', net: '2450000', coin: 'CLP' },
  },
  {
    name: 'UF, plus IVA',
    head: ['Topografía Sur', '96.511.460-2'],
    content: ['Presupuesto 118', 'Levantamiento topográfico de 12 hectáreas', 'Valor total: UF 62,5 + IVA', 'Vigencia 30 días corridos'],
    says: { rut: '96511460-2', net: '62.5', coin: 'UF' },
  },
  {
    name: 'dollars with English marks',
    head: ['Solar Parts Chile', 'Rut 76.086.428-5'],
    content: [
      table(['Item', 'Qty', 'Unit price', 'Amount'], ['Inverter commissioning', '1', 'US$ 4,150.00', 'US$ 4,150.00']),
      sums(['Subtotal', 'US$ 4,150.00'], ['IVA', 'US$ 788.50'], ['Total', 'US$ 4,938.50']),
    ],
    says: { rut: '76086428-5', net: '4150', coin: 'USD' },
  },
  {
    name: 'total and IVA only',
    head: ['Transportes Elqui', 'RUT 76.123.456-0'],
    content: ['Flete La Serena – Ovalle', 'I.V.A. (19%): $ 95.000', 'Total a pagar: $ 595.000'],
    says: { rut: '76123456-0', net: '500000', coin: 'CLP' },
  },
  {
    name: 'heads above amounts',
    head: ['Andamios Maule', 'RUT 77654321-7'],
    content: [table(['Neto', 'IVA', 'Total'], ['1.000.000', '190.000', '1.190.000']), 'Valores en pesos chilenos.'],
    says: { rut: '77654321-7', net: '1000000', coin: 'CLP' },
  },
  {
    name: 'exempt training',
    head: ['OTEC Capacita', 'RUT: 96.511.460-2'],
    content: ['Curso de trabajo en altura, 12 personas', 'Exento de IVA', 'Total: $ 840.000'],
    says: { rut: '96511460-2', net: '840000', coin: 'CLP' },
  },
  {
    name: 'discount before net',
    head: ['Señalética Ñuble', 'RUT 76.086.428-5'],
    content: [
      sums(['Subtotal', '$ 900.000'], ['Descuento 10 %', '$ 90.000'], ['Neto', '$ 810.000'], ['IVA', '$ 153.900'], ['Total', '$ 963.900']),
    ],
    says: { rut: '76086428-5', net: '810000', coin: 'CLP' },
  },
  {
    name: 'several lines and no spaces behind the sign',
    head: ['Eléctrica Biobío', 'R.U.T.: 76.123.456-0'],
    content: [
      table(
        ['Descripción', 'Cant', 'P. Unit', 'Total'],
        ['Mano de obra', '40', '$18.500', '$740.000'],
        ['Certificación TE4', '1', '$350.000', '$350.000'],
      ),
      sums(['MONTO NETO', '$1.090.000'], ['19% I.V.A.', '$207.100'], ['TOTAL', '$1.297.100']),
    ],
    says: { rut: '76123456-0', net: '1090000', coin: 'CLP' },
  },
  {
    name: 'euros',
    head: ['Ingeniería Ibérica Chile', 'RUT 77.654.321-7'],
    content: ['Estudio de conexión', 'Precio neto del servicio: € 12.300,50', 'Los precios no incluyen IVA.'],
    says: { rut: '77654321-7', net: '12300.5', coin: 'EUR' },
  },
  {
    name: 'CLP behind the amount',
    head: ['Geotecnia Ltda', 'RUT 96.511.460-2'],
    content: ['Mecánica de suelos, 4 calicatas', 'Total Neto 3.200.000 CLP', 'IVA 608.000 CLP', 'Total 3.808.000 CLP'],
    says: { rut: '96511460-2', net: '3200000', coin: 'CLP' },
  },
  {
    name: 'own and foreign tax ids in one line',
    head: ['Aseo Industrial'],
    content: [
      columns('Cliente: 78.900.990-2', 'Proveedor: 76.086.428-5'),
      sums(['Afecto', '$ 250.000'], ['IVA', '$ 47.500'], ['Total', '$ 297.500']),
    ],
    says: { rut: '76086428-5', net: '250000', coin: 'CLP' },
  },
  {
    name: 'a bank account and a telephone besides',
    head: ['Maquinaria Los Ríos', 'Fono +56 63 221 4455', 'RUT 76.123.456-0'],
    content: [
      'Retroexcavadora, 3 días a $ 280.000 neto por día',
      'Total Neto $ 840.000',
      'IVA $ 159.600',
      'Total $ 999.600',
      'Depósito: cuenta corriente 00-123-45678-9, Banco de Chile',
    ],
    says: { rut: '76123456-0', net: '840000', coin: 'CLP' },
  },
  {
    name: 'amounts in UF said once',
    head: ['Consultora Ambiental', 'RUT 77.654.321-7'],
    content: [
      'Valores expresados en UF',
      table(['Etapa', 'Valor'], ['Línea base', '120,00'], ['Informe', '80,25']),
      sums(['Total neto', '200,25']),
    ],
    says: { rut: '77654321-7', net: '200.25', coin: 'UF' },
  },
  {
    name: 'two pages',
    head: ['Montajes Industriales', 'RUT 96.511.460-2'],
    content: [
      'Alcance del servicio según bases.',
      { text: 'Oferta económica', pageBreak: 'before' },
      sums(['Valor neto', '$ 18.900.000'], ['IVA', '$ 3.591.000'], ['Valor total', '$ 22.491.000']),
    ],
    says: { rut: '96511460-2', net: '18900000', coin: 'CLP' },
  },
  {
    name: 'tax id without points, dollars written out',
    head: ['Drone Survey', 'RUT 76086428-5'],
    content: ['Moneda: dólares americanos (USD)', 'Inspección termográfica', 'Neto: 2.094,00'],
    says: { rut: '76086428-5', net: '2094', coin: 'USD' },
  },
  {
    name: 'labels and amounts one below the other',
    head: ['Vidriería Central', 'RUT 76.123.456-0'],
    content: [{ columns: [{ stack: ['Sub-total', 'IVA', 'Total'] }, { stack: ['$ 400.000', '$ 76.000', '$ 476.000'] }] }],
    says: { rut: '76123456-0', net: '400000', coin: 'CLP' },
  },
  {
    name: 'millions in a sentence',
    head: ['Piques y Pozos', 'RUT 77.654.321-7'],
    content: ['El valor del servicio es de $ 6.750.000 más IVA, pagadero a 30 días.', 'Total servicio: $ 6.750.000 más IVA'],
    says: { rut: '77654321-7', net: '6750000', coin: 'CLP' },
  },
  {
    name: 'price for a unit and no sum: a person has to decide',
    head: ['Baños Químicos', 'RUT 96.511.460-2'],
    content: ['Arriendo mensual: $ 85.000 por baño', 'Cantidad: 6 baños, 3 meses'],
    says: { rut: '96511460-2', net: '1530000', coin: 'CLP' },
  },
  {
    name: 'tax id of the representative only, in words',
    head: ['Servicios del Valle'],
    content: ['Representante legal según escritura', 'Neto $ 120.000', 'IVA $ 22.800', 'Total $ 142.800'],
    says: { rut: '76086428-5', net: '120000', coin: 'CLP' },
  },
];
