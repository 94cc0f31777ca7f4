import { useState } from 'react';

/** A thing as it stood when the drawer was opened: what others change of it meanwhile is told when it is saved, and not written over. */
export const useSeen = <T>(now: T): T => useState(now)[0];
