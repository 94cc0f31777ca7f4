import { useState } from 'react';
import { PlaceLocation, savePlaceLocation } from 'contract/projects/index.ts';
import { useAction } from '../../api.ts';
import { notify } from '../../ui/page/notices.tsx';
import { begin, change, redo, undo, type Undoable } from '../../ui/form/undo.ts';
import { draftOf, isSame, wrongArea, type Draft } from './draft.ts';

/** A location while it is being changed: every change can be undone, and is saved from the version that the person saw. */
export function useLocationDraft(location: PlaceLocation) {
  const [base, setBase] = useState(location);
  const [history, setHistory] = useState<Undoable<Draft>>(() => begin(draftOf(location)));
  const action = useAction(savePlaceLocation, { quiet: true });
  const draft = history.now;
  const isDirty = !isSame(draft, draftOf(base));
  // Somebody else's newer version is taken as long as nothing of one's own stands on the old one.
  if (location.version > base.version && !isDirty) {
    setBase(location);
    setHistory(begin(draftOf(location)));
  }
  const theirs = action.refused?.code === 'stale' ? PlaceLocation.safeParse(action.refused.details['current']).data : undefined;

  const save = (version: number) =>
    action.mutate(
      { id: base.id, version, ...draft },
      {
        onSuccess: (saved) => {
          setBase(saved);
          setHistory(begin(draftOf(saved)));
          notify('success', 'Ubicación guardada');
        },
      },
    );
  const restart = (from: PlaceLocation) => {
    action.reset();
    setBase(from);
    setHistory(begin(draftOf(from)));
  };
  return {
    draft,
    isDirty,
    isSaving: action.isPending,
    theirs,
    refused: theirs ? null : action.refused,
    wrong: wrongArea(draft.area),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    edit: (next: Draft) => {
      if (!isSame(next, draft)) setHistory(change(history, next));
    },
    undo: () => setHistory(undo(history)),
    redo: () => setHistory(redo(history)),
    discard: () => restart(base),
    save: () => save(base.version),
    keepMine: () => theirs && save(theirs.version),
    takeTheirs: () => theirs && restart(theirs),
  };
}
