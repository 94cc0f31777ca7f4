import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useEffect, useId, useState } from 'react';
import type { SaleOrderBand } from 'contract/approvals/sale-orders.ts';
import { formatNumber, parseDecimal } from 'contract/format.ts';
import { Button } from '../../ui/page/Button.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { ApproverChoice } from './ApproverChoice.tsx';

interface Row {
  key: number;
  nivel: number | null;
  /** As it is typed; the last row has none. */
  typed: string;
  email: string | null;
}
interface Props {
  start: readonly { nivel: number | null; hasta: string | null }[];
  bands: readonly SaleOrderBand[];
}

/** The limits of the bands, in order; the last has none. A new band says who approves it. */
export function BandsField({ start, bands }: Props) {
  const { wrong, set, leave, introduce } = useForm();
  const [rows, setRows] = useState<readonly Row[]>(() =>
    start.map(({ nivel, hasta }, key) => ({ key, nivel, typed: hasta === null ? '' : formatNumber(hasta), email: null })),
  );
  useEffect(() => introduce('amounts', { label: 'Tramos', show: () => '' }));
  const change = (next: readonly Row[]) => {
    setRows(next);
    set('amounts', next.map(bandToSend));
  };
  const put = (key: number, news: Partial<Row>) => change(rows.map((it) => (it.key === key ? { ...it, ...news } : it)));
  const add = () => {
    const key = Math.max(...rows.map((it) => it.key)) + 1;
    change([...rows.slice(0, -1), { key, nivel: null, typed: '', email: null }, ...rows.slice(-1)]);
  };

  return (
    <fieldset className="band-lines">
      <legend className="unseen">Tramos</legend>
      {rows.map((row, at) => (
        <BandRow
          key={row.key}
          row={row}
          place={at + 1}
          isLast={at === rows.length - 1}
          approver={bands.find((it) => it.nivel === row.nivel)?.approvers.find((it) => it.codigo_unidad === null)?.nombre}
          wrong={{ hasta: wrong[`amounts.${at}.hasta`], email: wrong[`amounts.${at}.email`] }}
          onChange={(news) => put(row.key, news)}
          onBlur={() => leave('amounts')}
          onRemove={rows.length > 1 && at < rows.length - 1 ? () => change(rows.filter((it) => it !== row)) : undefined}
        />
      ))}
      {wrong['amounts'] && (
        <p className="field-error" role="alert">
          {wrong['amounts']}
        </p>
      )}
      <Button icon={<PlusOutlined />} onClick={add} off={rows.length >= 10 && 'Ya son 10 tramos: no caben más.'}>
        Agregar tramo
      </Button>
    </fieldset>
  );
}

/** What cannot be read goes as it was typed: the schema says what is wrong with it. The last band has no limit. */
function bandToSend({ nivel, typed, email }: Row, at: number, rows: readonly Row[]) {
  const read = parseDecimal(typed);
  const hasta = at === rows.length - 1 ? null : read.ok ? read.decimal : typed;
  return { nivel, hasta, ...(nivel === null && { email: email ?? '' }) };
}

interface RowProps {
  row: Row;
  place: number;
  isLast: boolean;
  approver: string | undefined;
  wrong: { hasta: string | undefined; email: string | undefined };
  onChange: (news: Partial<Row>) => void;
  onBlur: () => void;
  onRemove: (() => void) | undefined;
}

function BandRow({ row: { nivel, typed, email }, place, isLast, approver, wrong, onChange, onBlur, onRemove }: RowProps) {
  const id = useId();
  return (
    <div className="line" role="group" aria-label={`Tramo ${place}`}>
      <div className="field" data-wrong={wrong.hasta !== undefined || undefined}>
        <label className="field-label" htmlFor={id}>
          Tramo {place}: hasta
        </label>
        {isLast ? (
          <input id={id} className="control" value="Sin límite" disabled />
        ) : (
          <span className="control-affix" style={{ '--after': '36px' }}>
            <input
              id={id}
              className="control"
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={(event) => onChange({ typed: event.target.value })}
              onBlur={onBlur}
              {...(wrong.hasta && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
            />
            <span className="affix affix-after">UF</span>
          </span>
        )}
        {wrong.hasta && (
          <span id={`${id}-error`} className="field-error">
            {wrong.hasta}
          </span>
        )}
      </div>
      {nivel === null ? (
        <ApproverChoice
          label={`Aprueba el tramo ${place}`}
          value={email}
          wrong={wrong.email}
          onChange={(chosen) => onChange({ email: chosen })}
        />
      ) : (
        <p className="muted line-words">Aprueba {approver ?? '—'}</p>
      )}
      {onRemove && <Button kind="text" icon={<DeleteOutlined />} label={`Quitar el tramo ${place}`} onClick={onRemove} />}
    </div>
  );
}
