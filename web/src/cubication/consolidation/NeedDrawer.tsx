import type { Answer } from 'contract/call.ts';
import { compareDecimals } from 'contract/decimals.ts';
import { listConsolidationPlaces, type ConsolidatedMaterial } from 'contract/cubication/index.ts';
import { formatNumber } from 'contract/format.ts';
import { createMaterialRequest } from 'contract/materials/index.ts';
import { useCall } from '../../api.ts';
import { mayCall } from '../../api/session.ts';
import { Day, Figure, nothing } from '../../ui/list/figures.tsx';
import { LinesTable, type LineColumn } from '../../ui/list/LinesTable.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { toMaterialRequest, toPlaceCubages } from '../addresses.ts';

interface Props {
  codigoProyecto: string;
  places?: string;
  material: ConsolidatedMaterial;
  onClose: () => void;
}

const most = 200;

/** For which places a material is: what each needs of it, what it asked for and what it has still to ask for. */
export function NeedDrawer({ codigoProyecto, places, material, onClose }: Props) {
  const { code, description } = material;
  const answer = useCall(listConsolidationPlaces, { codigoProyecto, code, per_page: most, ...(places && { places }) });
  return (
    <Drawer title={`${code} · ${description}`} width={860} onClose={onClose}>
      <Loaded answer={answer}>
        {({ items, total_items }) => (
          <>
            <LinesTable
              label="Lugares que lo necesitan"
              thing="Lugar"
              lines={items.map((it) => ({ ...it, line: it.place_id }))}
              columns={columnsOf(material.unit)}
              renderName={(it) => (
                <>
                  <Link {...toPlaceCubages(it)}>{it.nombre}</Link>
                  <p className="muted">{it.documents.join(', ')}</p>
                </>
              )}
              renderActions={(it) => mayCall(createMaterialRequest) && isLeft(it) && <Button link={toMaterialRequest(it)}>Pedir</Button>}
            />
            {total_items > most && (
              <p className="muted">
                Se muestran {most} de {formatNumber(total_items)}: elija lugares para ver los otros.
              </p>
            )}
          </>
        )}
      </Loaded>
    </Drawer>
  );
}

type Needing = Answer<typeof listConsolidationPlaces>['items'][number];
type Sums = NonNullable<Needing['material']>;

const isLeft = ({ material }: Needing): boolean => material !== null && compareDecimals(material.left, '0') > 0;

const quantityOf = (title: string, name: Exclude<keyof Sums, 'needed_on'>): LineColumn<Needing> => ({
  title,
  isFigure: true,
  cell: ({ material }) => (material === null || material[name] === '0' ? nothing : <Figure value={material[name]} />),
});

const columnsOf = (unit: string): readonly LineColumn<Needing>[] => [
  { title: 'Cubicado', isFigure: true, cell: ({ material }) => <Figure value={material?.taken_off} unit={unit} /> },
  quantityOf('Pedido', 'asked'),
  quantityOf('Recibido', 'received'),
  quantityOf('En camino', 'on_the_way'),
  quantityOf('Reservado', 'reserved'),
  {
    title: 'Por pedir',
    isFigure: true,
    cell: ({ material }) => {
      if (material === null) return nothing;
      if (compareDecimals(material.beyond, '0') > 0) return <span className="late">{formatNumber(material.beyond)} de más</span>;
      return material.left === '0' ? nothing : <Figure value={material.left} />;
    },
  },
  { title: 'Se necesita', cell: ({ material }) => <Day value={material?.needed_on} /> },
];
