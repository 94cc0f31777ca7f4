import { Button } from '../ui/page/Button.tsx';
import { Mark } from './Mark.tsx';
import './Outside.css';

/** Any unknown address; the words are the specification's (1 §2). The sign-in page knows where the day of whoever is signed in begins. */
export function NotFound() {
  return (
    <main id="main" tabIndex={-1} className="outside outside-plain">
      <Mark />
      <h1 tabIndex={-1}>Disculpa, esta página no existe</h1>
      <Button kind="primary" link={{ to: '/login' }}>
        Volver al inicio
      </Button>
    </main>
  );
}
