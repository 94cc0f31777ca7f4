import { useLayoutEffect } from 'react';
import type { Refused } from '../api/refusal.ts';
import { Button } from '../ui/page/Button.tsx';
import { Empty } from '../ui/page/Empty.tsx';
import { Loaded } from '../ui/page/Loaded.tsx';
import { PageHead } from '../ui/page/PageHead.tsx';
import { paths } from './addresses.ts';

interface Props {
  title: string;
  answer: { error: Refused | null; refetch: () => unknown };
}

/** What stands in a page's place until its project or place has come; what does not exist will not come by asking again. */
export function PageInWaiting({ title, answer: { error, refetch } }: Props) {
  useLayoutEffect(() => handOnFocus, []);
  return (
    <>
      <PageHead title={title} />
      {error?.code === 'not_found' ? (
        <Empty text={error.message} action={<Button link={{ to: paths.projects }}>Ver los proyectos</Button>} />
      ) : (
        <Loaded answer={{ data: undefined, error, refetch }}>{() => null}</Loaded>
      )}
    </>
  );
}

/** The navigation has put the focus on this heading; the heading that follows takes it over, unless something else has it by then. */
function handOnFocus(): void {
  if (!document.activeElement?.matches('main h1')) return;
  queueMicrotask(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  });
}
