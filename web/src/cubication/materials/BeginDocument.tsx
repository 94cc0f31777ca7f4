import { useState } from 'react';
import { Button } from '../../ui/page/Button.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { BringDrawer } from './BringDrawer.tsx';
import type { Work } from '../work.ts';

/** A take-off without rows: how one begins. */
export function BeginDocument({ work, mayEdit, onAdd }: { work: Work; mayEdit: boolean; onAdd: () => void }) {
  const [isBringing, setBringing] = useState(false);
  if (!mayEdit) return <Empty text="No tiene materiales." />;
  return (
    <>
      <Empty
        text="Todavía no tiene materiales. Traiga una plantilla u otra cubicación, agregue el primero por su nombre, o péguelos desde Excel."
        action={
          <span className="page-actions">
            <Button kind="primary" onClick={() => setBringing(true)}>
              Traer una plantilla
            </Button>
            <Button onClick={onAdd}>Agregar el primero</Button>
          </span>
        }
      />
      {isBringing && <BringDrawer work={work} from="template" onClose={() => setBringing(false)} />}
    </>
  );
}
