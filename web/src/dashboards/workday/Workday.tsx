import { CarryOutOutlined } from '@ant-design/icons';
import { workday, workdayParts } from 'contract/dashboards/workday/workday.ts';
import { useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { today } from '../../ui/days/santiago.ts';
import { Waits } from '../../ui/inbox/Waits.tsx';
import { dayInWords } from '../../ui/days/months.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { RestOfLine } from './RestOfLine.tsx';
import { WorkdayFigures } from './WorkdayFigures.tsx';
import './workday.css';

/** Milliseconds: what others do comes to who leaves the page open. */
const often = 120_000;

/** What waits for the person, what is late, what comes, their drafts, what is new, what is near; for managers their projects in figures. */
export function Workday() {
  const answer = useCall(workday, {}, { every: often });
  return (
    <>
      <PageHead title="Mi día" isTight>
        <span className="muted">{dayInWords(today())}</span>
      </PageHead>
      <FirstSteps />
      <Loaded answer={answer}>
        {({ lineas, figuras }) => (
          <div className="workday" data-figures={figuras.length > 0 || undefined}>
            <div className="workday-lines">
              {lineas.length === 0 ? (
                <Nothing />
              ) : (
                lineas.map((line) => (
                  <Waits
                    key={line.clave}
                    status={workdayParts[line.parte]}
                    title={line.titulo}
                    total={line.total}
                    url={line.url}
                    items={line.items}
                    rest={<RestOfLine line={line} />}
                  />
                ))
              )}
            </div>
            {figuras.length > 0 && <WorkdayFigures figures={figuras} />}
          </div>
        )}
      </Loaded>
    </>
  );
}

const Nothing = () => (
  <Empty
    icon={<CarryOutOutlined />}
    text="Nada espera por usted hoy. Aquí aparece lo que debe decidir, despachar o recibir, lo atrasado y lo nuevo en sus proyectos."
    action={may('projects:read') && <Button link={{ to: '/' }}>Ver los proyectos</Button>}
  />
);
