import { askQuestion, type SupplierInvitation } from 'contract/services/invitations/supplier-link.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { Form } from '../../ui/form/Form.tsx';

/** What suppliers asked and everybody reads, and a question of one's own while there is time. */
export function SupplierQuestions({ token, invitation: { questions, standing } }: { token: string; invitation: SupplierInvitation }) {
  if (questions.length === 0 && standing !== 'open') return null;
  return (
    <section className="link-page-card" aria-label="Preguntas">
      <h2>Preguntas</h2>
      <p className="muted">Las respuestas llegan a todos los invitados, sin decir quién preguntó.</p>
      <dl className="link-page-questions">
        {questions.map(({ question, answer }, at) => (
          <div key={`${at} ${question}`}>
            <dt>{question}</dt>
            <dd className={answer === null ? 'muted' : 'link-page-words'}>{answer ?? 'Todavía sin respuesta.'}</dd>
          </div>
        ))}
      </dl>
      {standing === 'open' && (
        <Form
          key={questions.length}
          call={askQuestion}
          start={{ question: '' }}
          fixed={{ token }}
          save="Enviar pregunta"
          saved="Recibimos su pregunta"
          asksBeforeLeaving={false}
        >
          <AreaField name="question" label="Su pregunta" rows={2} maxLength={1000} />
        </Form>
      )}
    </section>
  );
}
