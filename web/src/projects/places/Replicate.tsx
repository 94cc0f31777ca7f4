import { allProjects, listLugarInstalacionByProyecto, replicarProyecto } from 'contract/projects/index.ts';
import { useCall } from '../../api.ts';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import '../projects.css';

interface Props {
  /** The code of the project that receives the places. */
  destino: string;
  onClose: () => void;
}

/** Copies places of another project into this one, each with a code of its own. */
export function Replicate({ destino, onClose }: Props) {
  return (
    <FormDrawer
      title="Replicar lugares desde otro proyecto"
      call={replicarProyecto}
      fixed={{ destino }}
      start={{ con_contactos: true }}
      save="Replicar"
      onSaved={({ lugares }) => notify('success', lugares.length === 1 ? 'Se replicó 1 lugar' : `Se replicaron ${lugares.length} lugares`)}
      onClose={onClose}
    >
      <OriginField />
      <PlacesField />
      <SwitchField name="con_contactos" label="Con sus contactos" words={['Copiar nombre, correo y teléfono', 'Sin contactos']} />
      <p className="muted">Cada copia recibe un código propio y queda activa. Las imágenes no se copian.</p>
    </FormDrawer>
  );
}

function OriginField() {
  const { set } = useForm();
  return (
    <ChooseField
      name="origen"
      label="Proyecto de origen"
      placeholder="Busque por código o nombre"
      call={allProjects}
      option={({ codigoProyecto, label }) => ({ value: codigoProyecto, label })}
      onChosen={() => set('lugares', undefined)}
    />
  );
}

/** The places of the origin: all of them until some are unticked. */
function PlacesField() {
  const { origen } = useForm().values;
  return typeof origen === 'string' && origen !== '' ? <PlacesOf origen={origen} /> : null;
}

function PlacesOf({ origen }: { origen: string }) {
  const places = useCall(listLugarInstalacionByProyecto, { codigoProyecto: origen, page: 1, per_page: 200 });
  return (
    <Loaded answer={places}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty text="Ese proyecto no tiene lugares de instalación que replicar." />
        ) : (
          <Field name="lugares" label="Lugares">
            {({ id, value, set, described }) => {
              const ticked = new Set(Array.isArray(value) ? value : items.map((it) => it.id));
              const keep = (next: readonly number[]) => set(next, next.length === 0 ? 'Marque al menos un lugar.' : undefined);
              return (
                <div className="ticks" role="group" aria-label="Lugares a replicar">
                  <label className="tick ticks-all">
                    <input
                      id={id}
                      type="checkbox"
                      checked={ticked.size === items.length}
                      {...described}
                      onChange={(event) => keep(event.target.checked ? items.map((it) => it.id) : [])}
                    />
                    Todos ({items.length})
                  </label>
                  {items.map((it) => (
                    <label key={it.id} className="tick">
                      <input
                        type="checkbox"
                        checked={ticked.has(it.id)}
                        onChange={(event) =>
                          keep(items.map((one) => one.id).filter((one) => (one === it.id ? event.target.checked : ticked.has(one))))
                        }
                      />
                      <span>
                        {it.codigoLugarInstalacion} <span className="muted">{it.nombre}</span>
                      </span>
                    </label>
                  ))}
                </div>
              );
            }}
          </Field>
        )
      }
    </Loaded>
  );
}
