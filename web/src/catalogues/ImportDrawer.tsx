import { Drawer } from 'antd';
import { useState } from 'react';
import type { Catalogue, SheetReview } from 'contract/catalogues/index.ts';
import { useIsPhone } from '../ui/media.ts';
import { FileField } from '../ui/FileField.tsx';
import { Form } from '../ui/Form.tsx';
import { ImportReview } from './ImportReview.tsx';

interface Reviewed {
  file: File;
  review: SheetReview;
}

/** Entries from a spreadsheet: nothing is written before the person has seen what would happen. */
export function ImportDrawer({ catalogue, onClose }: { catalogue: Catalogue; onClose: () => void }) {
  const { several, fields, unique, calls } = catalogue;
  const isPhone = useIsPhone();
  const [reviewed, setReviewed] = useState<Reviewed>();
  const key = (unique[0] ?? []).map((it) => fields[it]?.label.toLowerCase()).join(' y ');
  return (
    <Drawer
      open
      title={`Importar ${several}`}
      size={isPhone ? '100%' : 720}
      onClose={onClose}
      closable={{ 'aria-label': 'Cerrar' }}
      destroyOnHidden
    >
      {reviewed ? (
        <ImportReview catalogue={catalogue} {...reviewed} onAgain={() => setReviewed(undefined)} onDone={onClose} />
      ) : (
        <div className="drawer-form">
          <Form
            call={calls.review}
            save="Revisar planilla"
            asksBeforeLeaving={false}
            onCancel={onClose}
            onSaved={(review, { file }) => setReviewed({ file, review })}
          >
            <p className="muted">
              Acepta Excel (.xlsx) y CSV, hasta 5 MB. Lo más simple: exporte el catálogo, corrija la planilla y cárguela aquí. Cada fila se
              reconoce por su {key}; las que no existen se crean. Todavía no se guarda nada: primero verá fila por fila lo que pasaría.
            </p>
            <FileField name="file" label="Planilla" accept=".csv,.xlsx" prompt="Arrastre la planilla aquí o elija un archivo" />
          </Form>
        </div>
      )}
    </Drawer>
  );
}
