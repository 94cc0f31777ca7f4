import { CloseOutlined } from '@ant-design/icons';
import { constraintKinds } from 'contract/schedule/index.ts';
import { dayOfStart, instantOf } from 'contract/schedule/plans/time.ts';
import { useId, useMemo, useState } from 'react';
import { Button } from '../../../ui/page/Button.tsx';
import { badDay, columnsOf, isWritable, type GridColumn } from '../plan/columns.ts';
import { constraintName, isOfFinish } from '../plan/constraints.ts';
import { eveningOf, finishText, morningOf, readDay, startText, wallDay } from '../plan/days.ts';
import type { Row } from '../plan/doc.ts';
import type { Head } from '../plan/computePlan.ts';
import { withValues } from '../plan/moves.ts';
import type { Line } from '../plan/outline.ts';
import { withManual } from './gestures.ts';
import { TieList } from './TieList.tsx';
import { useChartContext, type Chart } from './useChart.ts';
import { explainRow, troublesOf } from './why.ts';

/** All that is known of one activity, beside the chart: each field is saved when it is left. */
export function ActivityPanel({ id }: { id: number }) {
  const chart = useChartContext();
  const line = chart.outline.of(id);
  if (!line) return null;
  const { row, number, wbs } = line;
  const columns = columnsOf(chart.shown.head);
  const shown = order.flatMap((key) => columns.find((it) => it.key === key) ?? []);
  return (
    <aside className="gantt-panel-side" aria-label={`Actividad ${number}`}>
      <header>
        <span className="muted">
          Actividad {number} · {wbs}
        </span>
        <Button kind="text" icon={<CloseOutlined />} label="Cerrar la ficha (Esc)" onClick={() => chart.showDetail(undefined)} />
      </header>
      <div className="gantt-panel-body">
        {troublesOf(chart, line).map((it) => (
          <p key={it} className="gantt-trouble">
            {it}
          </p>
        ))}
        <Explanation line={line} />
        <div className="gantt-fields">
          {shown.map((it) => (
            <ColumnField key={it.key} line={line} column={it} />
          ))}
          <Rule line={line} />
        </div>
        <fieldset className="columns-boxes" disabled={!chart.mayWrite}>
          <legend>Cómo se planifica</legend>
          {!line.isSummary && (
            <Tick
              label="Fijada a mano (no la mueven sus predecesoras)"
              isOn={row.manual_start !== null}
              onChange={(is) => chart.edit((doc) => withManual({ ...chart.shown, doc }, [id], is))}
            />
          )}
          <Tick
            label="Inactiva (fuera del plan por ahora)"
            isOn={row.inactive}
            onChange={(is) => chart.edit((doc) => withValues(doc, [id], { inactive: is }))}
          />
          {!chart.shown.head.isRelative && !line.isSummary && (
            <Tick
              label="Suspendida"
              isOn={row.suspendida}
              onChange={(is) => chart.edit((doc) => withValues(doc, [id], { suspendida: is }))}
            />
          )}
        </fieldset>
        <TieList line={line} />
        <Notes row={row} />
      </div>
    </aside>
  );
}

/** «Explícame»: why it lies there, why it may be no later, and who moves with it. */
function Explanation({ line }: { line: Line }) {
  const chart = useChartContext();
  const { shown, outline } = chart;
  const said = useMemo(() => explainRow({ shown, outline }, line), [shown, outline, line]);
  return (
    <section className="gantt-why" aria-label="Explícame esta actividad">
      {said.map(({ title, text, key }) => (
        <div key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
          {key !== undefined && (
            <button type="button" className="gantt-link" onClick={() => showRow(chart, key)}>
              Ver «{shown.doc.rows.get(key)?.nombre}»
            </button>
          )}
        </div>
      ))}
    </section>
  );
}

/** On the chart one goes to the row; its panel follows. */
function showRow(chart: Chart, key: number): void {
  chart.go({ key, column: 'nombre' });
  chart.showDetail(key);
}

const order = [
  'nombre',
  'duracion',
  'inicio',
  'termino',
  'responsable',
  'etapa',
  'avance',
  'peso',
  'plazo',
  'inicio_real',
  'termino_real',
  'restante',
  'holgura',
  'holgura_libre',
];

const wide = new Set(['nombre', 'responsable', 'etapa']);

