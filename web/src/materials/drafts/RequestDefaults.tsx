import type { ReactNode } from 'react';
import { centralWarehouse } from 'contract/catalogues/index.ts';
import { getProjectInfo, requestCategories, requestDocuments, siteWords, transferKinds } from 'contract/materials/index.ts';
import { useCall } from '../../api.ts';
import { DefaultsLine } from '../../ui/form/DefaultsLine.tsx';
import { fieldOf, useForm, type Values } from '../../ui/form/formState.ts';
import type { Beginning, Charge } from './draft.ts';

interface Props {
  charge: Charge;
  labels: Beginning['labels'];
  /** The fields that the line stands for. */
  children: ReactNode;
}

/** What is seldom changed, as one line that opens; it opens by itself where something is missing or wrong. */
export function RequestDefaults({ charge, labels, children }: Props) {
  const { values, wrong } = useForm();
  const project_code = charge === 1 ? textIn(values, 'project_code') : '';
  const project = useCall(getProjectInfo, { project_code }, { enabled: project_code !== '' });
  const known = project.data;
  const isStopped =
    known !== undefined &&
    (known.closed !== null || (known.open_requests_limit !== null && known.open_requests >= known.open_requests_limit));
  const lacksStage = known !== undefined && known.stages.length > 1 && !values['stage_id'];
  const isWrong = Object.keys(wrong).some((path) => defaults.has(fieldOf(path)));
  const mustOpen = isWrong || isStopped || lacksStage || project.error !== null || missingIn(values, charge);
  const place = known?.places.find((it) => it.id === values['place_id']);
  const words = [
    charge === 1 ? (known?.label ?? labels.project ?? project_code) : (labels.cost_center ?? textIn(values, 'cost_center')),
    place?.name,
    ...wordsOf(values, charge, labels),
  ];
  return (
    <DefaultsLine words={words} mustOpen={mustOpen}>
      {children}
    </DefaultsLine>
  );
}

const defaults = new Set([
  'project_code',
  'stage_id',
  'place_id',
  'cost_center',
  'request_type',
  'category',
  'document_kind',
  'transfer_kind',
  'supplier_code',
  'source',
  'source_project_code',
  'from_warehouse',
  'to_warehouse',
]);

const textIn = (values: Values, name: string): string => (typeof values[name] === 'string' ? values[name] : '');

/** Without it the request would be refused, and nobody needs to send it to learn that. */
function missingIn(values: Values, charge: Charge): boolean {
  const lacks = (name: string) => textIn(values, name) === '';
  return (
    lacks(charge === 1 ? 'project_code' : 'cost_center') ||
    (values['category'] !== 1 && lacks('to_warehouse')) ||
    (values['source'] === 'proyecto' && (lacks('source_project_code') || lacks('from_warehouse'))) ||
    (values['document_kind'] === 'PurchaseOrder' && lacks('supplier_code'))
  );
}

/** «Traslado · Bodega Central → a la obra · Normal». */
function wordsOf(values: Values, charge: Charge, labels: Beginning['labels']): string[] {
  const kind = values['document_kind'];
  const moves = kind === 'InventoryTransferRequest';
  const named = (code: string, label: string | undefined) => (label?.startsWith(code) ? label.replace(`${code} - `, '') : code);
  const [from, to] = [textIn(values, 'from_warehouse'), textIn(values, 'to_warehouse')];
  const origin =
    values['source'] === 'proyecto' ? `${textIn(values, 'source_project_code')} ${named(from, labels.from)}`.trim() : 'Bodega Central';
  const transfer_kind = values['transfer_kind'] === 'RETIRO' ? 'RETIRO' : 'DESPACHO';
  const target = to
    ? named(to, to === centralWarehouse ? `${to} - Bodega Central` : labels.to)
    : siteWords({ charge_kind: charge, transfer_kind }).toLowerCase();
  const category = [2, 3].includes(Number(values['category'])) ? requestCategories[Number(values['category']) === 2 ? 2 : 3] : '';
  return [
    moves ? transferKinds[transfer_kind] : requestDocuments[kind === 'PurchaseOrder' ? 'PurchaseOrder' : 'PurchaseRequest'].label,
    category,
    moves ? `${origin} → ${target}` : `Proveedor → ${target}`,
    values['request_type'] === 'SOLICITUD DE MATERIAL URGENTE' ? 'Urgente' : 'Normal',
  ];
}
