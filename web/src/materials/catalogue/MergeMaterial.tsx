import { useState } from 'react';
import { getMaterialMerge, mergeMaterial, type MaterialInfo, type MaterialMergePreview } from 'contract/materials/index.ts';
import { useCall } from '../../api.ts';
import { AreaField } from '../../ui/AreaField.tsx';
import { Choose } from '../../ui/Choose.tsx';
import { Figure, Money } from '../../ui/figures.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Merging, type MergeRow } from '../../ui/Merging.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { activeMaterials } from '../sources.ts';

interface Props {
  material: MaterialInfo;
  onMerged: (into: MaterialInfo) => void;
  onClose: () => void;
}

/** Makes one material of two that are the same: both are compared before somebody says so. */
export function MergeMaterial({ material: { code, description }, onMerged, onClose }: Props) {
  const [into, setInto] = useState<string>();
  const answer = useCall(getMaterialMerge, { code, into: into ?? '' }, { enabled: into !== undefined });
  return (
    <FormDrawer
      title={`Fusionar ${code} con otro`}
      call={mergeMaterial}
      fixed={{ code, ...(into !== undefined && { into }), ...(answer.data && { fingerprint: answer.data.fingerprint }) }}
      save="Fusionar"
      saved={`${code} se fusionó`}
      onSaved={onMerged}
      onClose={onClose}
    >
      <p className="field-wide">
        {description} se retira para siempre: lo que hay en bodegas pasa al material que elija, y el código {code} lo encuentra desde
        entonces.
      </p>
      <div className="field field-wide">
        <span className="field-label" aria-hidden>
          Con cuál
        </span>
        <Choose
          {...activeMaterials}
          label="Con cuál"
          value={into ?? null}
          placeholder="El material que queda"
          onChange={(chosen) => setInto(typeof chosen === 'string' ? chosen : undefined)}
        />
      </div>
      {into !== undefined && answer.error && (
        <Problem
          refused={answer.error}
          title="No se pueden fusionar."
          {...(answer.error.isUnanswered && { onRetry: () => void answer.refetch() })}
        />
      )}
      {into !== undefined && !answer.error && (
        <Loaded answer={answer}>{(preview) => <Merging goes={code} stays={into} {...preview} rows={rowsOf(preview)} />}</Loaded>
      )}
      <AreaField name="reason" label="Por qué son el mismo" rows={2} maxLength={500} />
    </FormDrawer>
  );
}

function rowsOf({ from, into, at_sites, lines }: MaterialMergePreview): MergeRow[] {
  const both = (label: string, show: (it: MaterialInfo) => MergeRow['goes']): MergeRow => ({ label, goes: show(from), stays: show(into) });
  return [
    both('Descripción', (it) => it.description),
    both('Familia', (it) => it.family),
    both('Unidad', (it) => it.unit),
    both('En bodegas', (it) => <Figure value={it.available_quantity} unit={it.unit} />),
    { label: 'En obras', goes: <Figure value={at_sites} unit={from.unit} />, stays: '' },
    { label: 'Líneas de solicitudes', goes: <Figure value={lines} />, stays: '' },
    ...(from.prices === null
      ? []
      : [
          both('Precio', (it) => <Money value={it.price} currency={it.price_currency ?? 'CLP'} />),
          both('Costo', (it) => <Money value={it.cost} currency={it.cost_currency ?? 'CLP'} />),
        ]),
  ];
}
