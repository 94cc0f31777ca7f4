import { useEffect, useState } from 'react';
import { formatDay, formatNumber, unitFor } from 'contract/format.ts';
import {
  answerMeans,
  answerMeansNames,
  lineAnswers,
  orderConfirmation,
  registerOrderAnswer,
  type ConfirmedLine,
  type OrderConfirmation,
} from 'contract/orders/index.ts';
import { useCall } from '../../api.ts';
import { today } from '../../ui/days/santiago.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { FieldsWithin } from '../../ui/fields/FieldsWithin.tsx';
import { SegmentedField } from '../../ui/fields/Segmented.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import '../orders.css';

interface Props {
  number: string;
  onClose: () => void;
}

/** What a supplier said by telephone, by mail or in person, line by line as their own link would ask for it. */
export function AnswerDrawer({ number, onClose }: Props) {
  const answer = useCall(orderConfirmation, { number });
  const title = `Registrar la respuesta a ${number}`;
  if (!answer.data)
    return (
      <Drawer title={title} onClose={onClose}>
        <Loaded answer={answer}>{() => null}</Loaded>
      </Drawer>
    );
  return <AnswerFields title={title} number={number} confirmation={answer.data} onClose={onClose} />;
}

function AnswerFields({ title, number, confirmation, onClose }: Props & { title: string; confirmation: OrderConfirmation }) {
  // What the supplier answers meanwhile by their link is refused when this is sent, and does not move what is written here.
  const [{ version, open }] = useState({
    version: confirmation.link?.version ?? 1,
    open: confirmation.lines.filter((it) => Number(it.pending) > 0),
  });
  return (
    <FormDrawer
      title={title}
      call={registerOrderAnswer}
      start={{
        means: 'telefono',
        lines: open.map((it) => ({ line: it.line, says: isPast(it) ? ('otra_fecha' as const) : ('confirma' as const) })),
      }}
      fixed={{ number, version }}
      save="Registrar respuesta"
      saved="La respuesta del proveedor queda registrada"
      onClose={onClose}
    >
      <SegmentedField
        name="means"
        label="Cómo respondió"
        options={answerMeansNames.map((value) => ({ value, label: answerMeans[value] }))}
      />
      <TextField name="spoke_with" label="Con quién habló" maxLength={120} />
      <AnsweredLines open={open} />
      <AreaField name="comment" label="Comentario a toda la orden" rows={2} maxLength={1000} />
    </FormDrawer>
  );
}

const isPast = ({ wanted }: ConfirmedLine): boolean => wanted !== null && wanted < today();

function AnsweredLines({ open }: { open: readonly ConfirmedLine[] }) {
  const { wrong, introduce } = useForm();
  useEffect(() => introduce('lines', { label: 'Líneas', show: () => '' }));
  return (
    <>
      {wrong['lines'] && (
        <p className="order-refusal" role="alert">
          {wrong['lines']}
        </p>
      )}
      {open.map((it, at) => (
        <fieldset key={it.line} className="order-amended">
          <legend>
            {it.code} {it.name} · {formatNumber(it.pending)} {unitFor(it.pending, it.unit)}
          </legend>
          <FieldsWithin path={['lines', at]}>
            <AnsweredLine line={it} />
          </FieldsWithin>
        </fieldset>
      ))}
    </>
  );
}

const choices = lineAnswers.names.map((value) => ({ value, label: lineAnswers.label(value) }));

function AnsweredLine({ line: { wanted } }: { line: ConfirmedLine }) {
  const { values, wrong, set } = useForm();
  const { says } = values;
  return (
    <>
      <SegmentedField
        name="says"
        label="Qué dijo"
        options={choices}
        {...(wanted !== null && { help: `Se necesita el ${formatDay(wanted)}` })}
        onChosen={() => set('date', null)}
      />
      {wrong['line'] && (
        <p className="order-refusal" role="alert">
          {wrong['line']}
        </p>
      )}
      {says === 'otra_fecha' && <DateField name="date" label="Llega el" />}
      {says !== 'confirma' && <TextField name="comment" label={says === 'no_puede' ? 'Por qué' : 'Comentario'} maxLength={500} />}
    </>
  );
}
