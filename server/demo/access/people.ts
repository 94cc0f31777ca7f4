import type { RoleCode } from '../../src/access/roles/defaults.ts';

export interface Person {
  nombre: string;
  cargo: string;
  codigo_rol: RoleCode;
  subgerencia: string;
  rut: string;
  email: string;
}

/** Everybody in the demo company signs in with it. */
export const demoPassword = 'Sol-de-papel-2026';

/** Has to choose a new password at the next sign-in. */
export const mustChangePassword = 'martina.corcolen@soldepapel.example';

/** The people of the demo, of the tests and of the screenshots (demo company §6). */
export const people: readonly Person[] = [
  person('Ximena Avellano', 'Gerenta general', 'GER', 'Gerencia General', '33000011-2', 'ximena.avellano@soldepapel.example'),
  person('Vicente Algarrobo', 'Gerente de operaciones', 'GER', 'Operaciones', '33000022-8', 'vicente.algarrobo@soldepapel.example'),
  person('Leonor Mañío', 'Gerenta de finanzas', 'GER', 'Finanzas', '33000033-3', 'leonor.manio@soldepapel.example'),
  person('Matías Canelo', 'Subgerente Residencial', 'SGR', 'Residencial', '33000044-9', 'matias.canelo@soldepapel.example'),
  person(
    'Isidora Coigüe',
    'Subgerenta Comercial e Industrial',
    'SGR',
    'Comercial e Industrial',
    '33000055-4',
    'isidora.coigue@soldepapel.example',
  ),
  person(
    'Bruno Lenga',
    'Subgerente Proyectos de Generación',
    'SGR',
    'Proyectos de Generación',
    '33000066-K',
    'bruno.lenga@soldepapel.example',
  ),
  person('Camila Peumo', 'Jefa de proyecto', 'JPR', 'Comercial e Industrial', '33000077-5', 'camila.peumo@soldepapel.example'),
  person('Diego Raulí', 'Jefe de proyecto', 'JPR', 'Proyectos de Generación', '33000088-0', 'diego.rauli@soldepapel.example'),
  person('Elena Boldo', 'Jefa de proyecto', 'JPR', 'Residencial', '33000099-6', 'elena.boldo@soldepapel.example'),
  person('Fernanda Ulmo', 'Ingeniera de proyectos', 'ING', 'Ingeniería', '33000110-0', 'fernanda.ulmo@soldepapel.example'),
  person('Tomás Quillay', 'Ingeniero eléctrico, instalador clase A', 'ING', 'Ingeniería', '33000121-6', 'tomas.quillay@soldepapel.example'),
  person('Nicolás Olivillo', 'Supervisor de obra', 'SUP', 'Comercial e Industrial', '33000132-1', 'nicolas.olivillo@soldepapel.example'),
  person('Sofía Tepa', 'Supervisora de obra', 'SUP', 'Residencial', '33000143-7', 'sofia.tepa@soldepapel.example'),
  person('Pedro Ciruelillo', 'Supervisor de obra', 'SUP', 'Proyectos de Generación', '33000154-2', 'pedro.ciruelillo@soldepapel.example'),
  person('Rocío Alerce', 'Jefa de abastecimiento', 'JAB', 'Abastecimiento', '33000165-8', 'rocio.alerce@soldepapel.example'),
  person('Andrés Lingue', 'Comprador de materiales', 'ABA', 'Abastecimiento', '33000176-3', 'andres.lingue@soldepapel.example'),
  person('Paula Pimiento', 'Compradora de servicios', 'ABA', 'Abastecimiento', '33000187-9', 'paula.pimiento@soldepapel.example'),
  person('Hugo Belloto', 'Encargado de bodega central', 'BOD', 'Logística', '33000198-4', 'hugo.belloto@soldepapel.example'),
  person('Martina Corcolén', 'Bodeguera de terreno', 'BOD', 'Logística', '33000209-3', 'martina.corcolen@soldepapel.example'),
  person('Ignacio Radal', 'Prevencionista de riesgos', 'PRV', 'Prevención', '33000220-4', 'ignacio.radal@soldepapel.example'),
  person('Valeria Patagua', 'Analista de tesorería', 'FIN', 'Finanzas', '33000231-K', 'valeria.patagua@soldepapel.example'),
  person('Julio Notro', 'Control de gestión', 'CTG', 'Finanzas', '33000242-5', 'julio.notro@soldepapel.example'),
  person('Amparo Chañar', 'Control documental', 'DOC', 'Ingeniería', '33000253-0', 'amparo.chanar@soldepapel.example'),
  person('Benjamín Molle', 'Ejecutivo de preventa', 'COM', 'Comercial', '33000264-6', 'benjamin.molle@soldepapel.example'),
  person('Catalina Tara', 'Administradora de sistemas', 'ADM', 'TI', '33000275-1', 'catalina.tara@soldepapel.example'),
  person('Emilio Guayacán', 'Auditor interno', 'AUD', 'Auditoría', '33000286-7', 'emilio.guayacan@soldepapel.example'),
  person('Daniela Temu', 'Personas y remuneraciones', 'RHU', 'Personas', '33000297-2', 'daniela.temu@soldepapel.example'),
];

function person(nombre: string, cargo: string, codigo_rol: RoleCode, subgerencia: string, rut: string, email: string): Person {
  return { nombre, cargo, codigo_rol, subgerencia, rut, email };
}

/** One account per role, the first of each. */
export const demoAccounts = (): Person[] =>
  people.filter((it, at) => people.findIndex((other) => other.codigo_rol === it.codigo_rol) === at);
