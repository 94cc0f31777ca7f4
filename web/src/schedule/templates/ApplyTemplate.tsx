import { allProjects, listLugarInstalacionByProyecto } from 'contract/projects/index.ts';
import { applyTemplate, type Template } from 'contract/schedule/index.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../api.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Choose } from '../../ui/fields/Choose.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { Problem } from '../../ui/page/Problem.tsx';
import { todayIn } from '../plans/plan/today.ts';
import './templates.css';

/** One plan for several places of a project, each from its own day on. */
export function ApplyTemplate({ template, onClose }: { template: Template; onClose: () => void }) {
  const [project, setProject] = useState<string>();
  const [starts, setStarts] = useState<ReadonlyMap<string, string>>(new Map());
  const apply = useAction(applyTemplate, { quiet: true });
  const send = () => {
    const places = [...starts].map(([codigoLugarInstalacion, start]) => ({ codigoLugarInstalacion, codigoProyecto: project ?? '', start }));
    apply.mutate(
      { template_id: template.id, places },
      {
        onSuccess: (it) => {
          notify(
            'success',
            `${it.places === 1 ? 'Un lugar tiene' : `${it.places} lugares tienen`} carta Gantt`,
            `${it.activities} actividades en total`,
          );
          onClose();
        },
      },
    );
  };
  return (
    <Drawer title={`Aplicar «${template.nombre}»`} onClose={onClose}>
      <div className="drawer-form">
        <div className="form">
          <p className="muted">
            Cada lugar recibe sus actividades desde el día que usted indique, en su propio calendario. Los que ya tienen carta Gantt no se
            tocan.
          </p>
          <label className="field" htmlFor="apply-project">
            <span className="field-label">Proyecto</span>
            <Choose
              id="apply-project"
              call={allProjects}
              option={({ codigoProyecto, label }) => ({ value: codigoProyecto, label })}
              value={project}
              onChange={(value) => {
                setProject(value === null ? undefined : String(value));
                setStarts(new Map());
              }}
            />
          </label>
          {project !== undefined && <Places key={project} project={project} starts={starts} onChange={setStarts} />}
          {apply.refused && <Problem refused={apply.refused} title="No se aplicó a ninguno." />}
          <div className="form-buttons">
            <Button onClick={onClose}>Cancelar</Button>
            <Button kind="primary" busy={apply.isPending} off={starts.size === 0 && 'Elija antes al menos un lugar.'} onClick={send}>
              {starts.size > 1 ? `Aplicar a ${starts.size} lugares` : 'Aplicar'}
            </Button>
          </div>
        </div>
      </div>
    </Drawer>
  );
}

interface PlacesProps {
  project: string;
  starts: ReadonlyMap<string, string>;
  onChange: (starts: ReadonlyMap<string, string>) => void;
}

const most = 50;

/** The places of a project, with the day on which each begins. */
function Places({ project, starts, onChange }: PlacesProps) {
  const places = useCall(listLugarInstalacionByProyecto, { codigoProyecto: project, per_page: most });
  const today = todayIn({ isRelative: false, start: '' });
  const set = (code: string, start: string | undefined) => {
    const next = new Map(starts);
    if (start === undefined) next.delete(code);
    else next.set(code, start);
    onChange(next);
  };
  return (
    <Loaded answer={places}>
      {({ items, total_items }) => (
        <fieldset className="columns-boxes">
          <legend>Lugares{total_items > most && ` (los primeros ${most})`}</legend>
          {items.length === 0 && <p className="muted">El proyecto no tiene lugares.</p>}
          {items.map(({ codigoLugarInstalacion: code, nombre }) => (
            <div key={code} className="apply-place">
              <label className="columns-box">
                <input
                  type="checkbox"
                  checked={starts.has(code)}
                  onChange={(event) => set(code, event.target.checked ? today : undefined)}
                />
                {nombre}
              </label>
              {starts.has(code) && (
                <input
                  className="control"
                  type="date"
                  aria-label={`Comienzo de ${nombre}`}
                  value={starts.get(code)}
                  onChange={(event) => set(code, event.target.value || today)}
                />
              )}
            </div>
          ))}
        </fieldset>
      )}
    </Loaded>
  );
}
