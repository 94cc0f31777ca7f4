import { PrinterOutlined, QrcodeOutlined } from '@ant-design/icons';
import { useParams } from '@tanstack/react-router';
import { materialThread, threadLabels, type MaterialThread } from 'contract/dashboards/index.ts';
import { useCall } from '../../api.ts';
import { download } from '../../api/download.ts';
import { codeAndName } from '../../ui/fields/charges.tsx';
import { toProject } from '../../ui/fields/names.tsx';
import { Link } from '../../ui/page/Link.tsx';
import type { Action } from '../../ui/page/action.tsx';
import { Box } from '../../ui/page/Box.tsx';
import { Detail } from '../../ui/page/Detail.tsx';
import { Missing } from '../../ui/page/Missing.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { Junction } from './Junction.tsx';
import { ThreadPapers } from './ThreadPapers.tsx';
import './way.css';

/** The way of one material of one place, from what was asked for to what became of it, with the papers behind each step. */
export function ThreadPage() {
  const { codigoLugarInstalacion = '', codigoMaterial = '' }: Record<string, string | undefined> = useParams({ strict: false });
  const named = { codigoLugarInstalacion, codigoMaterial };
  const answer = useCall(materialThread, named);
  const thread = answer.data;
  if (!thread)
    return (
      <Missing
        title={`${codigoMaterial} en ${codigoLugarInstalacion}`}
        answer={answer}
        back={{ to: '/materiales/catalogo', words: 'Ver el catálogo' }}
      />
    );
  return (
    <Detail
      code={thread.code}
      title={thread.description}
      status={<Balance thread={thread} />}
      facts={factsOf(thread)}
      actions={actionsOf(thread)}
    >
      <Box title="Hilo del material">
        <ol className="way">
          {thread.junctions.map((it) => (
            <Junction key={it.step} junction={it} thread={thread} />
          ))}
        </ol>
      </Box>
      <ThreadPapers named={named} />
    </Detail>
  );
}

const Balance = ({ thread: { is_balanced } }: { thread: MaterialThread }) => (
  <Status tone={is_balanced ? 'success' : 'danger'}>{is_balanced ? 'Cuadra' : 'No cuadra'}</Status>
);

const factsOf = (it: MaterialThread) => [
  {
    label: 'Lugar',
    value: (
      <Link
        to="/proyectos/lugarInstalacion/$codigoLugarInstalacion/$codigoProyecto/hilos"
        params={{ codigoLugarInstalacion: it.place_code, codigoProyecto: it.project_code }}
      >
        {it.place_code} · {it.place}
      </Link>
    ),
  },
  { label: 'Proyecto', value: <Link {...toProject(it.project_code)}>{codeAndName(it.project_code, it.project)}</Link> },
  { label: 'Unidad', value: it.unit },
];

const actionsOf = ({ place_code, code }: MaterialThread): Action[] => [
  {
    label: 'Etiqueta QR',
    icon: <QrcodeOutlined />,
    call: threadLabels,
    onClick: () => void download(threadLabels, { codigoLugarInstalacion: place_code, code }, `Etiqueta de ${code}`),
  },
  { label: 'Imprimir', icon: <PrinterOutlined />, onClick: () => window.print() },
];
