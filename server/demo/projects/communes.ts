/** Where projects stand: official code and a point near the commune's centre. */
export interface Commune {
  codigo: string;
  nombre: string;
  latitud: number;
  longitud: number;
}

const at = (codigo: string, nombre: string, latitud: number, longitud: number): Commune => ({ codigo, nombre, latitud, longitud });

/** With people and companies: houses and roofs. */
export const towns = [
  at('15101', 'Arica', -18.478, -70.311),
  at('01101', 'Iquique', -20.235, -70.137),
  at('02101', 'Antofagasta', -23.651, -70.385),
  at('02201', 'Calama', -22.456, -68.929),
  at('03101', 'Copiapó', -27.367, -70.332),
  at('04101', 'La Serena', -29.905, -71.24),
  at('04102', 'Coquimbo', -29.979, -71.32),
  at('05101', 'Valparaíso', -33.066, -71.61),
  at('05109', 'Viña del Mar', -33.025, -71.515),
  at('05801', 'Quilpué', -33.05, -71.442),
  at('05301', 'Los Andes', -32.834, -70.598),
  at('05701', 'San Felipe', -32.75, -70.724),
  at('13101', 'Santiago', -33.445, -70.66),
  at('13123', 'Providencia', -33.435, -70.616),
  at('13114', 'Las Condes', -33.409, -70.55),
  at('13119', 'Maipú', -33.517, -70.767),
  at('13120', 'Ñuñoa', -33.457, -70.598),
  at('13110', 'La Florida', -33.541, -70.575),
  at('13125', 'Quilicura', -33.367, -70.729),
  at('13201', 'Puente Alto', -33.61, -70.576),
  at('13301', 'Colina', -33.194, -70.668),
  at('13302', 'Lampa', -33.286, -70.877),
  at('13401', 'San Bernardo', -33.592, -70.7),
  at('13402', 'Buin', -33.733, -70.742),
  at('13601', 'Talagante', -33.665, -70.928),
  at('06101', 'Rancagua', -34.17, -70.741),
  at('06301', 'San Fernando', -34.584, -70.987),
  at('06310', 'Santa Cruz', -34.639, -71.366),
  at('07301', 'Curicó', -34.983, -71.239),
  at('07101', 'Talca', -35.423, -71.657),
  at('16101', 'Chillán', -36.606, -72.103),
  at('08101', 'Concepción', -36.815, -73.02),
  at('08301', 'Los Ángeles', -37.469, -72.354),
  at('09101', 'Temuco', -38.727, -72.599),
  at('09120', 'Villarrica', -39.285, -72.228),
  at('14101', 'Valdivia', -39.814, -73.226),
  at('10301', 'Osorno', -40.574, -73.133),
  at('10101', 'Puerto Montt', -41.459, -72.942),
  at('11101', 'Coyhaique', -45.571, -72.068),
  at('12101', 'Punta Arenas', -53.153, -70.937),
] as const;

/** With sun and land: generation plants. */
export const plains = [
  at('01401', 'Pozo Almonte', -20.257, -69.786),
  at('02302', 'María Elena', -22.346, -69.662),
  at('03202', 'Diego de Almagro', -26.391, -70.047),
  at('03301', 'Vallenar', -28.576, -70.759),
  at('04301', 'Ovalle', -30.599, -71.189),
  at('04201', 'Illapel', -31.633, -71.169),
  at('05401', 'La Ligua', -32.45, -71.231),
  at('07401', 'Linares', -35.85, -71.585),
  at('07404', 'Parral', -36.143, -71.826),
  at('16301', 'San Carlos', -36.424, -71.958),
] as const;
