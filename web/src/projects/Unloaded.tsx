import type { Refused } from '../api/refused.ts';
import { Button } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { paths } from './addresses.ts';

interface Props {
  title: string;
  answer: { error: Refused | null; refetch: () => unknown };
}

/** What stands in a page's place until its project or place has come; what does not exist will not come by asking again. */
export function Unloaded({ title, answer: { error, refetch } }: Props) {
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
