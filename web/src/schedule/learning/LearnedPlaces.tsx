import { ArrowLeftOutlined } from '@ant-design/icons';
import { listLearnedPlaces, type LearnedDuration, type LearnedPlace } from 'contract/schedule/index.ts';
import { formatNumber } from 'contract/format.ts';
import { useState } from 'react';
import { useCall } from '../../api.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Day } from '../../ui/list/figures.tsx';
import { LinesTable } from '../../ui/list/LinesTable.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { toGantt } from '../addresses.ts';
import { Pages } from '../portfolio/Pages.tsx';
import type { Sample } from './sample.ts';
import { daysText } from '../plans/plan/lessons.ts';

interface Props {
  template_id: number;
  activity: LearnedDuration;
  sample: Sample;
  onBack: () => void;
}

/** The places behind a duration, the longest first, each with its chart one click away. */
export function LearnedPlaces({ template_id, activity, sample, onBack }: Props) {
  const [page, setPage] = useState(1);
  const answer = useCall(
    listLearnedPlaces,
    { id: template_id, activity_id: activity.activity_id, ...sample, page, per_page: 25 },
    { keepPrevious: true },
  );
  return (
    <div className="learning">
      <div>
        <Button kind="text" icon={<ArrowLeftOutlined />} onClick={onBack}>
          Volver a las duraciones
        </Button>
      </div>
      <Loaded answer={answer}>
        {({ items, total_items, total_pages }) => (
          <>
            <LinesTable
              label={`Lugares de ${activity.nombre}`}
              thing="Lugar"
              lines={items.map((it, at) => ({ ...it, line: at + 1 }))}
              renderName={({ codigoProyecto, codigoLugarInstalacion, lugar, region }) => (
                <span className="learning-name">
                  <Link {...toGantt({ codigoProyecto, codigoLugarInstalacion })}>{`${codigoProyecto} · ${lugar}`}</Link>
                  {region !== null && <small className="muted">{region}</small>}
                </span>
              )}
              columns={[
                { title: 'kWp', isFigure: true, cell: ({ kwp }) => (kwp === null ? '—' : formatNumber(kwp)) },
                { title: 'Comenzó', cell: startDay },
                { title: 'Terminó', cell: endDay },
                { title: 'Tomó', isFigure: true, cell: ({ dias }) => daysText(dias, activity.is_elapsed) },
              ]}
            />
            <Pages page={page} pages={total_pages} total={total_items} things="lugares" onPage={setPage} />
          </>
        )}
      </Loaded>
    </div>
  );
}

const startDay = ({ inicio }: LearnedPlace) => <Day value={inicio} />;
const endDay = ({ termino }: LearnedPlace) => <Day value={termino} />;
