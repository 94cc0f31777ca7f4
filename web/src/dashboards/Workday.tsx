import { CarryOutOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { workday, workdayParts, type WorkdayItem, type WorkdayLine } from 'contract/dashboards/workday.ts';
import { useCall } from '../api.ts';
import { may } from '../api/session.ts';
import { Ago } from '../ui/Ago.tsx';
import { Box } from '../ui/Box.tsx';
import { Button } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { today } from '../ui/santiago.ts';
import { Status } from '../ui/Status.tsx';
import { linkTo } from '../ui/to.ts';
import { dayInWords, nearDay } from './month.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { WorkdayFigures } from './WorkdayFigures.tsx';
import './workday.css';

/** Milliseconds: what others do comes to who leaves the page open. */
const often = 120_000;

/** What waits for the person, what is late, what comes, their drafts, what is new, what is near; for managers their projects in figures. */
export function Workday() {
  const answer = useCall(workday, {}, { every: often });
  return (
    <>
      <PageHead title="Mi día">
        <span className="muted">{dayInWords(today())}</span>
      </PageHead>
      <FirstSteps />
      <Loaded answer={answer}>
        {({ lineas, figuras }) => (
          <div className="workday" data-figures={figuras.length > 0 || undefined}>
            <div className="workday-lines">{lineas.length === 0 ? <Nothing /> : lineas.map((it) => <Line key={it.clave} line={it} />)}</div>
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

function Line({ line: { parte, titulo, total, url, items } }: { line: WorkdayLine }) {
  const { label, tone } = workdayParts[parte];
  return (
    <Box className="workday-line" label={titulo}>
      <header>
        <Status tone={tone}>{label}</Status>
        <h2>
          {titulo} <span className="figure muted">{total}</span>
        </h2>
        {url !== null && total > items.length && (
          <Link {...linkTo(url)} aria-label={`Ver todo: ${titulo}`}>
            Ver todo
          </Link>
        )}
      </header>
      <ul>
        {items.map((it, at) => (
          <Item key={`${it.titulo} ${at}`} item={it} />
        ))}
      </ul>
    </Box>
  );
}

const Item = ({ item: { titulo, detalle, desde, fecha, atrasado, url } }: { item: WorkdayItem }) => (
  <li>
    <span className="workday-words">
      {url === null ? <span>{titulo}</span> : <Link {...linkTo(url)}>{titulo}</Link>}
      {detalle !== null && <span className="muted">{detalle}</span>}
    </span>
    <span className="workday-when" data-late={atrasado || undefined}>
      {atrasado && <span className="unseen">Atrasado: </span>}
      {fecha !== null ? <time dateTime={fecha}>{nearDay(fecha, today())}</time> : desde !== null && <Ago value={desde} inDays />}
    </span>
  </li>
);
