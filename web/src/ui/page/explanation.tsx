import { CheckCircleOutlined, QuestionCircleOutlined, StopOutlined } from '@ant-design/icons';
import { explainActions, type ExplainedAction, type ExplainedThing } from 'contract/dashboards/explain.ts';
import { useCall } from '../../api.ts';
import { store } from '../../api/store.ts';
import type { Action } from './action.tsx';
import { Button } from './Button.tsx';
import { Drawer } from './Drawer.tsx';
import { Loaded } from './Loaded.tsx';
import { whoToAsk } from './whoToAsk.ts';
import './explanation.css';

/** Something whose actions are explained. */
export interface Subject {
  thing: ExplainedThing;
  /** As its address says it. */
  id: string;
  /** What it is called: `TR-000031`. */
  title: string;
}

const openSubject = store<Subject | undefined>(undefined);

/** Opens what can be done with something, and why not the rest; one of the actions of every page of a thing that is explained. */
export const explainAction = (subject: Subject): Action => ({
  label: 'Explícame',
  icon: <QuestionCircleOutlined />,
  isQuiet: true,
  onClick: () => openSubject.set(subject),
});

/** The same beside a row, a photo or a comment: only its picture, named for whoever does not see it. */
export const ExplainButton = (subject: Subject) => (
  <Button kind="text" icon={<QuestionCircleOutlined />} label={`Explícame ${subject.title}`} onClick={() => openSubject.set(subject)} />
);

/** Where explanations appear: one per page, beside the app. */
export function Explanation() {
  const subject = openSubject.use();
  return subject ? <ExplanationPanel subject={subject} onClose={() => openSubject.set(undefined)} /> : null;
}

function ExplanationPanel({ subject: { title, ...named }, onClose }: { subject: Subject; onClose: () => void }) {
  return (
    <Drawer title={`Qué puede hacer con ${title}`} onClose={onClose}>
      <ActionExplanation {...named} />
      <Button onClick={onClose}>Entendido</Button>
    </Drawer>
  );
}

/** What can be done with something, and which rule stops the rest, where it stands on a page of its own kind. */
export function ActionExplanation(named: Pick<Subject, 'thing' | 'id'>) {
  const answer = useCall(explainActions, named);
  return (
    <Loaded answer={answer}>
      {({ actions }) => (
        <>
          <Part title="Puede" actions={actions.filter((it) => it.reason === null)} empty="Con esto, ahora, usted puede mirar." />
          <Part
            title="No puede, y por qué"
            actions={actions.filter((it) => it.reason !== null)}
            empty="Nada se lo impide: puede hacer todo lo que hay."
          />
        </>
      )}
    </Loaded>
  );
}

function Part({ title, actions, empty }: { title: string; actions: readonly ExplainedAction[]; empty: string }) {
  return (
    <section className="explanation">
      <h2>{title}</h2>
      {actions.length === 0 && <p className="muted">{empty}</p>}
      <ul>
        {actions.map((it) => (
          <li key={it.action} className={it.reason === null ? 'explanation-open' : 'explanation-closed'}>
            <span aria-hidden>{it.reason === null ? <CheckCircleOutlined /> : <StopOutlined />}</span>
            <div>
              <strong>{it.label}</strong>
              <p>{it.reason ?? it.effect}</p>
              {it.flags.length > 0 && (
                <ul className="explanation-flags" aria-label={`Qué detiene «${it.label}»`}>
                  {it.flags.map((flag) => (
                    <li key={flag}>{flag}</li>
                  ))}
                </ul>
              )}
              {it.who && <p className="explanation-who">{whoToAsk(it.who)}</p>}
              {it.reason !== null && <p className="muted">Qué pasa si se hace: {it.effect}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
