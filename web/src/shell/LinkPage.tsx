import type { ReactNode } from 'react';
import { Mark } from './Mark.tsx';
import './LinkPage.css';

interface Props {
  title: string;
  /** Whose page it is, and what it is about. */
  about?: string;
  children: ReactNode;
}

/** A page that the link of a mail opens for somebody without an account. */
export const LinkPage = ({ title, about, children }: Props) => (
  <main id="main" tabIndex={-1} className="link-page">
    <header className="link-page-head">
      <Mark />
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {about && <p className="muted">{about}</p>}
      </div>
    </header>
    {children}
  </main>
);

/** What is told of a link that opens nothing: which mail has the right one. */
export const WrongLink = ({ mail }: { mail: string }) => (
  <LinkPage title="El enlace no es válido">
    <p>Ábralo desde el último correo {mail}. Si sigue sin abrir, escriba a quien se lo envió.</p>
  </LinkPage>
);
