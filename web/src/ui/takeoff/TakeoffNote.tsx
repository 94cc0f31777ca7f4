import type { AgainstTakeoff } from 'contract/takeoff.ts';
import { takeoffNote } from './takeoffNote.ts';
import './FromTakeoff.css';

/** Beside what is asked for; nothing while no take-off speaks of it. */
export const TakeoffNote = ({ of }: { of: AgainstTakeoff | null | undefined }) =>
  of ? <p className="muted item-takeoff">{takeoffNote(of)}</p> : null;
