import { excelModel, uploadCubicacionV2, uploadExcelCubicacion, uploadWrongRows } from 'contract/cubication/index.ts';
import { requestDocuments, type RequestDocument } from 'contract/materials/index.ts';
import { useState } from 'react';
import { download } from '../../api/download.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { SheetDrawer } from '../../ui/sheet/SheetDrawer.tsx';
import type { Work } from '../work.ts';

type UploadScope = 'whole' | 'materials';
const documents = Object.entries(requestDocuments).map(([value, { label }]) => ({ value: value as RequestDocument, label }));

interface Props {
  codigo_proyecto: string;
  /** The take-off that is open, in which what was loaded is one step back. */
  work?: Work;
  onClose: () => void;
}

/** A take-off from Excel: the whole of it, or a list of materials that all go one way; seen row by row before it is written. */
export function UploadDrawer({ codigo_proyecto, work, onClose }: Props) {
  const [carried, carry] = useState<UploadScope>('whole');
  const [document, send] = useState<RequestDocument>('InventoryTransferRequest');
  const call = carried === 'whole' ? uploadCubicacionV2 : uploadExcelCubicacion;
  const fixed = carried === 'whole' ? { codigo_proyecto } : { codigo_proyecto, tipo_solicitud: document };
  return (
    <SheetDrawer
      key={carried}
      title="Importar desde Excel"
      calls={{ review: call, apply: call }}
      fixed={fixed}
      onApplied={({ upload_id }) => work?.uploaded(upload_id)}
      onWrong={(file) => {
        const wrong = { codigo_proyecto, only_materials: carried === 'materials' ? 'true' : 'false', file };
        void download(uploadWrongRows, wrong, 'Filas por corregir');
      }}
      onClose={onClose}
      choice={
        <>
          <Segmented
            label="Qué trae la planilla"
            options={[
              { value: 'whole', label: 'La cubicación completa' },
              { value: 'materials', label: 'Solo materiales' },
            ]}
            value={carried}
            onChange={carry}
          />
          {carried === 'materials' && (
            <div className="field">
              <span className="field-label" aria-hidden>
                Se piden como
              </span>
              <Select<RequestDocument> aria-label="Se piden como" value={document} options={documents} onChange={send} />
            </div>
          )}
        </>
      }
    >
      Las columnas son las de la cubicación que se exporta: corríjala y vuelva a subirla, o comience con la{' '}
      <Button kind="text" onClick={() => void download(excelModel, { codigo_proyecto }, 'Planilla modelo')}>
        planilla modelo
      </Button>
      . Una fila con su N.º cambia esa fila, una sin N.º es nueva, y una celda vacía no cambia nada.{' '}
      {work ? 'Ctrl+Z deshace lo importado, en todos los lugares de la planilla.' : 'Lo que había en cada fila queda en el historial.'}
    </SheetDrawer>
  );
}
