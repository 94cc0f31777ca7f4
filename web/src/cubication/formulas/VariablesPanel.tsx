import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useId, useState } from 'react';
import {
  knownVariables,
  measurementsDb,
  nameComplaint,
  saveVariables,
  shownValue,
  solveVariables,
  variableLimits,
  variableOrigins,
} from 'contract/cubication/index.ts';
import { formatNumber } from 'contract/format.ts';
import { useAction, useCall } from '../../api.ts';
import { Refused } from '../../api/refused.ts';
import { Button } from '../../ui/page/Button.tsx';
import type { Facts, Work } from '../work.ts';

interface Typed {
  key: number;
  name: string;
  unit: string;
  unit_id: number | null;
  formula: string;
}

const typedOf = (variables: Facts['variables']): Typed[] =>
  variables.map(({ name, unit, unit_id, formula }, key) => ({ key, name, unit: unit ?? '', unit_id, formula }));
const suggestions = [...Object.values(knownVariables), 'kwp', 'inversores'];

/** The named numbers of the document; their values are seen while they are written, and saved together. */
export function VariablesPanel({ work, mayEdit }: { work: Work; mayEdit: boolean }) {
  const { document, variables } = work.facts.use();
  const [own, setOwn] = useState<readonly Typed[]>();
  const [refused, setRefused] = useState<Refused>();
  const { data: units = [] } = useCall(measurementsDb, {});
  const save = useAction(saveVariables, { quiet: true });
  const list = useId();
  const typed = own ?? typedOf(variables);
  const solved = solveVariables(typed.map(({ name, unit, formula }) => ({ name, unit: unit || null, formula })));
  const change = (key: number, news: Partial<Typed>) => setOwn(typed.map((it) => (it.key === key ? { ...it, ...news } : it)));
  const unitWritten = (unit: string) => ({ unit, unit_id: units.find((it) => it.codigo === unit)?.id ?? null });
  const send = async () => {
    const sent = typed.map(({ name, unit_id, formula }) => ({ name, unit_id, formula }));
    try {
      // What was typed in the grid goes before: the version that is sent is the one after it.
      await work.refresh();
      const { document: now, variables: before } = work.facts.get();
      work.wroteVariables(before, await save.mutateAsync({ document_id: document.document_id, version: now.version, variables: sent }));
      setOwn(undefined);
      setRefused(undefined);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setRefused(error);
    }
  };
  const originOf = ({ name, formula }: Typed): string | null => {
    const saved = variables.find((it) => it.name === name && it.formula === formula);
    return saved ? variableOrigins[saved.origin] : null;
  };
  const complaintOf = ({ name }: Typed, at: number): string | null => {
    const told = refused?.fields[`variables.${at}.formula`] ?? refused?.fields[`variables.${at}.name`];
    if (told) return told;
    const value = solved.values.get(name);
    return nameComplaint(name) ?? (value && !value.ok ? value.message : null);
  };
  return (
    <div className="cubage-variables">
      <p className="muted">
        Se usan por su nombre en las cantidades: =modulos*1,02. La coma es decimal y «;» separa lo que lleva una función.
      </p>
      <datalist id={list}>
        {suggestions.map((it) => (
          <option key={it} value={it} />
        ))}
      </datalist>
      {typed.map((it, at) => {
        const complaint = complaintOf(it, at);
        const value = shownValue(solved, it.name);
        const origin = originOf(it);
        return (
          <div key={it.key} className="cubage-variable">
            <input
              className="control"
              aria-label={`Nombre de la variable ${at + 1}`}
              list={list}
              maxLength={variableLimits.name}
              value={it.name}
              readOnly={!mayEdit}
              onChange={(event) => change(it.key, { name: event.target.value })}
            />
            <select
              className="control"
              aria-label={`Unidad de ${it.name || 'la variable'}`}
              value={it.unit}
              disabled={!mayEdit}
              onChange={({ target }) => change(it.key, unitWritten(target.value))}
            >
              <option value="">cuenta</option>
              {it.unit !== '' && units.every(({ codigo }) => codigo !== it.unit) && <option>{it.unit}</option>}
              {units.map((unit) => (
                <option key={unit.id} value={unit.codigo}>
                  {unit.codigo}
                </option>
              ))}
            </select>
            {mayEdit ? (
              <Button
                kind="text"
                icon={<DeleteOutlined />}
                label={`Quitar ${it.name || 'la variable'}`}
                onClick={() => setOwn(typed.filter((one) => one.key !== it.key))}
              />
            ) : (
              <span />
            )}
            <input
              className="control cubage-formula"
              aria-label={`Valor de ${it.name || 'la variable'}`}
              maxLength={500}
              placeholder="12, o una fórmula: modulos/18"
              value={it.formula}
              readOnly={!mayEdit}
              aria-invalid={complaint !== null}
              onChange={(event) => change(it.key, { formula: event.target.value })}
            />
            {complaint === null ? (
              <span className="muted">
                = {value === null ? '—' : formatNumber(value)} {it.unit}
                {origin !== null && ` · ${origin}`}
              </span>
            ) : (
              <span className="field-error">{complaint}</span>
            )}
          </div>
        );
      })}
      {typed.length === 0 && <p className="muted">No hay variables.</p>}
      {refused && Object.keys(refused.fields).every((it) => !/^variables\.\d/.test(it)) && (
        <p className="field-error" role="alert">
          {refused.fields['variables'] ?? refused.message}
        </p>
      )}
      {mayEdit && (
        <div className="page-actions">
          <Button
            icon={<PlusOutlined />}
            off={typed.length >= variableLimits.variables && `Ya son ${variableLimits.variables}: no caben más.`}
            onClick={() =>
              setOwn([...typed, { key: Math.max(0, ...typed.map((it) => it.key)) + 1, name: '', unit: '', unit_id: null, formula: '' }])
            }
          >
            Agregar variable
          </Button>
          {own && (
            <>
              <Button kind="primary" busy={save.isPending} onClick={() => void send()}>
                Guardar
              </Button>
              <Button
                onClick={() => {
                  setOwn(undefined);
                  setRefused(undefined);
                }}
              >
                Deshacer
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}
