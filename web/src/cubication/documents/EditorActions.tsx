import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { deleteCubage, documentPdf, documentXlsx } from 'contract/cubication/index.ts';
import { createMaterialRequest } from 'contract/materials/index.ts';
import { createServiceRequest } from 'contract/services/index.ts';
import { useAction } from '../../api.ts';
import { download } from '../../api/download.ts';
import { may } from '../../api/session.ts';
import { useIsPhone } from '../../ui/look/media.ts';
import type { Action } from '../../ui/page/action.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { explainAction } from '../../ui/page/explanation.tsx';
import { MoreActions } from '../../ui/page/MoreActions.tsx';
import { pdfAction } from '../../ui/page/pdfAction.tsx';
import { toMaterialRequest, toPlaceCubages, toTemplates } from '../addresses.ts';
import { CompareDrawer } from './CompareDrawer.tsx';
import { HistoryDrawer } from './HistoryDrawer.tsx';
import { RenameTemplate } from './RenameTemplate.tsx';
import { ResetDrawer, RevisionsDrawer } from './Revisions.tsx';
import { SaveAsTemplate } from './SaveAsTemplate.tsx';
import { PlanDrawer } from '../activities/PlanDrawer.tsx';
import { BringDrawer } from '../materials/BringDrawer.tsx';
import type { useOffers } from '../materials/offers.ts';
import type { Work } from '../work.ts';
import { KitDrawer } from '../materials/KitDrawer.tsx';
import { UploadDrawer } from '../workbook/UploadDrawer.tsx';

type OpenDrawer = 'kit' | 'plan' | 'upload' | 'template' | 'document' | 'save' | 'rename' | 'compare' | 'history' | 'revisions' | 'reset';

interface Props {
  work: Work;
  offered: ReturnType<typeof useOffers>;
  /** Where there is no room for a button of its own. */
  onPost?: () => void;
}

/** What is done with the whole of it. */
export function EditorActions({ work, offered, onPost }: Props) {
  const { document } = work.facts.use();
  const { document_id, number, place, template, allowed_actions } = document;
  const [opened, open] = useState<OpenDrawer>();
  const navigate = useNavigate();
  const remove = useAction(deleteCubage);
  const isPhone = useIsPhone();
  const mayEdit = allowed_actions.includes('edit');
  const save = { label: template ? 'Guardar con otro nombre' : 'Guardar como plantilla', onClick: () => open('save') };
  const maySave = allowed_actions.includes('clone');
  /** Of a template of somebody else it is what one can do to change it: it lies in sight. */
  const isSaveInSight = maySave && template !== null && !mayEdit && !isPhone && may('cubication:update');
  const name = template?.name ?? number;
  const askRemove = async () => {
    const text = 'Se van sus filas, variables, comentarios y archivos. Lo que se hizo con ella queda en el historial.';
    if (!(await confirm({ title: `¿Eliminar ${name}?`, text, yes: 'Eliminar', isDangerous: true }))) return;
    remove.mutate(
      { document_id, version: work.facts.get().document.version },
      { onSuccess: () => void navigate(place ? toPlaceCubages(place) : toTemplates()) },
    );
  };
  const actions: Action[] = [
    ...(onPost ? [{ label: 'Enviar al ERP', onClick: onPost }] : []),
    ...(mayEdit
      ? [
          { label: 'Traer una plantilla', onClick: () => open('template') },
          { label: 'Traer un kit', onClick: () => open('kit') },
          { label: 'Copiar de otra cubicación', onClick: () => open('document') },
          ...(place ? [{ label: 'Importar desde Excel', onClick: () => open('upload') }] : []),
        ]
      : []),
    ...(mayEdit && offered.offers.size > 0
      ? [{ label: `Tomar los costos de hoy (${offered.offers.size})`, onClick: () => void offered.take([...offered.offers.keys()]) }]
      : []),
    ...(allowed_actions.includes('plan') ? [{ label: 'Programar actividades', onClick: () => open('plan') }] : []),
    ...(template && mayEdit ? [{ label: 'Cambiar nombre', onClick: () => open('rename') }] : []),
    ...(maySave && !isSaveInSight ? [save] : []),
    { label: 'Comparar con otra', onClick: () => open('compare') },
    { label: 'Exportar a Excel', onClick: () => void download(documentXlsx, { document_id }, name) },
    pdfAction(documentPdf, { document_id }, `Cubicación ${name}`),
    { label: 'Historial', onClick: () => open('history') },
    ...(place ? [{ label: 'Revisiones', onClick: () => open('revisions') }] : []),
    ...(place && may(createMaterialRequest.permission)
      ? [
          {
            label: 'Pedir materiales desde cubicación',
            link: toMaterialRequest(place),
          },
        ]
      : []),
    ...(place && may(createServiceRequest.permission)
      ? [
          {
            label: 'Pedir servicios desde cubicación',
            link: { to: '/sap/request-services/nueva', search: { proyecto: place.codigoProyecto, lugar: String(place.place_id) } },
          },
        ]
      : []),
    ...(allowed_actions.includes('reset') ? [{ label: 'Reabrir', isDangerous: true, onClick: () => open('reset') }] : []),
    ...(allowed_actions.includes('delete') ? [{ label: 'Eliminar', isDangerous: true, onClick: () => void askRemove() }] : []),
    explainAction({ thing: 'cubage', id: String(document_id), title: name }),
  ];
  const close = () => open(undefined);
  return (
    <>
      {isSaveInSight && (
        <Button kind="primary" onClick={save.onClick}>
          {save.label}
        </Button>
      )}
      <MoreActions actions={actions} />
      {(opened === 'template' || opened === 'document') && <BringDrawer work={work} from={opened} onClose={close} />}
      {opened === 'kit' && <KitDrawer work={work} onClose={close} />}
      {opened === 'plan' && <PlanDrawer work={work} onClose={close} />}
      {opened === 'upload' && place && <UploadDrawer work={work} codigo_proyecto={place.codigoProyecto} onClose={close} />}
      {opened === 'save' && <SaveAsTemplate document={document} onClose={close} />}
      {opened === 'rename' && <RenameTemplate document={document} onSaved={(renamed) => work.take(renamed)} onClose={close} />}
      {opened === 'compare' && <CompareDrawer one={document} onClose={close} />}
      {opened === 'revisions' && <RevisionsDrawer document={document} onClose={close} />}
      {opened === 'reset' && place && <ResetDrawer work={work} place_id={place.place_id} onClose={close} />}
      {opened === 'history' && <HistoryDrawer document={document} onClose={close} />}
    </>
  );
}
