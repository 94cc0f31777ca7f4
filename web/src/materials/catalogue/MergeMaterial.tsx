import { useState } from 'react';
import { getMaterialMerge, mergeMaterial, type MaterialInfo, type MaterialMergePreview } from 'contract/materials/index.ts';
import { useCall } from '../../api.ts';
import { Figure, Money } from '../../ui/list/figures.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { MergeFields, Merging, type MergeRow } from '../../ui/merging/Merging.tsx';
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
      isDangerous
      saved={`${code} se fusionó`}
      onSaved={onMerged}
      onClose={onClose}
    >
      <p className="field-wide">
        {description} se retira para siempre: lo que hay en bodegas pasa al material que elija, y el código {code} lo encuentra desde
        entonces.
      </p>
      <MergeFields
        source={activeMaterials}
        placeholder="El material que queda"
        into={into}
        onInto={(it) => setInto(typeof it === 'string' ? it : undefined)}
        answer={answer}
      >
        {(preview) => <Merging goes={code} stays={into ?? ''} {...preview} rows={rowsOf(preview)} />}
      </MergeFields>
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
