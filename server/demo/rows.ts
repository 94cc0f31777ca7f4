/** The columns that the demo fills, table by table, in an order in which rows may refer to earlier ones. */
export const columns = {
  users: ['id', 'email', 'nombre', 'codigo_rol', 'activo', 'debe_cambiar_clave', 'password_hash'],
  special_panels: ['id', 'nombre', 'potencia_wp'],
  clients: ['id', 'nombre', 'rut', 'email', 'telefono', 'created_at'],
  projects: [
    'id',
    'codigoProyecto',
    'nombre',
    'linea',
    'cliente_id',
    'jefe_proyecto_id',
    'codigo_comuna',
    'direccion',
    'kwp',
    'monto',
    'fecha_inicio',
    'fecha_termino',
    'avance',
    'comprometido',
    'con_pagos',
    'observaciones',
    'created_at',
    'updated_at',
  ],
  project_stages: ['project_id', 'stage_id', 'desde'],
  project_panels: ['project_id', 'panel_id', 'cantidad'],
  project_members: ['project_id', 'user_id', 'funcion'],
  places: [
    'id',
    'codigoLugarInstalacion',
    'codigoProyecto',
    'nombre',
    'direccion',
    'codigo_comuna',
    'latitud',
    'longitud',
    'kwp',
    'activo',
    'created_at',
    'updated_at',
  ],
  contacts: ['place_id', 'nombre', 'rut', 'cargo', 'email', 'telefono', 'principal', 'observaciones'],
  technical_information: [
    'place_id',
    'estructura',
    'voltaje',
    'fases',
    'conexion',
    'medidor',
    'distribuidora',
    'numero_cliente',
    'generacion_anual',
    'inclinacion',
    'azimut',
    'observaciones',
  ],
  technical_panels: ['place_id', 'orden', 'modelo', 'cantidad', 'potencia_wp'],
  technical_inverters: ['place_id', 'orden', 'modelo', 'cantidad', 'potencia_kw'],
  access_log: ['user_email', 'url', 'ip', 'at'],
} as const satisfies Record<string, readonly string[]>;

export type Table = keyof typeof columns;
export type Value = string | number | boolean | null;
type Row<T extends Table> = Record<(typeof columns)[T][number], Value>;

/** Some rows of each table. */
export type Batch = { [T in Table]: Row<T>[] };

export const emptyBatch = (): Batch => ({
  users: [],
  special_panels: [],
  clients: [],
  projects: [],
  project_stages: [],
  project_panels: [],
  project_members: [],
  places: [],
  contacts: [],
  technical_information: [],
  technical_panels: [],
  technical_inverters: [],
  access_log: [],
});
