import type { Client } from 'pg';

/** What each line of business usually sells, to whom, and what it builds; of several, one by one. */
const usual = {
  RE: {
    tipo_proyecto: 'Residencial',
    tipos_venta: ['Venta directa', 'Llave en mano (EPC)'],
    tipo_cliente: 'Persona natural',
    tipos_instalacion: ['Cubierta residencial'],
    normativas: ['RIC 01', 'RIC 02', 'RIC 04'],
  },
  CI: {
    tipo_proyecto: 'Comercial e Industrial',
    tipos_venta: ['Llave en mano (EPC)', 'Contrato de energía (ESCO o PPA)', 'Licitación'],
    tipo_cliente: 'Empresa',
    tipos_instalacion: ['Cubierta industrial', 'Cubierta industrial', 'Estacionamiento techado'],
    normativas: ['DS 8/2019', 'RIC 02', 'RIC 03', 'RIC 04'],
  },
  PG: {
    tipo_proyecto: 'PMGD',
    tipos_venta: ['Llave en mano (EPC)', 'Licitación'],
    tipo_cliente: 'Inversionista o generadora',
    tipos_instalacion: ['Suelo, con seguidores', 'Suelo, estructura fija'],
    normativas: ['DS 8/2019', 'RIC 03'],
  },
};

/** The types of projects, clients and places, and the regulations that hold there. */
export async function loadTypes(client: Client): Promise<void> {
  const lines = JSON.stringify(Object.entries(usual).map(([linea, it]) => ({ linea, ...it })));
  await client.query(
    `update projects set tipo_proyecto_id = type.id, tipo_venta_id = sale.id
     from jsonb_to_recordset($1) as it(linea text, tipo_proyecto text, tipos_venta jsonb), project_types as type, sale_types as sale
     where projects.linea = it.linea and tipo_proyecto_id is null and type.nombre = it.tipo_proyecto
       and sale.nombre = it.tipos_venta ->> (projects.id % jsonb_array_length(it.tipos_venta))`,
    [lines],
  );
  await client.query(
    `update clients set tipo_cliente_id = type.id
     from (select distinct on (cliente_id) cliente_id, linea, nombre from projects where cliente_id is not null order by cliente_id, id) as first
     join jsonb_to_recordset($1) as it(linea text, tipo_cliente text) using (linea), client_types as type
     where clients.id = first.cliente_id and tipo_cliente_id is null
       and type.nombre = case when clients.nombre ~ '^(Condominio|Comunidad)' then 'Condominio o comunidad' else it.tipo_cliente end`,
    [lines],
  );
  await client.query(
    `update places set tipo_instalacion_id = type.id
     from projects join jsonb_to_recordset($1) as it(linea text, tipos_instalacion jsonb) using (linea), installation_types as type
     where places."codigoProyecto" = projects."codigoProyecto" and tipo_instalacion_id is null
       and type.nombre = it.tipos_instalacion ->> (places.id % jsonb_array_length(it.tipos_instalacion))`,
    [lines],
  );
  await client.query(
    `insert into technical_regulations (place_id, normativa_id)
     select places.id, regulations.id from technical_information join places on places.id = technical_information.place_id
     join projects on projects."codigoProyecto" = places."codigoProyecto"
     join jsonb_to_recordset($1) as it(linea text, normativas jsonb) using (linea)
     join regulations on it.normativas ? regulations.codigo on conflict do nothing`,
    [lines],
  );
}
