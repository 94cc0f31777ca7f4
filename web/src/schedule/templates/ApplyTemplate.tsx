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
            Cada lugar recibe sus actividades desde el día que usted indique, en su propio calendario. Si uno ya tiene actividades, no se
            aplica a ninguno y se dice cuál es.
          </p>
          <div className="field">
            <label className="field-label" htmlFor="apply-project">
              Proyecto
            </label>
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
          </div>
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
  const set = (codes: readonly string[], start: string | undefined) => {
    const next = new Map(starts);
    for (const it of codes)
      if (start === undefined) next.delete(it);
      else next.set(it, start);
    onChange(next);
  };
  // Whoever said a day for one of them means it of the next one too, till they say another.
  const nextStart = [...starts.values()].at(-1) ?? todayIn({ isRelative: false, start: '' });
  return (
    <Loaded answer={places}>
      {({ items, total_items }) => (
        <fieldset className="columns-boxes">
          <legend>Lugares{total_items > most && ` (los primeros ${most})`}</legend>
          {items.length === 0 && <p className="muted">El proyecto no tiene lugares.</p>}
          {items.length > 1 && <Place name="Todos" codes={items.map((it) => it.codigoLugarInstalacion)} {...{ starts, nextStart, set }} />}
          {items.map(({ codigoLugarInstalacion: code, nombre }) => (
            <Place key={code} name={nombre} codes={[code]} {...{ starts, nextStart, set }} />
          ))}
        </fieldset>
      )}
    </Loaded>
  );
}

interface PlaceProps {
  name: string;
  codes: readonly string[];
  starts: ReadonlyMap<string, string>;
  nextStart: string;
  set: (codes: readonly string[], start: string | undefined) => void;
}

/** A place, or all of them at once: whether the template goes there, and from when on; nothing where they begin on different days. */
function Place({ name, codes, starts, nextStart, set }: PlaceProps) {
  const chosen = codes.filter((it) => starts.has(it));
  const [start, ...others] = new Set(chosen.map((it) => starts.get(it)));
  return (
    <div className="apply-place">
      <label className="columns-box">
        <input
          type="checkbox"
          checked={chosen.length === codes.length}
          ref={(it) => {
            if (it) it.indeterminate = chosen.length > 0 && chosen.length < codes.length;
          }}
          onChange={(event) => set(codes, event.target.checked ? nextStart : undefined)}
        />
        {name}
      </label>
      {chosen.length > 0 && (
        <input
          className="control"
          type="date"
          aria-label={`Comienzo de ${name}`}
          value={others.length === 0 ? start : ''}
          onChange={(event) => event.target.value && set(chosen, event.target.value)}
        />
      )}
    </div>
  );
}
