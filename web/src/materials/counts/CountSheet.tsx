import { CheckCircleFilled } from '@ant-design/icons';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatNumber, parseDecimal } from 'contract/format.ts';
import { saveCountLines, type CountLine, type StockCountInfo } from 'contract/materials/index.ts';
import { useAction } from '../../api.ts';
import { Refused } from '../../api/refusal.ts';
import { Choose } from '../../ui/fields/Choose.tsx';
import { Figure, Advance } from '../../ui/list/figures.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { CodeBox } from '../CodeBox.tsx';
import { ScanButton } from '../Scanner.tsx';
import { activeMaterials } from '../sources.ts';
import '../materials.css';

interface Props {
  count: StockCountInfo;
  /** What was counted already when somebody asked for the rest: what is counted meanwhile stays where it is. */
  done: ReadonlySet<string> | undefined;
  onLeft: (isOnlyLeft: boolean) => void;
}

/** The sheet of a count: each line is saved by itself, so that several may count, and nothing is lost when the line breaks. */
export function CountSheet({ count, done, onLeft }: Props) {
  const { number, items, counted, lines, blind } = count;
  const list = useRef<HTMLUListElement>(null);
  const action = useAction(saveCountLines, { quiet: true });
  const [refused, setRefused] = useState<string>();
  const jump = (code: string) => {
    const field = list.current?.querySelector<HTMLInputElement>(`[data-code="${CSS.escape(code)}"]`);
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
    return field !== undefined && field !== null;
  };
  const found = async (typed: string) => {
    const code = typed.trim().toUpperCase();
    setRefused(undefined);
    if (jump(code)) return;
    if (items.some((it) => it.code === code)) {
      flushSync(() => onLeft(false));
      jump(code);
      return;
    }
    try {
      await action.mutateAsync({ number, items: [{ code, counted_quantity: '1' }] });
      notify('success', `${code} no estaba en la lista: se agregó con 1`);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setRefused(`${code}: ${Object.values(error.fields)[0] ?? error.message}`);
    }
  };
  return (
    <section className="panel" aria-label="Hoja de conteo">
      <div className="count-progress">
        <h2>Hoja de conteo</h2>
        <Advance value={lines === 0 ? 0 : Math.round((counted / lines) * 100)} label="Contado" />
      </div>
      <div className="lines-add">
        <CodeBox
          label="Ir a un código"
          help="Lo que no está en la lista se agrega."
          error={refused}
          onLines={([it]) => it && void found(it.code)}
        />
        <ScanButton isFirst onCode={(code) => void found(code)} />
      </div>
      <label className="count-left">
        <input type="checkbox" checked={done !== undefined} onChange={({ target }) => onLeft(target.checked)} />
        Solo lo que falta contar <span className="muted figure">{formatNumber(lines - counted)}</span>
      </label>
      {done && counted === lines && <p className="muted">No falta nada: ya puede terminar el conteo.</p>}
      <ul className="count-lines" ref={list} aria-label="Materiales por contar">
        {items
          .filter((it) => !done?.has(it.code))
          .map((it) => (
            <Line key={it.code} line={it} number={number} isBlind={blind} />
          ))}
      </ul>
      <div className="field">
        <span className="field-label">Agregar lo que no está en la lista</span>
        <Choose
          key={lines}
          {...activeMaterials}
          label="Agregar lo que no está en la lista"
          value={null}
          placeholder="Busque por código o descripción"
          onChange={(code) => typeof code === 'string' && void found(code)}
        />
      </div>
    </section>
  );
}

type SavingState = { kind: 'still' } | { kind: 'saving' } | { kind: 'wrong'; message: string };

function Line({ line, number, isBlind }: { line: CountLine; number: string; isBlind: boolean }) {
  const { code, description, unit, counted_quantity, expected_quantity } = line;
  const action = useAction(saveCountLines, { quiet: true });
  const [typing, setTyping] = useState<string>();
  const [state, setState] = useState<SavingState>({ kind: 'still' });
  const save = async () => {
    if (typing === undefined) return;
    const read = typing.trim() === '' ? undefined : parseDecimal(typing);
    if (read && (!read.ok || read.decimal.startsWith('-')))
      return setState({ kind: 'wrong', message: read.ok ? 'Indique cero o más.' : read.message });
    const counted = read?.ok ? read.decimal : null;
    if (counted === counted_quantity) {
      setTyping(undefined);
      return setState({ kind: 'still' });
    }
    setState({ kind: 'saving' });
    try {
      await action.mutateAsync({ number, items: [{ code, counted_quantity: counted }] });
      setTyping(undefined);
      setState({ kind: 'still' });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setState({ kind: 'wrong', message: error.isUnanswered ? 'Sin conexión: salga del campo otra vez para guardar.' : error.message });
    }
  };
  return (
    <li className="count-line" {...(counted_quantity !== null && { 'data-counted': true })}>
      <div className="lines-name">
        <span className="lines-code">{code}</span> {description}
        {!isBlind && expected_quantity !== null && (
          <p className="muted">
            Según sistema: <Figure value={expected_quantity} unit={unit} />
          </p>
        )}
      </div>
      <input
        className="control"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        data-code={code}
        aria-label={`Contado de ${code}, en ${unit}`}
        value={typing ?? (counted_quantity === null ? '' : formatNumber(counted_quantity))}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyping(event.target.value)}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const next = event.currentTarget.closest('li')?.nextElementSibling?.querySelector('input');
          if (next) next.focus();
          else event.currentTarget.blur();
        }}
        {...(state.kind === 'wrong' && { 'aria-invalid': true })}
      />
      <span className="count-state" role="status">
        <StateText state={state} isCounted={counted_quantity !== null} unit={unit} />
      </span>
    </li>
  );
}

function StateText({ state, isCounted, unit }: { state: SavingState; isCounted: boolean; unit: string }) {
  if (state.kind === 'wrong') return <span className="lines-wrong">{state.message}</span>;
  if (state.kind === 'saving') return <span className="muted">Guardando…</span>;
  if (!isCounted) return <span className="muted">{unit}, sin contar</span>;
  return (
    <span className="difference-more">
      <CheckCircleFilled aria-hidden /> {unit}, guardado
    </span>
  );
}
