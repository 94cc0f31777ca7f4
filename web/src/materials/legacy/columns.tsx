import { requestDocuments, requestStates, requestTypeLabels, type SolicitudMaterial } from 'contract/materials/index.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Day, Figure, Instant, Money } from '../../ui/list/figures.tsx';
import { State } from '../../ui/page/Status.tsx';
import { codeAndName } from '../../ui/fields/charges.tsx';
import { Charge, UrgentTag } from '../requests/words.tsx';
import '../requests.css';

export const LegacyStatus = ({ estado, tipo }: Pick<SolicitudMaterial, 'estado' | 'tipo'>) => (
  <>
    <State of={requestStates} is={estado} />
    {tipo === 'SOLICITUD DE MATERIAL URGENTE' && <UrgentTag />}
  </>
);

/** Who pays: the project, or the cost centre. */
export const chargeWords = (it: Pick<SolicitudMaterial, 'codigoProyecto' | 'proyecto' | 'centro_costo'>): string =>
  it.codigoProyecto === null ? codeAndName(it.centro_costo, null) : codeAndName(it.codigoProyecto, it.proyecto);
/** Where it goes. */
export const targetWords = (it: Pick<SolicitudMaterial, 'codigo_bodega' | 'bodega' | 'codigoProyecto'>): string => {
  if (it.codigo_bodega !== null) return codeAndName(it.codigo_bodega, it.bodega);
  return it.codigoProyecto === null ? 'Lo retira quien pide' : 'A la obra';
};

const first: readonly Column<SolicitudMaterial>[] = [
  { key: 'number', title: 'Número', card: 'title', width: 110, render: (it) => it.numero },
  { key: 'estado', title: 'Estado', card: 'status', render: (it) => <LegacyStatus {...it} /> },
  {
    key: 'cargo',
    title: 'Proyecto o CECO',
    card: 'subtitle',
    cutAt: 206,
    render: (it) => <Charge words={chargeWords(it)} />,
  },
  {
    key: 'lugar',
    title: 'Lugar',
    card: 'fact',
    isExtra: true,
    render: (it) => codeAndName(it.codigoLugarInstalacion, it.lugarInstalacion),
  },
  {
    key: 'bodega',
    title: 'Destino',
    card: 'fact',
    render: (it) => <span title={it.bodega ?? undefined}>{it.codigo_bodega ?? targetWords(it)}</span>,
  },
  { key: 'lineas', title: 'Materiales', align: 'right', card: 'fact', isExtra: true, render: (it) => <Figure value={it.lineas} /> },
];
const amount: Column<SolicitudMaterial> = {
  key: 'amount',
  title: 'Monto neto',
  money: true,
  align: 'right',
  card: 'fact',
  render: (it) => <Money value={it.monto} />,
};
const last: readonly Column<SolicitudMaterial>[] = [
  { key: 'usuario', title: 'Solicitante', card: 'fact', render: (it) => it.usuario },
  { key: 'created_at', title: 'Creada', card: 'fact', width: 150, render: (it) => <Instant value={it.fecha} /> },
  { key: 'required_date', title: 'Llega (ETA)', width: 110, render: (it) => <Day value={it.fecha_requerida} /> },
  { key: 'bodega_origen', title: 'Origen', isExtra: true, render: (it) => codeAndName(it.codigo_bodega_origen, it.bodega_origen) },
  { key: 'tipo', title: 'Tipo', isExtra: true, render: (it) => requestTypeLabels[it.tipo] },
  { key: 'documento', title: 'Documento', isExtra: true, render: (it) => requestDocuments[it.documento].label },
];

export const legacyColumns: readonly Column<SolicitudMaterial>[] = [...first, amount, ...last];
