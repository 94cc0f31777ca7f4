import type { Line } from '../company.ts';

export interface NamedClient {
  nombre: string;
  rut: string;
  linea: Line;
  email: string;
  /** Who speaks for a company; a person speaks for themselves. */
  contacto?: string;
}

const client = (nombre: string, rut: string, linea: Line, email: string, contacto?: string): NamedClient => ({
  nombre,
  rut,
  linea,
  email,
  ...(contacto && { contacto }),
});

/** The clients that everybody knows (demo company §8). */
export const namedClients: readonly NamedClient[] = [
  client('Supermercados La Ñandusera S.A.', '78910001-2', 'CI', 'obras@nandusera.example', 'Rosario Lingue Maqui'),
  client('Viña Tres Espejos SpA', '78910012-8', 'CI', 'bodega@tresespejos.example', 'Amaro Quillay Notro'),
  client('Frigorífico Polo de Papel Ltda.', '78910023-3', 'CI', 'mantencion@polodepapel.example', 'Berta Canelo Ulmo'),
  client('Colegio Arcoíris de Tiza', '78910034-9', 'CI', 'administracion@arcoirisdetiza.example', 'Ignacia Arrayán Temu'),
  client('Inversiones PMGD Luciérnaga SpA', '78910045-4', 'PG', 'activos@luciernaga.example', 'Lautaro Radal Boldo'),
  client('Generadora Valle Imaginario SpA', '78910056-K', 'PG', 'activos@valleimaginario.example', 'Fresia Molle Pelú'),
  client('Condominio Los Aromos de Cartón', '78910067-5', 'RE', 'comite@losaromos.example', 'Olga Peumo Litre'),
  client('Gaspar Espino', '33000501-7', 'RE', 'gaspar.espino@correo.example'),
  client('Josefa Maitén', '33000512-2', 'RE', 'josefa.maiten@correo.example'),
  client('Ramiro Tamarugo', '33000523-8', 'RE', 'ramiro.tamarugo@correo.example'),
];
