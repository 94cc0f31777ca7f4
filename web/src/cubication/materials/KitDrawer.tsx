import { useState } from 'react';
import {
  cloneTemplateToDocument,
  getCubage,
  shownValue,
  solveVariables,
  withNames,
  type ClonedMaterials,
  type CubageInfo,
} from 'contract/cubication/index.ts';
import { formatNumber } from 'contract/format.ts';
import { useCall } from '../../api.ts';
import { Refused } from '../../api/refusal.ts';
import { newKey, send } from '../../api/send.ts';
import { Choose } from '../../ui/fields/Choose.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { CopyResult } from './BringDrawer.tsx';
import { templates } from '../sources.ts';
import type { Work } from '../work.ts';

interface Props {
  work: Work;
  onClose: () => void;
}

/** A template as a part with a name and values of its own: it may come as often as there are parts. */
export function KitDrawer({ work, onClose }: Props) {
  const [template, choose] = useState<number | null>(null);
  const [came, setCame] = useState<ClonedMaterials>();
  if (came) return <CopyResult came={came} onClose={onClose} />;
  return (
    <Drawer opensToWrite title="Traer un kit" onClose={onClose}>
      <div className="cubage-rowform">
        <p className="muted">
          Una plantilla que llega como una parte de la cubicación, por ejemplo «Techo norte»: sus filas quedan en una sección con ese nombre
          y sus variables tienen los valores de esa parte. Puede traerla otra vez con otro nombre.
        </p>
        <div className="field">
          <span className="field-label" aria-hidden>
            Plantilla
          </span>
          <Choose label="Plantilla" value={template} {...templates} onChange={(it) => choose(typeof it === 'number' ? it : null)} />
        </div>
        {template !== null && <Part key={template} work={work} template_id={template} onCame={setCame} onClose={onClose} />}
      </div>
    </Drawer>
  );
}

interface PartProps extends Props {
  template_id: number;
  onCame: (came: ClonedMaterials) => void;
}

function Part({ template_id, ...props }: PartProps) {
  const answer = useCall(getCubage, { document_id: template_id });
  return <Loaded answer={answer}>{(template) => <PartForm template={template} {...props} />}</Loaded>;
}

function PartForm({ template, work, onCame, onClose }: Omit<PartProps, 'template_id'> & { template: CubageInfo }) {
  const { variables: there } = work.facts.use();
  const [name, setName] = useState('');
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map());
  const [refused, setRefused] = useState<Refused>();
  const [isBusy, setBusy] = useState(false);
  // As they would be called here: a name of the part is meant before that of the take-off.
  const names = new Map(template.variables.map((it) => [it.name, `${it.name}_`]));
  const solved = solveVariables([
    ...there,
    ...template.variables.map((it) => ({ ...it, name: `${it.name}_`, formula: withNames(values.get(it.name) ?? it.formula, names) })),
  ]);
  const isWrong = template.variables.some((it) => solved.values.get(`${it.name}_`)?.ok === false);
  const bring = async () => {
    setBusy(true);
    const idempotencyKey = newKey();
    await work.run(1, async () => {
      try {
        const kit = { name, values: [...values].map(([variable, formula]) => ({ name: variable, formula })) };
        const { document_id } = work.facts.get().document;
        const answer = await send(cloneTemplateToDocument, { template_id: template.document_id, document_id, kit }, { idempotencyKey });
        void work.brought(answer);
        onCame(answer);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        // Nobody answered: it is tried again.
        if (error.isUnanswered) throw error;
        setRefused(error);
      }
    });
    setBusy(false);
  };
  return (
    <form
      className="cubage-rowform"
      onSubmit={(event) => {
        event.preventDefault();
        void bring();
      }}
    >
      <label className="field">
        <span className="field-label">Nombre de la parte</span>
        <input
          className="control"
          value={name}
          maxLength={30}
          required
          aria-invalid={refused?.fields['kit.name'] !== undefined || undefined}
          onChange={(event) => setName(event.target.value)}
        />
        {refused?.fields['kit.name'] && <span className="field-error">{refused.fields['kit.name']}</span>}
      </label>
      {template.variables.map(({ name: variable, unit, formula }) => {
        const value = solved.values.get(`${variable}_`);
        const shown = shownValue(solved, `${variable}_`);
        return (
          <label key={variable} className="field">
            <span className="field-label">
              {variable}
              {unit !== null && ` (${unit})`}
            </span>
            <input
              className="control"
              value={values.get(variable) ?? formula}
              maxLength={500}
              aria-invalid={(value && !value.ok) || undefined}
              onChange={(event) => setValues(new Map([...values, [variable, event.target.value]]))}
            />
            {value && !value.ok ? (
              <span className="field-error">{value.message}</span>
            ) : (
              <span className="field-help">= {shown === null ? '—' : formatNumber(shown)}</span>
            )}
          </label>
        );
      })}
      {template.variables.length === 0 && <p className="muted">Esta plantilla no tiene variables: sus cantidades llegan como están.</p>}
      {refused && refused.fields['kit.name'] === undefined && (
        <p className="field-error" role="alert">
          {refused.fields['kit.values'] ?? refused.fields['formula'] ?? refused.message}
        </p>
      )}
      <div className="form-buttons">
        <Button onClick={onClose}>Cancelar</Button>
        <Button
          type="submit"
          kind="primary"
          busy={isBusy}
          off={name.trim() === '' ? 'Póngale un nombre a la parte.' : isWrong && 'Corrija antes el valor que está en rojo.'}
        >
          Traer
        </Button>
      </div>
    </form>
  );
}
