import { getMaterialInfoList, type MaterialInfo } from 'contract/materials/index.ts';
import { useCalls } from '../../api.ts';

/** The call takes 200 codes; shorter batches change less when a line is added. */
const most = 100;
const often = 60_000;
/** No code is longer; the call would refuse the whole batch. */
const longest = 30;

/** What is known of these materials, in the order in which they were added; stock is asked again every minute. */
export function useMaterialInfos(codes: readonly string[]) {
  const batches = batchesOf(codes.filter((it) => it.length <= longest && !it.includes(',')));
  const answers = useCalls(
    getMaterialInfoList,
    batches.map((it) => ({ codes: it })),
    { every: often, meanwhile: fromBefore },
  );
  const isSettled = answers.every((it) => it.data !== undefined && !it.isPlaceholderData);
  const byCode = new Map(answers.flatMap((it) => it.data ?? []).map((it) => [it.code, it]));
  return { byCode, isSettled, refused: answers.find((it) => it.error)?.error ?? undefined };
}

function batchesOf(codes: readonly string[]): string[] {
  const batches: string[] = [];
  for (let at = 0; at < codes.length; at += most) batches.push(codes.slice(at, at + most).join(','));
  return batches;
}

/** What other batches have said of these codes. */
function fromBefore({ codes }: { codes: string }, remembered: readonly MaterialInfo[][]): MaterialInfo[] | undefined {
  const wanted = new Set(codes.split(','));
  const known = new Map(remembered.flat().map((it) => [it.code, it]));
  const found = [...wanted].flatMap((it) => known.get(it) ?? []);
  return found.length > 0 ? found : undefined;
}
