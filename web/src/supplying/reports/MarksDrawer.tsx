import { useState } from 'react';
import { standardNames, standards, updateMaterialReport, type MaterialReportRow, type Standard } from 'contract/supplying/index.ts';
import { useAction } from '../../api.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { Problem } from '../../ui/page/Problem.tsx';
import '../../ui/form/Form.css';

interface Props {
  rows: readonly MaterialReportRow[];
  onClose: () => void;
}

/** The standards of one material, or of several that are to have the same. */
export function MarksDrawer({ rows, onClose }: Props) {
  const [marks, setMarks] = useState<ReadonlySet<Standard>>(() => new Set(standardNames.filter((name) => rows.every((it) => it[name]))));
  const action = useAction(updateMaterialReport, { quiet: true });
  const [first] = rows;
  const thing = rows.length === 1 ? (first?.code ?? '') : `${rows.length} materiales`;
  const mark = (name: Standard, isOn: boolean) => setMarks(new Set(standardNames.filter((it) => (it === name ? isOn : marks.has(it)))));
  const save = () => {
    const has = (name: Standard): boolean => marks.has(name);
    const all = { c_i: has('c_i'), pg: has('pg'), residencial: has('residencial'), otros: has('otros') };
    action.mutate(
      { items: rows.map(({ code, version }) => ({ code, version, ...all })) },
      {
        onSuccess: () => {
          notify('success', `Se guardaron los estándares de ${thing}`);
          onClose();
        },
      },
    );
  };
  return (
    <Drawer opensToWrite title={`Estándares de ${thing}`} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {action.refused && <Problem refused={action.refused} />}
        {rows.length > 1 && <p className="muted">Todos quedan con estas marcas, tengan las que tengan.</p>}
        <fieldset className="columns-boxes">
          <legend>Estándares</legend>
          {standardNames.map((name) => (
            <label key={name} className="columns-box">
              <input type="checkbox" checked={marks.has(name)} onChange={(event) => mark(name, event.target.checked)} />
              {standards[name]}
            </label>
          ))}
        </fieldset>
        <div className="form-buttons">
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" kind="primary" busy={action.isPending}>
            Guardar cambios
          </Button>
        </div>
      </form>
    </Drawer>
  );
}
