import { states } from '../../states.ts';

type Status = 'en_revision' | 'por_aprobar' | 'publicando' | 'detenida' | 'creada' | 'rechazada' | 'anulada';
type Step = 'complete' | 'reopen' | 'approve' | 'refuse' | 'resend' | 'post' | 'reject' | 'cancel';

/**
 * The way of a creation request (spec 3 §4, contract decision 69): supply completes it, whoever decides approves it, the ERP takes it.
 * `detenida`: the ERP did not take it, and a person says what becomes of it.
 */
export const creationStates = states<Status, Step>({
  en_revision: { label: 'En revisión', tone: 'info', on: { complete: 'por_aprobar', reject: 'rechazada', cancel: 'anulada' } },
  por_aprobar: {
    label: 'Por aprobar',
    tone: 'violet',
    on: { approve: 'publicando', reopen: 'en_revision', reject: 'rechazada', cancel: 'anulada' },
  },
  publicando: { label: 'Enviándose al ERP', tone: 'teal', on: { post: 'creada', refuse: 'detenida' } },
  detenida: {
    label: 'Detenida en el ERP',
    tone: 'orange',
    on: { reopen: 'en_revision', resend: 'publicando', post: 'creada', reject: 'rechazada' },
  },
  creada: { label: 'Creada', tone: 'success', on: {} },
  rechazada: { label: 'Rechazada', tone: 'danger', on: {} },
  anulada: { label: 'Anulada', tone: 'neutral', on: {} },
});
export type CreationStatus = Status;
export type CreationStep = Step;

/** What may be asked to be created; clients come with their own part. */
export const creationKinds = { material: 'Material', supplier: 'Proveedor' } as const;
export type CreationKind = keyof typeof creationKinds;
export const creationKindNames = Object.keys(creationKinds) as [CreationKind, ...CreationKind[]];
