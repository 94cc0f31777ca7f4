import { useSyncExternalStore } from 'react';
import type { Work } from './work.ts';

/** Whether something waits that no server has seen. */
export const useUnsaved = ({ saver }: Work): boolean => useSyncExternalStore(saver.subscribe, () => 'waiting' in saver.state());
