import { useParams } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { getCubage, getDocumentMaterials, getDocumentPanels, getDocumentServices } from 'contract/cubication/index.ts';
import { useCall } from '../../api.ts';
import { Refused } from '../../api/refusal.ts';
import { getSession } from '../../api/session.ts';
import { Missing } from '../../ui/page/Missing.tsx';
import { Problem } from '../../ui/page/Problem.tsx';
import { TableSkeleton } from '../../ui/page/Skeletons.tsx';
import { toPlaceCubages, toTemplates } from '../addresses.ts';
import { documentIn } from '../documentIn.ts';
import { EditorPage } from './EditorPage.tsx';
import { Work } from '../work.ts';

/** The take-off, or the template, of the address. */
export function CubageEditor() {
  const { documento = '' }: Record<string, string | undefined> = useParams({ strict: false });
  const document_id = documentIn(documento);
  if (document_id === undefined) return <NoCubage named={documento} />;
  return <OpenDocument key={documento} document_id={document_id} />;
}

/** No take-off has that number: asking again would not bring it. */
function NoCubage({ named }: { named: string }) {
  const { codigoLugarInstalacion, codigoProyecto }: Record<string, string | undefined> = useParams({ strict: false });
  const back =
    codigoLugarInstalacion && codigoProyecto
      ? { ...toPlaceCubages({ codigoLugarInstalacion, codigoProyecto }), words: 'Ver las cubicaciones del lugar' }
      : { ...toTemplates(), words: 'Ver las plantillas' };
  const [title, message] = codigoProyecto
    ? [`Cubicación ${named}`, 'Esa cubicación no existe, o no tiene acceso a ella.']
    : [`Plantilla ${named}`, 'Esa plantilla no existe, o no tiene acceso a ella.'];
  const error = new Refused({ code: 'not_found', message });
  return <Missing title={title} answer={{ error, refetch: () => undefined }} back={back} />;
}

function OpenDocument({ document_id }: { document_id: number }) {
  const [work, setWork] = useState<Work>();
  return work ? <EditorPage work={work} /> : <DocumentLoader document_id={document_id} onOpen={setWork} />;
}

/** Asks for all of it at once; afterwards only what changes is asked for. */
function DocumentLoader({ document_id, onOpen }: { document_id: number; onOpen: (work: Work) => void }) {
  const [document, materials, services, panels] = [
    useCall(getCubage, { document_id }),
    useCall(getDocumentMaterials, { document_id }),
    useCall(getDocumentServices, { document_id }),
    useCall(getDocumentPanels, { document_id }),
  ];
  const answers = [document, materials, services, panels];
  const error = answers.find((it) => it.error)?.error;
  const isThere = answers.every((it) => it.data !== undefined && !it.isFetching);
  const open = useEffectEvent(() => {
    if (!document.data || !materials.data || !services.data || !panels.data) return;
    const session = getSession();
    const opening = { document: document.data, materials: materials.data, services: services.data, panels: panels.data };
    onOpen(new Work(opening, session.state === 'logged in' ? session.user.nombre : ''));
  });
  useLayoutEffect(() => {
    if (isThere) open();
  }, [isThere]);
  if (error?.code === 'not_found') return <NoCubage named={String(document_id)} />;
  if (error)
    return <Problem refused={error} title="No se pudo abrir la cubicación." onRetry={() => answers.forEach((it) => void it.refetch())} />;
  return <TableSkeleton columns={8} />;
}
