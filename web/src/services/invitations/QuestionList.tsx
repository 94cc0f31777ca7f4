import { answerQuestion, type QuoteQuestion } from 'contract/services/index.ts';
import { useState } from 'react';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';

/** What suppliers want to know; an answer goes to all of them. */
export const QuestionList = ({ questions, mayAnswer }: { questions: readonly QuoteQuestion[]; mayAnswer: boolean }) => (
  <>
    <h3>Preguntas de los proveedores</h3>
    <ul className="invitations" aria-label="Preguntas de los proveedores">
      {questions.map((it) => (
        <Question key={it.id} question={it} mayAnswer={mayAnswer} />
      ))}
    </ul>
  </>
);

function Question({ question: it, mayAnswer }: { question: QuoteQuestion; mayAnswer: boolean }) {
  const [isAnswering, setAnswering] = useState(false);
  return (
    <li>
      <span>
        {it.question}{' '}
        <span className="muted">
          {it.supplier_name}, <Instant value={it.asked_at} />
        </span>
      </span>
      {it.answer !== null && (
        <span className="service-words">
          {it.answer}{' '}
          <span className="muted">
            {it.answered_by}, <Instant value={it.answered_at} />
          </span>
        </span>
      )}
      {it.answer === null && mayAnswer && (
        <span className="offers-buttons">
          <Button onClick={() => setAnswering(true)}>Responder</Button>
        </span>
      )}
      {isAnswering && (
        <FormDrawer
          title="Responder a los proveedores"
          call={answerQuestion}
          start={{ answer: '' }}
          fixed={{ question_id: it.id }}
          save="Responder a todos"
          saved="La respuesta llegó a todos los invitados"
          onClose={() => setAnswering(false)}
        >
          <p>{it.question}</p>
          <AreaField
            name="answer"
            label="Respuesta"
            rows={4}
            maxLength={2000}
            help="La leen todos los invitados; nadie sabe quién preguntó."
          />
        </FormDrawer>
      )}
    </li>
  );
}
