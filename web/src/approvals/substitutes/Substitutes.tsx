import { TabbedPage } from '../TabbedPage.tsx';

/** The frame of the substitutions: those with dates, the automatic ones, absences. */
export const Substitutes = () => <TabbedPage path="/mantenedores/suplencia" title="Suplencias" />;
