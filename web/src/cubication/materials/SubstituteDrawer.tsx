import { substituteCustom, type CubageMaterial } from 'contract/cubication/index.ts';
import { createMaterial } from 'contract/supplying/index.ts';
import { may } from '../../api/session.ts';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { materials } from '../sources.ts';
import type { Work } from '../work.ts';

/** The material of the catalogue that a custom one turned out to be, or that comes instead of a retired one; what is not there is asked for. */
export const SubstituteDrawer = ({ row, work, onClose }: { row: CubageMaterial; work: Work; onClose: () => void }) => (
  <FormDrawer
    title={`Reemplazar «${row.name}»`}
    call={substituteCustom}
    fixed={{ id: row.id }}
    save="Reemplazar"
    saved="Material reemplazado: la cantidad, los comentarios y el historial siguen"
    onSaved={work.substituted}
    onClose={onClose}
  >
    <ChooseField name="code" label="Material del catálogo" {...materials} help={`Debe contarse en la misma unidad: ${row.unit}.`} />
    {row.custom_material && may(createMaterial.permission) && (
      <p className="running">
        ¿Todavía no está?{' '}
        <Link to="/supplying/form/materials" search={{ descripcion: row.name.slice(0, 100), unidad: row.unit }} target="_blank">
          Pedir su creación
        </Link>
        , y reemplazarlo cuando exista.
      </p>
    )}
  </FormDrawer>
);
