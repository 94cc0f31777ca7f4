import type { Client } from 'pg';

/** The warehouses beside the central one, which every database has (demo company §8). */
const warehouses = [
  {
    codigo: 'BF0002',
    nombre: 'Bodega Sur',
    movil: false,
    direccion: 'Camino a Cajón 2450',
    comuna: 'Temuco',
    coordenadas: '-38.708300, -72.563900',
  },
  { codigo: 'BM0001', nombre: 'Bodega móvil camioneta Sofía Tepa', movil: true, direccion: null, comuna: null, coordenadas: null },
  {
    codigo: 'BM0002',
    nombre: 'Bodega móvil obra La Ñandusera',
    movil: true,
    direccion: 'Avenida Las Golondrinas 985',
    comuna: 'Maipú',
    coordenadas: '-33.511400, -70.757900',
  },
  {
    codigo: 'BM0003',
    nombre: 'Bodega móvil PMGD Luciérnaga',
    movil: true,
    direccion: 'Fundo El Farol, camino a Panimávida',
    comuna: 'Linares',
    coordenadas: '-35.851200, -71.583700',
  },
];
/** Whom the company buys from, by their codes in the ERP (demo company §8). */
const suppliers = [
  ['78900001-8P', 'Módulos Quimera SpA', '78900001-8'],
  ['78900012-3P', 'Inversores Lunallena SpA', '78900012-3'],
  ['78900023-9P', 'Estructuras Macondo Ltda.', '78900023-9'],
  ['78900034-4P', 'Cables Hilo de Ariadna S.A.', '78900034-4'],
  ['78900045-KP', 'Tableros Siete Mares SpA', '78900045-K'],
  ['78900056-5P', 'Ferretería El Yunque Mágico Ltda.', '78900056-5'],
  ['78900067-0P', 'Media Tensión Ícaro S.A.', '78900067-0'],
  ['78900078-6P', 'Grúas Gigante Egoísta SpA', '78900078-6'],
  ['78900089-1P', 'Transportes Rocinante Ltda.', '78900089-1'],
  ['78900090-5P', 'Obras Civiles Laberinto SpA', '78900090-5'],
  ['78900101-4P', 'Ingeniería Teorema Austral Ltda.', '78900101-4'],
  ['78900112-KP', 'Prevención Hada Madrina SpA', '78900112-K'],
  ['78900123-5P', 'Topografía Cota Mil EIRL', '78900123-5'],
  ['78900134-0P', 'Seguridad Cancerbero SpA', '78900134-0'],
].map(([codigo, nombre, rut]) => ({ codigo, nombre, rut }));
/** Where they have their accounts (demo company §8). */
const banks = [
  ['901', 'Banco Ficticio del Norte'],
  ['902', 'Banco del Sol Menguante'],
  ['903', 'Caja Austral Imaginaria'],
].map(([codigo, nombre]) => ({ codigo, nombre }));
/** What is bought and not stocked, by the codes of the demo company (§5). */
const services = [
  ['SER-000001', 'Grúa 25 t con operador', 'hora'],
  ['SER-000002', 'Alzahombre articulado 16 m', 'hora'],
  ['SER-000003', 'Hincadora de perfiles con operador', 'hora'],
  ['SER-000004', 'Retroexcavadora con operador', 'hora'],
  ['SER-000005', 'Grupo electrógeno 60 kVA', 'mes'],
  ['SER-000006', 'Transporte rampla 28 t zona centro', 'viaje'],
  ['SER-000007', 'Camión pluma 5 t', 'viaje'],
  ['SER-000008', 'Minibús de personal, 20 pasajeros', 'día'],
  ['SER-000009', 'Camioneta 4×4', 'día'],
  ['SER-000010', 'Contenedor oficina de faena', 'mes'],
  ['SER-000011', 'Baño químico', 'mes'],
  ['SER-000012', 'Guardia 24/7', 'mes'],
  ['SER-000013', 'Zanja 0,6×0,8 m con cama y relleno', 'm'],
  ['SER-000014', 'Fundación de centro de transformación', 'global'],
  ['SER-000015', 'Montaje mecánico por módulo', 'UN'],
  ['SER-000016', 'Montaje eléctrico BT por kWp', 'kWp'],
  ['SER-000017', 'Ingeniería de detalle eléctrica ≤ 100 kW', 'global'],
  ['SER-000018', 'Estudios de conexión PMGD', 'global'],
  ['SER-000019', 'Verificación estructural de cubierta', 'global'],
  ['SER-000020', 'Mecánica de suelos y pull-out', 'global'],
  ['SER-000021', 'Topografía y replanteo', 'día'],
  ['SER-000022', 'Tramitación TE4 residencial', 'global'],
  ['SER-000023', 'Tramitación TE1/TE4 comercial', 'global'],
  ['SER-000024', 'Comisionamiento: IV, termografía, aislación', 'día'],
  ['SER-000025', 'Cuadrilla eléctrica (maestro + 2 ayudantes), por persona', 'día'],
  ['SER-000026', 'Supervisor de obra', 'día'],
  ['SER-000027', 'Alojamiento por persona', 'día'],
  ['SER-000028', 'Viático de alimentación por persona', 'día'],
  ['SER-000029', 'Línea de vida permanente', 'm'],
  ['SER-000030', 'Retiro de residuos y escombros', 'viaje'],
].map(([codigo, nombre, unidad]) => ({ codigo, nombre, unidad }));
/** The central one stands where the company does. */
const central = { direccion: 'Camino Lo Boza 8200', comuna: 'Pudahuel', coordenadas: '-33.393800, -70.764500' };

