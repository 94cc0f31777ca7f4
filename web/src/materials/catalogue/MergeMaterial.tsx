import { useState } from 'react';
import { sumOf } from 'contract/decimals.ts';
import { getMaterialMerge, mergeMaterial, type MaterialInfo, type MaterialMergePreview } from 'contract/materials/index.ts';
import { useCall } from '../../api.ts';
import { Figure, Money } from '../../ui/list/figures.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { blockedMerge, MergeFields, Merging, type MergeRow } from '../../ui/merging/Merging.tsx';
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
      blocked={blockedMerge(answer)}
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

/** What each has, and what will be one; nothing of it is told to whoever counts a part of it blind. */
function together(label: string, goes: string | null, stays: string | null, unit?: string): MergeRow {
  const counted = unit === undefined ? {} : { unit };
  const said = (value: string | null) =>
    value === null ? <span className="muted">No se dice: se cuenta a ciegas</span> : <Figure value={value} {...counted} />;
  const sum = goes === null || stays === null ? null : sumOf([goes, stays]);
  return {
    label,
    goes: said(goes),
    stays: (
      <>
        {said(stays)}
        {sum !== null && sum !== stays && (
          <small>
            quedarán <Figure value={sum} {...counted} />
          </small>
        )}
      </>
    ),
  };
}

function rowsOf({ from, into, at_sites, lines, into_at_sites, into_lines }: MaterialMergePreview): MergeRow[] {
  const both = (label: string, show: (it: MaterialInfo) => MergeRow['goes']): MergeRow => ({ label, goes: show(from), stays: show(into) });
  return [
    both('Descripción', (it) => it.description),
    both('Familia', (it) => it.family),
    both('Unidad', (it) => it.unit),
    together('En bodegas', from.available_quantity, into.available_quantity, into.unit),
    together('En obras', at_sites, into_at_sites, into.unit),
    together('Líneas de solicitudes', String(lines), String(into_lines)),
    ...(from.prices === null
      ? []
      : [
          both('Precio', (it) => <Money value={it.price} currency={it.price_currency ?? 'CLP'} />),
          both('Costo', (it) => <Money value={it.cost} currency={it.cost_currency ?? 'CLP'} />),
        ]),
  ];
}
