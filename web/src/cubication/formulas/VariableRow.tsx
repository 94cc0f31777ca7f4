import { DeleteOutlined } from '@ant-design/icons';
import { nameComplaint, shownValue, variableLimits, variableOrigins, type Variables } from 'contract/cubication/index.ts';
import { formatNumber } from 'contract/format.ts';
import { Button } from '../../ui/page/Button.tsx';
import { typedOf, type Clash, type Line, type VariableText } from './ownVariables.ts';

interface Props {
  line: Line;
  at: number;
  /** What others suggest as a name. */
  list: string;
  units: readonly { id: number; codigo: string }[];
  solved: Variables;
  mayEdit: boolean;
  /** What the server said of it. */
  told: string | undefined;
  onWrite: (news: Partial<VariableText>) => void;
  onRemove: () => void;
  onMine: () => void;
  onTheirs: () => void;
}

/** A named number: its name, unit and value, what that gives, and what somebody else did to it meanwhile. */
export function VariableRow({ line, at, list, units, solved, mayEdit, told, onWrite, onRemove, onMine, onTheirs }: Props) {
  const { name, unit, formula } = line.typed;
  const value = solved.values.get(name);
  const complaint = told ?? nameComplaint(name) ?? (value && !value.ok ? value.message : null);
  const shown = shownValue(solved, name);
  const origin = line.saved && typedOf(line.saved).formula === formula ? variableOrigins[line.saved.origin] : null;
  return (
    <div className="cubage-variable">
      <input
        className="control"
        aria-label={`Nombre de la variable ${at + 1}`}
        list={list}
        maxLength={variableLimits.name}
        value={name}
        readOnly={!mayEdit}
        onChange={(event) => onWrite({ name: event.target.value })}
      />
      <select
        className="control"
        aria-label={`Unidad de ${name || 'la variable'}`}
        value={unit}
        disabled={!mayEdit}
        onChange={({ target }) => onWrite({ unit: target.value, unit_id: units.find((it) => it.codigo === target.value)?.id ?? null })}
      >
        {/* What has none measures what its formula does (decision 227). */}
        <option value="">según fórmula</option>
        {unit !== '' && units.every(({ codigo }) => codigo !== unit) && <option>{unit}</option>}
        {units.map((it) => (
          <option key={it.id} value={it.codigo}>
            {it.codigo}
          </option>
        ))}
      </select>
      {mayEdit ? <Button kind="text" icon={<DeleteOutlined />} label={`Quitar ${name || 'la variable'}`} onClick={onRemove} /> : <span />}
      <input
        className="control cubage-formula"
        aria-label={`Valor de ${name || 'la variable'}`}
        maxLength={500}
        placeholder="12, o una fórmula: modulos/18"
        value={formula}
        readOnly={!mayEdit}
        aria-invalid={complaint !== null}
        onChange={(event) => onWrite({ formula: event.target.value })}
      />
      {complaint === null ? (
        <span className="muted">
          = {shown === null ? '—' : formatNumber(shown)} {unit}
          {origin !== null && ` · ${origin}`}
        </span>
      ) : (
        <span className="field-error">{complaint}</span>
      )}
      {line.clash && (
        <div className="cubage-clash" role="alert">
          <span>{clashWords(line.clash, name)}</span>
          <span className="page-actions">
            <Button onClick={onMine}>{mineWords(line)}</Button>
            <Button onClick={onTheirs}>{theirsWords(line.clash)}</Button>
          </span>
        </div>
      )}
    </div>
  );
}

const textOf = ({ name, formula, unit }: { name: string; formula: string; unit: string | null }): string =>
  `${name} = ${formula}${unit ? ` ${unit}` : ''}`;

function clashWords(clash: Clash, name: string): string {
  switch (clash.kind) {
    case 'changed':
      return `Otra persona la cambió mientras tanto: ${textOf(clash.theirs)}.`;
    case 'kept':
      return `Otra persona la cambió después de que usted la quitó: ${textOf(clash.theirs)}.`;
    case 'there':
      return `Ya hay una «${name}»: ${textOf(clash.theirs)}.`;
    case 'gone':
      return 'Otra persona la quitó mientras tanto.';
  }
}

function mineWords({ clash, typed }: Line): string {
  if (clash?.kind === 'kept') return 'Quitarla igual';
  return clash?.kind === 'gone' ? 'Agregarla de nuevo' : `Dejar ${textOf(typed)}`;
}

const theirsWords = (clash: Clash): string => (clash.kind === 'gone' ? 'Dejarla quitada' : `Dejar ${textOf(clash.theirs)}`);
