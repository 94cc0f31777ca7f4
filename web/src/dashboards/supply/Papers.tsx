import { supplyPapers, supplyPapersOfPlace, type PlaceFigure, type PlaceSupply } from 'contract/dashboards/index.ts';
import { decimalsOf, formatNumber } from 'contract/format.ts';
import { useCall } from '../../api.ts';
import { Day, Decimals, Figure } from '../../ui/list/figures.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { linkTo } from '../../ui/page/to.ts';

/** The last papers are what people look for; of more than these the requests themselves tell. */
const most = 200;

interface Props {
  place_code: string;
  of: PlaceSupply;
  /** The one that was opened; undefined: all of the row. */
  figure: PlaceFigure | undefined;
}

/** The papers that brought, used or gave back some of a material or service at a place, the last first. */
export function Papers({ place_code, of: { kind, code, unit }, figure }: Props) {
  const answer = useCall(supplyPapersOfPlace, {
    codigoLugarInstalacion: place_code,
    kind,
    code,
    ...(figure && { figure }),
    per_page: most,
  });
  return (
    <Loaded answer={answer}>
      {({ items, total_items }) => (
        <>
          <table className="rows">
            <thead>
              <tr>
                <th scope="col">Documento</th>
                <th scope="col">Fecha</th>
                <th scope="col" className="rows-right">
                  Cantidad ({unit})
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((it) => (
                <tr key={`${it.paper} ${it.number} ${it.on}`}>
                  <td>
                    {supplyPapers[it.paper]} <Link {...linkTo(it.url)}>{it.number}</Link>
                  </td>
                  <td>
                    <Day value={it.on} />
                  </td>
                  <td className="rows-right">
                    <Decimals value={Math.max(0, ...items.map(({ quantity }) => decimalsOf(quantity)))}>
                      <Figure value={it.quantity} />
                    </Decimals>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {total_items > items.length && (
            <p className="muted">
              Se muestran los últimos {formatNumber(items.length)} de {formatNumber(total_items)} documentos.
            </p>
          )}
        </>
      )}
    </Loaded>
  );
}
