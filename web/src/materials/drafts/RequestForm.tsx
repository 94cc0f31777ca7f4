import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createCostCenterMaterialRequest, createMaterialRequest, type MaterialRequestInfo } from 'contract/materials/index.ts';
import { Refused } from '../../api/refusal.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { autosaveText } from '../../ui/form/autosave.ts';
import { Button } from '../../ui/page/Button.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { notify, notifyRefused } from '../../ui/page/notices.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { requestPaths, toRequest } from '../requestAddresses.ts';
import { ChargeFields } from '../../ui/fields/ChargeFields.tsx';
import { keepable, linesOf, complaintsByLine, rechargeDraft, type Beginning, type Charge } from './draft.ts';
import { KindFields } from './KindFields.tsx';
import { RequestItems } from './RequestItems.tsx';
import { RequestDefaults } from './RequestDefaults.tsx';
import { RouteFields } from './RouteFields.tsx';
import { TransferKindField } from './TransferKindField.tsx';
import { useDraft } from './useDraft.ts';
import { Watch } from './Watch.tsx';
import { WhenField } from './WhenField.tsx';
import { MoreActions } from '../../ui/page/MoreActions.tsx';
import '../requests.css';

interface Props {
  start: Beginning;
  /** Hears the number of the draft that this form has begun. */
  onNumber: (number: string) => void;
  /** Only for what lies in a warehouse: then whether it is brought or fetched comes first. */
  isTransfer: boolean;
}

/** Asks for materials: what, for when, and one line of the rest; kept as a draft while it is written (spec 2 §2). */
export function RequestForm({ start, onNumber, isTransfer }: Props) {
  const navigate = useNavigate();
  const [charge, setCharge] = useState(start.charge);
  const [values, setValues] = useState(start.values);
  const [first, setFirst] = useState(start.values);
  const draft = useDraft({ values, charge }, start, onNumber);
  const recharge = (next: Charge) => {
    setFirst(rechargeDraft(values));
    setCharge(next);
  };
  const arrive = (number: string) => {
    draft.arrived(number);
    void navigate({ ...toRequest({ number }), replace: true });
  };
  /** The draft is none any more: it had become the request. */
  const isSent = (refused: Refused | undefined) => refused?.code === 'wrong_state';
  const leave = async () => {
    if (!(await confirm(draft.isUnanswered ? discardingUnanswered : discarding))) return;
    try {
      await draft.discard();
      void navigate({ to: requestPaths.mine, search: { phase: draft.isUnanswered ? 'en_aprobacion' : 'borradores' } });
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      if (isSent(refused) && draft.number) return arrive(draft.number);
      notifyRefused(refused);
    }
  };
  const onSending = (isSending: boolean, refused?: Refused) => {
    draft.onSending(isSending, refused?.mayBeDone ?? false);
    if (isSent(refused) && draft.number) arrive(draft.number);
  };
  const onSaved = (it: MaterialRequestInfo) => {
    draft.sent();
    notify('success', `Se envió la solicitud ${it.number}`);
    void navigate(toRequest(it));
  };
  const refused = new Set(Object.keys(draft.wrong).flatMap((it) => /^items\.\d+/.exec(it)?.[0] ?? []));
  const unread = linesOf(values).length - keepable(linesOf(values)).length + refused.size;
  const form = {
    save: 'Enviar solicitud',
    blocked: draft.isHeld ? 'Falta saber si se pidió el traslado.' : undefined,
    asksBeforeLeaving: false,
    onSending,
    onSaved,
    onArrived: (it: MaterialRequestInfo) => arrive(it.number),
    sentElsewhere: 'Otra ventana ya envió esta solicitud. Búsquela en «Mis solicitudes»; aquí puede descartar lo que escribió.',
    // A draft with a number becomes a request once, and its page says whether it has: only what has none is known by its sending.
    sentAs: draft.number === undefined ? start.local : undefined,
    extra: (
      <span className="draft-state">
        <span role="status" className={`editor-state editor-${draft.state.kind}`}>
          {draftText(draft)}
          {unread > 0 && draft.state.kind === 'saved' && `, menos ${unread === 1 ? 'una línea' : `${unread} líneas`} por corregir`}
        </span>
        {draft.state.kind === 'refused' && (
          <Button kind="text" onClick={draft.changed}>
            Reintentar
          </Button>
        )}
        {draft.isTakingUnanswered && (
          <Button kind="text" onClick={draft.takeAgain}>
            Pedir de nuevo
          </Button>
        )}
        {draft.theirs && (
          <Button kind="text" onClick={draft.keepMine}>
            Guardar lo mío
          </Button>
        )}
        {(draft.number ?? draft.isUnanswered) && (
          <MoreActions
            isText
            of="este borrador"
            actions={[{ label: 'Descartar borrador', isDangerous: true, onClick: () => void leave() }]}
          />
        )}
      </span>
    ),
  };
  const fields = (
    <>
      <Watch onValues={setValues} />
      {isTransfer && (
        <Section title="Qué solicitud">
          <TransferKindField />
        </Section>
      )}
      <Section title="Materiales">
        <RequestItems charge={charge} kept={complaintsByLine(draft.wrong, linesOf(values))} draft={draft} />
      </Section>
      <Section title="Para cuándo y para quién">
        <WhenField />
        <RequestDefaults charge={charge} labels={start.labels}>
          <ChargeFields charge={charge} labels={start.labels} onCharge={recharge} isFixed={draft.isUnanswered} />
          <KindFields labels={start.labels} isTransfer={isTransfer} />
          <RouteFields charge={charge} labels={start.labels} />
        </RequestDefaults>
      </Section>
      <Section title="Comentario">
        <AreaField name="comment" label="Comentario para quien aprueba y despacha" rows={2} maxLength={1_000} />
      </Section>
    </>
  );
  const fixed = draft.number ? { draft_number: draft.number } : {};
  return (
    <div className="request-form">
      {start.isRecovered && (
        <p className="muted" role="status">
          Recuperamos lo que había escrito y no se alcanzó a guardar.
        </p>
      )}
      {charge === 1 ? (
        <Form key="project" call={createMaterialRequest} start={first} fixed={fixed} {...form}>
          {fields}
        </Form>
      ) : (
        <Form key="cost center" call={createCostCenterMaterialRequest} start={first} fixed={fixed} {...form}>
          {fields}
        </Form>
      )}
    </div>
  );
}

function draftText({ state, number, isUnanswered, isTakingUnanswered }: ReturnType<typeof useDraft>): string {
  if (isTakingUnanswered) return 'Falta saber si se pidió el traslado: pídalo de nuevo';
  if (isUnanswered) return 'Falta saber si la solicitud llegó: envíela de nuevo';
  if (state.kind !== 'clean') return autosaveText(state);
  return number ? `Borrador ${number}` : 'Se guarda solo mientras escribe';
}

const discardingUnanswered = {
  title: '¿Descartar lo que escribió?',
  text: 'Si la solicitud llegó, queda en «Mis solicitudes»; lo demás se pierde.',
  yes: 'Descartar borrador',
  no: 'Seguir editando',
  isDangerous: true,
};

const discarding = {
  title: '¿Descartar este borrador?',
  text: 'Lo que escribió en esta solicitud se pierde.',
  yes: 'Descartar borrador',
  no: 'Seguir editando',
  isDangerous: true,
};