function Tick({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (is: boolean) => void }) {
  return (
    <label className="columns-box">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}

/** A cell of the grid as a field of a form. */
function ColumnField({ line, column }: { line: Line; column: GridColumn }) {
  const { sheet, edit, mayWrite } = useChartContext();
  const text = column.text(sheet, line);
  return (
    <WrittenField
      label={column.title}
      isWide={wide.has(column.key)}
      text={text}
      isFixed={!mayWrite || !isWritable(column, line)}
      {...(column.choices && { choices: [...column.choices(sheet)] })}
      write={(typed) => {
        const made = column.write?.(sheet, line, typed);
        if (typeof made === 'string') return made;
        return made && made !== sheet.doc && !edit(() => made) ? 'Así el plan no puede ser.' : undefined;
      }}
    />
  );
}

interface WrittenProps {
  label: string;
  text: string;
  isWide?: boolean;
  isFixed: boolean;
  choices?: readonly string[];
  /** Answers what is wrong with it. */
  write: (typed: string) => string | undefined;
}

/** A line of text that is written when it is left, or by Enter; Escape brings back what stood there. */
function WrittenField({ label, text, isWide, isFixed, choices, write }: WrittenProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const leave = () => {
    if (typed === undefined || typed === text) return setTyped(undefined);
    const complaint = write(typed);
    setWrong(complaint);
    if (complaint === undefined) setTyped(undefined);
  };
  return (
    <div className="field" data-wide={isWide || undefined} {...(wrong && { 'data-wrong': true })}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {isFixed ? (
        <output id={id}>{text || '—'}</output>
      ) : (
        <input
          id={id}
          className="control"
          value={typed ?? text}
          maxLength={200}
          autoComplete="off"
          list={choices ? `${id}-choices` : undefined}
          aria-invalid={wrong !== undefined || undefined}
          aria-describedby={wrong === undefined ? undefined : `${id}-error`}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === 'Enter') leave();
            if (event.key !== 'Escape' || typed === undefined) return;
            event.stopPropagation();
            setTyped(undefined);
            setWrong(undefined);
          }}
        />
      )}
      {choices && (
        <datalist id={`${id}-choices`}>
          {choices.map((it) => (
            <option key={it} value={it} />
          ))}
        </datalist>
      )}
      {wrong && (
        <span id={`${id}-error`} className="field-error">
          {wrong}
        </span>
      )}
    </div>
  );
}

/** MS Project's eight constraints, with their day. */
function Rule({ line: { row, isSummary } }: { line: Line }) {
  const { sheet, edit, mayWrite } = useChartContext();
  const id = useId();
  if (isSummary) return null;
  const { kind, at } = row.constraint;
  const choose = (chosen: string) => {
    const next = constraintKinds.find((it) => it === chosen);
    if (!next) return;
    const start = sheet.plan.dates.get(row.key);
    const day = at === null ? dayOfStart(start?.start ?? instantOf(sheet.head.start)) : wallDay(at, isOfFinish(kind));
    edit((doc) =>
      withValues(doc, [row.key], { constraint: { kind: next, at: next.startsWith('as') ? null : wallOf(next, day, sheet.head) } }),
    );
  };
  return (
    <>
      <div className="field" data-wide>
        <label className="field-label" htmlFor={id}>
          Restricción
        </label>
        <select id={id} className="control" value={kind} disabled={!mayWrite} onChange={(event) => choose(event.target.value)}>
          {constraintKinds.map((it) => (
            <option key={it} value={it}>
              {constraintName(it)}
            </option>
          ))}
        </select>
      </div>
      {at !== null && (
        <WrittenField
          label="Fecha de la restricción"
          isWide
          text={isOfFinish(kind) ? finishText(instantOf(at), sheet.head) : startText(instantOf(at), sheet.head)}
          isFixed={!mayWrite}
          write={(typed) => {
            const day = readDay(typed, sheet.head, sheet.today);
            if (!day) return badDay;
            edit((doc) => withValues(doc, [row.key], { constraint: { kind, at: wallOf(kind, day, sheet.head) } }));
            return undefined;
          }}
        />
      )}
    </>
  );
}

const wallOf = (kind: Row['constraint']['kind'], day: string, head: Head): string =>
  isOfFinish(kind) ? eveningOf(day, head) : morningOf(day, head);

function Notes({ row }: { row: Row }) {
  const { edit, mayWrite } = useChartContext();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        Notas
      </label>
      <textarea
        id={id}
        className="control"
        rows={4}
        maxLength={2000}
        disabled={!mayWrite}
        value={typed ?? row.notas ?? ''}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          if (typed !== undefined && typed !== (row.notas ?? ''))
            edit((doc) => withValues(doc, [row.key], { notas: typed.trim() || null }));
          setTyped(undefined);
        }}
      />
    </div>
  );
}
