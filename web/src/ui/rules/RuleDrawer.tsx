import type { DatedRule } from 'contract/dated-rules.ts';
import { useRefresh } from '../../api.ts';
import { AreaField } from '../fields/AreaField.tsx';
import { DateField } from '../fields/DateField.tsx';
import { FormDrawer } from '../form/FormDrawer.tsx';
import { useForm } from '../form/formState.ts';
import { RuleList } from './RuleList.tsx';
import type { RuleKind, Versions } from './kind.ts';
import './rules.css';
import { neighboursOf, sinceWhen } from './versions.ts';

interface Props<Values extends object, Version extends DatedRule & Values> {
  kind: RuleKind<Values>;
  versions: Versions<Version>;
  /** None: a new one. */
  version: Version | undefined;
  onClose: () => void;
}

/** A version of the rule, beside what it changes; what it is held against is sent along. */
export function RuleDrawer<Values extends object, Version extends DatedRule & Values>({
  kind,
  versions: { items, fingerprint },
  version,
  onClose,
}: Props<Values, Version>) {
  const refresh = useRefresh();
  // Refused because somebody else changed the rule: what is shown beside the form must be the rule of now.
  const onSending = (isSending: boolean) => {
    if (!isSending) refresh(kind.list);
  };
  const fields = (
    <>
      <DateField name="desde" label="Rige desde" help={`Desde mañana en adelante: ${kind.dayHelp}`} />
      {kind.fields}
      <WhatChanges kind={kind} versions={items} own={version?.id} />
      <AreaField name="reason" label="Motivo" rows={3} maxLength={500} help="Se muestra junto a la versión." />
    </>
  );
  const common = { onClose, onSending, children: fields };
  const [newest] = items;
  if (!version)
    return (
      <FormDrawer
        {...common}
        title="Nueva versión"
        call={kind.create}
        start={newest ? kind.values.parse(newest) : {}}
        fixed={{ fingerprint }}
        save="Crear versión"
        saved="Versión creada"
      />
    );
  return (
    <FormDrawer
      {...common}
      title={`Editar la versión ${sinceWhen(version.desde)}`}
      call={kind.update}
      start={{ ...kind.values.parse(version), desde: version.desde, reason: version.reason }}
      fixed={{ id: version.id, fingerprint }}
      save="Guardar versión"
      saved="Versión guardada"
    />
  );
}

interface Changing<Values extends object> {
  kind: Pick<RuleKind<Values>, 'values' | 'rulesOf'>;
  versions: readonly (DatedRule & Values)[];
  own: number | undefined;
}

/** What the values of the form say, held against the version that they would follow. */
function WhatChanges<Values extends object>({ kind: { values: schema, rulesOf }, versions, own }: Changing<Values>) {
  const { values } = useForm();
  const desde = typeof values['desde'] === 'string' && values['desde'] !== '' ? values['desde'] : undefined;
  const { data: rules } = schema.safeParse(values);
  const { before, after } = neighboursOf(versions, desde, own);
  return (
    <section className="rule-preview" aria-label="Qué cambia">
      <h3>{desde ? `Qué cambia ${sinceWhen(desde)}` : 'Qué cambia'}</h3>
      {rules ? (
        <RuleList rules={rulesOf(rules)} before={before && rulesOf(before)} />
      ) : (
        <p className="muted">Complete los valores para verlo.</p>
      )}
      {after && <p className="muted">Rige hasta que empiece la versión {sinceWhen(after.desde)}.</p>}
    </section>
  );
}