const apps = [
  {
    nombre: 'Monitoreo de plantas',
    url: 'https://monitoreo.soldepapel.example',
    descripcion: 'Generación y consumo de cada lugar, al minuto',
  },
  {
    nombre: 'Carga inteligente',
    url: 'https://carga.soldepapel.example',
    descripcion: 'Mueve el consumo del vehículo eléctrico a las horas de sol',
  },
];

/** Types that the company no longer uses: they stay with what has them and are not offered any more. */
const retiredEntries = { document_types: 'Fax', sale_types: 'Arriendo con opción de compra' } as const;

/** Without which documents nothing of a stage begins. */
const requiredFor = [
  { nombre: 'Contrato firmado', etapa: 2 },
  { nombre: 'Diagrama unilineal', etapa: 4 },
  { nombre: 'Respuesta de la distribuidora F4', etapa: 5 },
];

/** What the demo company has in its catalogues beyond the first entries of every database. */
export async function loadCatalogues(client: Client): Promise<void> {
  await client.query(
    `insert into warehouses (codigo, nombre, movil, direccion, comuna, coordenadas)
     select codigo, nombre, movil, direccion, comuna, coordenadas
     from jsonb_to_recordset($1) as it(codigo text, nombre text, movil boolean, direccion text, comuna text, coordenadas text)
     on conflict do nothing`,
    [JSON.stringify(warehouses)],
  );
  await client.query(
    `insert into suppliers (codigo, nombre, rut) select codigo, nombre, rut from jsonb_to_recordset($1) as it(codigo text, nombre text, rut text)
     on conflict do nothing`,
    [JSON.stringify(suppliers)],
  );
  await client.query(
    `insert into banks (codigo, nombre) select codigo, nombre from jsonb_to_recordset($1) as it(codigo text, nombre text) on conflict do nothing`,
    [JSON.stringify(banks)],
  );
  await client.query(
    `insert into services (codigo, nombre, unidad) select codigo, nombre, unidad from jsonb_to_recordset($1) as it(codigo text, nombre text, unidad text)
     on conflict do nothing`,
    [JSON.stringify(services)],
  );
  await client.query(
    `update warehouses set direccion = $1, comuna = $2, coordenadas = $3 where codigo = 'BF0001' and coordenadas is null`,
    [central.direccion, central.comuna, central.coordenadas],
  );
  await client.query(
    `insert into flex_energy_apps (nombre, url, descripcion, orden)
     select nombre, url, descripcion, (select coalesce(max(orden), 0) from flex_energy_apps) + row_number() over () from jsonb_to_recordset($1) as it(nombre text, url text, descripcion text)
     where not exists (select from flex_energy_apps as there where there.nombre = it.nombre)`,
    [JSON.stringify(apps)],
  );
  await client.query(
    `update document_names as name set etapa_id = it.etapa
     from jsonb_to_recordset($1) as it(nombre text, etapa integer) where name.nombre = it.nombre and name.etapa_id is null`,
    [JSON.stringify(requiredFor)],
  );
  await client.query(
    `insert into document_types (nombre, activo, orden)
     select $1, false, max(orden) + 1 from document_types having count(*) filter (where nombre = $1) = 0`,
    [retiredEntries.document_types],
  );
  await client.query(
    'insert into sale_types (nombre, activo) select $1, false where not exists (select from sale_types where nombre = $1)',
    [retiredEntries.sale_types],
  );
}
