import { Empty } from './Empty.tsx';
import { useGranters } from './useGranters.ts';

/** In the place of a form that the person's role does not fill in: says so, and whom to ask. */
export const NotForRole = ({ text }: { text: string }) => <Empty text={`${text} Pídalo a ${useGranters()}.`} />;
