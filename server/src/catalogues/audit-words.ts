import { catalogues, type CatalogueName, type Kind } from 'contract/catalogues/index.ts';
import {
  flag,
  list,
  number,
  rut,
  text,
  usual,
  type AuditedThing,
  type AuditWords,
  type Fact,
  type RowNames,
} from '../platform/audit/words.ts';
import { tables } from './entries/kept.ts';

/** The gender of each, in front of its name. */
const articles: Record<CatalogueName, 'el' | 'la'> = {
  tipoDocumento: 'el',
  areaResponsable: 'el',
  nombreDocumento: 'el',
  tipoProyecto: 'el',
  tipoCliente: 'el',
  tipoVenta: 'el',
  tipoInstalacion: 'el',
  panelEspecial: 'el',
  etapaProyecto: 'la',
  subEtapaProyecto: 'la',
  unidad: 'la',
  actividad: 'la',
  actividadTipoProyectoConfiguracion: 'la',
  normativa: 'la',
  appFlexEnergetica: 'la',
  bodega: 'la',
  familiaMaterial: 'la',
  proveedor: 'el',
};

function factOf({ kind, label, unit, words, isRut }: Kind): Fact {
  if (kind === 'flag') return flag(label, words);
  if (kind === 'count' || kind === 'percent') return number(label, unit);
  return isRut ? rut(label) : text(label);
}

/** The name beside a reference is what people read; its number they do not. */
function thingOf(name: CatalogueName): AuditedThing {
  const { one, label } = catalogues[name];
  const fields = Object.entries<Kind>(catalogues[name].fields);
  const references = fields.flatMap(([field, { to }]) => (to ? [field] : []));
  const facts = fields.map(([field, it]) => [field.replace(/_id$/, ''), factOf(it)] as const);
  return {
    noun: `${articles[name]} ${one}`,
    ...(label === 'nombre' && { rows: { table: tables[name], name: 'nombre' } as RowNames }),
    actions: { ...usual, retire: 'Retiró', reactivate: 'Reactivó', order: 'Ordenó', import: 'Importó' },
    facts: {
      ...Object.fromEntries(facts),
      activo: flag('activo'),
      orden: list('el orden'),
      created: number('los creados'),
      updated: number('los modificados'),
    },
    unsaid: ['id', 'version', ...references],
  };
}

/** An entry is kept by its table's name. */
export const auditWords: AuditWords = Object.fromEntries(
  (Object.keys(catalogues) as CatalogueName[]).map((name) => [tables[name], thingOf(name)]),
);
