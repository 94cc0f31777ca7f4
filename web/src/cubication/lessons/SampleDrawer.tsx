import { listLessonPlaces, type Lesson } from 'contract/cubication/index.ts';
import { formatNumber } from 'contract/format.ts';
import { structures } from 'contract/projects/index.ts';
import { useCall } from '../../api.ts';
import { seesMoney } from '../../api/session.ts';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { Money } from '../../ui/list/figures.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { toPlaceCubages } from '../addresses.ts';
import { driverWords, rateWords } from './lessons.ts';

const most = 200;

interface Props {
  code: string;
  name: string;
  unit: string;
  lesson: Lesson;
  onClose: () => void;
}

/** The finished places that say how much is used of a material: what each used, and how large it is. */
export function SampleDrawer({ code, name, unit, lesson, onClose }: Props) {
  const { driver, structure, low, median, high, places, waste, price } = lesson;
  const answer = useCall(listLessonPlaces, { code, driver, per_page: most, ...(structure && { structure }) });
  return (
    <Drawer title={`${code} · ${name}`} width={640} onClose={onClose}>
      <div className="cubage-rowform">
        <p>
          {formatNumber(places)} lugares terminados{structure !== null && `, ${structures[structure].toLowerCase()}`}: la mitad usó entre{' '}
          {rateWords(low)} y {rateWords(high)} {unit} {driverWords(driver)}, con mediana <strong>{rateWords(median)}</strong>.
        </p>
        <dl className="facts">
          {waste !== null && (
            <div>
              <dt>Merma, mediana</dt>
              <dd>{percentOf(waste)}</dd>
            </div>
          )}
          {seesMoney() && price !== null && (
            <div>
              <dt>Precio, mediana</dt>
              <dd>
                <Money value={price} />
              </dd>
            </div>
          )}
        </dl>
        <Loaded answer={answer}>
          {({ items, total_items, unseen }) => (
            <>
              {items.length === 0 ? (
                <Empty text="Ninguno de estos lugares es de los suyos." />
              ) : (
                <div className="cubage-sample">
                  <table className="paste-rows">
                    <caption className="unseen">Lugares de la muestra</caption>
                    <thead>
                      <tr>
                        <th scope="col">Lugar</th>
                        <th scope="col" className="figure">
                          Usó
                        </th>
                        <th scope="col" className="figure">
                          {driverWords(driver)}
                        </th>
                        <th scope="col" className="figure">
                          Merma
                        </th>
                      </tr>
                    </thead>
                    <tbody>
                      {items.map((it) => (
                        <tr key={it.codigoLugarInstalacion}>
                          <td>
                            <Link {...toPlaceCubages(it)}>{it.nombre}</Link>{' '}
                            <span className="muted">
                              {it.codigoProyecto}
                              {it.structure !== null && ` · ${structures[it.structure].toLowerCase()}`}
                            </span>
                          </td>
                          <td className="figure">
                            {formatNumber(it.quantity)} {unit}
                          </td>
                          <td className="figure">{rateWords(it.rate)}</td>
                          <td className="figure">{it.waste === null ? '—' : percentOf(it.waste)}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </div>
              )}
              {total_items > most && (
                <p className="muted">
                  Se muestran {most} de {formatNumber(total_items)}.
                </p>
              )}
              {unseen > 0 && (
                <p className="muted">
                  {unseen === 1 ? 'Otro lugar no es de los suyos.' : `Otros ${formatNumber(unseen)} no son de los suyos.`}
                </p>
              )}
            </>
          )}
        </Loaded>
      </div>
    </Drawer>
  );
}

const percentOf = (part: string): string => `${formatNumber(Math.round(Number(part) * 1000) / 10)} %`;
