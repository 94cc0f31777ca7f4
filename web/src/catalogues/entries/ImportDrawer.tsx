import type { Catalogue } from 'contract/catalogues/index.ts';
import { SheetDrawer } from '../../ui/sheet/SheetDrawer.tsx';

/** Entries from a spreadsheet: nothing is written before the person has seen what would happen. */
export function ImportDrawer({ catalogue, onClose }: { catalogue: Catalogue; onClose: () => void }) {
  const { several, fields, unique, calls } = catalogue;
  const key = (unique[0] ?? []).map((it) => fields[it]?.label.toLowerCase()).join(' y ');
  return (
    <SheetDrawer title={`Importar ${several}`} calls={{ review: calls.review, apply: calls.importing }} onClose={onClose}>
      Acepta Excel (.xlsx) y CSV, hasta 5 MB. Lo más simple: exporte el catálogo, corrija la planilla y cárguela aquí. Cada fila se reconoce
      por su {key}; las que no existen se crean.
    </SheetDrawer>
  );
}
