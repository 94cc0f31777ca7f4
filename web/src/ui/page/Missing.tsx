import type { Refused } from '../../api/refusal.ts';
import { Button } from './Button.tsx';
import { Empty } from './Empty.tsx';
import { Loaded } from './Loaded.tsx';
import type { To } from './to.ts';
import { SightNotice } from './SightNotice.tsx';
import { PageHead } from './PageHead.tsx';

interface Props {
  title: string;
  answer: { error: Refused | null; refetch: () => unknown };
  back: To & { words: string };
}

/** What stands in a page's place until its thing has come; what does not exist will not come by asking again. */
export const Missing = ({ title, answer: { error, refetch }, back: { words, ...link } }: Props) => (
  <>
    <PageHead title={title} />
    {error?.code === 'not_found' ? (
      <Empty
        text={
          <>
            {error.message}
            <SightNotice />
          </>
        }
        action={<Button link={link}>{words}</Button>}
      />
    ) : (
      <Loaded answer={{ data: undefined, error, refetch }}>{() => null}</Loaded>
    )}
  </>
);
